"""A state as fixed rows of small numbers, for learners: what the acting seat sees, and nothing else.

Every part begins at a multiple of eight bytes, so that sets are written eight members at once.

Features are made from a copy from which the hidden cards were taken (`keltis.rules.hidden`). Seats are
counted from the acting one. `card_parts` and `dice_parts` say what stands where.
"""

from typing import Any

import numpy as np

from keltis.rules import cards, dice
from keltis.rules.bits import BYTES_OF
from keltis.rules.compiled import Array, int64, kernel

SET = 56  # a byte for each card or chip there can be
PILE_BYTES = 24
PLANES = 4  # of a tile: its points, a clover, a discard tile, a wish stone (and of which colour, plus one)


def card_parts(board: cards.Board, seats: int) -> tuple[tuple[str, int], ...]:
    """The parts of a row of features of a card game, in their order, and how long each is."""
    fields = eights(int(board.fields))
    return (
        ("hand", SET),
        ("cards taken openly, by seat", seats * SET),
        ("rows", seats * SET),
        ("cards that fit the rows", seats * SET),
        ("top cards of the piles", SET),
        ("piles from the top, each card's value plus one", cards.COLOURS * PILE_BYTES),
        ("small figures", seats * fields),
        ("large figure", seats * fields),
        ("tiles", cards.PLACES * PLANES),
        ("wish stones on the stacks", cards.COLOURS),
        ("wish stones by seat", seats * cards.COLOURS),
        ("points by seat", seats),
        ("phase", cards.OVER),
        ("fresh piles", cards.COLOURS),
        ("cards owed, cards in the deck, figures in the goal, idle turns", 4),
    )


def dice_parts(chips: dice.Chips, seats: int) -> tuple[tuple[str, int], ...]:
    """The parts of a row of features of a dice game, in their order, and how long each is."""
    return (
        ("middle", SET),
        ("rows", seats * SET),
        ("chips that fit the rows", seats * SET),
        ("stones in the rows", seats * dice.COLOURS),
        ("stones", seats),
        ("dice by face", dice.FACES),
        ("may throw again, stones in the middle, idle turns", 3),
    )


HALF = (1 << 32) - 1


def _tile_bytes(tile: int) -> int:
    if tile < cards.CLOVER_TILE:
        return tile
    if tile < cards.WISH:
        return 1 << 8 * (1 + tile - cards.CLOVER_TILE)
    return tile - cards.WISH + 1 << 24 if tile < cards.STACK else 0


TILE_BYTES = np.array([_tile_bytes(tile) for tile in range(32)], np.int64)


@kernel
def spaced(nibbles: int) -> int:
    """Eight numbers of four bits as eight bytes, the lowest first in memory."""
    nibbles = (nibbles | nibbles << 16) & 0x0000FFFF0000FFFF
    nibbles = (nibbles | nibbles << 8) & 0x00FF00FF00FF00FF
    return (nibbles | nibbles << 4) & 0x0F0F0F0F0F0F0F0F


@kernel
def eights(size: int) -> int:
    """A size rounded up to a multiple of eight."""
    return (size + 7) & ~7


@kernel
def seat_after(s: Array, i: int) -> int:
    """The i-th seat from the acting one."""
    seat = s.seat + i
    return seat - s.seats if seat >= s.seats else seat


@kernel
def write_set(words: Any, at: int, members: int) -> int:
    """Write a set, a byte for each possible member: where the next part begins."""
    for i in range(SET >> 3):
        words[(at >> 3) + i] = BYTES_OF[members & 255]
        members >>= 8
    return at + SET


@kernel
def write_pair(words: Any, at: int, first: int, second: int) -> int:
    """Write how many copies of each card two sets hold: where the next part begins."""
    for i in range(SET >> 3):
        words[(at >> 3) + i] = BYTES_OF[first & 255] + BYTES_OF[second & 255]
        first >>= 8
        second >>= 8
    return at + SET


@kernel
def card_features(board: cards.Board, s: cards.State, words: Any, row: Any) -> None:
    """Write the features of a state from which the hidden cards were taken.

    `words` is the row once more, eight bytes to a number.
    """
    fields = int64(eights(board.fields))
    at = write_pair(words, int64(0), s.hand[s.seat, 0], s.hand[s.seat, 1])
    for i in range(s.seats):
        seat = seat_after(s, i)
        at = write_pair(words, at, s.known[seat, 0], s.known[seat, 1])
    for i in range(s.seats):
        seat = seat_after(s, i)
        at = write_pair(words, at, s.row[seat, 0], s.row[seat, 1])
    for i in range(s.seats):
        at = write_set(words, at, s.fits[seat_after(s, i)])
    words[at >> 3 :] = 0
    for colour in range(board.colours):
        low, high = s.pile[colour, 0], s.pile[colour, 1]
        if low:
            row[at + colour * board.values + (low & cards.TOP) - 1] = 1
            pile = (at + SET + colour * PILE_BYTES) >> 3
            words[pile] = spaced(low & HALF)
            words[pile + 1] = spaced((low >> 32 | high << 12) & HALF)
            words[pile + 2] = spaced(high >> 20)
    at += SET + cards.COLOURS * PILE_BYTES
    for i in range(s.seats):
        seat = seat_after(s, i)
        for figure in range(1, cards.FIGURES):
            row[at + i * fields + s.figure[seat, figure]] += 1
        row[at + (s.seats + i) * fields + s.figure[seat, cards.LARGE_FIGURE]] = 1
    at += 2 * s.seats * fields
    for pair in range(cards.PLACES // 2):
        first, second = s.tile[2 * pair], s.tile[2 * pair + 1]
        words[(at >> 3) + pair] = TILE_BYTES[first] | TILE_BYTES[second] << 32
    at += cards.PLACES * PLANES
    for colour in range(cards.COLOURS):
        row[at + colour] = s.stack[colour]
        row[at + (s.seats + 1) * cards.COLOURS + s.seats + cards.OVER + colour] = s.fresh >> colour & 1
    at += cards.COLOURS
    for i in range(s.seats):
        seat = seat_after(s, i)
        for colour in range(cards.COLOURS):
            row[at + i * cards.COLOURS + colour] = s.wish[seat, colour]
        row[at + s.seats * cards.COLOURS + i] = min(s.points[seat], 255)
    at += s.seats * (cards.COLOURS + 1)
    if s.phase != cards.OVER:
        row[at + s.phase] = 1
    at += cards.OVER + cards.COLOURS
    row[at] = s.owed
    row[at + 1] = s.left
    row[at + 2] = s.goal
    row[at + 3] = min(max(s.idle, 0), 255)


@kernel
def dice_features(chips: dice.Chips, s: dice.State, words: Any, row: Any) -> None:
    """Write the features of a state. `words` is the row once more, eight bytes to a number."""
    at = write_set(words, int64(0), s.middle)
    for i in range(s.seats):
        at = write_set(words, at, s.chips[seat_after(s, i)])
    for i in range(s.seats):
        at = write_set(words, at, s.fits[seat_after(s, i)])
    for i in range(s.seats):
        seat = seat_after(s, i)
        for colour in range(dice.COLOURS):
            row[at + i * dice.COLOURS + colour] = s.clover[seat, colour]
        row[at + s.seats * dice.COLOURS + i] = s.stones[seat]
    at += s.seats * (dice.COLOURS + 1)
    for face in range(dice.FACES):
        row[at + face] = dice.SHOWN[s.throw, face]
    row[at + dice.FACES] = s.phase == dice.FIRST
    row[at + dice.FACES + 1] = s.heap
    row[at + dice.FACES + 2] = min(s.idle, 255)
