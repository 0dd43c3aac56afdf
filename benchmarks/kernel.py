"""Inside the kernel: random playouts, worlds for a view, and how large a state is."""

from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np

import keltis
from benchmarks.measure import BYTES, PER_SECOND, Measurement, clock
from keltis.rules import cards, dice, hidden
from keltis.rules.compiled import kernel
from keltis.simulation import played

GAMES = ("stones", "paths", "dice")
CARD_GAMES = GAMES[:2]
SEATS = (2, 3, 4)

PLAYOUT_BARS = {"stones": 50e6, "paths": 35e6, "dice": 25e6}
SAMPLE_BAR = 500e3
STATE_BAR = 512

DECISIONS = 2_500_000  # in one figure of playouts
FIRST_GAMES = 500  # to see how long games are
SAMPLES = 50_000  # in one figure of worlds
GAMES_SEEN = 8  # whose positions are imagined


def length(game: str, seats: int) -> float:
    """How many decisions a random game takes, about."""
    return float(keltis.playouts(game, seats, FIRST_GAMES).decisions.mean())


def playout_rate(game: str, seats: int) -> Iterator[float]:
    """Decisions a second of `playouts`."""
    games = int(DECISIONS / length(game, seats))
    while True:
        began = clock()
        decisions = keltis.playouts(game, seats, games).decisions.sum(dtype=np.int64)
        yield decisions / (clock() - began)


@kernel
def _imagine(boards: Any, seen: Any, eyes: Any, states: Any, rng: Any, cards_left: Any) -> None:
    for i in range(SAMPLES):
        which = i % len(seen)
        states[0] = seen[which]
        hidden.fill(boards[0], states[0], eyes[which], rng, cards_left)


def sample_rate(game: str) -> Iterator[float]:
    """Worlds a second that are made for what a seat sees, at all decisions of some games."""
    seen, eyes = [], []
    for number in range(GAMES_SEEN):
        for position in played(game, seed=1, number=number).positions():
            if position.legal_actions:
                states = position.state
                hidden.hide(states, position.seat)
                seen.append(states)
                eyes.append(position.seat)
    order = np.random.default_rng(1).permutation(len(seen))
    shown, seats = np.concatenate(seen)[order], np.array(eyes)[order]
    boards = keltis.spec(game).equipment.records
    states, rng = np.zeros(1, cards.STATE), np.ones(1, np.uint64)
    cards_left = np.empty(2 * cards.MAX_CARDS, np.int8)
    while True:
        began = clock()
        _imagine(boards, shown, seats, states, rng, cards_left)
        yield SAMPLES / (clock() - began)


def state_size(game: str) -> Iterator[float]:
    """The bytes of a state."""
    state = dice.STATE if game == "dice" else cards.STATE
    while True:
        yield state.itemsize


def playouts() -> dict[tuple[str, int], Measurement]:
    """Playouts of every game with every number of seats; two seats have a bar."""
    return {
        (game, seats): Measurement(
            f"`playouts`, {game}" if seats == 2 else f"`playouts`, {game}, {seats} seats",
            PER_SECOND,
            partial(playout_rate, game, seats),
            PLAYOUT_BARS[game] if seats == 2 else None,
        )
        for seats in SEATS
        for game in GAMES
    }


def samples() -> list[Measurement]:
    """Worlds for a view. In the dice game nothing is hidden."""
    return [
        Measurement(f"`sample` inside the kernel, {game}", PER_SECOND, partial(sample_rate, game), SAMPLE_BAR)
        for game in CARD_GAMES
    ]


def sizes() -> list[Measurement]:
    """How large a state is."""
    return [
        Measurement(f"a state, {game}", BYTES, partial(state_size, game), STATE_BAR, rounds=1)
        for game in GAMES
    ]
