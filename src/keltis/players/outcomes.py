"""Plans weighed against each other: in the same fresh worlds, world by world, with what they are made of.

The search that chose the plans has seen its best one shine, perhaps by luck. Here all are tried in worlds
that played no part in choosing, so that what comes out is the truth, and how far it can be trusted.
"""

import numpy as np

from keltis.players import luck, thumbs, worlds
from keltis.rules import cards, dice
from keltis.rules.bits import MEMBERS, bit, count
from keltis.rules.chance import CHOICES, DEAL, seed
from keltis.rules.compiled import Array, int64, kernel

# What the end of a world is made of, for the seat that decides; colours first.
FIGURES, WISHES, TILES, OTHERS, TURNS, GOAL, TAKEN = range(cards.COLOURS, cards.COLOURS + 7)
FACTS = cards.COLOURS + 7
STONES, COINS, LEPRECHAUNS = FIGURES, WISHES, TILES  # in the dice game


@kernel
def discarded(plan: worlds.Plan) -> int:
    """The card that a plan leaves on a pile; -1 for none."""
    card = -1
    for move in range(plan.length):
        if plan.moves[move] // MEMBERS == cards.DISCARD:
            card = plan.moves[move] % MEMBERS
    return card


@kernel
def note_cards(board: cards.Board, land: thumbs.Land, s: cards.State, eye: int, facts: Array) -> None:
    """Add what a card game's end is made of."""
    for figure in range(cards.FIGURES):
        points = cards.figure_points(board, s, eye, figure)
        field = s.figure[eye, figure]
        facts[FIGURES] += points
        if board.one_figure_per_path and field:
            facts[land.colour[field]] += points
    if not board.one_figure_per_path:
        for colour in range(board.colours):
            suit = board.suit[colour]
            facts[colour] += count(s.row[eye, 0] & suit) + count(s.row[eye, 1] & suit)
    facts[WISHES] += cards.stone_points(board, s, eye)
    facts[TILES] += s.points[eye]
    facts[GOAL] += s.goal >= board.goal_figures


@kernel
def weigh_card_plans(
    boards: Array,
    lands: Array,
    root: Array,
    guesses: Array,
    minds: Array,
    opinions: Array,
    plans: Array,
    base: np.uint64,
    first: int,
    results: Array,
    facts: Array,
    states: Array,
) -> None:
    """Results by world and plan: part of the win, and margin; facts by plan, added up."""
    board, land, mind, w = boards[0], lands[0], minds[0], opinions[0]
    eye = int64(root[0].seat)
    after = eye + 1 if eye + 1 < root[0].seats else 0
    rng = np.empty(1, np.uint64)
    unseen = np.empty(2 * cards.MAX_CARDS, np.int8)
    shares = np.empty((cards.SEATS, 2), np.int64)
    thumbs.look_around(board, root[0], mind)
    seen0, seen1 = mind.seen[0], mind.seen[1]
    for world in range(len(results)):
        luck.imagine(board, root, guesses, states, base, first + world, unseen)
        dealt = states[0]
        for i in range(len(plans)):
            states[1] = dealt
            s = states[1]
            luck.share_out(dealt, shares)
            seed(rng, base, first + world, CHOICES)
            mind.seen[0], mind.seen[1] = seen0, seen1
            mind.stones[:] = 0
            for move in range(plans[i].length):
                luck.make(board, dealt, s, shares, mind, plans[i].moves[move])
            card = discarded(plans[i])
            watched = bit(card) if card >= 0 and not s.known[after, 0] & bit(card) else int64(0)
            has_moved = False
            turns = 0
            before = eye
            while s.phase != cards.OVER:
                if s.seat == after:
                    has_moved = True
                elif has_moved:
                    facts[i, TAKEN] += s.known[after, 0] & watched != 0
                    watched = int64(0)
                turns += s.seat == eye and before != eye
                before = s.seat
                move = thumbs.choose(board, land, s, mind, w, worlds.EXACT, rng)
                luck.make(board, dealt, s, shares, mind, move)
            facts[i, TAKEN] += has_moved and s.known[after, 0] & watched != 0
            best, ties = worlds.best_other_card(board, s, eye)
            own = int64(cards.score(board, s, eye))
            results[world, i, 0] = worlds.share_of(own, best, ties)
            results[world, i, 1] = own - best
            facts[i, OTHERS] += best
            facts[i, TURNS] += turns
            note_cards(board, land, s, eye, facts[i])


@kernel
def weigh_dice_plans(
    chips_sets: Array,
    root: Array,
    minds: Array,
    opinions: Array,
    plans: Array,
    base: np.uint64,
    first: int,
    results: Array,
    facts: Array,
    states: Array,
) -> None:
    """The same for the dice game."""
    chips, mind, w = chips_sets[0], minds[0], opinions[0]
    eye = int64(root[0].seat)
    rng = np.empty(1, np.uint64)
    for world in range(len(results)):
        for i in range(len(plans)):
            move = plans[i].moves[0]
            states[1] = root[0]
            s = states[1]
            seed(s.rng, base, first + world, DEAL)
            seed(rng, base, first + world, CHOICES)
            dice.apply(chips, s, move // MEMBERS, move % MEMBERS)
            worlds.roll_on(chips, s, mind, w, rng)
            best, ties = worlds.best_other_roller(chips, s, eye)
            own = int64(dice.score(chips, s, eye))
            results[world, i, 0] = worlds.share_of(own, best, ties)
            results[world, i, 1] = own - best
            for colour in range(chips.colours):
                facts[i, colour] += dice.row_points(chips, s, eye, colour)
            facts[i, STONES] += dice.stone_points(chips, s, eye)
            facts[i, COINS] += dice.coin_points(chips, s, eye)
            facts[i, LEPRECHAUNS] += dice.leprechaun_points(chips, s, eye)
            facts[i, OTHERS] += best
