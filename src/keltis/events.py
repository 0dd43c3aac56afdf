"""What happened: one small value for each thing that changed on the table, in order.

Events say all, hidden cards too; `keltis.seen(event, seat)` is what one seat may know of them.
"""

import msgspec


class Event(msgspec.Struct, frozen=True, tag_field="event"):
    """Something that happened at a seat."""

    seat: int


class Laid(Event, frozen=True, tag="laid"):
    """A card was laid into its row."""

    card: str


class Discarded(Event, frozen=True, tag="discarded"):
    """A card went to its discard pile, from the hand or from the end of a row."""

    card: str
    from_row: bool = False


class Moved(Event, frozen=True, tag="moved"):
    """A figure went one field on."""

    source: str
    target: str
    large: bool


class Found(Event, frozen=True, tag="found"):
    """A figure used what lies on a field: points, a clover, a wish stone, a discard tile, a stack."""

    field: str
    tile: str


class Declined(Event, frozen=True, tag="declined"):
    """A clover, a discard tile or an extra move was declined; in the dice game, nothing was taken."""


class Drew(Event, frozen=True, tag="drew"):
    """A card was drawn: from a pile for all to see, or from the deck (`pile` is empty)."""

    card: str | None
    pile: str = ""


class Threw(Event, frozen=True, tag="threw"):
    """The dice lie like this; `again` names those that were thrown a second time."""

    dice: str
    again: str = ""


class TookChip(Event, frozen=True, tag="took-chip"):
    """A chip went into its row; `shows` is a coin's worth, a stone, a clover or a leprechaun."""

    chip: str
    shows: str


class TookStones(Event, frozen=True, tag="took-stones"):
    """Stones were taken from the middle, into a row (`row` is its colour) where a clover says so."""

    number: int
    row: str = ""


class TurnBegan(Event, frozen=True, tag="turn"):
    """The turn passed to this seat."""


class Ended(Event, frozen=True, tag="ended"):
    """The game ended at this seat's turn."""

    end: str
    scores: tuple[int, ...]


AnyEvent = (
    Laid | Discarded | Moved | Found | Declined | Drew | Threw | TookChip | TookStones | TurnBegan | Ended
)
