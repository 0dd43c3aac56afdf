"""Many games at once: steps of `Batch` in a steady state, and what its size does to them.

A scout that was dealt alike goes ahead and draws random legal actions; then the batch does the same
actions against the clock.
"""

from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt

from benchmarks.kernel import GAMES
from benchmarks.measure import PER_SECOND, Measurement, clock
from keltis import Batch
from keltis.rules.chance import below
from keltis.rules.compiled import kernel

SIZE = 4096
SIZES = tuple(4**power for power in range(9))
STEP_BAR = 15e6
OBSERVE_BAR = 4e6

WARM_UP = 500  # steps, before the first figure
GAME_STEPS = 600_000  # in one figure ...
MOST_STEPS = 10_000  # ... unless the batch is very small
GROWTH_ROUNDS = 4


@kernel
def _draw(mask: Any, rng: Any, actions: Any) -> None:
    for i in range(len(mask)):
        legal = 0
        for action in range(mask.shape[1]):
            legal += mask[i, action]
        to_pass = below(rng, legal)
        action = 0
        while to_pass or not mask[i, action]:
            to_pass -= mask[i, action]
            action += 1
        actions[i] = action


class Scout:
    """A batch that draws its own actions."""

    def __init__(self, game: str, size: int) -> None:
        self.batch = Batch(game, size=size, seed=1)
        self.mask = np.empty(self.batch.mask.shape, np.uint8)
        self.rng = np.ones(1, np.uint64)

    def step(self, actions: npt.NDArray[np.int64]) -> None:
        """Draw random legal actions, and do them."""
        self.mask[:] = self.batch.mask
        _draw(self.mask, self.rng, actions)
        self.batch.step(actions)


def step_rate(game: str, size: int, observe: bool = False) -> Iterator[float]:
    """Steps of games a second: `step`, which leaves the new mask, and perhaps `observe`."""
    scout = Scout(game, size)
    batch = Batch(game, size=size, seed=1)
    actions = np.empty((min(MOST_STEPS, GAME_STEPS // size), size), np.int64)
    for _ in range(WARM_UP):
        scout.step(actions[0])
        batch.step(actions[0])
    while True:
        for row in actions:
            scout.step(row)
        began = clock()
        if observe:
            for row in actions:
                batch.step(row)
                batch.observe()
        else:
            for row in actions:
                batch.step(row)
        yield actions.size / (clock() - began)


def steps() -> dict[tuple[str, int], Measurement]:
    """Steps of every game in batches of every size; one size has a bar."""
    return {
        (game, size): Measurement(
            f"`Batch.step` of {size:,}, {game}",
            PER_SECOND,
            partial(step_rate, game, size),
            *((STEP_BAR, None) if size == SIZE else (None, GROWTH_ROUNDS)),
        )
        for size in SIZES
        for game in GAMES
    }


def observations() -> list[Measurement]:
    """Steps with what the acting seats see."""
    return [
        Measurement(
            f"`Batch.step` + `observe` of {SIZE:,}, {game}",
            PER_SECOND,
            partial(step_rate, game, SIZE, observe=True),
            OBSERVE_BAR,
        )
        for game in GAMES
    ]
