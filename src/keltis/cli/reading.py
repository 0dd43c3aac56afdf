"""From the text of a file to games: records, one or several, and positions."""

from collections.abc import Iterator
from dataclasses import dataclass

from keltis.actions import GAMES
from keltis.boards import Board
from keltis.boards.chips import ChipSet
from keltis.errors import RecordError
from keltis.game import Game
from keltis.record import load, split
from keltis.view import View


@dataclass(frozen=True)
class Shown:
    """A position line: what it says, and what it is played on."""

    view: View
    equipment: Board | ChipSet


def is_position(text: str) -> bool:
    """Whether a text is a position line and not a record."""
    words = text.split(maxsplit=1)
    return bool(words) and words[0] in GAMES


def position(text: str, board: str | None) -> Shown:
    """The view that a position line describes."""
    from keltis.actions import spec
    from keltis.position import view_from

    view = view_from(text, board)
    return Shown(view, spec(view.game, board).equipment)


@dataclass(frozen=True)
class Flaw:
    """What is wrong with a record: the error, and the line of text that it points at."""

    error: RecordError
    line: str


def records(text: str, board: str | None) -> Iterator[Game | Flaw]:
    """Every record in a text: the game, or what is wrong with it and where in the text."""
    for first, part in split(text):
        try:
            yield load(part, board=board)
        except RecordError as error:
            lines = part.removeprefix("\ufeff").split("\n")
            line = lines[error.line - 1]
            error.line += first - 1
            error.facts["line"] = error.line
            yield Flaw(error, line)


def turns(game: Game) -> Iterator[Game]:
    """The game at the beginning of each turn, and, last, as it is now: one game, which goes on."""
    seat = None
    for at in game.walk():
        if at.seat != seat:
            seat = at.seat
            yield at
    yield game
