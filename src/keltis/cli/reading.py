"""From the text of a file to games: records, one or several, and positions."""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass

from keltis.cli.arguments import fail
from keltis.cli.ready import prepared
from keltis.errors import RecordError
from keltis.game import Game
from keltis.record import load, split
from keltis.variants import GAMES


def is_position(text: str) -> bool:
    """Whether a text is a position line and not a record."""
    words = text.split(maxsplit=1)
    return bool(words) and words[0] in GAMES


@dataclass(frozen=True)
class Flaw:
    """What is wrong with a record: the error, and the line of text that it points at."""

    error: RecordError
    line: str


def records(text: str, arguments: argparse.Namespace) -> Iterator[Game | Flaw]:
    """Every record in a text: the game, or what is wrong with it and where in the text.

    The arguments name the files of games that were not played with the printed board or chips.
    """
    return (record(first, part, arguments) for first, part in split(text))


def record(first: int, text: str, arguments: argparse.Namespace) -> Game | Flaw:
    """The record in a part of a text that begins with this line."""
    try:
        return load(text, board=arguments.board, chips=arguments.chips)
    except RecordError as error:
        line = text.removeprefix("\ufeff").split("\n")[error.line - 1]
        error.line += first - 1
        return Flaw(error, line)


def game_of(text: str, arguments: argparse.Namespace, *players: str) -> tuple[Game, int]:
    """The game that --game names, or the first, and how many there are; the rules are made ready for it.

    So are computer players of these names.
    """
    parts = list(split(text))
    number = 1 if arguments.game is None else arguments.game
    if not 1 <= number <= len(parts):
        fail("no-which", found=number, many=len(parts))
    prepared("dice" if '[Game "dice"]' in parts[number - 1][1] else "stones", players=players)
    found = record(*parts[number - 1], arguments)
    if isinstance(found, Flaw):
        raise found.error
    return found, len(parts)


def turns(game: Game) -> Iterator[Game]:
    """The game at the beginning of each turn, and, last, as it is now: one game, which goes on."""
    seat = begun = None
    for at in game.walk():
        if at.seat != seat:
            seat, begun = at.seat, at.length
            yield at
    if begun != game.length:
        yield game
