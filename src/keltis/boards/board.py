"""A board ready for play: its fields and links for people, and the kernel's record of them."""

from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile
from typing import Any

import numpy.typing as npt

from keltis.boards.shape import Edition
from keltis.rules import cards

START = "0"  # the name of the start field


@dataclass(frozen=True)
class Field:
    """A field as players see it. `colour` is a letter, or `*` for a joker."""

    name: str
    row: int
    lane: int
    colour: str
    value: int
    goal: bool
    tile: bool
    stack: bool


@dataclass(frozen=True, eq=False)
class Board:
    """A board ready for play: its fields (the start first), its edges, and the kernel's record."""

    name: str  # its file's; nothing for the printed boards
    game: str
    fields: tuple[Field, ...]
    edges: tuple[tuple[int, int], ...]
    colours: str
    values: int
    editions: dict[str, Edition]
    rows: tuple[int, ...]
    card_names: tuple[str, ...]
    tile_names: tuple[str, ...]  # by the kernel's number of what lies on a field
    records: npt.NDArray[Any]  # one record, in an array as compiled functions want it

    @property
    def record(self) -> Any:
        """The board as the kernel reads it."""
        return self.records[0]

    @cached_property
    def stacks(self) -> tuple[tuple[str, int], ...]:
        """The fields with a stack of wish stones, and its colour's number."""
        return tuple((f.name, self.colours.index(f.colour)) for f in self.fields if f.stack)

    @cached_property
    def place_names(self) -> tuple[str, ...]:
        """The fields with shuffled tiles, in the order of the state's `tile`."""
        numbers = [number for number, field in enumerate(self.fields) if field.tile]
        numbers.sort(key=lambda number: int(self.record.place[number]))
        return tuple(self.fields[number].name for number in numbers)

    @cached_property
    def most_seats(self) -> int:
        """For how many there are cards enough, and for fewer too."""
        return max(takewhile(lambda seats: self.deck_size(seats) > 0, range(2, cards.SEATS + 1)))

    def deck_size(self, seats: int) -> int:
        """How many cards are left to draw when all hands are dealt."""
        return int(cards.dealt(self.record, seats)) - seats * self.hand

    @cached_property
    def hand(self) -> int:
        """How many cards a hand holds between turns."""
        return int(self.record.hand)

    @cached_property
    def wish_kinds(self) -> bool:
        """Whether wish stones have colours."""
        return bool(self.record.wish_kinds)

    @cached_property
    def suits(self) -> tuple[tuple[str, int, int], ...]:
        """By colour: its letter, where its cards begin in a set, and the set of as many."""
        suit = (1 << self.values) - 1
        return tuple((c, i * self.values, suit) for i, c in enumerate(self.colours))

    @cached_property
    def field_numbers(self) -> dict[str, int]:
        """Field names to numbers."""
        return {field.name: number for number, field in enumerate(self.fields)}


def card_names(colours: str, values: int) -> list[str]:
    """The names of all cards by their number."""
    return [f"{colour}{value}" for colour in colours for value in range(values)]


def tile_names(colours: str, kinds: bool) -> list[str]:
    """What lies on a field, as records and events name it, by the kernel's number."""
    names = ["", *map(str, range(1, cards.CLOVER_TILE)), "clover", "discard"]
    wishes = [f"wish-{colour}" for colour in colours.ljust(cards.COLOURS, "-")]
    names += wishes if kinds else ["wish"] * cards.COLOURS
    return names + [f"stack-{colour}" for colour in colours]
