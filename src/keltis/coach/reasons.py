"""Why one continuation is better or worse than another: what differs at the ends of the games tried."""

from collections.abc import Sequence

import msgspec
import numpy as np
import numpy.typing as npt

from keltis.actions import Spec
from keltis.players import outcomes
from keltis.players.search import Prospect
from keltis.text import figure, say, share
from keltis.view import CardView, View

MOST = 3
TELLING = 0.5  # points from which on a difference is worth a word
LIKELY = 0.25  # how often a discarded card must be taken for that to be told
SOONER = 0.12  # by how much more often the goal area must fill up
LONGER = 0.7  # turns

Facts = npt.NDArray[np.float64]  # by plan and fact, on average


class Reason(msgspec.Struct, frozen=True):
    """A difference: of what kind, how large (in points, a share or turns), and the cards that it is about."""

    what: str
    amount: float
    colour: str = ""
    cards: tuple[str, ...] = ()

    def __str__(self) -> str:
        key = f"reason.{self.what}"
        if self.what in ("taken", "sooner", "later"):
            return say(key, share=share(self.amount, 0), cards=_listed(self.cards))
        if self.what in ("turns-more", "turns-fewer"):
            return say(key, turns=figure(abs(self.amount), 1))
        if self.what == "others":
            key += "-fewer" if self.amount > 0 else "-more"
            return say(key, points=figure(abs(self.amount), 1))
        sign = "+" if self.amount > 0 else "−"
        words = say(key, amount=f"{sign}{figure(abs(self.amount), 1)}", colour=_colour(self.colour))
        if self.cards:
            words += say("reason.still-fit", cards=_listed(self.cards), n=len(self.cards))
        return words


def reasons(
    view: View, spec: Spec, prospects: Sequence[Prospect], facts: Facts, plan: int, other: int
) -> tuple[Reason, ...]:
    """What tells a plan from another one, the most telling first."""
    if plan == other:
        return ()
    differ = facts[plan] - facts[other]
    found = list(_dice(spec, differ) if view.game == "dice" else _cards(view, spec, prospects[plan], differ))
    found.append(Reason("others", -float(differ[outcomes.OTHERS])))
    found = sorted((one for one in found if abs(one.amount) >= TELLING), key=lambda one: -abs(one.amount))
    if isinstance(view, CardView):
        found = [*_pace(facts, plan, other), *found[:MOST], *_taken(spec, prospects[plan], facts[plan])]
    return tuple(found[: MOST + 1])


def _cards(view: View, spec: Spec, prospect: Prospect, differ: Facts) -> list[Reason]:
    assert isinstance(view, CardView)
    board = spec.board
    found = [Reason("wishes", float(differ[outcomes.WISHES])), Reason("tiles", float(differ[outcomes.TILES]))]
    straight = bool(board.record.one_figure_per_path)
    for number, colour in enumerate(board.colours):
        more = float(differ[number])
        cards = _still_fit(view, prospect, colour) if more > 0 else ()
        found.append(Reason("path" if straight else "row", more, colour, cards))
    if not straight:
        found.append(Reason("figures", float(differ[outcomes.FIGURES])))
    return found


def _dice(spec: Spec, differ: Facts) -> list[Reason]:
    kinds = (("stones", outcomes.STONES), ("coins", outcomes.COINS), ("leprechauns", outcomes.LEPRECHAUNS))
    rows = [
        Reason("chips", float(differ[number]), colour) for number, colour in enumerate(spec.chips.colours)
    ]
    return rows + [Reason(kind, float(differ[fact])) for kind, fact in kinds]


def _still_fit(view: CardView, prospect: Prospect, colour: str) -> tuple[str, ...]:
    """The cards of a colour that the seat keeps in its hand and can still lay after a plan."""
    hand = list(view.hands[view.seat].cards)
    row = list(view.rows[view.seat].get(colour, ()))
    for token in prospect.tokens:
        if token[0] in "+-" and token[1:] in hand:
            hand.remove(token[1:])
        if token[0] == "+" and token[1] == colour:
            row.append(int(token[2:]))
        if token[0] == "^" and token[1] == colour and row:
            row.pop()
    values = [int(card[1:]) for card in hand if card[0] == colour]
    if not row:
        return ()
    rises, falls = row[-1] >= row[0], row[-1] <= row[0]
    fitting = [value for value in values if (rises and value >= row[-1]) or (falls and value <= row[-1])]
    return tuple(f"{colour}{value}" for value in sorted(set(fitting)))


def _pace(facts: Facts, plan: int, other: int) -> list[Reason]:
    """Whether the game is over sooner or later."""
    goal = float(facts[plan, outcomes.GOAL]), float(facts[other, outcomes.GOAL])
    turns = float(facts[plan, outcomes.TURNS] - facts[other, outcomes.TURNS])
    if abs(goal[0] - goal[1]) >= SOONER:
        return [Reason("sooner" if goal[0] > goal[1] else "later", goal[0])]
    if abs(turns) >= LONGER:
        return [Reason("turns-more" if turns > 0 else "turns-fewer", turns)]
    return []


def _taken(spec: Spec, prospect: Prospect, facts: Facts) -> list[Reason]:
    """That the next player takes what is discarded."""
    cards = [token[1:] for token in prospect.tokens if token[0] == "-"]
    often = float(facts[outcomes.TAKEN])
    return [Reason("taken", often, cards[-1][0], (cards[-1],))] if cards and often >= LIKELY else []


def _colour(colour: str) -> str:
    return say(f"colour.{colour}") if colour else ""


def _listed(cards: Sequence[str]) -> str:
    """Cards as one says them: the colour of the first is enough."""
    words = [say(f"card.{card[0]}", value=card[1:]) for card in cards]
    words[1:] = [card[1:] for card in cards[1:]]
    if len(words) < 2:
        return "".join(words)
    return say("list.and", first=", ".join(words[:-1]), last=words[-1])
