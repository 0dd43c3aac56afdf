"""The luck of a world: what a seat cannot see, filled in, and the cards that are still to come.

Plans are compared in the same world, and should differ by what they are worth and not by luck. So every
seat has its own share of the deck: it draws the same cards, whatever the others do.
"""

import numpy as np

from keltis.players import thumbs
from keltis.rules import cards, hidden
from keltis.rules.bits import MEMBERS, bit, lowest
from keltis.rules.cards import put
from keltis.rules.chance import DEAL, seed
from keltis.rules.compiled import Array, int64, kernel


@kernel
def fill(board: cards.Board, s: cards.State, eye: int, guess: Array, rng: Array, cards_left: Array) -> None:
    """Fill in what a seat cannot see: as guessed where that is possible, the rest at random."""
    many = hidden.unseen(board, s, cards_left)
    free0, free1 = int64(0), int64(0)  # cards that are nowhere: one copy at least, two
    for i in range(many):
        free1 |= free0 & bit(cards_left[i])
        free0 |= bit(cards_left[i])
    for seat in range(s.seats):
        if seat == eye:
            continue
        size = hidden.hand_size(board, s, seat)
        missing = size - hidden.held(s, seat)
        known0, known1 = s.hand[seat, 0], s.hand[seat, 1]
        for half in range(2):
            known = known0 if half == 0 else known1
            members = guess[seat, half] & ~known & free0
            while members and missing:
                card = lowest(members)
                members &= members - 1
                if free0 & bit(card):
                    free0 ^= bit(card) & ~free1
                    free1 &= ~bit(card)
                    put(s.hand, seat, card)
                    missing -= 1
    hidden.fill(board, s, eye, rng, cards_left)


@kernel
def imagine(
    board: cards.Board,
    root: Array,
    guesses: Array,
    states: Array,
    base: np.uint64,
    world: int,
    cards_left: Array,
) -> None:
    """Fill in what the seat cannot see, in the first of the states."""
    rng = np.empty(1, np.uint64)
    seed(rng, base, world, DEAL)
    states[0] = root[0]
    fill(board, states[0], root[0].seat, guesses[world % len(guesses)], rng, cards_left)


@kernel
def share_out(dealt: cards.State, shares: Array) -> None:
    """Give every seat its share of a world's deck: from where, and up to where."""
    left, seats = int64(dealt.left), int64(dealt.seats)
    for seat in range(seats):
        shares[seat, 0] = left * seat // seats
        shares[seat, 1] = left * (seat + 1) // seats


@kernel
def turn_up(dealt: cards.State, s: cards.State, shares: Array) -> None:
    """Lay on top of the deck the next card that falls to the seat whose turn it is."""
    seat = int64(s.seat)
    at = shares[seat, 0]
    if at < shares[seat, 1]:
        shares[seat, 0] += 1
    else:  # its share is used up: the last card of the largest
        for other in range(s.seats):
            if shares[other, 1] - shares[other, 0] > shares[seat, 1] - shares[seat, 0]:
                seat = other
        shares[seat, 1] -= 1
        at = shares[seat, 1]
    s.deck[s.left - 1] = dealt.deck[at]


@kernel
def make(
    board: cards.Board, dealt: cards.State, s: cards.State, shares: Array, mind: thumbs.Mind, move: int
) -> None:
    """Make a move in a world that was dealt so."""
    kind, member = move // MEMBERS, move % MEMBERS
    if kind <= cards.DISCARD:
        thumbs.notice(s, mind, member)
    elif kind == cards.OTHER and member == cards.DECK:
        turn_up(dealt, s, shares)
    cards.apply(board, s, kind, member)
