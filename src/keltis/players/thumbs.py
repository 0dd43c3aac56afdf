"""Rules of thumb for the card games, as a good player would name them: what each legal move is worth.

Everything is measured in points. A seat makes a plan from what it holds and what may still come: for each
colour how many more cards it will lay, and so how far its figures will get. A move is worth what it does
to that plan. The rules look only at what the seat may know: its hand, and what lies openly on the table.

The opinions in them are, found by matches (docs/players.md); all else is the rules of the game.
"""

from typing import Any

import numpy as np

from keltis.boards import Board
from keltis.rules import cards
from keltis.rules.bits import MEMBERS, bit, count, highest, lowest
from keltis.rules.chance import unit
from keltis.rules.compiled import Array, int64, kernel

MOST_ROWS = 21

# The opinions, by name: a start for each game that has a board.
NAMES = (
    "luck",  # the part of the unseen cards of a row begun that will still come, of those it can hope for
    "luck_new",  # the same for a row not yet begun
    "risk",  # points that a new row must promise before it is worth beginning
    "beyond",  # what a card is worth whose path is finished
    "clover",  # what a clover on the way is worth
    "wish",  # how much of a wish stone's points count at once
    "turn",  # what a turn is worth in which nothing is laid
    "haste",  # more of it, the more cards there are to lay than turns are left
    "gift",  # what it costs to discard a card that fits a row of the next player
    "gift_new",  # the same where that player has not begun the colour
    "keep",  # what the large figure is worth while it waits, with all turns to go
    "deck",  # what a card from the deck is hoped to be worth
    "next",  # more for a card that follows directly on an own row
    "deny",  # for taking away a card that fits the next player's row
    "pace",  # how many steps to the goal area a seat makes in a turn
    "hurry",  # for drawing from the deck rather than a pile when ahead, against it when behind
    "step",  # what a step is worth where a figure may take many ways
    "slope",  # what a row further is worth in the long run, there
    "near",  # turns from which on only the points beside the fields count, there
    "choice",  # what a card in hand is worth that can move a figure, there
    "discard",  # what a discard tile is worth
    "race",  # for being first at a wish stone that others are near
    "gap",  # what each value costs that a row skips, beside the cards that could have come
    "middle",  # what each value costs by which a new row begins away from the ends
    "trio",  # what the way to three wish stones of a colour is worth
)
OPINION = np.dtype((np.record, np.dtype([(name, np.float64) for name in NAMES], align=True)))

Opinions = Any  # a record of OPINION

LONG = 20.0  # turns: so many are a long time
NEAR = 2  # steps: so far from a wish stone a figure is near it
NEAR_END = 8.0  # turns from which on it matters who is ahead
ENDING = 100.0  # for ending the game as the winner, against it as a loser

# What does not change during a game, drawn from the board.
LAND = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("row", np.int8, cards.MAX_FIELDS + 1),  # of a field; the start is row 0
                ("path", np.int8, (cards.COLOURS, MOST_ROWS)),  # straight paths: the field in each row
                ("colour", np.int8, cards.MAX_FIELDS + 1),  # of a field; -1 for the start and jokers
                ("rows", np.int8),
                ("goal", np.int8),  # the first row of the goal area
                ("value", np.float64, MOST_ROWS),  # beside a row
            ],
            align=True,
        ),
    )
)

# What a seat has in mind while it decides.
MIND = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("seen", np.int64, 2),  # cards that everybody has seen
                ("free", np.int64, 2),  # cards that the seat has not seen: one copy at least, two
                ("held", np.float64, cards.COLOURS),  # cards it will lay, by colour
                ("at", np.int64, cards.COLOURS),  # how far its figure on a straight path is
                ("large", np.int64, cards.COLOURS),  # whether that is the large one
                ("tile", np.float64, 32),  # what each kind of tile is worth to the seat now
                ("way", np.float64, (cards.SEATS, cards.COLOURS, MOST_ROWS)),  # tiles up to a row, by seat
                ("stones", np.int64, cards.SEATS),  # wish stones that had been taken when `way` was reckoned
                ("loss", np.float64, cards.COLOURS),  # what one card fewer in a colour costs
                ("worth", np.float64, cards.COLOURS),  # what the plan promises, by colour
                ("prospect", np.float64, MOST_ROWS),  # what a row is worth where there are many ways
                ("turns", np.float64),  # that the seat still has
                ("luck", np.float64),  # the part of the unseen cards that it will draw in them
                ("idle_turn", np.float64),  # what a turn without a card laid costs
                ("large_free", np.int64),  # whether the large figure is still at the start
                ("lead", np.float64),  # its points now less those of the best of the others
            ],
            align=True,
        ),
    )
)

