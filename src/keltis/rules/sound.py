"""Whether a state can be a state at all: what must hold in every game at every moment.

`cards_flaw` and `dice_flaw` give the number of the first thing that does not hold, or 0.
"""

import numpy as np

from keltis.rules import cards, dice
from keltis.rules.bits import bit, count, highest, lowest
from keltis.rules.compiled import Array, int64, kernel
from keltis.rules.hidden import hand_size, held, in_pile

(
    FINE,
    CARD_COUNT,
    HAND_SIZE,
    OPEN_CARDS,
    ROWS,
    FIGURES,
    GOAL,
    PILES,
    TILES,
    STONES,
    PHASE,
    MOVES,
    DECK,
    ENDED,
    CHIPS,
    DICE,
) = range(16)

NAMES = (
    "fine",
    "cards",
    "hands",
    "open",
    "rows",
    "figures",
    "goal",
    "piles",
    "tiles",
    "stones",
    "phase",
    "moves",
    "deck",
    "ended",
    "chips",
    "dice",
)


@kernel
def card_flaw(board: cards.Board, s: cards.State, hidden_cards: int) -> int:
    """Every card is somewhere once, and hands are as large as they must be.

    Of a state from which cards were hidden, only what it shows is counted.
    """
    total = int64(s.left)
    for card in range(board.colours * board.values):
        here = in_pile(s, board.colour[card], board.rank[card])
        total += here
        for seat in range(s.seats):
            for copy in range(2):
                here += s.hand[seat, copy] >> card & 1
                here += s.row[seat, copy] >> card & 1
        if not hidden_cards:
            for i in range(s.left):
                here += s.deck[i] == card
        if here > board.copies:
            return CARD_COUNT
    for seat in range(s.seats):
        size = hand_size(board, s, seat)
        in_hand = held(s, seat)
        if in_hand > size or (in_hand < size and not hidden_cards):
            return HAND_SIZE
        for copies in (s.hand, s.row, s.known):
            if copies[seat, 1] & ~copies[seat, 0]:
                return CARD_COUNT
        if s.known[seat, 0] & ~s.hand[seat, 0] or s.known[seat, 1] & ~s.hand[seat, 1]:
            return OPEN_CARDS
        total += size + count(s.row[seat, 0]) + count(s.row[seat, 1])
    return FINE if total == cards.dealt(board, s.seats) else CARD_COUNT


@kernel
def row_flaw(board: cards.Board, s: cards.State, seat: int) -> int:
    """A row with two values takes its last card and what lies beyond; any other takes all."""
    for colour in range(board.colours):
        suit = board.suit[colour]
        row = s.row[seat, 0] & suit
        fits = s.fits[seat] & suit
        if row & (row - 1) == 0:
            if fits != suit:
                return ROWS
        else:
            up = suit & ~(bit(highest(row)) - 1)
            down = suit & ((bit(lowest(row)) << 1) - 1)
            if fits != up and fits != down:
                return ROWS
    return FINE


@kernel
def figure_flaw(board: cards.Board, s: cards.State) -> int:
    """Figures stand on fields, one a path where that is the rule, and the goal area is not over-full."""
    goal = 0
    for seat in range(s.seats):
        paths = 0
        for i in range(cards.FIGURES):
            field = s.figure[seat, i]
            if not 0 <= field < board.fields:
                return FIGURES
            if i > 1 and s.figure[seat, i - 1] > field:
                return FIGURES
            if paths & board.closes[field]:
                return FIGURES
            paths |= board.closes[field]
            goal += board.is_goal[field]
        if s.reach[seat] != cards.reach(board, s, seat):
            return FIGURES
    if goal != s.goal or goal > board.goal_figures or (goal == board.goal_figures) != (s.end == cards.GOAL):
        return GOAL
    return FINE


@kernel
def tile_flaw(board: cards.Board, s: cards.State) -> int:
    """The tiles are those of the game, and a wish stone is on the board or with a seat."""
    lying = np.zeros(32, np.int64)
    for place in range(board.places):
        lying[board.tile[place]] += 1
        lying[s.tile[place]] -= 1
        if (s.tile[place] >= cards.STACK) != (board.tile[place] >= cards.STACK):
            return TILES
    for tile in range(1, 32):
        missing = lying[tile]
        if cards.WISH <= tile < cards.STACK:
            colour = tile - cards.WISH
            taken = 0
            for seat in range(s.seats):
                taken += s.wish[seat, colour]
            missing += board.stack_height - s.stack[colour]
            if not 0 <= s.stack[colour] <= board.stack_height or missing != taken:
                return STONES
        elif missing != 0:
            return TILES
    return FINE


