"""The card games: one kernel for `stones` and `paths`, whose boards are data.

A state is one record of 512 bytes. Cards are numbered colour * values + value and live in sets of
bits; a second set beside the first holds the second copies. A board is a record too: its fields are
numbered row by row from the start (field 0), a link between two fields is an edge, and what a figure
can do is a set of edges. Nothing here reads a file, draws a picture or knows a language.

A turn is a walk through phases. What may be done is six sets of moves (`legal`), and a decision is
one member of one of them, done by `apply`, which says what happened as a number.
"""

from typing import Any

import numpy as np

from keltis.rules.bits import MEMBERS, bit, count, highest, lowest
from keltis.rules.chance import shuffle
from keltis.rules.compiled import Array, int64, kernel

SEATS = 4
COLOURS = 5
FIGURES = 5  # S1: figure 0 is the large one, the small ones follow in the order of their fields
LARGE_FIGURE = 0
PLACES = 32
NO_PLACE = 31
MAX_CARDS = 55
MOST_IDLE = 9999
MAX_DECK = 88
MAX_EDGES = 62
MAX_FIELDS = 63
MAX_ACTIONS = 3 * MAX_CARDS + 2 * MAX_EDGES + 2 + COLOURS

# Phases: what the seat decides next.
PLAY, MOVE, OFFER, SHED, DRAW, OVER = range(6)

# Sets of moves: a card to lay, to discard, to take from a row for a discard tile; an edge for a small
# figure, for the large one; and the rest: decline, draw from the deck, take from pile 0, 1, ...
LAY, DISCARD, UNLAY, SMALL, LARGE, OTHER = range(6)
SETS = 6
DECLINE, DECK, PILE = 0, 1, 2

# What lies on a place: nothing, 1 to 9 points, a clover, ... A wish stone or a stack adds its colour.
NOTHING, CLOVER_TILE, DISCARD_TILE, WISH, STACK = 0, 10, 11, 12, 17

# Why the game ended.
RUNNING, GOAL, LAST_CARD, STANDSTILL = range(4)

# Switches of an edition.
TAKE_FRESH, MAY_STAY = 1, 2

State = Any  # a record of STATE; Numba and NumPy give its fields

STATE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("hand", np.int64, (SEATS, 2)),
                ("known", np.int64, (SEATS, 2)),  # of the hand: taken openly, not yet given away
                ("row", np.int64, (SEATS, 2)),
                ("fits", np.int64, SEATS),  # the cards that a seat's rows would take
                ("pile", np.int64, (COLOURS, 2)),  # value + 1 in four bits a card, the top lowest
                ("moves", np.int64, 2),  # in MOVE and OFFER: edges for a small, the large figure
                ("deck", np.int8, MAX_DECK),  # the next card is deck[left - 1]
                ("figure", np.int8, (SEATS, FIGURES)),  # the field each stands on
                ("wish", np.int8, (SEATS, COLOURS)),
                ("tile", np.int8, PLACES),
                ("points", np.int16, SEATS),  # from tiles
                (
                    "idle",
                    np.int16,
                ),  # fruitless turns in a row; -1 in a turn that bears fruit
                ("standstill", np.int16),
                ("stack", np.int8, COLOURS),  # wish stones left on each stack
                ("reach", np.int8, SEATS),  # the colours whose cards would move a figure
                ("left", np.int8),
                ("seats", np.int8),
                ("seat", np.int8),
                ("phase", np.int8),
                ("owed", np.int8),  # cards given from the hand in this turn
                ("piles", np.int8),  # the piles that hold cards
                ("fresh", np.int8),  # piles discarded to in this turn
                ("goal", np.int8),  # figures in the goal area
                ("switches", np.int8),
                ("end", np.int8),
            ],
            align=True,
        ),
    )
)

Board = Any  # a record of BOARD