Mind = Any  # a record of MIND
Land = Any  # a record of LAND


def land_of(board: Board) -> Any:
    """The lie of the land, in an array of one record."""
    lands = np.zeros(1, LAND)
    land = lands[0]
    land.rows = len(board.rows)
    land.goal = min(field.row for field in board.fields if field.goal)
    land.value[1 : len(board.rows) + 1] = board.rows
    for number, field in enumerate(board.fields):
        land.row[number] = field.row
        land.colour[number] = board.colours.find(field.colour) if field.colour else -1
        if board.record.one_figure_per_path and field.row:
            land.path[board.colours.index(field.colour), field.row] = number
    return lands


# --- what everybody has seen ----------------------------------------------------------------------


@kernel
def look_around(board: cards.Board, s: cards.State, mind: Mind) -> None:
    """See all that lies open: rows, piles, and cards taken from piles."""
    mind.seen[0] = 0
    mind.seen[1] = 0
    for seat in range(s.seats):
        for half in range(2):
            put_all(mind.seen, s.row[seat, half])
            put_all(mind.seen, s.known[seat, half])
    for colour in range(board.colours):
        for half in range(2):
            pile = s.pile[colour, half]
            while pile:
                put_all(mind.seen, bit(colour * board.values + (pile & cards.TOP) - 1))
                pile >>= cards.PILE_BITS


@kernel
def put_all(seen: Array, some: int) -> None:
    """Add a copy of each of some cards."""
    seen[1] |= seen[0] & some
    seen[0] |= some


@kernel
def notice(s: cards.State, mind: Mind, card: int) -> None:
    """Before a seat gives a card out of its hand: see it, if it has not been seen."""
    if not s.known[s.seat, 0] & bit(card):
        put_all(mind.seen, bit(card))


# --- the plan -------------------------------------------------------------------------------------


@kernel
def note_unseen(board: cards.Board, s: cards.State, mind: Mind) -> int:
    """Note which cards the seat has not seen: how many."""
    h0, h1 = s.hand[s.seat, 0], s.hand[s.seat, 1]
    k0, k1 = s.known[s.seat, 0], s.known[s.seat, 1]
    own0 = h0 & ~k0 | h1 & ~k1
    own1 = h1 & ~k0
    every = bit(board.colours * board.values) - 1
    mind.free[0] = every & ~(mind.seen[1] | own1 | mind.seen[0] & own0)
    mind.free[1] = every & ~(mind.seen[0] | own0)
    if board.copies == 1:
        mind.free[0] = mind.free[1]
        mind.free[1] = 0
    return count(mind.free[0]) + count(mind.free[1])


@kernel
def turns_left(board: cards.Board, land: Land, s: cards.State, pace: float) -> float:
    """How many turns the seat still has: until the deck is empty, or the goal area full."""
    near = int64(0)  # figures by their distance from the goal area, a byte for each
    for seat in range(s.seats):
        for i in range(cards.FIGURES):
            away = land.goal - land.row[s.figure[seat, i]]
            if 0 < away < 5:
                near += int64(1) << (8 * away)
    missing = int64(board.goal_figures) - s.goal
    steps = 0
    for away in range(1, 5):
        here = min(missing, near >> (8 * away) & 255)
        steps += away * here
        missing -= here
    steps += 6 * missing
    return max(1.0, min(s.left / s.seats, steps / (pace * s.seats)))


@kernel
def price_tiles(board: cards.Board, s: cards.State, mind: Mind, w: Opinions) -> None:
    """Note what each kind of tile is worth to the seat."""
    for points in range(1, cards.CLOVER_TILE):
        mind.tile[points] = points
    mind.tile[cards.CLOVER_TILE] = w.clover
    mind.tile[cards.DISCARD_TILE] = w.discard
    number = 0
    for colour in range(board.colours):
        stones = s.wish[s.seat, colour]
        number += min(stones, 1) if board.wish_kinds else stones
    most = board.wish_most
    now = board.wish_points[min(number, most)]
    one = board.wish_points[min(number + 1, most)] - now
    two = board.wish_points[min(number + 2, most)] - now
    worth = w.wish * one + (1.0 - w.wish) * two / 2
    for colour in range(board.colours):
        here = worth
        if board.wish_kinds:
            stones = s.wish[s.seat, colour]
            if stones > 0:
                here = 0.0
            if stones + 1 < board.wish_set:
                here += w.trio * (stones + 1)
            elif stones + 1 == board.wish_set:
                here += board.wish_set_points
        mind.tile[cards.WISH + colour] = here
        mind.tile[cards.STACK + colour] = here if s.stack[colour] > 0 else 0.0


