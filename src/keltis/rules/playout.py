"""Random play inside the kernel: every legal move equally likely, many games in one call.

A step makes one decision and says which, as kind * MEMBERS + member. It draws the n-th of the legal moves
in their order, as a person would who draws a number and counts; each phase is spelled out here
because a random game spends half its time on choosing.
"""

import numpy as np

from keltis.rules import cards, dice
from keltis.rules.bits import MEMBERS, count, nth
from keltis.rules.chance import CHOICES, DEAL, below, seed
from keltis.rules.compiled import Array, int64, kernel


@kernel
def cards_step(board: cards.Board, s: cards.State, rng: Array) -> int:
    """Make one random decision in a card game."""
    if s.phase == cards.PLAY:
        hand = s.hand[s.seat, 0]
        lays = cards.layable(board, s)
        many = count(lays)
        n = below(rng, many + count(hand))
        if n < many:
            card = nth(lays, n)
            cards.lay(board, s, card)
            return cards.LAY * MEMBERS + card
        card = nth(hand, n - many)
        cards.discard(board, s, card)
        return cards.DISCARD * MEMBERS + card
    if s.phase == cards.DRAW:
        moves = cards.sources(s)
        source = nth(moves, below(rng, count(moves)))
        cards.draw(board, s, source)
        return cards.OTHER * MEMBERS + source
    if s.phase == cards.SHED:
        hand = s.hand[s.seat, 0]
        ends = cards.row_ends(s, s.seat)
        many = count(hand)
        n = below(rng, many + count(ends) + 1)
        if n < many:
            card = nth(hand, n)
            cards.discard(board, s, card)
            return cards.DISCARD * MEMBERS + card
        if n < many + count(ends):
            card = nth(ends, n - many)
            cards.unlay(board, s, card)
            return cards.UNLAY * MEMBERS + card
    else:
        small = s.moves[0]
        large = s.moves[1]
        many = count(small)
        n = below(rng, many + count(large) + (s.phase == cards.OFFER))
        if n < many:
            edge = nth(small, n)
            cards.advance(board, s, edge, 0)
            return cards.SMALL * MEMBERS + edge
        if n < many + count(large):
            edge = nth(large, n - many)
            cards.advance(board, s, edge, 1)
            return cards.LARGE * MEMBERS + edge
    cards.decline(s)
    return cards.OTHER * MEMBERS + cards.DECLINE


@kernel
def dice_step(chips: dice.Chips, s: dice.State, rng: Array) -> int:
    """Make one random decision in the dice game, after throwing where it is time to throw."""
    if s.phase == dice.THROW:
        dice.roll(s)
    takes = dice.takes(chips, s)
    others = dice.others(s)
    parts = int64(0)
    again = 0
    if s.phase == dice.FIRST:
        parts = dice.PARTS_OF[s.throw]
        again = count(parts) + 1
    n = below(rng, again + count(takes) + count(others))
    if n < again - 1:
        kind = dice.AGAIN
        member = nth(parts, n)
    elif n < again:
        kind = dice.AGAIN_ALL
        member = int64(s.throw)
    elif n < again + count(takes):
        kind = dice.TAKE
        member = nth(takes, n - again)
    else:
        kind = dice.OTHER
        member = nth(others, n - again - count(takes))
    dice.apply(chips, s, kind, member)
    return kind * MEMBERS + member


@kernel
def cards_playouts(
    boards: Array,
    states: Array,
    scratch: Array,
    seats: int,
    switches: int,
    standstill: int,
    base: np.uint64,
    first: int,
    tallies: Array,
    scores: Array,
) -> None:
    """Play random card games to their ends; see `dice_playouts`."""
    board = boards[0]
    s = states[0]
    deal_rng = np.empty(1, np.uint64)
    rng = np.empty(1, np.uint64)
    for game in range(len(tallies)):
        seed(deal_rng, base, first + game, DEAL)
        seed(rng, base, first + game, CHOICES)
        cards.shuffled(board, seats, deal_rng, scratch[0], scratch[1])
        cards.deal(board, s, seats, switches, standstill, scratch[0], scratch[1])
        decisions = 0
        while s.phase != cards.OVER:
            cards_step(board, s, rng)
            decisions += 1
        tallies[game, 0] = decisions
        tallies[game, 1] = s.end
        for seat in range(seats):
            scores[game, seat] = cards.score(board, s, seat)


@kernel
def dice_playouts(
    chips_sets: Array,
    states: Array,
    seats: int,
    stones_only: int,
    standstill: int,
    base: np.uint64,
    first: int,
    tallies: Array,
    scores: Array,
) -> None:
    """Play random games to their ends: decisions and end of each, and the scores."""
    chips = chips_sets[0]
    s = states[0]
    rng = np.empty(1, np.uint64)
    for game in range(len(tallies)):
        seed(s.rng, base, first + game, DEAL)
        seed(rng, base, first + game, CHOICES)
        dice.deal(chips, s, seats, stones_only, standstill)
        decisions = 0
        while s.phase != dice.OVER:
            dice_step(chips, s, rng)
            decisions += 1
        tallies[game, 0] = decisions
        tallies[game, 1] = s.end
        for seat in range(seats):
            scores[game, seat] = dice.score(chips, s, seat)
