"""A player who looks ahead: tries its possible turns in worlds that it can imagine.

The compiled part is `keltis.players.worlds`. The plans that the rules of thumb like best are tried; after
each round the worse half is dropped. Any budget will do: so many playouts, which a seed makes reproducible,
or so much time.
"""

import re
import time
from dataclasses import dataclass
from math import ceil, log2, sqrt
from typing import Any

import numpy as np
import numpy.typing as npt

from keltis.actions import File
from keltis.errors import OptionError, shown
from keltis.players import Player, worlds
from keltis.players.sight import Sight
from keltis.rules import cards, dice
from keltis.view import View

CANDIDATES = 12
ALIKE = 2  # plans with the same first move
PRIOR = 12.0  # worlds that the opinion of the rules of thumb counts for
POINT = 0.045  # what a point of that opinion is in the value of a world
CHUNK = 4  # worlds between two looks at the clock
NOISE = 1.0  # of the playouts, in points
USUAL = "100ms"


@dataclass(frozen=True)
class Budget:
    """How long to think about a decision: so many playouts, or so many seconds."""

    playouts: int = 0
    seconds: float = 0.0


@dataclass(frozen=True)
class Prospect:
    """What came of a plan: its tokens, in how many worlds it was tried, and how it did there.

    `wins` is the chance of winning (ties shared), `margin` the points before the best of the others; the
    errors are standard errors of both.
    """

    tokens: tuple[str, ...]
    worlds: int
    wins: float
    wins_error: float
    margin: float
    margin_error: float


class Search(Player):
    """Chooses the first move of the plan that does best in many worlds."""

    def __init__(self, budget: Budget, board: File = None, chips: File = None, noise: float = NOISE) -> None:
        self.files = (board, chips)
        self.budget = budget
        self.noise = noise
        self.seed = 0
        self.decisions = 0
        self.playouts = 0
        self.sights: dict[str, Sight] = {}
        self.plans = np.zeros(worlds.MOST_PLANS, worlds.PLAN)
        self.card_states = np.zeros(worlds.MOST_PLANS + 1, cards.STATE)
        self.dice_states = np.zeros(2, dice.STATE)

    def begin(self, seed: int, seat: int = 0) -> None:
        self.seed = seed
        self.decisions = 0

    def choose(self, view: View, legal: tuple[str, ...], seconds: float | None = None) -> str:
        """The first move of the best plan."""
        if len(legal) == 1:
            return legal[0]
        return self.study(view, seconds)[0].tokens[0]

    def study(self, view: View, seconds: float | None = None) -> list[Prospect]:
        """What comes of the plans that are worth a try, the best first."""
        if view.game not in self.sights:
            self.sights[view.game] = Sight(view.game, *self.files)
        sight = self.sights[view.game]
        root = sight.states(view)
        budget = self.budget if seconds is None else Budget(seconds=seconds)
        many = self._make_plans(sight, root)
        order = self._candidates(many)
        prior = POINT * PRIOR * self.plans["worth"][:many]
        tallies = np.zeros(many, worlds.TALLY)
        self.decisions += 1
        luck = np.random.SeedSequence([self.seed, self.decisions]).generate_state(1, np.uint64)[0]
        began = time.perf_counter()
        world, alive = 0, len(order)
        rounds = max(1, ceil(log2(alive)))
        for number in range(1, rounds + 1):
            wanted = max(1, budget.playouts // (rounds * alive)) if budget.playouts else 1 << 40
            end = began + budget.seconds * number / rounds
            while wanted > 0:
                some = min(CHUNK, wanted)
                self._try(sight, root, order[:alive], luck, world, some, tallies)
                world += some
                wanted -= some
                if budget.seconds and time.perf_counter() >= end:
                    break
            left = order[:alive]
            values = (tallies["value"][left] + prior[left]) / (tallies["worlds"][left] + PRIOR)
            order[:alive] = left[np.argsort(-values, kind="stable")]
            alive = max(2, -(-alive // 2))
        self.playouts += int(tallies["worlds"].sum())
        return [self._prospect(sight, self.plans[plan], tallies[plan]) for plan in order]

    def _make_plans(self, sight: Sight, root: npt.NDArray[Any]) -> int:
        if sight.of_dice:
            return int(worlds.dice_plans(sight.equipment, root, sight.minds, sight.opinions, self.plans))
        return int(
            worlds.card_plans(
                sight.equipment,
                sight.lands,
                root,
                sight.minds,
                sight.opinions,
                self.plans,
                self.card_states,
            )
        )

    def _candidates(self, many: int) -> npt.NDArray[np.int64]:
        """The plans that the rules of thumb like best, few of them with the same first move."""
        first_moves: dict[int, int] = {}
        chosen = []
        for plan in np.argsort(-self.plans["worth"][:many], kind="stable"):
            move = int(self.plans["moves"][plan, 0])
            first_moves[move] = first_moves.get(move, 0) + 1
            if first_moves[move] <= ALIKE:
                chosen.append(plan)
        return np.array(chosen[:CANDIDATES])

    def _try(
        self,
        sight: Sight,
        root: npt.NDArray[Any],
        plans: npt.NDArray[np.int64],
        luck: np.uint64,
        first: int,
        some: int,
        tallies: npt.NDArray[Any],
    ) -> None:
        thought = (sight.minds, sight.opinions, self.noise, self.plans, plans, luck, first, some, tallies)
        if sight.of_dice:
            worlds.try_dice_plans(sight.equipment, root, *thought, self.dice_states)
        else:
            worlds.try_card_plans(sight.equipment, sight.lands, root, *thought, self.card_states)

    def _prospect(self, sight: Sight, plan: Any, tally: Any) -> Prospect:
        n = float(tally.worlds)
        wins, margin = float(tally.wins) / n, float(tally.margin) / n
        spread = max(0.0, float(tally.margins) / n - margin * margin)
        return Prospect(
            tokens=tuple(sight.token(move) for move in plan.moves[: plan.length]),
            worlds=int(n),
            wins=wins,
            wins_error=sqrt(wins * (1 - wins) / n),
            margin=margin,
            margin_error=sqrt(spread / n),
        )


def budget_of(text: str) -> Budget:
    """A budget as it is written: `100ms`, `1s`, or a number of playouts."""
    match = re.fullmatch(r"(\d{1,9})(ms|s|)", text, re.ASCII)
    if not match or int(match[1]) == 0:
        raise OptionError("option.budget", found=shown(text))
    number = int(match[1])
    if match[2]:
        return Budget(seconds=number / 1000 if match[2] == "ms" else float(number))
    return Budget(playouts=number)


def player(detail: str, board: File = None, chips: File = None) -> Search:
    """The player that `named` gives."""
    return Search(budget_of(detail or USUAL), board, chips)