@kernel
def price_ways(board: cards.Board, land: Land, s: cards.State, mind: Mind, w: Opinions) -> None:
    """Add up the tiles along the straight paths, if a wish stone has been taken since the last time."""
    stones = int64(1)
    for seat in range(s.seats):
        stones += s.wish[seat, 0]
    if mind.stones[s.seat] == stones:
        return
    mind.stones[s.seat] = stones
    price_tiles(board, s, mind, w)
    for colour in range(board.colours):
        way = 0.0
        for row in range(1, land.rows + 1):
            way += mind.tile[s.tile[board.place[land.path[colour, row]]]]
            mind.way[s.seat, colour, row] = way


@kernel
def points_at(land: Land, at: float) -> float:
    """What is beside a row, read between the rows."""
    if at >= land.rows:
        return land.value[land.rows]
    row = int(at)
    return land.value[row] + (at - row) * (land.value[row + 1] - land.value[row])


@kernel
def way_to(land: Land, mind: Mind, seat: int, colour: int, at: float) -> float:
    """What the tiles up to a row are worth, read between the rows."""
    if at >= land.rows:
        return mind.way[seat, colour, land.rows]
    row = int(at)
    before = mind.way[seat, colour, row]
    return before + (at - row) * (mind.way[seat, colour, row + 1] - before)


@kernel
def lead(board: cards.Board, s: cards.State) -> float:
    """The seat's points now, less those of the best of the others."""
    best = -1000
    for seat in range(s.seats):
        if seat != s.seat:
            best = max(best, cards.score(board, s, seat))
    return float(cards.score(board, s, s.seat) - best)


@kernel
def plan(board: cards.Board, land: Land, s: cards.State, mind: Mind, w: Opinions) -> None:
    """Make the seat's plan: how many cards it will lay in each colour, and what that promises."""
    seat = s.seat
    unseen = note_unseen(board, s, mind)
    mind.turns = turns_left(board, land, s, w.pace)
    mind.luck = min(1.0, mind.turns / max(unseen, 1))
    mind.large_free = s.figure[seat, cards.LARGE_FIGURE] == 0
    mind.lead = 0.0
    if s.goal + 1 >= board.goal_figures or mind.turns < NEAR_END:
        mind.lead = lead(board, s)
    if board.one_figure_per_path:
        price_ways(board, land, s, mind, w)
        for colour in range(board.colours):
            mind.at[colour] = 0
            mind.large[colour] = 0
        for i in range(cards.FIGURES):
            field = s.figure[seat, i]
            if field:
                mind.at[land.colour[field]] = land.row[field]
                mind.large[land.colour[field]] = i == cards.LARGE_FIGURE
    elif s.phase != cards.DRAW:
        price_tiles(board, s, mind, w)
        far = min(1.0, mind.turns / w.near)
        for row in range(land.rows + 1):
            mind.prospect[row] = far * w.slope * row + (1.0 - far) * land.value[row]
    hand0, hand1 = s.hand[seat, 0], s.hand[seat, 1]
    lays = 0.0
    for colour in range(board.colours):
        if s.phase == cards.DRAW and not s.piles >> colour & 1:
            continue  # no card of this colour can be drawn
        suit = board.suit[colour]
        held = hoped(mind, w, suit, s.row[seat, 0] & suit, s.fits[seat] & suit, hand0, hand1)
        lays += held
        mind.held[colour] = held
        mind.worth[colour] = colour_worth(board, land, s, mind, w, colour, held)
        if s.phase == cards.PLAY or s.phase == cards.SHED:
            fewer = colour_worth(board, land, s, mind, w, colour, held - 1.0)
            mind.loss[colour] = mind.worth[colour] - fewer
    mind.idle_turn = w.turn + w.haste * min(1.0, lays / mind.turns)


