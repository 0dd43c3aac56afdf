"""Why a token is not legal here, in a sentence: for error messages and for help at the very card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from keltis.actions import Spec
from keltis.rules import cards, dice
from keltis.text import say

CARD_PHASES = ("play", "move", "offer", "shed", "draw")
ALLOWED = {
    cards.PLAY: (cards.LAY, cards.DISCARD),
    cards.MOVE: (cards.SMALL, cards.LARGE),
    cards.OFFER: (cards.SMALL, cards.LARGE, cards.OTHER),
    cards.SHED: (cards.DISCARD, cards.UNLAY, cards.OTHER),
    cards.DRAW: (cards.OTHER,),
}


@dataclass(frozen=True)
class Reason:
    """Why not: a sentence once it is read, in the language of that moment."""

    key: str
    facts: dict[str, Any]

    def __str__(self) -> str:
        return say(self.key, **self.facts)


def why_not(spec: Spec, s: Any, token: str) -> Reason:
    """The reason why a token of the game's is not legal in a state."""
    if s.end:
        return Reason("why.over", {})
    kind, member = spec.kinds[spec.numbers[token]]
    reason = _dice if spec.game == "dice" else _cards
    key, facts = reason(spec, s, kind, member)
    return Reason(f"why.{key}", {"token": token, **facts})


def _cards(spec: Spec, s: cards.State, kind: int, member: int) -> tuple[str, dict[str, Any]]:
    board = spec.board
    seat, phase = int(s.seat), int(s.phase)
    draws = kind == cards.OTHER and member != cards.DECLINE
    if kind not in ALLOWED[phase] or (kind == cards.OTHER and draws != (phase == cards.DRAW)):
        return f"phase-{CARD_PHASES[phase]}", {}
    if kind in (cards.LAY, cards.DISCARD):
        card = board.card_names[member]
        if not s.hand[seat, 0] >> member & 1:
            return "not-held", {"card": card}
        if not s.fits[seat] >> member & 1:
            return "row", {"card": card, "last": _row_end(spec, s, seat, card[0])}
        return "no-figure", {"card": card}
    if kind == cards.UNLAY:
        return "not-last", {"card": board.card_names[member]}
    if kind in (cards.SMALL, cards.LARGE):
        source, target = board.edges[member]
        large = kind == cards.LARGE
        figures = s.figure[seat, :1] if large else s.figure[seat, 1:]
        facts = {"source": board.fields[source].name, "target": board.fields[target].name}
        if source not in figures:
            return ("no-large" if large else "no-small"), facts
        if cards.closed(board.record, s, seat) >> member & 1:
            return "path-taken", facts
        return "other-colour", facts
    pile = member - cards.PILE
    facts = {"pile": board.colours[pile]}
    return ("pile-fresh" if s.piles >> pile & 1 else "pile-empty"), facts


def _row_end(spec: Spec, s: cards.State, seat: int, colour: str) -> str:
    ends = int(cards.row_ends(s, seat))
    board = spec.board
    return next(c for i, c in enumerate(board.card_names) if ends >> i & 1 and c[0] == colour)


def _dice(spec: Spec, s: dice.State, kind: int, member: int) -> tuple[str, dict[str, Any]]:
    chips = spec.chips
    throw = int(s.throw)
    facts: dict[str, Any] = {"dice": spec.throws[throw]}
    if kind in (dice.AGAIN, dice.AGAIN_ALL):
        return ("thrown-twice" if s.phase == dice.LAST else "not-shown"), facts
    if kind == dice.TAKE:
        facts["chip"] = chips.chip_names[member]
        if not dice.SUMS[throw] >> member % chips.values & 1:
            return "no-sum", facts
        if not s.middle >> member & 1:
            return "chip-gone", facts
        return "chip-row", facts
    stones = int(dice.STONES[throw])
    return ("stones" if stones else "no-stones"), {**facts, "n": stones}
