"""What can be done at a decision, what each is worth, and how sure that is."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from keltis.actions import File
from keltis.coach.reasons import Reason, reasons
from keltis.players import outcomes, worlds
from keltis.players.hands import NOTHING
from keltis.players.search import Budget, Desk, Prospect, Search
from keltis.view import View

SHOWN = 6  # continuations that are weighed
SURE = 2.33  # standard errors from which on a difference counts: 99 % on one side
FRESH = 1 << 32  # the number of the first world that is only for weighing


@dataclass(frozen=True)
class Effort:
    """How much is thought about one decision: playouts to find what is good, worlds to weigh it in."""

    playouts: int = 3000
    worlds: int = 400


class Continuation(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat can do, and what comes of it. Errors are standard errors; costs are against the best."""

    tokens: tuple[str, ...]  # the turn as far as it can be known
    wins: float  # the chance of winning, ties shared
    wins_error: float
    margin: float  # points before the best of the others
    margin_error: float
    cost: float  # of the chance of winning; 0 where the difference may well be luck
    margin_cost: float
    is_even: bool  # cannot be told from the best
    reasons: tuple[Reason, ...]  # against the best; of the best, against the next


class Advice(msgspec.Struct, frozen=True, kw_only=True):
    """A decision as the coach sees it."""

    seat: int
    worlds: int  # in which the continuations were weighed
    continuations: tuple[Continuation, ...]  # the best first

    def of(self, token: str) -> Continuation:
        """The best that begins with a token."""
        return next(one for one in self.continuations if one.tokens[0] == token)


class Coach:
    """Looks at one decision after the other. One coach thinks on one core."""

    def __init__(self, effort: Effort, board: File = None, chips: File = None) -> None:
        self.effort = effort
        self.files = (board, chips)
        self.search = Search(Budget(playouts=effort.playouts), board, chips)
        self.desks: dict[str, Desk] = {}

    def advise(self, view: View, seed: int = 0, played: str | None = None) -> Advice:
        """What the seat whose decision it is can do; what it did play is looked at in any case."""
        if view.game not in self.desks:
            self.desks[view.game] = Desk(view.game, *self.files)
        desk = self.desks[view.game]
        self.search.begin(seed)
        must = [] if played is None else [desk.sight.move(played)]
        prospects = self.search.study(view, must=must)
        found = _shown(prospects, must)
        results, facts = self._weighed(desk, view, found, seed)
        values = worlds.WIN * results[:, :, 0] + worlds.MARGIN * np.clip(
            results[:, :, 1], -worlds.MOST_MARGIN, worlds.MOST_MARGIN
        )
        order = np.argsort(-values.mean(axis=0), kind="stable")
        best = int(order[0])
        continuations = []
        for plan in order:
            other = int(order[1]) if plan == best and len(order) > 1 else best
            telling = reasons(view, desk.sight.spec, found, facts, int(plan), other)
            continuations.append(_continuation(found[plan].tokens, results, values, int(plan), best, telling))
        return Advice(seat=view.seat, worlds=self.effort.worlds, continuations=tuple(continuations))

    def _weighed(
        self, desk: Desk, view: View, prospects: Sequence[Prospect], seed: int
    ) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
        """Results by world and plan, and the means of what they are made of by plan."""
        sight = desk.sight
        root = sight.states(view)
        plans = np.zeros(len(prospects), worlds.PLAN)
        for plan, prospect in zip(plans, prospects, strict=True):
            plan["length"] = len(prospect.moves)
            plan["moves"][: len(prospect.moves)] = prospect.moves
        results = np.zeros((self.effort.worlds, len(plans), 2))
        facts = np.zeros((len(plans), outcomes.FACTS))
        thought = (
            sight.minds,
            sight.opinions,
            plans,
            np.uint64(seed),
            FRESH,
            results,
            facts,
            desk.states,
        )
        if sight.of_dice:
            outcomes.weigh_dice_plans(sight.equipment, root, *thought)
        else:
            outcomes.weigh_card_plans(sight.equipment, sight.lands, root, NOTHING, *thought)
        return results, facts / self.effort.worlds


def _shown(prospects: list[Prospect], must: list[int]) -> list[Prospect]:
    """The best plan of each first move, the best of them, and what must be looked at."""
    first: dict[int, Prospect] = {}
    for prospect in prospects:
        first.setdefault(prospect.moves[0], prospect)
    found = list(first.values())
    return found[:SHOWN] + [one for one in found[SHOWN:] if one.moves[0] in must]


def _continuation(
    tokens: tuple[str, ...],
    results: npt.NDArray[np.float64],
    values: npt.NDArray[np.float64],
    plan: int,
    best: int,
    telling: tuple[Reason, ...],
) -> Continuation:
    wins, margin = results[:, plan, 0], results[:, plan, 1]
    root = sqrt(len(results))
    worse = values[:, best] - values[:, plan]
    is_even = bool(worse.mean() <= SURE * worse.std() / root)
    lost: Any = (results[:, best] - results[:, plan]).mean(axis=0)
    return Continuation(
        tokens=tokens,
        wins=float(wins.mean()),
        wins_error=float(wins.std()) / root,
        margin=float(margin.mean()),
        margin_error=float(margin.std()) / root,
        cost=0.0 if is_even else max(0.0, float(lost[0])),
        margin_cost=0.0 if is_even else max(0.0, float(lost[1])),
        is_even=is_even,
        reasons=telling,
    )
