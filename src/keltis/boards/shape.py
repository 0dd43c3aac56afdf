"""What a board file may hold, entry by entry."""

import msgspec


class Cards(msgspec.Struct, forbid_unknown_fields=True):
    """The cards: so many values from 0 up in each colour."""

    values: int
    copies: int
    hand: int
    box: dict[int, int] = {}


class Wish(msgspec.Struct, forbid_unknown_fields=True):
    """What wish stones bring."""

    points: list[int]
    set: int = 0
    set_points: int = 0


class Tiles(msgspec.Struct, forbid_unknown_fields=True):
    """What is shuffled onto the tile places."""

    points: dict[int, int] = {}
    clover: int = 0
    discard: int = 0
    wish: int | dict[str, int] = 0


class Stacks(msgspec.Struct, forbid_unknown_fields=True):
    """The stacks of wish stones."""

    height: int


class Edition(msgspec.Struct, forbid_unknown_fields=True):
    """What an edition allows beyond the others."""

    take_fresh: bool = False
    may_stay: bool = False


class PathEntry(msgspec.Struct, forbid_unknown_fields=True):
    """A straight path of one colour, with a field in every row."""

    colour: str
    tiles: list[int]


class FieldEntry(msgspec.Struct, forbid_unknown_fields=True):
    """One field of a branching board."""

    name: str
    colour: str
    lane: int
    next: list[str]
    tile: bool = False
    stack: bool = False


class BoardFile(msgspec.Struct, forbid_unknown_fields=True):
    """A board file as it is written: with paths, or with fields and a start."""

    game: str
    values: list[int]
    goal_rows: list[int]
    goal_figures: int
    one_figure_per_path: bool
    cards: Cards
    wish: Wish
    tiles: Tiles
    editions: dict[str, Edition]
    stacks: Stacks | None = None
    path: list[PathEntry] = []
    field: list[FieldEntry] = []
    start: list[str] = []
