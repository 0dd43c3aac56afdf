"""One decision at a time, for callers outside the kernel: check it, do it, list what is legal next.

A caller passes arrays of records, which Numba recognises fast, and gets back one number that packs
what it wants to know (`happening`).
"""

from keltis.rules import cards, dice
from keltis.rules.bits import MEMBERS, bit, lowest
from keltis.rules.compiled import Array, int64, kernel

ILLEGAL = -1
NONE = -1  # the action that only lists what is legal

# Bits of the number: the edge gone and the tile used, as `cards.apply` gives them (0 to 13), or the
# stones taken, as `dice.apply` does; the card drawn, or the throw made, plus one; then what is now:
# seat, phase, end, and how many actions are legal.
STONES_MASK = 7
CARD_SHIFT, SEAT_SHIFT, PHASE_SHIFT, END_SHIFT, LEGAL_SHIFT = 14, 21, 24, 27, 30


@kernel
def listed(actions: Array, kind: int, members: int, legal: Array, n: int) -> int:
    """Append the actions of a set of moves to the list of legal ones: its new length."""
    while members:
        member = lowest(members)
        members &= members - 1
        legal[n] = actions[kind, member]
        n += 1
    return n


@kernel
def cards_legal(board: cards.Board, s: cards.State, legal: Array) -> int:
    """List the legal actions in their order: how many."""
    sets = cards.legal(board, s)
    n = 0
    for kind in range(cards.SETS):
        n = listed(board.action, kind, sets[kind], legal, n)
    return n


@kernel
def dice_legal(chips: dice.Chips, s: dice.State, legal: Array) -> int:
    """List the legal actions in their order: how many."""
    sets = dice.legal(chips, s)
    n = 0
    for kind in range(dice.SETS):
        n = listed(chips.action, kind, sets[kind], legal, n)
    return n


@kernel
def happening(s: Array, happened: int, legal: Array) -> int:
    """Pack what a caller wants to know after a decision."""
    now = int64(s.seat) << SEAT_SHIFT | int64(s.phase) << PHASE_SHIFT
    return happened | now | int64(s.end) << END_SHIFT | int64(legal) << LEGAL_SHIFT


@kernel
def cards_turn(boards: Array, states: Array, action: int, legal: Array) -> int:
    """Do an action if it is legal, or NONE, and list what is legal next."""
    board = boards[0]
    s = states[0]
    happened = int64(0)
    if action != NONE:
        if not 0 <= action < board.actions:
            return int64(ILLEGAL)
        kind = board.move[action] // MEMBERS
        member = board.move[action] % MEMBERS
        if not cards.legal(board, s)[kind] & bit(member):
            return int64(ILLEGAL)
        if kind == cards.OTHER and member >= cards.DECK:
            happened = int64(cards.next_card(board, s, member) + 1) << CARD_SHIFT
        happened |= cards.apply(board, s, kind, member)
    return happening(s, happened, cards_legal(board, s, legal))


@kernel
def dice_choose(chips_sets: Array, states: Array, action: int, legal: Array) -> int:
    """Do an action if it is legal, or NONE, leave the dice to be thrown, and list what is legal next."""
    chips = chips_sets[0]
    s = states[0]
    happened = int64(0)
    if action != NONE:
        if not 0 <= action < chips.actions:
            return int64(ILLEGAL)
        kind = chips.move[action] // MEMBERS
        member = chips.move[action] % MEMBERS
        if not dice.legal(chips, s)[kind] & bit(member):
            return int64(ILLEGAL)
        happened = int64(dice.apply(chips, s, kind, member))
    return happening(s, happened, dice_legal(chips, s, legal))


@kernel
def dice_turn(chips_sets: Array, states: Array, action: int, legal: Array) -> int:
    """Do an action if it is legal, or NONE, throw if it is time to, and list what is legal next."""
    now = dice_choose(chips_sets, states, action, legal)
    s = states[0]
    if now < 0 or s.phase != dice.THROW:
        return now
    dice.roll(s)
    happened = now & STONES_MASK | int64(s.throw + 1) << CARD_SHIFT
    return happening(s, happened, dice_legal(chips_sets[0], s, legal))


@kernel
def dice_let(chips_sets: Array, states: Array, throw: int, legal: Array) -> int:
    """Let the dice lie as they fell at a table, and list what is legal next."""
    chips = chips_sets[0]
    s = states[0]
    if s.phase != dice.THROW or not dice.may_show(s, throw):
        return int64(ILLEGAL)
    dice.roll(s)  # spends the luck that the throw at the table has spent
    dice.let(s, throw)
    return happening(s, int64(0), dice_legal(chips, s, legal))


@kernel
def cards_scores(boards: Array, states: Array, scores: Array) -> None:
    """What every seat would have if the game ended now."""
    for seat in range(states[0].seats):
        scores[seat] = cards.score(boards[0], states[0], seat)


@kernel
def dice_scores(chips_sets: Array, states: Array, scores: Array) -> None:
    """What every seat would have if the game ended now."""
    for seat in range(states[0].seats):
        scores[seat] = dice.score(chips_sets[0], states[0], seat)


@kernel
def cards_deal(
    boards: Array,
    states: Array,
    seats: int,
    switches: int,
    standstill: int,
    tiles: Array,
    deck: Array,
) -> None:
    """Set up a game from a given deal."""
    cards.deal(boards[0], states[0], seats, switches, standstill, tiles, deck)


@kernel
def cards_shuffle(boards: Array, seats: int, rng: Array, tiles: Array, deck: Array) -> None:
    """Draw a deal at random."""
    cards.shuffled(boards[0], seats, rng, tiles, deck)


@kernel
def dice_deal(chips_sets: Array, states: Array, seats: int, stones_only: int, standstill: int) -> None:
    """Set up a dice game."""
    dice.deal(chips_sets[0], states[0], seats, stones_only, standstill)
