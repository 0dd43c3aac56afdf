"""How things look in a terminal: the signs for figures and tiles, and the colours behind the letters.

A colour never stands alone: its letter r y p g b is always beside it.
"""

from dataclasses import dataclass

from rich.console import Console
from rich.style import Style
from rich.text import Text

COLOURS = "rypgb"
INK = {
    "r": Style(color="#ffffff", bgcolor="#9c4a2f"),
    "y": Style(color="#000000", bgcolor="#e8c33c"),
    "p": Style(color="#000000", bgcolor="#e89bb8"),
    "g": Style(color="#ffffff", bgcolor="#2f7d46"),
    "b": Style(color="#ffffff", bgcolor="#2b62a8"),
    "*": Style(color="#ffffff", bgcolor="#6b6b6b"),
}
QUIET = Style(dim=True)
STRONG = Style(bold=True)
NARROWEST = 20  # columns; a terminal that says it has fewer is not believed


@dataclass(frozen=True)
class Signs:
    """The characters of a picture."""

    small: str
    large: str
    clover: str
    wish: str
    discard: str
    leprechaun: str
    points: str
    empty: str
    none: str
    up: str
    down: str
    flat: str
    rising: str
    falling: str
    fork: str
    merge: str
    goal: str
    under: str
    separator: str
    times: str
    minus: str
    reached: str
    open: str
    arrow: str
    ellipsis: str


UNICODE = Signs(
    small="○△□◇",
    large="●▲■◆",
    clover="♣",
    wish="✦",
    discard="↓",
    leprechaun="λ",
    points="+",
    empty="·",
    none="–",
    up="↑",
    down="↓",
    flat="─",
    rising="╱",
    falling="╲",
    fork="<",
    merge=">",
    goal="┃",
    under="└",
    separator="·",
    times="×",
    minus="−",
    reached="●",
    open="○",
    arrow="→",
    ellipsis="…",
)
ASCII = Signs(
    small="klmn",
    large="KLMN",
    clover="&",
    wish="!",
    discard="v",
    leprechaun="@",
    points="+",
    empty=".",
    none="-",
    up="^",
    down="v",
    flat="-",
    rising="/",
    falling="\\",
    fork="<",
    merge=">",
    goal="|",
    under="`",
    separator="-",
    times="x",
    minus="-",
    reached="*",
    open=".",
    arrow=">",
    ellipsis="~",
)


@dataclass(frozen=True)
class Look:
    """A screen and the signs that it can show. A calm screen is cleared before each picture."""

    console: Console
    signs: Signs
    calm: bool

    @property
    def width(self) -> int:
        return self.console.width

    def card(self, name: str) -> Text:
        """A card or chip as a small coloured block: its letter and its value."""
        return Text(f" {name} ", INK.get(name[:1], STRONG))

    def letter(self, colour: str) -> Text:
        """A colour's letter on its colour."""
        return Text(f" {colour} ", INK[colour])

    def stack(self, left: int) -> str:
        """A stack of wish stones by how many are left."""
        return f"{left}{self.signs.wish}" if left else self.signs.empty

    def tile(self, tile: str) -> str:
        """A tile, or what a chip shows, in one or two characters."""
        kind = tile.partition("-")[0]
        if kind.isdigit():
            return f"{self.signs.points}{kind}"
        known = {
            "": self.signs.empty,
            "clover": self.signs.clover,
            "discard": self.signs.discard,
            "stone": self.signs.wish,
            "leprechaun": self.signs.leprechaun,
        }
        return known.get(kind, self.signs.wish + tile.partition("-")[2])

    def figure(self, seat: int, large: bool) -> str:
        """The mark of a seat's figure."""
        return (self.signs.large if large else self.signs.small)[seat]

    def signed(self, number: int) -> str:
        """A number with a proper minus."""
        return f"{self.signs.minus}{-number}" if number < 0 else str(number)


def look(plain: bool = False) -> Look:
    """The look for this terminal: as much as it can show, or without colours and clearing."""
    console = Console(
        markup=False,
        highlight=False,
        emoji=False,
        no_color=True if plain else None,
        force_terminal=False if plain else None,
    )
    console.width = max(console.width, NARROWEST)
    encoding = (console.encoding or "ascii").lower()
    signs = UNICODE
    try:
        "".join(str(sign) for sign in vars(UNICODE).values()).encode(encoding)
    except (UnicodeEncodeError, LookupError):
        signs = ASCII
    calm = console.is_terminal and not console.is_dumb_terminal and not plain
    return Look(console, signs, calm)


def printable(text: str) -> str:
    """Text of unknown origin, with nothing in it that could steer a terminal."""
    return "".join(char if char.isprintable() else "?" for char in text)
