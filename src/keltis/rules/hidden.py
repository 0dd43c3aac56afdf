"""What a seat cannot see: taking it out of a state, and putting in what might be there instead."""

import numpy as np

from keltis.rules import cards
from keltis.rules.bits import count
from keltis.rules.cards import put
from keltis.rules.chance import shuffle
from keltis.rules.compiled import Array, int64, kernel


@kernel
def hand_size(board: cards.Board, s: cards.State, seat: int) -> int:
    """How many cards a seat holds, which everybody can count."""
    return board.hand - s.owed if seat == s.seat else board.hand


@kernel
def hide(states: Array, eye: int) -> None:
    """Leave of a state what a seat may know: of other hands the cards taken openly, and no deck."""
    s = states[0]  # S35, S36, P13
    for seat in range(s.seats):
        if seat != eye:
            s.hand[seat, 0] = s.known[seat, 0]
            s.hand[seat, 1] = s.known[seat, 1]
    s.deck[:] = 0


@kernel
def unseen(board: cards.Board, s: cards.State, cards_left: Array) -> int:
    """List the cards that a state does not show: in the box, the deck, or a hidden hand."""
    n = 0
    for card in range(board.colours * board.values):
        here = 0
        for seat in range(s.seats):
            for copy in range(2):
                here += s.hand[seat, copy] >> card & 1
                here += s.row[seat, copy] >> card & 1
        here += in_pile(s, board.colour[card], board.rank[card])
        for _ in range(here, board.copies):
            cards_left[n] = card
            n += 1
    return n


@kernel
def in_pile(s: cards.State, colour: int, value: int) -> int:
    """How many cards of a value lie in the discard pile of a colour."""
    n = 0
    for half in range(2):
        pile = s.pile[colour, half]
        while pile:
            n += pile & cards.TOP == value + 1
            pile >>= cards.PILE_BITS
    return n


@kernel
def fill(board: cards.Board, s: cards.State, eye: int, rng: Array, cards_left: Array) -> None:
    """Put cards at random where a hidden state has none: in the other hands and the deck."""
    n = unseen(board, s, cards_left)
    wanted = int64(s.left)
    for seat in range(s.seats):
        if seat != eye:
            wanted += hand_size(board, s, seat) - held(s, seat)
    shuffle(cards_left, wanted, n, rng)
    for i in range(s.left):
        s.deck[i] = cards_left[i]
    i = int64(s.left)
    for seat in range(s.seats):
        if seat != eye:
            while held(s, seat) < hand_size(board, s, seat):
                put(s.hand, seat, cards_left[i])
                i += 1


@kernel
def held(s: cards.State, seat: int) -> int:
    """How many cards a state shows in a hand."""
    return count(s.hand[seat, 0]) + count(s.hand[seat, 1])


@kernel
def sample(boards: Array, states: Array, eye: int, rng: Array) -> None:
    """Fill a hidden state at random."""
    cards_left = np.empty(2 * cards.MAX_CARDS, np.int8)
    fill(boards[0], states[0], eye, rng, cards_left)