@kernel
def moves_flaw(board: cards.Board, s: cards.State) -> int:
    """What may be moved is what a clover, or a card of some row of the seat, lets move."""
    small = cards.small_steps(board, s, s.seat)
    large = cards.large_step(board, s, s.seat)
    if s.phase == cards.OFFER:
        return s.moves[0] != small or s.moves[1] != large or small | large == 0
    if s.phase != cards.MOVE:
        return s.moves[0] | s.moves[1] != 0
    if count(s.moves[0]) + count(s.moves[1]) < 2:
        return True
    for colour in range(board.colours):
        if s.row[s.seat, 0] & board.suit[colour]:
            into = board.into[colour]
            if (small | large) & into == 0 and not s.switches & cards.MAY_STAY:
                into = int64(-1)
            if s.moves[0] == small & into and s.moves[1] == large & into:
                return False
    return True


@kernel
def phase_flaw(board: cards.Board, s: cards.State, hidden_cards: int) -> int:
    """There is something to do until the game has ended, and never after."""
    if (s.phase == cards.OVER) != (s.end != cards.RUNNING):
        return ENDED
    if (0 < s.standstill <= s.idle) != (s.end == cards.STANDSTILL):
        return ENDED
    if s.left < 0 or (s.left == 0) != (s.end == cards.LAST_CARD):
        return DECK
    mask = int64(0)
    for colour in range(board.colours):
        if s.pile[colour, 0]:
            mask |= bit(colour)
    if mask != s.piles or s.fresh & ~s.piles:
        return PILES
    if s.phase == cards.OVER:
        return FINE
    if moves_flaw(board, s):
        return MOVES
    if s.phase == cards.PLAY:
        most_owed = 0
    elif s.phase == cards.DRAW and board.has_unlay:
        most_owed = 2
    else:
        most_owed = 1
    if not min(most_owed, 1) <= s.owed <= most_owed:
        return PHASE
    if count(s.fresh) > (s.phase == cards.DRAW):
        return PHASE
    laid = s.idle == -1
    if s.phase == cards.DRAW:
        if not laid and (s.fresh == 0 or s.owed > 1):
            return PHASE
    elif laid == (s.phase == cards.PLAY):
        return PHASE
    if s.phase == cards.SHED and not board.has_unlay:
        return PHASE
    many = 0
    for moves in cards.legal(board, s):
        many += count(moves)
    return FINE if many > 0 or hidden_cards else PHASE


@kernel
def cards_flaw(board: cards.Board, s: cards.State, hidden_cards: int) -> int:
    """The first thing wrong with a state of a card game."""
    flaw = card_flaw(board, s, hidden_cards)
    for seat in range(s.seats):
        if flaw == FINE:
            flaw = row_flaw(board, s, seat)
    if flaw == FINE:
        flaw = figure_flaw(board, s)
    if flaw == FINE:
        flaw = tile_flaw(board, s)
    if flaw == FINE:
        flaw = phase_flaw(board, s, hidden_cards)
    return flaw


@kernel
def dice_flaw(chips: dice.Chips, s: dice.State) -> int:
    """The first thing wrong with a state of the dice game."""
    every_chip = (int64(1) << chips.colours * chips.values) - 1
    taken = int64(0)
    stones = int64(s.heap)
    gone = False
    for seat in range(s.seats):
        if s.chips[seat] & taken:
            return CHIPS
        taken |= s.chips[seat]
        stones += s.stones[seat]
        if s.stones[seat] < 0:
            return STONES
        for colour in range(chips.colours):
            suit = chips.suit[colour]
            row = s.chips[seat] & suit
            clovers = s.clover[seat, colour]
            if not 0 <= clovers <= count(row):
                return STONES
            stones += clovers
            free = suit
            if row:
                free &= ~row
            if row & (row - 1):
                if s.down[seat] >> colour & 1:
                    free &= bit(lowest(row)) - 1
                else:
                    free &= ~((bit(highest(row)) << 1) - 1)
            elif s.down[seat] >> colour & 1:
                return ROWS
            if s.fits[seat] & suit != free:
                return ROWS
    if taken & s.middle or taken | s.middle != every_chip:
        return CHIPS
    for colour in range(chips.colours):
        gone |= s.middle & chips.suit[colour] == 0
    if stones != chips.heap[s.seats] or s.heap < 0:
        return STONES
    ended = s.heap == 0 or (gone and not s.stones_only)
    if (s.phase == dice.OVER) != (s.end != dice.RUNNING):
        return ENDED
    if (0 < s.standstill <= s.idle) != (s.end == dice.STANDSTILL):
        return ENDED
    if ended != (s.end == dice.LAST_STONE or s.end == dice.COLOUR_GONE):
        return ENDED
    if not 0 <= s.throw < len(dice.STONES):
        return DICE
    return FINE


@kernel
def check_cards(boards: Array, states: Array, hidden_cards: int) -> int:
    """`cards_flaw`, for callers outside the kernel."""
    return cards_flaw(boards[0], states[0], hidden_cards)


@kernel
def check_dice(chips_sets: Array, states: Array) -> int:
    """`dice_flaw`, for callers outside the kernel."""
    return dice_flaw(chips_sets[0], states[0])
