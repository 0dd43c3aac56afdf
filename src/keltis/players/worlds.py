"""Looking ahead: what a seat's possible turns lead to in worlds that it can imagine.

A world fills what the seat cannot see at random. Every plan is tried in the same worlds with the same luck
to come, and played to the end by the rules of thumb; so plans differ by what they are worth, and not by
luck. The worst half of the plans is dropped again and again (sequential halving), so that most of the work
goes where it matters.
"""

from typing import Any

import numpy as np

from keltis.players import dice_thumbs, luck, thumbs
from keltis.rules import cards, dice
from keltis.rules.bits import MEMBERS, lowest
from keltis.rules.chance import CHOICES, DEAL, seed
from keltis.rules.compiled import Array, int64, kernel

MOST_PLANS = 192  # while plans are made up
LONGEST = 12  # moves of a plan
WIN = 1.0  # what winning is worth ...
MARGIN = 0.05  # ... beside a point of margin
MOST_MARGIN = 40.0
EXACT = 0.0  # noise in the judgement of those who play on

# A plan: what the seat does in this turn, up to the first card that it cannot know.
PLAN = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("moves", np.int16, LONGEST),  # kind * MEMBERS + member
                ("length", np.int16),
                ("open", np.int16),  # whether the turn goes on
                ("ends", np.int16),  # whether the game is over then; what that is worth is known
                ("value", np.float64),  # of the end of the game
                ("worth", np.float64),  # by the rules of thumb
            ],
            align=True,
        ),
    )
)

# What came of a plan in all worlds so far.
TALLY = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("worlds", np.float64),
                ("value", np.float64),
                ("wins", np.float64),
                ("margin", np.float64),
            ],
            align=True,
        ),
    )
)


Plan = Any  # a record of PLAN


@kernel
def weakest(plans: Array, many: int) -> int:
    """The plan that the rules of thumb like least, of those whose worth is not known."""
    worst = 1 if plans[0].ends else 0  # no more than one plan ends the game
    for i in range(1, many):
        if not plans[i].ends and plans[i].worth < plans[worst].worth:
            worst = i
    return worst


@kernel
def share_of(own: int, best: int, ties: int) -> float:
    """The part of the win that is the seat's."""
    return 1.0 if own > best else 1.0 / (1 + ties) if own == best else 0.0


@kernel
def value_of(own: int, best: int, ties: int) -> float:
    """What a result is worth: the seat's score, the best of the others, and how many share that."""
    return WIN * share_of(own, best, ties) + MARGIN * min(max(float(own - best), -MOST_MARGIN), MOST_MARGIN)


@kernel
def best_other_card(board: cards.Board, s: cards.State, eye: int) -> tuple[int, int]:
    """The best score of the others, and how many of them have it."""
    best, ties = int64(-1000), 0
    for seat in range(s.seats):
        if seat != eye:
            score = int64(cards.score(board, s, seat))
            if score > best:
                best, ties = score, 0
            ties += score == best
    return best, ties


@kernel
def value_of_end(board: cards.Board, s: cards.State, eye: int) -> float:
    """What a card game that is over is worth to a seat."""
    best, ties = best_other_card(board, s, eye)
    return value_of(int64(cards.score(board, s, eye)), best, ties)


@kernel
def promised(
    board: cards.Board,
    land: thumbs.Land,
    s: cards.State,
    mind: thumbs.Mind,
    w: thumbs.Opinions,
    sets: tuple[int, int, int, int, int, int],
) -> float:
    """What the move before was worth only because of the one that is to be chosen now."""
    if s.phase == cards.OFFER:
        return float(w.clover)
    if s.phase == cards.SHED:
        return float(w.discard)
    best = 0.0
    if s.phase == cards.MOVE:
        best = -1000.0
        for kind in range(cards.SMALL, cards.LARGE + 1):
            members = sets[kind]
            while members:
                member = lowest(members)
                members &= members - 1
                best = max(best, thumbs.worth(board, land, s, mind, w, kind, member))
    return best


@kernel
def card_plans(
    boards: Array, lands: Array, root: Array, minds: Array, opinions: Array, plans: Array, states: Array
) -> int:
    """Make up the plans that a seat has in its turn: how many. A deck's card ends what can be planned.

    Of the plans that end the game only the best is kept: what they lead to is no question.
    """
    board, land, mind, w = boards[0], lands[0], minds[0], opinions[0]
    eye = root[0].seat
    states[0] = root[0]
    plans[0].length = 0
    plans[0].worth = 0.0
    plans[0].open = 1
    plans[0].ends = 0
    many = 1
    at = 0
    end = -1  # the plan that ends the game best
    thumbs.look_around(board, root[0], mind)
    seen0, seen1 = mind.seen[0], mind.seen[1]
    mind.stones[:] = 0
    while at < many:
        if not plans[at].open or plans[at].length == LONGEST:
            at += 1
            continue
        s = states[MOST_PLANS]
        states[MOST_PLANS] = states[at]
        so_far = plans[at].worth
        length = int64(plans[at].length)
        moves = plans[at].moves.copy()
        mind.seen[0], mind.seen[1] = seen0, seen1
        thumbs.plan(board, land, s, mind, w)
        sets = cards.legal(board, s)
        so_far -= promised(board, land, s, mind, w, sets)
        first = True
        for kind in range(cards.SETS):
            members = sets[kind]
            while members:
                member = lowest(members)
                members &= members - 1
                worth = so_far + thumbs.worth(board, land, s, mind, w, kind, member)
                place = at
                states[MOST_PLANS + 1] = states[MOST_PLANS]
                after = states[MOST_PLANS + 1]
                cards.apply(board, after, kind, member)
                value = value_of_end(board, after, eye) if after.phase == cards.OVER else 0.0
                if after.phase == cards.OVER and end >= 0:
                    if plans[end].value >= value:
                        continue
                    place = end
                elif not first:
                    if many < MOST_PLANS:
                        place = many
                        many += 1
                    else:
                        place = weakest(plans, many)
                        if place == at or plans[place].worth >= worth:
                            continue
                if place == at:
                    first = False
                if after.phase == cards.OVER:
                    end = place
                states[place] = after
                plans[place].ends = after.phase == cards.OVER
                plans[place].value = value
                plans[place].moves[:] = moves
                plans[place].moves[length] = kind * MEMBERS + member
                plans[place].length = length + 1
                plans[place].worth = worth
                ended = after.phase == cards.OVER or after.seat != eye
                plans[place].open = not ended and not (kind == cards.OTHER and member == cards.DECK)
        if first:  # nothing came in the place of this plan
            many -= 1
            plans[at] = plans[many]
            states[at] = states[many]
            if end == many:
                end = at
        # what stands at this place now is looked at again
    return many


