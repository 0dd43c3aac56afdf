"""Boards and chips: TOML files, read once, checked hard, and handed to the kernel as records.

The printed ones lie beside this file; anybody may write others (docs/boards.md).
"""

from dataclasses import replace
from functools import cache
from pathlib import Path

from keltis.boards.board import START, Board, Field
from keltis.boards.build import Builder
from keltis.boards.chips import PRINTED as PRINTED_CHIPS
from keltis.boards.chips import ChipSet
from keltis.boards.chips import load as load_chips
from keltis.boards.chips import printed as printed_chips
from keltis.boards.files import FOLDER, read
from keltis.boards.shape import BoardFile

__all__ = [
    "FOLDER",
    "PRINTED_CHIPS",
    "START",
    "Board",
    "ChipSet",
    "Field",
    "load",
    "load_chips",
    "printed",
    "printed_chips",
]


@cache
def printed(game: str) -> Board:
    """The printed board of a card game."""
    return replace(load(FOLDER / f"{game}.toml"), name="")


def load(path: Path) -> Board:
    """Read a board file and check all that it says."""
    return Builder(path, read(path, BoardFile)).build()