BOARD = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("out", np.int64, MAX_FIELDS + 1),  # the edges that leave a field
                ("closes", np.int64, MAX_FIELDS + 1),  # the edges closed to the others of a seat
                ("into", np.int64, COLOURS),  # the edges a card of the colour pays for
                ("suit", np.int64, COLOURS),  # the cards of a colour
                ("spread", np.int64, 1 << COLOURS),  # the cards of a set of colours
                ("move", np.int16, MAX_ACTIONS),  # by action: kind * MEMBERS + member
                ("action", np.int16, (SETS, MEMBERS)),  # by kind and member
                ("actions", np.int16),  # how many there are
                ("source", np.int8, MAX_EDGES + 2),
                ("target", np.int8, MAX_EDGES + 2),
                ("opens", np.int8, MAX_FIELDS + 1),  # the colours that move a figure from a field
                ("place", np.int8, MAX_FIELDS + 1),  # where its tile or stack is noted in the state
                ("value", np.int8, MAX_FIELDS + 1),
                ("is_goal", np.int8, MAX_FIELDS + 1),
                ("colour", np.int8, MAX_CARDS + 1),  # of a card
                ("rank", np.int8, MAX_CARDS + 1),  # its value
                ("tile", np.int8, PLACES),  # by place: what is shuffled, or the stack that is fixed
                ("tiles", np.int8),  # how many are shuffled, onto the first places
                ("places", np.int8),
                ("fields", np.int8),
                ("colours", np.int8),
                ("values", np.int8),
                ("copies", np.int8),
                ("hand", np.int8),
                ("box", np.int8, SEATS + 1),  # cards out of the game, by number of seats
                ("goal_figures", np.int8),
                ("one_figure_per_path", np.int8),
                ("stack_height", np.int8),
                ("has_unlay", np.int8),  # whether there are discard tiles
                ("wish_kinds", np.int8),  # whether wish stones have colours
                ("wish_points", np.int8, 8),
                ("wish_most", np.int8),  # the last entry of the table
                ("wish_set", np.int8),  # so many of one colour ...
                ("wish_set_points", np.int8),  # ... bring so much
            ],
            align=True,
        ),
    )
)


# --- sets of cards that may hold two copies -------------------------------------------------------


@kernel
def put(sets: Array, owner: int, card: int) -> None:
    """Add a card to the cards of an owner."""
    sets[owner, 1] |= sets[owner, 0] & bit(card)
    sets[owner, 0] |= bit(card)


@kernel
def take(sets: Array, owner: int, card: int) -> None:
    """Remove a card from the cards of an owner, if it is there."""
    second = sets[owner, 1] & bit(card)
    sets[owner, 1] ^= second
    sets[owner, 0] &= ~(bit(card) ^ second)


# --- piles: the newest card lowest, eleven to a number --------------------------------------------

PILE_BITS = 4
LOW_CARDS = 40
LOW_MASK = (1 << 44) - 1
TOP = 15


@kernel
def push(pile: Array, colour: int, value: int) -> None:
    """Lay a card on the discard pile of its colour."""
    pile[colour, 1] = pile[colour, 1] << PILE_BITS | pile[colour, 0] >> LOW_CARDS
    pile[colour, 0] = (pile[colour, 0] << PILE_BITS) & LOW_MASK | (value + 1)


@kernel
def pop(pile: Array, colour: int) -> int:
    """Take the top card of a pile that has one: its value."""
    value = (pile[colour, 0] & TOP) - 1
    pile[colour, 0] = pile[colour, 0] >> PILE_BITS | (pile[colour, 1] & TOP) << LOW_CARDS
    pile[colour, 1] >>= PILE_BITS
    return value


# --- what a figure can do -------------------------------------------------------------------------


@kernel
def closed(board: Board, s: State, seat: int) -> int:
    """The edges closed to a seat: where a path takes one of its figures only, the way onto it."""
    edges = 0
    for i in range(FIGURES):  # S19; in `paths` nothing is closed, P7
        edges |= board.closes[s.figure[seat, i]]
    return edges


@kernel
def small_steps(board: Board, s: State, seat: int) -> int:
    """The edges that a small figure could go."""
    edges = 0
    for i in range(1, FIGURES):  # S16, P8: one field forward, and none from an end
        edges |= board.out[s.figure[seat, i]]
    return edges & ~closed(board, s, seat)


@kernel
def large_step(board: Board, s: State, seat: int) -> int:
    """The edges that the large figure could go."""
    return board.out[s.figure[seat, LARGE_FIGURE]] & ~closed(board, s, seat)


@kernel
def reach(board: Board, s: State, seat: int) -> int:
    """The colours whose cards would move a figure of the seat."""
    colours = 0
    for i in range(FIGURES):
        field = s.figure[seat, i]
        if board.out[field]:
            colours |= board.opens[field]
    return colours


# --- what may be done -----------------------------------------------------------------------------


