"""Many random games inside the kernel, each looked at by `keltis.rules.sound` on its way."""

from typing import Any

import numpy as np

from keltis.actions import spec
from keltis.rules import cards, dice, playout, sound
from keltis.rules.chance import CHOICES, DEAL, seed
from keltis.rules.compiled import kernel

STRIDE = 5  # a state of a card game is looked at after every fifth decision; the games take turns
MOST_DECISIONS = 100_000


@kernel
def check_card_games(
    boards: Any, states: Any, scratch: Any, seats: int, switches: int, base: Any, first: int, many: int
) -> tuple[int, int, int]:
    """Play the games from `first` on: the first that is unsound, after which decision, and why."""
    board = boards[0]
    s = states[0]
    deal_rng = np.empty(1, np.uint64)
    rng = np.empty(1, np.uint64)
    for game in range(first, first + many):
        seed(deal_rng, base, game, DEAL)
        seed(rng, base, game, CHOICES)
        cards.shuffled(board, seats, deal_rng, scratch[0], scratch[1])
        cards.deal(board, s, seats, switches, 60, scratch[0], scratch[1])
        decisions = 0
        while s.phase != cards.OVER and decisions < MOST_DECISIONS:
            playout.cards_step(board, s, rng)
            decisions += 1
            if (decisions + game) % STRIDE == 0:
                flaw = sound.cards_flaw(board, s, False)
                if flaw != sound.FINE:
                    return game, decisions, flaw
        flaw = sound.cards_flaw(board, s, False)
        if flaw != sound.FINE or s.phase != cards.OVER:
            return game, decisions, flaw
    return -1, 0, 0


@kernel
def check_dice_games(
    chips_sets: Any, states: Any, seats: int, stones_only: int, base: Any, first: int, many: int
) -> tuple[int, int, int]:
    """Play the games from `first` on: the first that is unsound, after which decision, and why."""
    chips = chips_sets[0]
    s = states[0]
    rng = np.empty(1, np.uint64)
    for game in range(first, first + many):
        seed(s.rng, base, game, DEAL)
        seed(rng, base, game, CHOICES)
        dice.deal(chips, s, seats, stones_only, 60)
        decisions = 0
        while s.phase != dice.OVER and decisions < MOST_DECISIONS:
            playout.dice_step(chips, s, rng)
            decisions += 1
            flaw = sound.dice_flaw(chips, s)
            if flaw != sound.FINE:
                return game, decisions, flaw
        if s.phase != dice.OVER:
            return game, decisions, 0
    return -1, 0, 0


def unsound(game: str, seats: int, variant: int, base: int, first: int, many: int) -> str:
    """What is wrong with the first unsound game, and how to play it again; nothing if all are sound.

    `variant` is the switches of a card game, or whether only the last stone ends a dice game.
    """
    records = spec(game).equipment.records
    if game == "dice":
        states = np.zeros(1, dice.STATE)
        found = check_dice_games(records, states, seats, variant, np.uint64(base), first, many)
    else:
        states = np.zeros(1, cards.STATE)
        scratch = np.zeros((2, 2 * cards.MAX_CARDS), np.int8)
        found = check_card_games(records, states, scratch, seats, variant, np.uint64(base), first, many)
    number, decisions, flaw = found
    if number < 0:
        return ""
    again = f"tests.many.unsound({game!r}, {seats}, {variant}, {base}, {number}, 1)"
    return f"{sound.NAMES[flaw]} after decision {decisions} of game {number}: {again}"
