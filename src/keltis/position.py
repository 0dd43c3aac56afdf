"""Reading positions: one line each, complete or as one seat sees it (docs/notation.md).

The words of a line may stand in any order, and a word that is left out means that there is nothing of its
kind. A line has to be possible: every card once, rows that follow the rules, and so on.
"""

from __future__ import annotations

import re

from keltis.actions import File, Spec, spec_of
from keltis.boards import PRINTED_CHIPS
from keltis.errors import KeltisError, PositionError
from keltis.game import Game
from keltis.options import checked_text
from keltis.state import game_of
from keltis.variants import EDITION, ENDS, MOST_SEATS, STANDSTILL
from keltis.view import CARD_PHASES, DICE_PHASES, CardView, DiceView, Figures, Hand, View
from keltis.writing import NONE

MOST_CHARACTERS = 4000


def view_from(text: str, *, board: File = None, chips: File = None) -> View:
    """Read a line of text. `board` or `chips` is the file of a game not played with the printed ones."""
    if len(checked_text(text)) > MOST_CHARACTERS:
        raise PositionError("position.long", found=len(text), most=MOST_CHARACTERS)
    words = text.split()
    if not words:
        raise PositionError("position.empty")
    values: dict[str, str] = {}
    for word in words[1:]:
        key, equals, value = word.partition("=")
        if not equals:
            key, value = "edition", word
        if key in values:
            raise PositionError("position.twice", found=key[:20])
        values[key] = value
    reader = _Reader(spec_of(words[0], board, chips), values)
    return reader.view()


def from_position(text: str, *, board: File = None, chips: File = None) -> Game:
    """The game at a position, from a line that says all of it."""
    view = view_from(text, board=board, chips=chips)
    if view.eye is not None:
        raise PositionError("position.partial", eye=view.eye)
    return game_of(view, spec_of(view.game, board, chips))


# --- reading --------------------------------------------------------------------------------------

_ROW = re.compile(r"([a-z])(\d{1,2}(?:\.\d{1,2}){0,21})")
_COUNT = re.compile(r"([a-z])(\d{1,2})")


