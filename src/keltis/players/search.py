"""A player who looks ahead: tries its possible turns in worlds that it can imagine.

The compiled part is `keltis.players.worlds`. The plans that the rules of thumb like best are tried; after
each round the worse half is dropped. Any budget will do: so many playouts, which a seed makes reproducible,
or so much time.
"""

import re
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import ceil, log2
from typing import Any

import numpy as np
import numpy.typing as npt

from keltis.actions import File
from keltis.errors import OptionError, shown
from keltis.players import Player, worlds
from keltis.players.hands import Hands
from keltis.players.sight import Sight
from keltis.rules import cards, dice
from keltis.view import CardView, View

CANDIDATES = 32  # plans that are tried at most ...
LEAST = 6  # ... and at least ...
TRIES = 40  # ... and as many as there are times so many playouts
A_SECOND = 30_000  # playouts, about
PRIOR = 12.0  # worlds that the opinion of the rules of thumb counts for
POINT = 0.045  # what a point of that opinion is in the value of a world
CHUNK = 4  # worlds between two looks at the clock, on each core
USUAL = "100ms"
MOST_CORES = 64


@dataclass(frozen=True)
class Budget:
    """How long to think about a decision: so many playouts, or so many seconds; and on how many cores."""

    playouts: int = 0
    seconds: float = 0.0
    cores: int = 1

    @property
    def breadth(self) -> int:
        """How many plans it is enough for."""
        playouts = self.playouts or self.seconds * self.cores * A_SECOND
        return min(CANDIDATES, max(LEAST, int(playouts / TRIES)))


@dataclass(frozen=True)
class Prospect:
    """What came of a plan: in how many worlds it was tried, the chance of winning, and the margin."""

    tokens: tuple[str, ...]
    moves: tuple[int, ...]
    worlds: int
    wins: float
    margin: float