@kernel
def hoped_on(mind: Mind, w: Opinions, fits: int, hand0: int, hand1: int) -> float:
    """How many of some cards the seat hopes to lay: those it holds, and some of those it may draw."""
    coming = count(mind.free[0] & fits) + count(mind.free[1] & fits)
    return count(hand0 & fits) + count(hand1 & fits) + w.luck * mind.luck * coming


@kernel
def hoped(mind: Mind, w: Opinions, suit: int, row: int, fits: int, hand0: int, hand1: int) -> float:
    """How many cards the seat hopes to lay on a row."""
    if row == 0:
        coming = count(mind.free[0] & suit) + count(mind.free[1] & suit)
        return count(hand0 & suit) + count(hand1 & suit) + w.luck_new * mind.luck * coming
    if row & (row - 1):
        return hoped_on(mind, w, fits, hand0, hand1)
    up = suit & ~(row - 1)  # either way is open
    down = suit & ((row << 1) - 1)
    return max(hoped_on(mind, w, up, hand0, hand1), hoped_on(mind, w, down, hand0, hand1))


@kernel
def path_points(
    land: Land, s: cards.State, mind: Mind, colour: int, at: int, end: float, large: int
) -> float:
    """What a figure on a straight path brings that goes on to a row: the points there, and the tiles."""
    way = way_to(land, mind, s.seat, colour, end) - mind.way[s.seat, colour, at]
    return points_at(land, end) * (1 + large) + way


@kernel
def path_worth(
    land: Land, s: cards.State, mind: Mind, w: Opinions, colour: int, at: int, held: float, large: int
) -> float:
    """What a straight path promises with so many cards to lay."""
    end = at + min(held, mind.turns)
    worth = path_points(land, s, mind, colour, mind.at[colour], end, large)
    if end > land.rows:
        worth += (end - land.rows) * w.beyond
    if at == 0:  # it need not be begun at all
        return max(0.0, worth - w.risk)
    return worth


@kernel
def colour_worth(
    board: cards.Board, land: Land, s: cards.State, mind: Mind, w: Opinions, colour: int, held: float
) -> float:
    """What so many cards to lay in a colour promise."""
    if not board.one_figure_per_path:
        return w.step * held
    return path_worth(land, s, mind, w, colour, mind.at[colour], held, mind.large[colour])


@kernel
def after_laying(board: cards.Board, s: cards.State, colour: int, card: int) -> int:
    """The cards that the row of a colour would take once this one is laid."""
    suit = board.suit[colour]
    row = s.row[s.seat, 0] & suit
    fits = s.fits[s.seat] & suit
    below = bit(card) - 1
    if row & below:
        return fits & ~below
    if row & ~below & ~bit(card):
        return fits & ((bit(card) << 1) - 1)
    return fits


# --- what a move is worth -------------------------------------------------------------------------


@kernel
def gift(board: cards.Board, s: cards.State, w: Opinions, card: int) -> float:
    """What the next player would have of a card on a pile."""
    seat = s.seat + 1 if s.seat + 1 < s.seats else 0
    if not s.fits[seat] & bit(card):
        return 0.0
    return w.gift if s.row[seat, 0] & board.suit[board.colour[card]] else w.gift_new


@kernel
def hand_without(s: cards.State, card: int) -> tuple[int, int]:
    """The hand of the seat, as two sets, without one card."""
    first, second = s.hand[s.seat, 0], s.hand[s.seat, 1]
    twice = second & bit(card)
    return first & ~(bit(card) ^ twice), second ^ twice


@kernel
def race(board: cards.Board, land: Land, s: cards.State, w: Opinions, colour: int, row: int) -> float:
    """What it is worth to be first at a wish stone on a straight path, where somebody else is near it."""
    tile = s.tile[board.place[land.path[colour, row]]]
    if tile < cards.WISH or tile >= cards.STACK:
        return 0.0
    for seat in range(s.seats):
        if seat != s.seat:
            at = 0
            for i in range(cards.FIGURES):
                field = s.figure[seat, i]
                if land.colour[field] == colour:
                    at = land.row[field]
            if row - NEAR <= at < row:
                return float(w.race)
    return 0.0


@kernel
def skipping(board: cards.Board, w: Opinions, row: int, card: int) -> float:
    """What it costs to lay a card that leaves out values, or to begin a row in the middle."""
    if row == 0:
        return float(w.middle * min(board.rank[card], board.values - 1 - board.rank[card]))
    return float(w.gap * max(0, card - highest(row) - 1, lowest(row) - card - 1))


