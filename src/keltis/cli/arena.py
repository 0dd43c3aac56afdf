"""`keltis arena`: matches between computer players, and what they prove."""

import argparse
import re
import sys
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.table import Table
from rich.text import Text

from keltis.arena.contest import Contest, against, checked, checked_deals, ladder, round_robin
from keltis.arena.figures import Trial
from keltis.arena.report import chart, markdown, meeting_rows, remarks, seat_rows, standing_rows
from keltis.arena.results import Results
from keltis.arena.standing import Report, Tally
from keltis.arena.workers import Submit, Unit, cores, here, in_order, local
from keltis.cli.arguments import fail
from keltis.cli.files import unused, write
from keltis.cli.ready import prepared
from keltis.errors import Forfeit
from keltis.players import named
from keltis.players.program import Program
from keltis.term.look import QUIET, STRONG, look
from keltis.text import figure, say, share

BAR = 30
GLANCE = 0.5  # seconds between two looks at the figures


def run(arguments: argparse.Namespace) -> int:
    """Play the contest, or go on with it, and say how it stands; after Ctrl-C, so far."""
    contest = checked(_contest(arguments))
    deals = checked_deals(arguments.deals)
    trial = _trial(arguments.sprt)
    jobs = cores() if arguments.jobs is None else arguments.jobs
    if jobs < 1:
        fail("jobs-number", found=jobs)
    for file in (arguments.table, arguments.chart):
        if file is not None:
            unused(file)
    _greet_programs(contest)
    prepared(contest.game, players=contest.players)
    try:
        results = Results(contest, arguments.results)
    except OSError as error:
        fail("unwritable", file=arguments.results, problem=error.strerror or error)
    tally = Tally(contest, trial)
    _take_over(results, tally, deals)
    if results.dropped:
        print(say("arena.dropped", file=arguments.results, n=results.dropped), file=sys.stderr)
    status = 0
    try:
        with _submit(contest, jobs, arguments.ray) as (submit, workers), _screen(tally, deals) as screen:
            for games in in_order(_units(tally, results, deals), submit, workers):
                results.add(games)
                tally.add(games)
                screen.glance()
    except KeyboardInterrupt:
        status = 130
    except OSError as error:
        if arguments.results is None:
            raise
        fail("unwritable", file=arguments.results, problem=error.strerror or error)
    finally:
        results.close()
    _finish(arguments, tally, deals, status)
    return status


# --- what is asked for ----------------------------------------------------------------------------


def _contest(arguments: argparse.Namespace) -> Contest:
    players = tuple(arguments.players)
    if len(set(players)) < len(players):
        twice = next(name for name in players if players.count(name) > 1)
        fail("arena-twice", name=twice)
    if len({*players, arguments.reference} - {None}) < 2:
        fail("arena-players")
    seats = arguments.seats
    if arguments.reference is not None:
        if arguments.reference not in players:
            players += (arguments.reference,)
        lineups = against(len(players), seats, players.index(arguments.reference))
    elif arguments.ladder:
        lineups = ladder(len(players), seats)
    else:
        lineups = round_robin(len(players), seats)
    return Contest(
        players=players,
        lineups=lineups,
        game=arguments.game,
        seats=seats,
        seed=arguments.seed,
        seconds=_seconds(arguments.seconds),
        edition=arguments.edition,
        standstill=arguments.standstill,
        board=arguments.board,
        chips=arguments.chips,
        ends=arguments.ends,
    )


def _seconds(text: str | None) -> float | None:
    if text is None:
        return None
    if not re.fullmatch(r"\d{1,5}(\.\d{1,3})?", text, re.ASCII) or float(text) == 0:
        fail("arena-seconds", found=text[:20])
    return float(text)


def _trial(text: str | None) -> Trial | None:
    if text is None:
        return None
    match = re.fullmatch(r"(0\.\d{1,4}):(0\.\d{1,4})", text, re.ASCII)
    if not match or not 0 < float(match[1]) < float(match[2]):
        fail("arena-sprt", found=text[:20])
    return Trial(float(match[1]), float(match[2]))


def _greet_programs(contest: Contest) -> None:
    """A program that cannot even say hello is refused before anything is played."""
    for name in contest.players:
        player = named(name)
        if isinstance(player, Program):
            try:
                player.start()
            except Forfeit as broken:
                fail("arena-program", why=broken)
            finally:
                player.close()


# --- playing --------------------------------------------------------------------------------------