class Search(Player):
    """Chooses the first move of the plan that does best in many worlds."""

    watches = True

    def __init__(self, budget: Budget, board: File = None, chips: File = None) -> None:
        self.files = (board, chips)
        self.budget = budget
        self.seed = 0
        self.decisions = 0
        self.playouts = 0
        self.plans = np.zeros(worlds.MOST_PLANS, worlds.PLAN)
        self.hands = Hands()
        self.desks: dict[str, list[Desk]] = {}  # by game, one for each core
        self.pool = ThreadPoolExecutor(budget.cores) if budget.cores > 1 else None

    def begin(self, seed: int, seat: int = 0) -> None:
        self.seed = seed
        self.decisions = 0
        self.hands.begin(seed)

    def watch(self, view: View, token: str) -> None:
        if isinstance(view, CardView):
            desk = self._desks(view.game)[0]
            self.hands.watch(desk.sight, desk.states, view, token)

    def choose(self, view: View, legal: tuple[str, ...], seconds: float | None = None) -> str:
        """The first move of the best plan."""
        if len(legal) == 1:
            return legal[0]
        return self.study(view, seconds)[0].tokens[0]

    def close(self) -> None:
        if self.pool is not None:
            self.pool.shutdown()

    def study(self, view: View, seconds: float | None = None, must: Sequence[int] = ()) -> list[Prospect]:
        """What comes of the plans that are worth a try, or begin with a `must`; the best first."""
        desks = self._desks(view.game)
        root = desks[0].sight.states(view)
        many = desks[0].make_plans(root, self.plans)
        budget = self.budget if seconds is None else Budget(0, seconds)
        order = self._candidates(many, budget.breadth, must)
        tallies = np.zeros(worlds.MOST_PLANS, worlds.TALLY)
        self.decisions += 1
        luck = np.random.SeedSequence([self.seed, self.decisions]).generate_state(1, np.uint64)[0]
        self._halve(desks, root, order, luck, tallies, budget)
        self.playouts += int(tallies["worlds"].sum())
        return [self._prospect(desks[0].sight, self.plans[plan], tallies[plan]) for plan in order]

    def _desks(self, game: str) -> list["Desk"]:
        if game not in self.desks:
            self.desks[game] = [Desk(game, *self.files) for _ in range(self.budget.cores)]
        return self.desks[game]

    def _candidates(self, many: int, most: int, must: Sequence[int]) -> npt.NDArray[np.int64]:
        """The plans that the rules of thumb like best, the one that ends the game, and those that must be."""
        order = np.argsort(-self.plans["worth"][:many], kind="stable").tolist()
        chosen = order[:most] + [plan for plan in order[most:] if self.plans["ends"][plan]]
        others = [plan for plan in order[most:] if not self.plans["ends"][plan]]
        for move in must:
            if not any(self.plans["moves"][plan, 0] == move for plan in chosen):
                found = [plan for plan in others if self.plans["moves"][plan, 0] == move]
                chosen.append(found[0] if found else self._bare_plan(many, move))
        return np.array(chosen)

    def _bare_plan(self, many: int, move: int) -> int:
        """A plan of a single move, in the place of the one that is liked least."""
        place = many if many < worlds.MOST_PLANS else int(np.argmin(self.plans["worth"]))
        plan = self.plans[place]
        worst = self.plans["worth"][:many].min()
        plan.moves[0], plan.length, plan.open, plan.ends, plan.worth = move, 1, 1, 0, worst
        return place

    def _halve(
        self,
        desks: list["Desk"],
        root: npt.NDArray[Any],
        order: npt.NDArray[np.int64],
        luck: np.uint64,
        tallies: npt.NDArray[Any],
        budget: Budget,
    ) -> None:
        """Try the plans in ever more worlds and drop the worse half again and again; sorts their order."""
        prior = POINT * PRIOR * self.plans["worth"]
        began = time.perf_counter()
        world, alive = 0, len(order)
        rounds = max(1, ceil(log2(alive)))
        for number in range(1, rounds + 1):
            wanted = max(1, budget.playouts // (rounds * alive)) if budget.playouts else 1 << 40
            end = began + budget.seconds * number / rounds
            while wanted > 0:
                some = min(CHUNK * len(desks), wanted)
                self._try(desks, root, order[:alive], luck, world, some, tallies)
                world += some
                wanted -= some
                if budget.seconds and time.perf_counter() >= end:
                    break
            left = order[:alive]
            values = (tallies["value"][left] + prior[left]) / (tallies["worlds"][left] + PRIOR)
            order[:alive] = left[np.argsort(-values, kind="stable")]
            alive = max(2, -(-alive // 2))

    def _try(
        self,
        desks: list["Desk"],
        root: npt.NDArray[Any],
        plans: npt.NDArray[np.int64],
        luck: np.uint64,
        first: int,
        some: int,
        tallies: npt.NDArray[Any],
    ) -> None:
        """Try plans in some worlds, which the desks share."""
        if self.pool is None:
            desks[0].try_plans(root, self.hands.guesses, self.plans, plans, luck, first, some, tallies)
            return
        shares = [range(some)[core :: len(desks)] for core in range(len(desks))]
        starts = [first + sum(map(len, shares[:core])) for core in range(len(desks))]
        before = tallies.copy()
        parts = [tallies.copy() for _ in desks]
        tasks = [
            self.pool.submit(
                desk.try_plans, root, self.hands.guesses, self.plans, plans, luck, start, len(share), part
            )
            for desk, start, share, part in zip(desks, starts, shares, parts, strict=True)
        ]
        for task, part in zip(tasks, parts, strict=True):
            task.result()
            for name in tallies.dtype.names or ():
                tallies[name] += part[name] - before[name]

    def _prospect(self, sight: Sight, plan: Any, tally: Any) -> Prospect:
        moves = tuple(int(move) for move in plan.moves[: plan.length])
        many = max(1.0, float(tally.worlds))
        return Prospect(
            tokens=tuple(sight.token(move) for move in moves),
            moves=moves,
            worlds=int(tally.worlds),
            wins=float(tally.wins) / many,
            margin=float(tally.margin) / many,
        )


class Desk:
    """A place to think at: what one core needs for itself."""

    def __init__(self, game: str, board: File = None, chips: File = None) -> None:
        self.sight = Sight(game, board, chips)
        self.states = np.zeros(2 if self.sight.of_dice else worlds.MOST_PLANS + 2, _state_of(game))

    def make_plans(self, root: npt.NDArray[Any], plans: npt.NDArray[Any]) -> int:
        """Make up the plans that there are at a state: how many."""
        sight = self.sight
        if sight.of_dice:
            return int(worlds.dice_plans(sight.equipment, root, sight.minds, sight.opinions, plans))
        thought = (sight.minds, sight.opinions, plans, self.states)
        return int(worlds.card_plans(sight.equipment, sight.lands, root, *thought))

    def try_plans(
        self,
        root: npt.NDArray[Any],
        guesses: npt.NDArray[np.int64],
        plans: npt.NDArray[Any],
        alive: npt.NDArray[np.int64],
        luck: np.uint64,
        first: int,
        some: int,
        tallies: npt.NDArray[Any],
    ) -> None:
        """Try plans in some worlds, from the first on, and add up what comes of them."""
        sight = self.sight
        thought = (sight.minds, sight.opinions, plans, alive, luck, first, some, tallies, self.states)
        if sight.of_dice:
            worlds.try_dice_plans(sight.equipment, root, *thought)
        else:
            worlds.try_card_plans(sight.equipment, sight.lands, root, guesses, *thought)


def _state_of(game: str) -> np.dtype[Any]:
    return dice.STATE if game == "dice" else cards.STATE


def budget_of(text: str) -> Budget:
    """A budget as it is written: `100ms`, `1s`, or a number of playouts; `1s@4` on four cores."""
    match = re.fullmatch(r"(\d{1,9})(ms|s|)(?:@(\d{1,2}))?", text, re.ASCII)
    cores = int(match[3] or 1) if match else 0
    if not match or int(match[1]) == 0 or not 1 <= cores <= MOST_CORES:
        raise OptionError("option.budget", found=shown(text))
    number = int(match[1])
    if match[2]:
        return Budget(seconds=number / 1000 if match[2] == "ms" else float(number), cores=cores)
    return Budget(playouts=number, cores=cores)


def player(detail: str, board: File = None, chips: File = None) -> Search:
    """The player that `named` gives."""
    return Search(budget_of(detail or USUAL), board, chips)