@kernel
def note(tally: Any, own: int, best: int, ties: int) -> None:
    """Add what came of one world: the seat's score, the best of the others, and how many share that."""
    tally.worlds += 1
    tally.value += value_of(own, best, ties)
    tally.wins += share_of(own, best, ties)
    tally.margin += own - best


@kernel
def try_card_plans(
    boards: Array,
    lands: Array,
    root: Array,
    guesses: Array,
    minds: Array,
    opinions: Array,
    plans: Array,
    alive: Array,
    base: np.uint64,
    first: int,
    worlds: int,
    tallies: Array,
    states: Array,
) -> None:
    """Try the plans that are alive in some worlds, from the first on."""
    shares = np.empty((cards.SEATS, 2), np.int64)
    board, land, mind, w = boards[0], lands[0], minds[0], opinions[0]
    eye = int64(root[0].seat)
    rng = np.empty(1, np.uint64)
    unseen = np.empty(2 * cards.MAX_CARDS, np.int8)
    thumbs.look_around(board, root[0], mind)
    seen0, seen1 = mind.seen[0], mind.seen[1]
    for world in range(first, first + worlds):
        luck.imagine(board, root, guesses, states, base, world, unseen)
        dealt = states[0]
        for i in range(len(alive)):
            states[1] = dealt
            s = states[1]
            luck.share_out(dealt, shares)
            seed(rng, base, world, CHOICES)
            mind.seen[0], mind.seen[1] = seen0, seen1
            mind.stones[:] = 0
            plan = plans[alive[i]]
            for move in range(plan.length):
                luck.make(board, dealt, s, shares, mind, plan.moves[move])
            while s.phase != cards.OVER:
                move = thumbs.choose(board, land, s, mind, w, EXACT, rng)
                luck.make(board, dealt, s, shares, mind, move)
            best, ties = best_other_card(board, s, eye)
            note(tallies[alive[i]], int64(cards.score(board, s, eye)), best, ties)


@kernel
def dice_plans(chips_sets: Array, root: Array, minds: Array, opinions: Array, plans: Array) -> int:
    """What a seat can do with its throw: how many plans, each of one move."""
    chips, s, mind, w = chips_sets[0], root[0], minds[0], opinions[0]
    dice_thumbs.plan(chips, s, mind, w)
    many = 0
    sets = dice.legal(chips, s)
    for kind in range(dice.SETS):
        members = sets[kind]
        while members:
            member = lowest(members)
            members &= members - 1
            plans[many].moves[0] = kind * MEMBERS + member
            plans[many].length = 1
            plans[many].ends = 0
            plans[many].worth = dice_thumbs.worth(chips, s, mind, w, kind, member)
            many += 1
    return many


@kernel
def best_other_roller(chips: dice.Chips, s: dice.State, eye: int) -> tuple[int, int]:
    """The best score of the others, and how many of them have it."""
    best, ties = int64(-1000), 0
    for seat in range(s.seats):
        if seat != eye:
            score = int64(dice.score(chips, s, seat))
            if score > best:
                best, ties = score, 0
            ties += score == best
    return best, ties


@kernel
def roll_on(chips: dice.Chips, s: dice.State, mind: dice_thumbs.Mind, w: Any, rng: Array) -> None:
    """Play to the end by the rules of thumb."""
    while s.phase != dice.OVER:
        if s.phase == dice.THROW:
            dice.roll(s)
        choice = dice_thumbs.choose(chips, s, mind, w, EXACT, rng)
        dice.apply(chips, s, choice // MEMBERS, choice % MEMBERS)


@kernel
def try_dice_plans(
    chips_sets: Array,
    root: Array,
    minds: Array,
    opinions: Array,
    plans: Array,
    alive: Array,
    base: np.uint64,
    first: int,
    worlds: int,
    tallies: Array,
    states: Array,
) -> None:
    """Try the plans that are alive with some luck to come, from the first on."""
    chips, mind, w = chips_sets[0], minds[0], opinions[0]
    eye = int64(root[0].seat)
    rng = np.empty(1, np.uint64)
    for world in range(first, first + worlds):
        for i in range(len(alive)):
            move = plans[alive[i]].moves[0]
            states[1] = root[0]
            s = states[1]
            seed(s.rng, base, world, DEAL)
            seed(rng, base, world, CHOICES)
            dice.apply(chips, s, move // MEMBERS, move % MEMBERS)
            roll_on(chips, s, mind, w, rng)
            best, ties = best_other_roller(chips, s, eye)
            note(tallies[alive[i]], int64(dice.score(chips, s, eye)), best, ties)
