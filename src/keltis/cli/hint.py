"""`keltis hint`: what can be done in a position, and what each is worth."""

import argparse
import sys

import msgspec
from rich.table import Table
from rich.text import Text

from keltis import state
from keltis.actions import spec_of
from keltis.cli.arguments import fail
from keltis.cli.files import read
from keltis.cli.reading import game_of, is_position, turns
from keltis.cli.ready import COACH, prepared
from keltis.cli.review import effort_of
from keltis.coach.advice import Advice, Coach, Continuation
from keltis.position import view_from
from keltis.term.look import QUIET, STRONG, look
from keltis.text import figure, say, share
from keltis.view import View


def run(arguments: argparse.Namespace) -> int:
    """Advise whoever is to decide."""
    effort = effort_of(arguments)
    text = read(arguments.file)
    view = _position(text, arguments) if is_position(text) else _moment(text, arguments)
    if view.phase == "over":
        fail("hint-over")
    advice = Coach(effort, arguments.board, arguments.chips).advise(view, arguments.seed)
    if arguments.json:
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(advice), indent=1).decode() + "\n")
        return 0
    look(arguments.plain).console.print(advice_table(advice))
    return 0


def _position(text: str, arguments: argparse.Namespace) -> View:
    prepared(text.split(maxsplit=1)[0], players=(COACH,))
    files = {"board": arguments.board, "chips": arguments.chips}
    view = view_from(text, **files)
    if view.eye is None:
        return state.game_of(view, spec_of(view.game, **files)).view(view.seat)
    if view.eye != view.seat:
        fail("hint-eye", eye=view.eye, seat=view.seat)
    return view


def _moment(text: str, arguments: argparse.Namespace) -> View:
    found, _ = game_of(text, arguments, COACH)
    if arguments.turn is None:
        return found.view(found.seat)
    last = 0
    for turn, at in enumerate(turns(found)):
        if turn == arguments.turn:
            return at.view(at.seat)
        last = turn
    fail("no-turn", found=arguments.turn, most=last)


def advice_table(advice: Advice) -> Table:
    """The continuations, the best first, with reasons beneath."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style=QUIET)
    table.add_column(say("hint.turn"), overflow="fold")
    for key in ("wins", "margin", "cost"):
        table.add_column(say(f"hint.{key}"), justify="right", no_wrap=True)
    table.add_column(say("hint.why"), overflow="fold", style=QUIET)
    for number, one in enumerate(advice.continuations):
        table.add_row(
            Text(" ".join(one.tokens), STRONG if number == 0 else ""),
            f"{share(one.wins, 0)} ±{figure(196 * one.wins_error, 0)}",
            f"{figure(one.margin, 1)} ±{figure(1.96 * one.margin_error, 1)}",
            _cost(one, number),
            Text("\n".join(map(str, one.reasons))),
        )
    return table


def _cost(one: Continuation, number: int) -> str:
    if number == 0:
        return say("hint.best")
    if one.is_even:
        return say("hint.even")
    return f"−{share(one.cost, 0)}"
