"""Boards of the card games: TOML files, read once, checked hard, and handed to the kernel as a record.

The two printed boards lie beside this file; anybody may write another (docs/boards.md). The dice game's
chips are in `keltis.boards.chips`.
"""

from dataclasses import replace
from functools import cache
from pathlib import Path

from keltis.boards.board import Board, Field
from keltis.boards.build import Builder
from keltis.boards.files import FOLDER, read
from keltis.boards.shape import BoardFile

__all__ = ["FOLDER", "Board", "Field", "load", "printed"]


@cache
def printed(game: str) -> Board:
    """The printed board of a card game."""
    return replace(load(FOLDER / f"{game}.toml"), printed=True)


def load(path: Path) -> Board:
    """Read a board file and check all that it says."""
    return Builder(path, read(path, BoardFile)).build()
