"""Many games at once: one action for each, and what that gives, in one call.

The actions are checked before any game changes. A game that ends is dealt anew at once: the k-th game
of slot i is number i + k * size of its seed.
"""

from typing import Any

import numpy as np

from keltis.rules import cards, dice, features, hidden
from keltis.rules.bits import BYTES_OF, MEMBERS
from keltis.rules.chance import DEAL, seed
from keltis.rules.compiled import Array, kernel

ALL_FINE = -1
LOW = (1 << 32) - 1
BIT_WORDS = 12
ACTIONS_A_WORD = 32


@kernel
def allowed(mask: Any, action: int) -> int:
    """Whether a row of the mask, eight actions to a number, has an action."""
    return mask[action >> 3] >> ((action & 7) << 3) & 1


@kernel
def first_illegal(actions: Any, mask: Any) -> int:
    """The first game whose action is not legal, or ALL_FINE."""
    for i in range(len(actions)):
        if not 0 <= actions[i] < 8 * mask.shape[1] or not allowed(mask[i], actions[i]):
            return i
    return ALL_FINE


@kernel
def append(bits: Any, at: int, members: int) -> None:
    """Add a set to a string of bits, 32 to a number, from a place on."""
    while members:
        bits[at >> 5] |= (members << (at & 31)) & LOW
        members >>= 32 - (at & 31)
        at += 32 - (at & 31)


@kernel
def write_mask(bits: Any, mask: Any) -> None:
    """Write a string of bits, 32 to a number, as bytes, eight to a number, and clear it."""
    for i in range(len(mask) >> 2):
        some = bits[i]
        bits[i] = 0
        mask[4 * i] = BYTES_OF[some & 255]
        mask[4 * i + 1] = BYTES_OF[some >> 8 & 255]
        mask[4 * i + 2] = BYTES_OF[some >> 16 & 255]
        mask[4 * i + 3] = BYTES_OF[some >> 24 & 255]


@kernel
def card_mask(board: cards.Board, s: cards.State, bits: Any, mask: Any) -> None:
    """Write which actions are legal."""
    sets = cards.legal(board, s)
    for kind in range(cards.SETS):
        append(bits, board.action[kind, 0], sets[kind])
    write_mask(bits, mask)


@kernel
def dice_mask(chips: dice.Chips, s: dice.State, bits: Any, mask: Any) -> None:
    """Write which actions are legal."""
    sets = dice.legal(chips, s)
    for kind in range(dice.SETS):
        append(bits, chips.action[kind, 0], sets[kind])
    write_mask(bits, mask)


@kernel
def deal_cards(
    board: cards.Board, s: cards.State, setup: Array, base: np.uint64, number: int, rng: Array, scratch: Array
) -> None:
    """Deal one game by its number."""
    seed(rng, base, number, DEAL)
    cards.shuffled(board, setup[0], rng, scratch[0], scratch[1])
    cards.deal(board, s, setup[0], setup[1], setup[2], scratch[0], scratch[1])


@kernel
def deal_dice(chips: dice.Chips, s: dice.State, setup: Array, base: np.uint64, number: int) -> None:
    """Deal one game by its number, and throw the first dice."""
    seed(s.rng, base, number, DEAL)
    dice.deal(chips, s, setup[0], setup[1], setup[2])
    dice.roll(s)


@kernel
def start_cards(
    boards: Array, states: Array, setup: Array, base: np.uint64, numbers: Array, seats: Array, mask: Array
) -> None:
    """Deal all games."""
    rng = np.empty(1, np.uint64)
    scratch = np.zeros((2, 2 * cards.MAX_CARDS), np.int8)
    bits = np.zeros(BIT_WORDS, np.int64)
    for i in range(len(states)):
        numbers[i] = i
        deal_cards(boards[0], states[i], setup, base, i, rng, scratch)
        seats[i] = states[i].seat
        card_mask(boards[0], states[i], bits, mask[i])


@kernel
def start_dice(
    chips_sets: Array, states: Array, setup: Array, base: np.uint64, numbers: Array, seats: Array, mask: Array
) -> None:
    """Deal all games."""
    bits = np.zeros(BIT_WORDS, np.int64)
    for i in range(len(states)):
        numbers[i] = i
        deal_dice(chips_sets[0], states[i], setup, base, i)
        seats[i] = states[i].seat
        dice_mask(chips_sets[0], states[i], bits, mask[i])


@kernel
def step_cards(
    boards: Array,
    states: Array,
    setup: Array,
    base: np.uint64,
    numbers: Array,
    actions: Array,
    seats: Array,
    mask: Array,
    rewards: Array,
    dones: Array,
) -> int:
    """Do one action in every game: the first illegal one, or ALL_FINE."""
    board = boards[0]
    wrong = first_illegal(actions, mask)
    if wrong != ALL_FINE:
        return wrong
    rewards[:] = 0
    rng = np.empty(1, np.uint64)
    scratch = np.zeros((2, 2 * cards.MAX_CARDS), np.int8)
    bits = np.zeros(BIT_WORDS, np.int64)
    for i in range(len(states)):
        s = states[i]
        move = board.move[actions[i]]
        cards.apply(board, s, move // MEMBERS, move % MEMBERS)
        over = s.phase == cards.OVER
        dones[i] = over
        if over:
            for seat in range(s.seats):
                rewards[i, seat] = cards.score(board, s, seat)
            numbers[i] += len(states)
            deal_cards(board, s, setup, base, numbers[i], rng, scratch)
        seats[i] = s.seat
        card_mask(board, s, bits, mask[i])
    return ALL_FINE


@kernel
def step_dice(
    chips_sets: Array,
    states: Array,
    setup: Array,
    base: np.uint64,
    numbers: Array,
    actions: Array,
    seats: Array,
    mask: Array,
    rewards: Array,
    dones: Array,
) -> int:
    """Do one action in every game: the first illegal one, or ALL_FINE."""
    chips = chips_sets[0]
    wrong = first_illegal(actions, mask)
    if wrong != ALL_FINE:
        return wrong
    rewards[:] = 0
    bits = np.zeros(BIT_WORDS, np.int64)
    for i in range(len(states)):
        s = states[i]
        move = chips.move[actions[i]]
        dice.apply(chips, s, move // MEMBERS, move % MEMBERS)
        over = s.phase == dice.OVER
        dones[i] = over
        if over:
            for seat in range(s.seats):
                rewards[i, seat] = dice.score(chips, s, seat)
            numbers[i] += len(states)
            deal_dice(chips, s, setup, base, numbers[i])
        elif s.phase == dice.THROW:
            dice.roll(s)
        seats[i] = s.seat
        dice_mask(chips, s, bits, mask[i])
    return ALL_FINE


@kernel
def observe_cards(boards: Array, states: Array, words: Array, rows: Array) -> None:
    """Write what the acting seat of every game sees."""
    seen = np.empty(1, states.dtype)
    for i in range(len(states)):
        seen[0] = states[i]
        hidden.hide(seen, seen[0].seat)
        features.card_features(boards[0], seen[0], words[i], rows[i])


@kernel
def observe_dice(chips_sets: Array, states: Array, words: Array, rows: Array) -> None:
    """Write what the acting seat of every game sees."""
    for i in range(len(states)):
        features.dice_features(chips_sets[0], states[i], words[i], rows[i])