@kernel
def layable(board: Board, s: State) -> int:
    """The cards that the seat may lay: held, fitting their row, and moving a figure."""
    # S11, S15, P5
    return s.hand[s.seat, 0] & s.fits[s.seat] & board.spread[s.reach[s.seat]]


@kernel
def sources(s: State) -> int:
    """Where a card may be drawn from: the deck, and piles not discarded to in this turn."""
    # S32, S34; S33, P18
    piles = s.piles if s.switches & TAKE_FRESH else s.piles & ~s.fresh
    return bit(DECK) | int64(piles) << PILE


@kernel
def row_ends(s: State, seat: int) -> int:
    """The last card of each row of the seat: the one that its row would take again."""
    return s.row[seat, 0] & s.fits[seat]


@kernel
def legal(board: Board, s: State) -> tuple[int, int, int, int, int, int]:
    """The six sets of moves of the seat whose decision it is."""
    none = int64(0)
    hand = s.hand[s.seat, 0]
    if s.phase == PLAY:  # S10, S31
        return layable(board, s), hand, none, none, none, none
    if s.phase == DRAW:
        return none, none, none, none, none, sources(s)
    if s.phase == MOVE:
        return none, none, none, s.moves[0], s.moves[1], none
    if s.phase == OFFER:  # S20, S27, P10: a move that may be declined
        return none, none, none, s.moves[0], s.moves[1], bit(DECLINE)
    if s.phase == SHED:  # P14
        return none, hand, row_ends(s, s.seat), none, none, bit(DECLINE)
    return none, none, none, none, none, none


# --- doing it -------------------------------------------------------------------------------------

# What a decision made happen: the edge a figure went, plus one, in bits 0 to 6; whether it was the
# large figure in bit 7; the tile that was used there above them.
LARGE_BIT, TILE_SHIFT, EDGE_MASK = 7, 8, 127


@kernel
def finish(s: State, end: int) -> None:
    """End the game."""
    s.end = end
    s.phase = OVER


@kernel
def widen(board: Board, s: State, seat: int, colour: int, card: int) -> None:
    """Note what the row of a colour takes after its last card was taken away."""
    suit = board.suit[colour]
    row = s.row[seat, 0] & suit
    if row & (row - 1) == 0:  # P16
        taken = suit
    elif row & (bit(card) - 1):
        taken = suit & ~(bit(highest(row)) - 1)
    else:
        taken = suit & ((bit(lowest(row)) << 1) - 1)
    s.fits[seat] = s.fits[seat] & ~suit | taken


@kernel
def narrow(board: Board, s: State, seat: int, colour: int, card: int) -> None:
    """Note what the row of a colour takes after a card was laid."""
    row = s.row[seat, 0] & board.suit[colour]
    below = bit(card) - 1
    if row & below:  # S12, S13
        s.fits[seat] &= ~(board.suit[colour] & below)
    elif row & ~below & ~bit(card):  # S12, S14
        s.fits[seat] &= ~board.suit[colour] | (bit(card) << 1) - 1


@kernel
def give(s: State, card: int) -> None:
    """Take a card out of the hand of the seat whose turn it is."""
    take(s.hand, s.seat, card)
    take(s.known, s.seat, card)
    s.owed += 1


@kernel
def arrive(board: Board, s: State, field: int) -> int:
    """Use what lies on the field, and say what it was."""
    seat = s.seat
    place = board.place[field]
    tile = s.tile[place]
    s.phase = DRAW
    if tile == NOTHING:
        return NOTHING
    if tile < CLOVER_TILE:  # S24, S25, P9: it stays, and a large figure does not double it
        s.points[seat] += tile
    elif tile == CLOVER_TILE:  # S27, S28, S29, S30, P10
        offer(s, small_steps(board, s, seat), large_step(board, s, seat), OFFER)
    elif tile == DISCARD_TILE:  # P14, P15
        if s.hand[seat, 0] | s.row[seat, 0]:
            s.phase = SHED
    elif tile < STACK:  # S26, P11
        s.wish[seat, tile - WISH] += 1
        s.tile[place] = NOTHING
    elif s.stack[tile - STACK] > 0:  # P12
        s.wish[seat, tile - STACK] += 1
        s.stack[tile - STACK] -= 1
    else:
        return NOTHING
    return tile