@kernel
def lay_worth(board: cards.Board, land: Land, s: cards.State, mind: Mind, w: Opinions, card: int) -> float:
    """Laying a card: what the row can still take afterwards, and where a figure gets."""
    colour = board.colour[card]
    suit = board.suit[colour]
    hand0, hand1 = hand_without(s, card)
    row = s.row[s.seat, 0] & suit | bit(card)
    held = hoped(mind, w, suit, row, after_laying(board, s, colour, card), hand0, hand1)
    if not board.one_figure_per_path:
        step = best_step(board, land, s, mind, w, board.into[colour])
        return step + w.step * (held + 1.0 - mind.held[colour])
    at = mind.at[colour]
    if at == land.rows:
        return w.beyond * (held + 1.0 - mind.held[colour])
    cost = skipping(board, w, s.row[s.seat, 0] & suit, card)
    if at == 0:
        worth = start_worth(land, s, mind, w, colour, held, 0)
        if mind.large_free:
            worth = max(worth, start_worth(land, s, mind, w, colour, held, 1))
        return worth + race(board, land, s, w, colour, 1) - cost
    if at + 1 == land.goal and s.goal + 1 == board.goal_figures:
        return ending(mind, (land.value[at + 1] - land.value[at]) * (1 + mind.large[colour]))
    worth = path_worth(land, s, mind, w, colour, at + 1, held, mind.large[colour]) - mind.worth[colour]
    return worth + race(board, land, s, w, colour, at + 1) - cost


@kernel
def start_worth(
    land: Land, s: cards.State, mind: Mind, w: Opinions, colour: int, held: float, large: int
) -> float:
    """Beginning a straight path: what it promises; the large figure might wait for a better one."""
    end = 1.0 + min(held, mind.turns - 1.0)
    worth = path_points(land, s, mind, colour, 0, end, large) - mind.worth[colour]
    return worth - w.keep * min(1.0, mind.turns / LONG) if large else worth


@kernel
def ending(mind: Mind, gain: float) -> float:
    """Ending the game with a step that brings so much."""
    return ENDING if mind.lead + gain > 0 else -ENDING


@kernel
def discard_worth(board: cards.Board, s: cards.State, mind: Mind, w: Opinions, card: int) -> float:
    """Discarding a card: what is lost, whom it helps, and that a turn goes by."""
    loss = mind.loss[board.colour[card]] if s.fits[s.seat] & bit(card) else 0.0
    return -loss - gift(board, s, w, card) - mind.idle_turn


@kernel
def step_worth(
    board: cards.Board, land: Land, s: cards.State, mind: Mind, w: Opinions, edge: int, large: int
) -> float:
    """Moving a figure along an edge: where it gets, what lies there, and whether that ends the game."""
    source, target = board.source[edge], board.target[edge]
    row = land.row[source]
    if row + 1 == land.goal and s.goal + 1 == board.goal_figures:
        return ending(mind, (land.value[row + 1] - land.value[row]) * (1 + large))
    if board.one_figure_per_path:
        colour = land.colour[target]
        if row == 0:
            return start_worth(land, s, mind, w, colour, mind.held[colour], large)
        worth = path_worth(land, s, mind, w, colour, row + 1, mind.held[colour], large) - mind.worth[colour]
        return worth + race(board, land, s, w, colour, row + 1)
    gain = (mind.prospect[row + 1] - mind.prospect[row]) * (1 + large)
    hand = s.hand[s.seat, 0] & s.fits[s.seat]
    gain += w.choice * count(hand & board.spread[board.opens[target]])
    if source:
        gain -= w.choice * count(hand & board.spread[board.opens[source]])
    return gain + mind.tile[s.tile[board.place[target]]]


@kernel
def best_step(board: cards.Board, land: Land, s: cards.State, mind: Mind, w: Opinions, into: int) -> float:
    """The best of the steps that a card pays for."""
    best = -1000.0
    steps = cards.small_steps(board, s, s.seat) & into
    while steps:
        best = max(best, step_worth(board, land, s, mind, w, lowest(steps), 0))
        steps &= steps - 1
    steps = cards.large_step(board, s, s.seat) & into
    while steps:
        best = max(best, step_worth(board, land, s, mind, w, lowest(steps), 1))
        steps &= steps - 1
    return best