def _take_over(results: Results, tally: Tally, deals: int) -> None:
    """Count what has been played already."""
    seats = tally.contest.seats
    for first in range(0, len(results.played), seats):
        games = results.played[first : first + seats]
        if games[0].deal < deals:
            tally.add(games)


def _units(tally: Tally, results: Results, deals: int) -> Iterator[Unit]:
    """What is still to be played: deal by deal, but for lineups on which the test has decided."""
    for deal in range(deals):
        for lineup in range(len(tally.contest.lineups)):
            if (deal, lineup) not in results.done and not tally.is_decided(lineup):
                yield lineup, deal


@contextmanager
def _submit(contest: Contest, jobs: int, address: str | None) -> Iterator[tuple[Submit, int]]:
    workers: AbstractContextManager[Submit]
    if address is not None:
        from keltis.arena.cluster import cluster

        with cluster(contest, address) as (submit, many):
            yield submit, many
        return
    workers = here(contest) if jobs == 1 else local(contest, jobs)
    with workers as submit:
        yield submit, 1 if jobs == 1 else jobs


class _Screen:
    """The progress and the table as it forms, on a terminal's stderr."""

    def __init__(self, tally: Tally, deals: int) -> None:
        self.tally = tally
        self.wanted = deals * len(tally.contest.lineups) * tally.contest.seats
        self.before = len(tally.games)
        self.began = self.last = time.monotonic()
        self.cost = 0.0  # seconds that the last look took
        self.live: Live | None = None

    def glance(self) -> None:
        """Show how things stand, now and then."""
        now = time.monotonic()
        if self.live is None or now - self.last < max(GLANCE, 10 * self.cost):
            return
        self.live.update(Group(self.progress(now), *tables(self.tally.report())), refresh=True)
        self.last = time.monotonic()
        self.cost = self.last - now

    def progress(self, now: float) -> Text:
        done = len(self.tally.games)
        part = min(1.0, done / self.wanted)
        pace = (done - self.before) / max(1e-9, now - self.began)
        bar = "█" * round(BAR * part) + "░" * (BAR - round(BAR * part))
        left = (self.wanted - done) / pace if pace else 0.0
        words = say(
            "arena.progress",
            done=figure(done),
            games=figure(self.wanted),
            pace=figure(pace, 1),
            left=f"{int(left) // 60}:{int(left) % 60:02}",
        )
        return Text(f"{bar} {share(part, 0):>5}  {words}")


@contextmanager
def _screen(tally: Tally, deals: int) -> Iterator[_Screen]:
    screen = _Screen(tally, deals)
    if not sys.stderr.isatty():
        yield screen
        return
    console = Console(stderr=True, markup=False, highlight=False, emoji=False)
    with Live(console=console, auto_refresh=False, transient=True) as screen.live:
        screen.live.update(screen.progress(time.monotonic()), refresh=True)
        yield screen


# --- what is shown --------------------------------------------------------------------------------


def tables(report: Report) -> Iterator[RenderableType]:
    """The tables of players, of lineups and of seats."""
    for head, rows in (standing_rows(report), meeting_rows(report), seat_rows(report)):
        table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style=QUIET)
        table.add_column(head[0], style=STRONG, overflow="ellipsis", no_wrap=True)
        for word in head[1:]:
            table.add_column(word, justify="right", no_wrap=True)
        for row in rows:
            table.add_row(*map(Text, row))
        yield Text()
        yield table


def _finish(arguments: argparse.Namespace, tally: Tally, deals: int, status: int) -> None:
    if not tally.games:
        return
    screen = look(arguments.plain)
    report = tally.report()
    wanted = deals * len(tally.contest.lineups) * tally.contest.seats
    if status:
        screen.console.print(Text(say("arena.stopped", done=figure(report.games), games=figure(wanted))))
        if arguments.results is not None:
            screen.console.print(Text(say("arena.resume", file=arguments.results)))
    screen.console.print(Group(*tables(report)))
    screen.console.print()
    for remark in remarks(report):
        screen.console.print(Text(remark, QUIET))
    for file, make in ((arguments.table, _markdown), (arguments.chart, chart)):
        if file is not None:
            write(file, make(report))
            screen.console.print(Text(say("arena.saved", file=Path(file)), QUIET))


def _markdown(report: Report) -> str:
    contest = report.contest
    return markdown(report, say("arena.title", game=say(f"game.{contest.game}"), seats=contest.seats))