@kernel
def offer(s: State, small: int, large: int, phase: int) -> None:
    """Let the seat choose among moves, if there are any."""
    if small | large:
        s.moves[0] = small
        s.moves[1] = large
        s.phase = phase


@kernel
def advance(board: Board, s: State, edge: int, large: int) -> int:
    """Move a figure along an edge, and say what happened."""
    seat = s.seat
    source = board.source[edge]
    target = board.target[edge]
    s.moves[0] = 0
    s.moves[1] = 0
    if large:
        s.figure[seat, LARGE_FIGURE] = target
    else:
        i = 1
        while s.figure[seat, i] != source:
            i += 1
        while i + 1 < FIGURES and s.figure[seat, i + 1] < target:
            s.figure[seat, i] = s.figure[seat, i + 1]
            i += 1
        s.figure[seat, i] = target
    if not board.one_figure_per_path or board.out[target] == 0:
        s.reach[seat] = reach(board, s, seat)
    happened = edge + 1 | large << LARGE_BIT
    if board.is_goal[target] and not board.is_goal[source]:  # S37, S38
        s.goal += 1
        if s.goal == board.goal_figures:
            finish(s, GOAL)
            return happened
    # S23
    return happened | int64(arrive(board, s, target)) << TILE_SHIFT


@kernel
def lay(board: Board, s: State, card: int) -> int:
    """Lay a card into its row and move a figure for it."""
    seat = s.seat
    colour = board.colour[card]
    give(s, card)
    put(s.row, seat, card)
    narrow(board, s, seat, colour, card)
    s.idle = -1
    small = small_steps(board, s, seat)
    large = large_step(board, s, seat)
    phase = MOVE
    into = board.into[colour]
    if (small | large) & into:  # S16, S17, S18, P5, P6
        small &= into
        large &= into
    elif s.switches & MAY_STAY:  # S20, S21: the path is finished, so any other figure goes
        phase = OFFER
    if phase == MOVE and count(small) + count(large) == 1:  # S22
        return advance(board, s, lowest(small | large), int(large != 0))
    offer(s, small, large, phase)
    return 0


@kernel
def discard(board: Board, s: State, card: int) -> None:
    """Discard a card from the hand: as the play of a turn, or for a discard tile."""
    give(s, card)
    throw_away(board, s, card)


@kernel
def unlay(board: Board, s: State, card: int) -> None:
    """For a discard tile: discard the last card of a row."""
    take(s.row, s.seat, card)
    widen(board, s, s.seat, board.colour[card], card)
    throw_away(board, s, card)


@kernel
def throw_away(board: Board, s: State, card: int) -> None:
    """Put a card on its discard pile."""
    push(s.pile, board.colour[card], board.rank[card])
    s.piles |= bit(board.colour[card])
    s.fresh |= bit(board.colour[card])
    s.phase = DRAW


@kernel
def decline(s: State) -> None:
    """Decline what is offered: a clover, a discard tile, a move that may be left out."""
    s.moves[0] = 0
    s.moves[1] = 0
    s.phase = DRAW


@kernel
def next_card(board: Board, s: State, source: int) -> int:
    """The card that lies on top of the deck or of a pile."""
    if source == DECK:
        return int64(s.deck[s.left - 1])
    colour = source - PILE
    return colour * board.values + (s.pile[colour, 0] & TOP) - 1


@kernel
def draw(board: Board, s: State, source: int) -> None:
    """Draw a card; with the last one that the seat owes its hand, the turn ends."""
    s.owed -= 1  # P17
    if source == DECK:
        s.left -= 1
        put(s.hand, s.seat, s.deck[s.left])
        s.deck[s.left] = 0
        s.idle = -1
    else:
        colour = source - PILE
        card = colour * board.values + pop(s.pile, colour)
        if s.pile[colour, 0] == 0:
            s.piles ^= bit(colour)
            s.fresh &= s.piles
        put(s.hand, s.seat, card)
        put(s.known, s.seat, card)  # S36
    if s.left == 0:  # S39
        finish(s, LAST_CARD)
    elif s.owed == 0:
        pass_on(s)


@kernel
def pass_on(s: State) -> None:
    """End the turn: the next seat plays, unless too many turns led nowhere."""
    s.fresh = 0
    s.idle = min(s.idle + 1, MOST_IDLE)
    if s.idle == s.standstill and s.standstill > 0:  # S40
        finish(s, STANDSTILL)
        return
    s.seat = s.seat + 1 if s.seat + 1 < s.seats else 0  # S9
    s.phase = PLAY


