"""`keltis review`: what the decisions of a game cost, what was luck, and where it turned."""

import argparse
import sys
from collections.abc import Iterator

import msgspec
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from keltis.arena.workers import cores
from keltis.cli.arguments import fail
from keltis.cli.files import read, unused, write
from keltis.cli.reading import game_of, is_position
from keltis.cli.ready import COACH
from keltis.coach.advice import Effort
from keltis.coach.drawing import chart
from keltis.coach.review import HALF, MISTAKE, Decision, Review, TurningPoint, moments, review
from keltis.game import Game
from keltis.term.look import QUIET, STRONG, look, printable
from keltis.text import figure, say, share

BAR = 30
WORST = 8  # decisions that are told, without --all
MOST_PLAYOUTS = 10_000_000


def run(arguments: argparse.Namespace) -> int:
    """Look at the game, and say what there is to say."""
    text = read(arguments.file)
    if is_position(text):
        fail("review-position")
    effort = effort_of(arguments)
    for file in (arguments.svg, arguments.json):
        if file is not None:
            unused(file)
    found, _ = game_of(text, arguments, COACH)
    if next(moments(found), None) is None:
        fail("review-empty")
    try:
        result = _reviewed(found, effort, arguments)
    finally:
        _progress(0, 0)
    if arguments.json is not None:
        write(arguments.json, msgspec.json.format(msgspec.json.encode(result), indent=1).decode() + "\n")
    if arguments.svg is not None:
        write(arguments.svg, chart(result))
    if "-" not in (arguments.json, arguments.svg):
        look(arguments.plain).console.print(Group(*report(result, found, arguments.all)))
    return 0


def effort_of(arguments: argparse.Namespace) -> Effort:
    """How long the coach is to think about each decision."""
    if not 100 <= arguments.playouts <= MOST_PLAYOUTS:
        fail("playouts-number", found=arguments.playouts, most=MOST_PLAYOUTS)
    return Effort(arguments.playouts, max(100, arguments.playouts // 8))


def _reviewed(game: Game, effort: Effort, arguments: argparse.Namespace) -> Review:
    return review(
        game,
        effort,
        arguments.seed,
        cores=cores(),
        board=arguments.board,
        chips=arguments.chips,
        progress=_progress,
    )


def _progress(done: int, many: int) -> None:
    """A line on stderr that grows; with nothing to do it is wiped away."""
    if not sys.stderr.isatty():
        return
    if not many:
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
        return
    bar = "█" * round(BAR * done / many) + "░" * (BAR - round(BAR * done / many))
    words = say("review.progress", done=done, many=many)
    print(f"\r\x1b[K{bar} {words}", end="", file=sys.stderr, flush=True)


# --- in words -------------------------------------------------------------------------------------


def report(found: Review, game: Game, everything: bool) -> Iterator[RenderableType]:
    """The review for a terminal."""
    yield _seats(found)
    yield Text()
    yield Text(say("review.how", half=share(HALF, 0)), QUIET)
    if not game.over:
        yield Text(say("review.unfinished"), QUIET)
    if found.turning_points:
        yield Text()
        yield Text(say("review.turning-points"), STRONG)
        for point in found.turning_points:
            yield _set_in(_turning_point(point, found))
    mistakes = [one for one in found.decisions if one.cost > 0 or one.margin_cost > 0]
    mistakes.sort(key=lambda one: (-one.cost, -one.margin_cost))
    told = [one for one in mistakes if everything or one.cost >= MISTAKE]
    if not everything:
        told = told[:WORST]
    yield Text()
    yield Text(say("review.mistakes" if told else "review.no-mistakes"), STRONG)
    if everything:
        told.sort(key=lambda one: one.turn)
    for one in told:
        yield from _mistake(one, found)


def _seats(found: Review) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style=QUIET)
    table.add_column("")
    for seat in found.seats:
        table.add_column(printable(seat.name), justify="right", header_style=STRONG)
    rows = [
        ("score", [figure(seat.score) for seat in found.seats]),
        ("accuracy", [share(seat.accuracy, 0) for seat in found.seats]),
        ("mistakes-number", [f"{seat.mistakes} / {seat.decisions}" for seat in found.seats]),
        ("margin", [_signed(seat.margin, 0) for seat in found.seats]),
        ("deal", [_signed(seat.deal) for seat in found.seats]),
        ("own-cost", [_signed(-seat.own_cost) for seat in found.seats]),
        ("others-cost", [_signed(seat.others_cost) for seat in found.seats]),
        ("luck", [_signed(seat.luck) for seat in found.seats]),
    ]
    for key, cells in rows:
        if key != "others-cost" or len(found.seats) == 2:
            table.add_row(say(f"review.{key}"), *cells)
    return table


def _signed(points: float, places: int = 1) -> str:
    rounded = round(points, places) or 0.0
    return f"{'+' if rounded > 0 else '−' if rounded < 0 else ''}{figure(abs(rounded), places)}"


def _turning_point(point: TurningPoint, found: Review) -> str:
    name = printable(found.seats[point.seat].name)
    key = "turned-mistake" if point.decision else "turned-up" if point.after > point.before else "turned-down"
    played = " ".join(point.decision.played.tokens) if point.decision else ""
    return say(
        f"review.{key}",
        turn=point.turn,
        name=name,
        before=share(point.before, 0),
        after=share(point.after, 0),
        played=played,
    )


def _mistake(one: Decision, found: Review) -> Iterator[RenderableType]:
    name = printable(found.seats[one.seat].name)
    head = say("review.mistake", turn=one.turn, name=name, played=" ".join(one.played.tokens))
    cost = say("review.cost", cost=share(one.cost, 0), points=figure(one.margin_cost, 1))
    yield Text.assemble(head, (f"  {cost}", QUIET))
    yield _set_in(say("review.better", best=" ".join(one.best.tokens)))
    if one.played.reasons:
        yield _set_in(say("review.because", why="; ".join(map(str, one.played.reasons))), "dim")


def _set_in(words: str, style: str = "") -> Padding:
    return Padding(Text(words, style), (0, 0, 0, 4))
