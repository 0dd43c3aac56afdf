"""What the others may hold, guessed from what they did: many guesses at all hidden hands.

Whenever somebody else acts, each guess is asked how well it explains that: a hand from which the rules of
thumb would have done the same is more likely than one with which they would have done better. Guesses that
explain little are given up for copies of those that explain much. People do not think by these rules of
thumb, but they too discard what helps them least; PATIENCE says how far they may be from them.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from keltis.players import luck, thumbs
from keltis.players.sight import Sight
from keltis.rules import cards
from keltis.rules.bits import MEMBERS, bit, count, lowest, nth
from keltis.rules.chance import below, unit
from keltis.rules.compiled import Array, int64, kernel
from keltis.view import View

GUESSES = 512
PATIENCE = 0.25  # points: a move worth so much less than the best is e times less likely
FLOOR = 0.005  # how likely anything is, beside the best move

NOTHING = np.zeros((1, cards.SEATS, 2), np.int64)  # a guess at no card: all hidden cards are equally likely


class Hands:
    """The guesses of one seat in one game."""

    def __init__(self) -> None:
        self.guesses = NOTHING
        self.luck = np.zeros(1, np.uint64)

    def begin(self, seed: int) -> None:
        """Know nothing, at the beginning of a game."""
        self.guesses = NOTHING
        self.luck[0] = seed

    def watch(self, sight: Sight, states: npt.NDArray[Any], view: View, token: str) -> None:
        """Learn from what somebody else is about to do."""
        if view.eye is None or view.seat == view.eye:
            return
        if len(self.guesses) == 1:
            self.guesses = np.zeros((GUESSES, cards.SEATS, 2), np.int64)
        learn(
            sight.equipment,
            sight.lands,
            sight.states(view),
            sight.minds,
            sight.opinions,
            view.eye,
            sight.move(token),
            self.guesses,
            states,
            self.luck,
        )


@kernel
def learn(
    boards: Array,
    lands: Array,
    root: Array,
    minds: Array,
    opinions: Array,
    eye: int,
    move: int,
    guesses: Array,
    states: Array,
    rng: Array,
) -> None:
    """Change guesses by what a seat is about to do, as another seat sees it."""
    board, land, mind, w = boards[0], lands[0], minds[0], opinions[0]
    kind, member = move // MEMBERS, move % MEMBERS
    seat = int64(root[0].seat)
    gives = kind == cards.LAY or kind == cards.DISCARD
    weights = np.ones(len(guesses))
    unseen = np.empty(2 * cards.MAX_CARDS, np.int8)
    thumbs.look_around(board, root[0], mind)
    mind.stones[:] = 0
    for i in range(len(guesses)):
        states[0] = root[0]
        s = states[0]
        luck.fill(board, s, eye, guesses[i], rng, unseen)
        if gives and not s.hand[seat, 0] & bit(member):
            exchange(s, seat, member, rng)
        weights[i] = likelihood(board, land, s, mind, w, kind, member)
        if gives:
            cards.take(s.hand, seat, member)
        for other in range(s.seats):
            for half in range(2):
                guesses[i, other, half] = 0 if other == eye else s.hand[other, half]
    choose_again(guesses, weights, rng)


@kernel
def exchange(s: cards.State, seat: int, card: int, rng: Array) -> None:
    """Put a card into a hand for one that nobody has seen."""
    hidden = s.hand[seat, 0] & ~s.known[seat, 0] | s.hand[seat, 1] & ~s.known[seat, 1]
    if hidden:
        cards.take(s.hand, seat, nth(hidden, below(rng, count(hidden))))
        cards.put(s.hand, seat, card)


@kernel
def likelihood(
    board: cards.Board, land: thumbs.Land, s: cards.State, mind: thumbs.Mind, w: Any, kind: int, member: int
) -> float:
    """How likely a move is with the hand that its seat has here, beside the best."""
    sets = cards.legal(board, s)
    thumbs.plan(board, land, s, mind, w)
    best = thumbs.worth(board, land, s, mind, w, kind, member)
    made = best
    for other in range(cards.SETS):
        members = thumbs.nearest(board, s, sets[other]) if other == cards.LAY else sets[other]
        while members:
            one = lowest(members)
            members &= members - 1
            best = max(best, thumbs.worth(board, land, s, mind, w, other, one))
    return float(max(FLOOR, np.exp((made - best) / PATIENCE)))


@kernel
def choose_again(guesses: Array, weights: Array, rng: Array) -> None:
    """Copy guesses that have much weight over those that have little."""
    before = guesses.copy()
    share = weights.sum() / len(weights)
    at, total = 0, weights[0]
    wanted = unit(rng) * share
    for i in range(len(guesses)):
        while total < wanted and at + 1 < len(weights):
            at += 1
            total += weights[at]
        guesses[i] = before[at]
        wanted += share