@kernel
def apply(board: Board, s: State, kind: int, member: int) -> int:
    """Do what the seat decided: a member of one of the sets that `legal` gives."""
    if kind == LAY:
        return lay(board, s, member)
    if kind == DISCARD:
        discard(board, s, member)
    elif kind == UNLAY:
        unlay(board, s, member)
    elif kind == SMALL:
        return advance(board, s, member, 0)
    elif kind == LARGE:
        return advance(board, s, member, 1)
    elif member == DECLINE:
        decline(s)
    else:
        draw(board, s, member)
    return 0


# --- the deal -------------------------------------------------------------------------------------


@kernel
def dealt(board: Board, seats: int) -> int:
    """How many cards are in the game."""
    return board.colours * board.values * board.copies - board.box[seats]


@kernel
def shuffled(board: Board, seats: int, rng: Array, tiles: Array, deck: Array) -> None:
    """Shuffle the tiles, and as much of the cards as is dealt."""
    for i in range(board.places):
        tiles[i] = board.tile[i]
    shuffle(tiles, board.tiles, board.tiles, rng)
    cards = board.colours * board.values
    for copy in range(board.copies):
        for card in range(cards):
            deck[copy * cards + card] = card
    shuffle(deck, dealt(board, seats), cards * board.copies, rng)


@kernel
def deal(
    board: Board, s: State, seats: int, switches: int, standstill: int, tiles: Array, deck: Array
) -> None:
    """Set up the game: tiles by place, and the deck in the order in which it is dealt and drawn."""
    every_card = bit(board.colours * board.values) - 1
    size = dealt(board, seats)
    s.seats = seats
    s.switches = switches
    s.standstill = standstill
    s.seat = 0
    s.phase = PLAY
    s.idle = 0
    s.owed = 0
    s.piles = 0
    s.fresh = 0
    s.goal = 0
    s.end = RUNNING
    s.left = size - seats * board.hand
    s.moves[:] = 0
    s.hand[:] = 0
    s.known[:] = 0
    s.row[:] = 0
    s.pile[:] = 0
    s.figure[:] = 0
    s.wish[:] = 0
    s.points[:] = 0
    s.fits[:] = 0
    s.reach[:] = 0
    for place in range(PLACES):
        s.tile[place] = tiles[place] if place < board.places else NOTHING
    for colour in range(COLOURS):
        s.stack[colour] = board.stack_height
    for seat in range(seats):
        s.fits[seat] = every_card
        s.reach[seat] = reach(board, s, seat)
        for i in range(seat * board.hand, (seat + 1) * board.hand):
            put(s.hand, seat, deck[i])
    for i in range(MAX_DECK):
        s.deck[i] = deck[size - 1 - i] if i < s.left else 0


# --- scoring --------------------------------------------------------------------------------------


@kernel
def figure_points(board: Board, s: State, seat: int, figure: int) -> int:
    """What the field of a figure brings: the large figure counts twice."""
    # S41
    return int64(board.value[s.figure[seat, figure]]) * (2 if figure == LARGE_FIGURE else 1)


@kernel
def wish_points(board: Board, s: State, seat: int) -> int:
    """What the wish stones bring by their number or, where they have colours, their kinds."""
    number = 0
    for colour in range(board.colours):
        stones = s.wish[seat, colour]
        number += min(stones, 1) if board.wish_kinds else stones  # P19; S41
    return int64(board.wish_points[min(number, board.wish_most)])


@kernel
def set_points(board: Board, s: State, seat: int, colour: int) -> int:
    """What wish stones of one colour bring."""
    if board.wish_kinds and 0 < board.wish_set <= s.wish[seat, colour]:  # P20
        return int64(board.wish_set_points)
    return int64(0)


@kernel
def stone_points(board: Board, s: State, seat: int) -> int:
    """What all wish stones bring."""
    total = wish_points(board, s, seat)
    for colour in range(board.colours):
        total += set_points(board, s, seat, colour)
    return total


@kernel
def score(board: Board, s: State, seat: int) -> int:
    """What the seat would have if the game ended now."""
    total = s.points[seat] + stone_points(board, s, seat)  # S42
    for i in range(FIGURES):
        total += figure_points(board, s, seat, i)
    return total
