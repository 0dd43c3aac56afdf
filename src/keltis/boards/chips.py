"""Chip sets of the dice game: TOML files, read once, checked hard, handed to the kernel as a record."""

import re
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from keltis.boards.board import card_names
from keltis.boards.files import COLOURS, FOLDER, letter_of, read
from keltis.errors import BoardError
from keltis.rules import dice

PRINTED = "reconstruction"  # the name of the set that comes with the package
SHOWS = {"stone": dice.STONE_CHIP, "clover": dice.CLOVER_CHIP, "leprechaun": dice.LEPRECHAUN}


class Leprechauns(msgspec.Struct, forbid_unknown_fields=True):
    """What most and fewest leprechauns bring."""

    most: int
    fewest: int


class ChipsFile(msgspec.Struct, forbid_unknown_fields=True):
    """A chip file as it is written."""

    game: str
    name: str
    row_points: list[int]
    stone_points: list[int]
    stones: dict[int, int]
    leprechauns: Leprechauns
    chips: dict[str, list[int | str]]


@dataclass(frozen=True, eq=False)
class ChipSet:
    """A chip set ready for play. `shows` has what every chip shows, by its number."""

    name: str
    colours: str
    values: int
    shows: tuple[int | str, ...]
    records: npt.NDArray[Any]

    game = "dice"
    most_seats = dice.SEATS

    @cached_property
    def chip_names(self) -> tuple[str, ...]:
        """The names of all chips by their number."""
        return tuple(card_names(self.colours, self.values))

    @cached_property
    def shown(self) -> dict[str, str]:
        """What every chip shows, by its name."""
        return dict(zip(self.chip_names, map(str, self.shows), strict=True))

    @cached_property
    def suits(self) -> tuple[tuple[str, int, int], ...]:
        """By colour: its letter, where its chips begin in a set, and the set of as many."""
        suit = (1 << self.values) - 1
        return tuple((c, i * self.values, suit) for i, c in enumerate(self.colours))

    @property
    def record(self) -> Any:
        """The chips as the kernel reads them."""
        return self.records[0]


@cache
def printed() -> ChipSet:
    """The chip set that comes with the package."""
    return load(FOLDER / "dice.toml")


def load(path: Path) -> ChipSet:
    """Read a chip file and check all that it says. Only the printed set has its name."""
    file = read(path, ChipsFile)

    def wrong(key: str, entry: str, **facts: object) -> BoardError:
        return BoardError(f"board.{key}", file=path.name, entry=entry, **facts)

    def within(entry: str, number: int, low: int, high: int, key: str = "range") -> None:
        if not low <= number <= high:
            raise wrong(key, entry, found=number, low=low, high=high)

    if file.game != "dice":
        raise wrong("game", "game", found=file.game[:20], expected="dice")
    if not re.fullmatch(r'[^\s"]{1,40}', file.name) or not file.name.isprintable():
        raise wrong("chip-name", "name")
    for entry, table in (("row_points", file.row_points), ("stone_points", file.stone_points)):
        within(entry, len(table), 1, 32, "count")
        for points in table:
            within(entry, points, -99, 99)
    for seats in range(2, dice.SEATS + 1):
        if seats not in file.stones:
            raise wrong("missing", f"stones.{seats}")
        within(f"stones.{seats}", file.stones[seats], 1, 99)
    for entry, points in (
        ("leprechauns.most", file.leprechauns.most),
        ("leprechauns.fewest", file.leprechauns.fewest),
    ):
        within(entry, points, -99, 99)
    letters = "".join(letter_of(colour, path.name, "chips") for colour in file.chips)
    expected = "".join(COLOURS.values())[: len(letters)]
    if letters != expected or not letters:
        raise wrong("colours", "chips", found=letters, expected=expected or "r")
    values = len(next(iter(file.chips.values())))
    within("chips", values, 1, 11, "count")
    shows: list[int | str] = []
    for colour, row in file.chips.items():
        within(f"chips.{colour}", len(row), values, values, "count")
        for value, shown in enumerate(row):
            entry = f"chips.{colour}.{value}"
            if isinstance(shown, int):
                within(entry, shown, 1, 9)
            elif shown not in SHOWS:
                raise wrong("shows", entry, found=shown[:20], expected=", ".join(SHOWS))
            shows.append(shown)
    if file.name == PRINTED and path.parent != FOLDER:
        raise wrong("chip-name-taken", "name", found=PRINTED)
    return ChipSet(file.name, letters, values, tuple(shows), _records(file, shows, values))


def _records(file: ChipsFile, shows: list[int | str], values: int) -> npt.NDArray[Any]:
    records = np.zeros(1, dice.CHIPS)
    chips = records[0]
    for colour in range(len(file.chips)):
        chips.suit[colour] = (1 << values) - 1 << colour * values
        chips.zeros |= 1 << colour * values
    for chip, shown in enumerate(shows):
        chips.colour[chip] = chip // values
        chips.shows[chip] = shown if isinstance(shown, int) else SHOWS[shown]
        if shown == "leprechaun":
            chips.leprechauns |= 1 << chip
        elif isinstance(shown, int):
            chips.coins[shown] |= 1 << chip
    chips.row_points[: len(file.row_points)] = file.row_points
    chips.row_most = len(file.row_points) - 1
    chips.stone_points[: len(file.stone_points)] = file.stone_points
    chips.stone_most = len(file.stone_points) - 1
    for seats in range(2, dice.SEATS + 1):
        chips.heap[seats] = file.stones[seats]
    chips.most = file.leprechauns.most
    chips.fewest = file.leprechauns.fewest
    chips.colours = len(file.chips)
    chips.values = values
    return records
