"""`keltis simulate`: random games by the thousand, and what came of them."""

import argparse
import sys
import time
from collections.abc import Iterator
from contextlib import nullcontext, suppress
from typing import Any

import numpy as np
from rich.table import Table
from rich.text import Text

from keltis.actions import spec
from keltis.cli.arguments import fail
from keltis.cli.files import STREAM, replacing, unused
from keltis.cli.ready import prepared
from keltis.options import checked_seed, setup
from keltis.simulation import Playouts, played, playouts
from keltis.term.look import QUIET, STRONG, Look, look
from keltis.text import figure, say, share

FIRST_CHUNK = 100
MOST_AT_ONCE = 1_000_000
SECONDS = 0.2  # of work between two looks at the keyboard
BAR = 30
OPTIONS = ("edition", "standstill", "board", "chips", "ends")


class Tally:
    """What came of the games so far."""

    def __init__(self, seats: int) -> None:
        self.games = 0
        self.decisions = 0
        self.fewest = 0
        self.most = 0
        self.sum = np.zeros(seats)
        self.squares = np.zeros(seats)
        self.wins = np.zeros(seats)
        self.ends: dict[str, int] = {}
        self.seconds = 0.0

    def add(self, chunk: Playouts, seconds: float) -> None:
        number = len(chunk.decisions)
        fewest, most = int(chunk.decisions.min()), int(chunk.decisions.max())
        self.fewest = min(self.fewest, fewest) if self.games else fewest
        self.most = max(self.most, most)
        self.games += number
        self.decisions += int(chunk.decisions.sum(dtype=np.int64))
        self.sum += chunk.scores.sum(axis=0)
        self.squares += (chunk.scores.astype(np.float64) ** 2).sum(axis=0)
        best = chunk.scores == chunk.scores.max(axis=1, keepdims=True)
        self.wins += (best / best.sum(axis=1, keepdims=True)).sum(axis=0)
        for end, name in enumerate(chunk.end_names):
            here = int((chunk.ends == end).sum())
            if here:
                self.ends[name] = self.ends.get(name, 0) + here
        self.seconds += seconds


def run(arguments: argparse.Namespace) -> int:
    """Play, and say what came of it; after Ctrl-C, of the games that were finished."""
    if arguments.games < 1:
        fail("games-number", found=arguments.games)
    options = {name: getattr(arguments, name) for name in OPTIONS}
    wanted = setup(
        spec(arguments.game, arguments.board, arguments.chips),
        arguments.players,
        arguments.standstill,
        arguments.edition,
        arguments.ends,
    )
    checked_seed(arguments.seed)
    if arguments.records is not None:
        unused(arguments.records)
    prepared(arguments.game, playouts=True)
    tally = Tally(wanted.seats)
    status = 0
    with nullcontext() if arguments.records is None else replacing(arguments.records) as sink:
        written = 0
        try:
            for chunk, records, seconds in _chunks(arguments, options, sink is not None):
                if sink is not None:
                    text = "\n" * (written > 0) + "\n".join(records)
                    sink.write(text)
                    written += len(text.encode())
                tally.add(chunk, seconds)
                _progress(tally, arguments.games)
        except KeyboardInterrupt:
            status = 130
            if sink is not None and sink is not sys.stdout:
                with suppress(OSError):  # a pipe or a device keeps what it was given
                    sink.seek(written)
                    sink.truncate()
    _progress(tally, 0)
    if arguments.records != STREAM:
        _report(tally, arguments, look(arguments.plain), status != 0)
    return status


def _chunks(
    arguments: argparse.Namespace, options: dict[str, Any], recorded: bool
) -> Iterator[tuple[Playouts, list[str], float]]:
    """The games in portions that leave time to look up: what came of them, their records, and how long."""
    done = 0
    size = FIRST_CHUNK
    playouts(arguments.game, arguments.players, 0, **options)  # loads what is compiled, before the clock runs
    while done < arguments.games:
        size = min(size, arguments.games - done)
        began = time.perf_counter()
        chunk = playouts(arguments.game, arguments.players, size, arguments.seed, first=done, **options)
        seconds = time.perf_counter() - began
        yield chunk, [_record(arguments, options, done + n) for n in range(size * recorded)], seconds
        done += size
        spent = max(time.perf_counter() - began, 1e-4)
        size = max(1, min(MOST_AT_ONCE, int(size * min(10.0, SECONDS / spent))))


def _record(arguments: argparse.Namespace, options: dict[str, Any], number: int) -> str:
    game = played(arguments.game, arguments.players, arguments.seed, number, **options)
    game.names = tuple(f"random {seat}" for seat in range(1, game.seats + 1))
    return game.record()


def _progress(tally: Tally, games: int) -> None:
    """A line on stderr that grows; with no games to go it is wiped away."""
    if not sys.stderr.isatty():
        return
    if not games:
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
        return
    part = tally.games / games
    bar = "█" * round(BAR * part) + "░" * (BAR - round(BAR * part))
    words = say("simulate.progress", done=figure(tally.games), games=figure(games))
    print(f"\r\x1b[K{bar} {share(part, 0):>5}  {words}", end="", file=sys.stderr, flush=True)


def _report(tally: Tally, arguments: argparse.Namespace, screen: Look, stopped: bool) -> None:
    """The statistics as two tables: of the games, and by seat."""
    print_ = screen.console.print
    if stopped:
        print_(Text(say("simulate.stopped", done=figure(tally.games), games=figure(arguments.games))))
    if not tally.games:
        return
    games, seconds = tally.games, max(tally.seconds, 1e-9)
    facts = Table.grid(padding=(0, 3, 0, 0))
    facts.add_column(style=QUIET)
    facts.add_column(justify="right")
    facts.add_column(style=QUIET)
    facts.add_row(say("simulate.games"), figure(games), say(f"game.{arguments.game}"))
    facts.add_row(say("simulate.games-a-second"), figure(games / seconds))
    facts.add_row(say("simulate.decisions-a-second"), figure(tally.decisions / seconds))
    between = f"{figure(tally.fewest)} – {figure(tally.most)}"
    facts.add_row(say("simulate.decisions"), figure(tally.decisions / games, 1), between)
    for end, number in sorted(tally.ends.items(), key=lambda item: -item[1]):
        facts.add_row(say(f"simulate.end-{end}"), figure(number), share(number / games))
    seats = Table(box=None, padding=(0, 3, 0, 0), pad_edge=False, header_style=QUIET)
    seats.add_column(say("simulate.seat"), style=STRONG)
    for key in ("mean", "deviation", "wins", "share"):
        seats.add_column(say(f"simulate.{key}"), justify="right")
    for seat in range(len(tally.sum)):
        mean = tally.sum[seat] / games
        spread = max(0.0, tally.squares[seat] / games - mean * mean) ** 0.5
        wins = float(tally.wins[seat])
        seats.add_row(str(seat), figure(mean, 2), figure(spread, 2), figure(wins), share(wins / games))
    print_(facts)
    print_()
    print_(seats)
    if arguments.records is not None:
        print_()
        print_(say("simulate.saved", n=games, file=arguments.records))
