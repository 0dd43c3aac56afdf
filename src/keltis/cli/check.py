"""`keltis check`: are these records sound, and if not, where and why."""

import argparse
import sys
from unicodedata import east_asian_width

from keltis.cli.arguments import UsageError
from keltis.cli.files import read
from keltis.cli.ready import prepared
from keltis.errors import BoardError, KeltisError
from keltis.text import say

SIDE = 36  # columns of a line shown left and right of the spot


def run(arguments: argparse.Namespace) -> int:
    """Check every file: 0 if all are sound, 1 if one is not, 2 if one cannot be read."""
    status = 0
    for file in arguments.files:
        try:
            text = read(file)
        except UsageError as error:
            print(f"keltis: {error}", file=sys.stderr)
            status = 2
            continue
        good = _check(file, text, arguments)
        status = max(status, 0 if good else 1)
    return status


def _check(file: str, text: str, arguments: argparse.Namespace) -> bool:
    from keltis.cli.reading import Flaw, is_position, records, turns
    from keltis.position import view_from

    shown = "".join(char if char.isprintable() else "?" for char in file)
    prepared("dice" if '[Game "dice"]' in text or text.startswith("dice") else "stones")
    good = True
    try:
        if is_position(text):
            view = view_from(text, board=arguments.board, chips=arguments.chips)
            print(say("check.position", file=shown, game=view.game, n=view.seats))
            return True
        for game in records(text, arguments):
            if isinstance(game, Flaw):
                good = False
                print(f"{shown}: {_clean(str(game.error))}")
                _point(game.line, game.error.column)
                continue
            scores = " ".join(map(str, game.scores))
            print(
                say(
                    "check.ok",
                    file=shown,
                    game=game.game,
                    seats=say("check.seats", n=game.seats),
                    turns=say("check.turns", n=sum(1 for _ in turns(game)) - 1),
                    end=game.end,
                    scores=scores,
                )
            )
    except BoardError:
        raise
    except KeltisError as error:
        print(f"{shown}: {_clean(str(error))}")
        return False
    return good


def _clean(text: str) -> str:
    return "".join(char if char.isprintable() or char == "\n" else "?" for char in text)


def _point(line: str, column: int) -> None:
    """The line in question, cut to a screen's width, with a caret under the spot."""
    start = max(0, column - 1 - SIDE)
    part = _clean(line[start : column - 1 + SIDE])
    before = sum(2 if east_asian_width(c) in "WF" else 1 for c in part[: column - 1 - start])
    print(f"    {part}")
    print(f"    {' ' * before}^")
