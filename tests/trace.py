"""A digest of every state of some random games, compiled or not: `python -m tests.trace`."""

import hashlib
import json
import sys
from collections.abc import Iterator
from random import Random

import numpy as np

import keltis
from keltis.game import Game
from keltis.simulation import playouts

DEALS: tuple[tuple[str, int, dict[str, str]], ...] = (
    *(("stones", seats, {"edition": edition}) for seats in (2, 3, 4) for edition in ("2012", "2008")),
    *(("paths", seats, {"edition": edition}) for seats in (2, 3, 4) for edition in ("2012", "2008")),
    *(("dice", seats, {"ends": ends}) for seats in (2, 3, 4) for ends in ("any", "stones")),
)


def digests(game: Game, random: Random) -> Iterator[str]:
    """A digest after every decision of a random game; the scores go in with the state."""
    digest = hashlib.sha256()
    while True:
        digest.update(game.state.tobytes())
        digest.update(repr((game.scores, game.legal_actions)).encode())
        yield digest.hexdigest()[:16]
        if game.over:
            return
        game.step(random.choice(game.legal_actions))


def trace() -> dict[str, list[str]]:
    """By the name of the deal: the digests of one game, of some playouts, a sample and a batch."""
    found = {}
    for number, (name, seats, options) in enumerate(DEALS):
        game = keltis.new_game(name, seats, seed=number, **options)  # type: ignore[arg-type]
        steps = list(digests(game, Random(number)))
        rest = playouts(name, seats, 2, seed=number, **options)  # type: ignore[arg-type]
        arrays = (rest.decisions, rest.ends, rest.scores)
        steps.append(hashlib.sha256(b"".join(np.ascontiguousarray(a).tobytes() for a in arrays)).hexdigest())
        view = keltis.new_game(name, seats, seed=number, **options).view(1)  # type: ignore[arg-type]
        steps.append(hashlib.sha256(keltis.sample(view, number).state.tobytes()).hexdigest())
        batch = keltis.Batch(name, seats, 3, seed=number, **options)  # type: ignore[arg-type]
        for _ in range(40):
            batch.step(batch.mask.argmax(axis=1))
            steps.append(hashlib.sha256(batch.observe().tobytes() + batch.mask.tobytes()).hexdigest())
        found[f"{name} {seats} {' '.join(options.values())}"] = steps
    return found


if __name__ == "__main__":
    json.dump(trace(), sys.stdout)