class _Reader:
    """Takes the words of a line one by one, and says which one it could not read."""

    def __init__(self, spec: Spec, values: dict[str, str]) -> None:
        self.spec = spec
        self.values = values
        self.seats = self.number("seats", "2")
        if not 2 <= self.seats <= MOST_SEATS:
            raise self.wrong("seats", str(self.seats), f"2 ... {MOST_SEATS}")

    def wrong(self, key: str, found: str, expected: str) -> KeltisError:
        return PositionError("position.word", word=key, found=found[:40], expected=expected)

    def take(self, key: str, default: str) -> str:
        return self.values.pop(key, default)

    def number(self, key: str, default: str) -> int:
        return self.whole(key, self.take(key, default))

    def whole(self, key: str, text: str) -> int:
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and len(digits) <= 20):
            raise self.wrong(key, text, "0, 1, 2, ...")
        return int(text)

    def groups(self, key: str, default: str) -> list[str]:
        """A word's parts, one for each seat."""
        text = self.take(key, "/".join([default] * self.seats))
        parts = ["" if part == NONE else part for part in text.split("/")]
        if len(parts) != self.seats:
            raise self.wrong(key, text, f"{self.seats} x .../...")
        return parts

    def items(self, key: str, text: str) -> list[str]:
        return [] if text in ("", NONE) else text.split(",")

    def each(self, key: str, text: str, pattern: re.Pattern[str], shape: str) -> list[tuple[str, str]]:
        found = []
        for item in self.items(key, text):
            match = pattern.fullmatch(item)
            if not match or not item.isascii():
                raise self.wrong(key, item, shape)
            found.append((match[1], match[2]))
        if len({name for name, _ in found}) != len(found):
            raise self.wrong(key, text, shape)
        return found

    def rows(self, key: str, text: str) -> dict[str, tuple[int, ...]]:
        found = self.each(key, text, _ROW, "g3.5.5,y0")
        return {colour: tuple(map(int, values.split("."))) for colour, values in found}

    def counts(self, key: str, text: str) -> dict[str, int]:
        if text.isascii() and text.isdigit():
            number = self.whole(key, text)
            return {"*": number} if number else {}
        return {name: int(n) for name, n in self.each(key, text, _COUNT, "r2,y1")}

    def pairs(self, key: str, text: str) -> dict[str, str]:
        found = {}
        for item in self.items(key, text):
            name, colon, value = item.partition(":")
            if not colon or name in found:
                raise self.wrong(key, item, "g3:clover")
            found[name] = value
        return found

    def hand(self, text: str) -> Hand:
        items = self.items("hands", text)
        unseen = 0
        if items and items[-1].startswith("?"):
            unseen = self.whole("hands", items.pop()[1:])
        cards, openly = [], []
        for item in items:
            card = item.removesuffix("!")
            cards.append(card)
            if item.endswith("!"):
                openly.append(card)
        return Hand(tuple(cards), tuple(openly), len(cards) + unseen)

    def turn(self, phases: tuple[str, ...]) -> tuple[int, str]:
        text = self.take("turn", f"0.{phases[0]}")
        seat, dot, phase = text.partition(".")
        if not dot or phase not in phases:
            raise self.wrong("turn", text, f"0.{'|'.join(phases)}")
        return self.whole("turn", seat), phase

    def eye(self) -> int | None:
        text = self.take("eye", NONE)
        return None if text == NONE else self.whole("eye", text)

    def done(self) -> None:
        if self.values:
            raise PositionError("position.unknown", found=next(iter(self.values))[:20])

    def cards(self) -> CardView:
        seat, phase = self.turn(CARD_PHASES)
        fields = tuple(self.figures(text) for text in self.groups("figures", "0,0,0,0,0"))
        deck = self.items("deck", self.take("deck", NONE))
        hidden = deck[0].removeprefix("?") if len(deck) == 1 and deck[0][0:1] == "?" else None
        stacks = self.pairs("stacks", self.take("stacks", NONE))
        view = CardView(
            game=self.spec.game,
            board=self.take("board", ""),
            edition=self.take("edition", EDITION),
            standstill=self.number("standstill", str(STANDSTILL)),
            idle=self.number("idle", "0"),
            eye=self.eye(),
            seats=self.seats,
            seat=seat,
            phase=phase,
            end=self.take("end", "unfinished"),
            owed=self.number("owed", "0"),
            fresh=self.take("fresh", ""),
            moves=tuple(self.items("moves", self.take("moves", NONE))),
            hands=tuple(self.hand(text) for text in self.groups("hands", NONE)),
            rows=tuple(self.rows("rows", text) for text in self.groups("rows", NONE)),
            piles=self.rows("piles", self.take("piles", NONE)),
            deck=len(deck) if hidden is None else self.whole("deck", hidden),
            deck_cards=tuple(deck) if hidden is None else (),
            figures=fields,
            tiles=self.pairs("tiles", self.take("tiles", NONE)),
            stacks={field: self.whole("stacks", n) for field, n in stacks.items()},
            wish=tuple(self.counts("wish", text) for text in self.groups("wish", NONE)),
            points=tuple(self.whole("points", n) for n in self.groups("points", "0")),
            scores=(),
        )
        return view

    def figures(self, text: str) -> Figures:
        large, *small = text.split(",")
        return Figures(large, tuple(small))

    def dice(self) -> DiceView:
        seat, phase = self.turn(DICE_PHASES)
        view = DiceView(
            game="dice",
            chips=self.take("chips", PRINTED_CHIPS),
            ends=self.take("ends", ENDS[0]),
            standstill=self.number("standstill", str(STANDSTILL)),
            idle=self.number("idle", "0"),
            eye=self.eye(),
            seats=self.seats,
            seat=seat,
            phase=phase,
            end=self.take("end", "unfinished"),
            dice=self.take("dice", ""),
            middle={},
            heap=0,
            rows=tuple(self.rows("rows", text) for text in self.groups("rows", NONE)),
            clovers=tuple(self.counts("clovers", text) for text in self.groups("clovers", NONE)),
            stones=tuple(self.whole("stones", n) for n in self.groups("stones", "0")),
            scores=(),
            luck=self.number("luck", "0"),
        )
        return view

    def view(self) -> View:
        """The view with all that follows from it, once it has been found possible."""
        view = self.dice() if self.spec.game == "dice" else self.cards()
        self.done()
        return game_of(view, self.spec).view_of(view.eye)