@kernel
def draw_worth(board: cards.Board, land: Land, s: cards.State, mind: Mind, w: Opinions, source: int) -> float:
    """Drawing: what the card adds to the plan; the deck also brings the end nearer."""
    if source == cards.DECK:
        ahead = w.hurry if mind.lead > 0 else -w.hurry
        return w.deck + ahead / mind.turns
    card = cards.next_card(board, s, source)
    colour = board.colour[card]
    worth = w.deny if gift(board, s, w, card) > 0 else 0.0
    if s.fits[s.seat] & bit(card):
        worth += colour_worth(board, land, s, mind, w, colour, mind.held[colour] + 1.0) - mind.worth[colour]
        row = s.row[s.seat, 0] & board.suit[colour]
        if row & (bit(card) | bit(card) << 1 | bit(card) >> 1):
            worth += w.next
    return worth


@kernel
def shed_worth(board: cards.Board, land: Land, s: cards.State, mind: Mind, w: Opinions, card: int) -> float:
    """For a discard tile, giving the last card of a row: what the row takes again."""
    colour = board.colour[card]
    suit = board.suit[colour]
    row = s.row[s.seat, 0] & suit & (s.row[s.seat, 1] | ~bit(card))
    if row & (bit(card) - 1):
        fits = suit & ~(bit(highest(row)) - 1)
    else:
        fits = suit & ((bit(lowest(row)) << 1) - 1)
    held = hoped(mind, w, suit, row, fits, s.hand[s.seat, 0], s.hand[s.seat, 1])
    return w.step * (held - mind.held[colour]) - gift(board, s, w, card)


# --- choosing -------------------------------------------------------------------------------------


@kernel
def worth(
    board: cards.Board, land: Land, s: cards.State, mind: Mind, w: Opinions, kind: int, member: int
) -> float:
    """What a legal move is worth, once the seat has made its plan."""
    if kind == cards.LAY:
        return lay_worth(board, land, s, mind, w, member)
    if kind == cards.DISCARD:
        discarded = discard_worth(board, s, mind, w, member)
        return discarded if s.phase == cards.PLAY else discarded + mind.idle_turn + w.deck
    if kind == cards.UNLAY:
        return shed_worth(board, land, s, mind, w, member)
    if kind == cards.SMALL:
        return step_worth(board, land, s, mind, w, member, 0)
    if kind == cards.LARGE:
        return step_worth(board, land, s, mind, w, member, 1)
    if member == cards.DECLINE:
        return 0.0
    return draw_worth(board, land, s, mind, w, member)


@kernel
def nearest(board: cards.Board, s: cards.State, lays: int) -> int:
    """Of the cards that may be laid, those that skip least: the next ones upward and downward, by colour."""
    few = int64(0)
    for colour in range(board.colours):
        here = lays & board.suit[colour]
        if here:
            row = s.row[s.seat, 0] & board.suit[colour]
            if row == 0:
                few |= bit(lowest(here)) | bit(highest(here))
            else:
                up = here & ~(bit(highest(row)) - 1)
                down = here & ((bit(lowest(row)) << 1) - 1)
                if up:
                    few |= bit(lowest(up))
                if down:
                    few |= bit(highest(down))
    return few


@kernel
def choose(
    board: cards.Board, land: Land, s: cards.State, mind: Mind, w: Opinions, noise: float, rng: Array
) -> int:
    """The move that is worth most, as kind * MEMBERS + member; with noise, sometimes another."""
    sets = cards.legal(board, s)
    if s.phase == cards.DRAW and sets[cards.OTHER] == bit(cards.DECK):
        return cards.OTHER * MEMBERS + cards.DECK
    plan(board, land, s, mind, w)
    best = -1e9
    choice = 0
    for kind in range(cards.SETS):
        members = nearest(board, s, sets[kind]) if kind == cards.LAY else sets[kind]
        while members:
            member = lowest(members)
            members &= members - 1
            value = worth(board, land, s, mind, w, kind, member)
            if noise > 0.0:
                value += noise * unit(rng)
            if value > best:
                best = value
                choice = kind * MEMBERS + member
    return choice


@kernel
def decide(
    boards: Array, lands: Array, states: Array, minds: Array, opinions: Array, noise: float, rng: Array
) -> int:
    """`choose`, for callers outside the kernel."""
    look_around(boards[0], states[0], minds[0])
    minds[0].stones[:] = 0
    return choose(boards[0], lands[0], states[0], minds[0], opinions[0], noise, rng)
