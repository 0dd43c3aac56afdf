"""The dice game: chips for sums of dice, one state record of 128 bytes a game.

Chips are numbered colour * values + value and live in sets of bits. What three dice show is one of
56 throws, whatever their order; the tables below say all about a throw. A throw is nature's, not a
seat's: `roll` makes it from the generator in the state, `let` makes it what it was at a real table.
"""

from itertools import combinations_with_replacement, permutations
from typing import Any

import numpy as np

from keltis.rules.bits import MEMBERS, bit, count
from keltis.rules.chance import below
from keltis.rules.compiled import int64, kernel

SEATS = 4
COLOURS = 5
MAX_CHIPS = 55
MAX_ACTIONS = 27 + 56 + MAX_CHIPS + 4
DICE = 3  # D4
FACES = 6
MOST_IDLE = 9999
STONE_FACE = 5  # faces 0 to 4 show 1 to 5

# Phases: nature throws, the seat may throw again, the seat must take, over.
THROW, FIRST, LAST, OVER = range(4)

# Sets of moves: throw one or two dice again, throw all again, take a chip, and the rest: take
# nothing, or the one, two or three stones thrown.
AGAIN, AGAIN_ALL, TAKE, OTHER = range(4)
SETS = 4
DECLINE = 0

# What a chip shows: a coin of 1 to 9, a stone, a clover, a leprechaun.
STONE_CHIP, CLOVER_CHIP, LEPRECHAUN = 10, 11, 12

# Why the game ended.
RUNNING, LAST_STONE, COLOUR_GONE, STANDSTILL = range(4)


# --- all that can be said of a throw --------------------------------------------------------------

THROWS = tuple(combinations_with_replacement(range(FACES), DICE))
PARTS = tuple(
    part for size in (1, 2) for part in combinations_with_replacement(range(FACES), size)
)  # the dice that may be thrown again, short of all


def _number(dice: tuple[int, ...]) -> int:
    number = 0
    for die in dice:
        number = number * FACES + die
    return number


def _without(throw: tuple[int, ...], part: tuple[int, ...]) -> tuple[int, ...]:
    rest = list(throw)
    for die in part:
        rest.remove(die)
    return tuple(rest)


def _contains(throw: tuple[int, ...], part: tuple[int, ...]) -> bool:
    return all(part.count(die) <= throw.count(die) for die in part)


def _sums(throw: tuple[int, ...]) -> int:
    """The values that some of the dice make; 0 needs a stone."""  # D8, D9
    sums = 0
    for chosen in range(1, 1 << DICE):
        dice = [throw[i] for i in range(DICE) if chosen >> i & 1]
        sums |= 1 << sum(die + 1 for die in dice if die != STONE_FACE)
    return sums


# By the number that three dice make in the order they fell: the throw. D6
THROW_OF = np.zeros(FACES**DICE, np.int8)
for _index, _throw in enumerate(THROWS):
    for _order in permutations(_throw):
        THROW_OF[_number(_order)] = _index
SUMS = np.array([_sums(throw) for throw in THROWS], np.int64)
STONES = np.array([throw.count(STONE_FACE) for throw in THROWS], np.int8)
SHOWN = np.array([[throw.count(face) for face in range(FACES)] for throw in THROWS], np.int8)
PARTS_OF = np.array(
    [sum(_contains(throw, part) << i for i, part in enumerate(PARTS)) for throw in THROWS],
    np.int64,
)
# By throw and part: the number that the dice left lying make.
KEPT = np.array(
    [[_number(_without(throw, part)) if _contains(throw, part) else 0 for part in PARTS] for throw in THROWS],
    np.int8,
)
PART_SIZE = np.array([len(part) for part in PARTS], np.int8)
POWERS = np.array([FACES**size for size in range(DICE + 1)], np.int64)


State = Any  # a record of STATE; Numba and NumPy give its fields

STATE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("chips", np.int64, SEATS),
                ("fits", np.int64, SEATS),  # the chips that a seat's rows would take
                ("middle", np.int64),
                ("rng", np.uint64, 1),
                ("clover", np.int8, (SEATS, COLOURS)),  # stones face down in the rows
                ("stones", np.int8, SEATS),
                ("down", np.int8, SEATS),  # the colours of descending rows
                ("heap", np.int8),  # stones in the middle
                ("idle", np.int16),  # turns in a row in which nothing was taken
                ("standstill", np.int16),
                ("seats", np.int8),
                ("seat", np.int8),
                ("phase", np.int8),
                ("throw", np.int8),
                ("loose", np.int8),  # in THROW: how many dice are to be thrown
                ("kept", np.int8),  # in THROW: the number that the others make
                ("again", np.int8),  # whether the seat has thrown again
                ("stones_only", np.int8),  # the variant: only the last stone ends the game
                ("end", np.int8),
            ],
            align=True,
        ),
    )
)

Chips = Any  # a record of CHIPS

CHIPS = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("suit", np.int64, COLOURS),  # the chips of a colour
                ("move", np.int16, MAX_ACTIONS),  # by action: kind * MEMBERS + member
                ("action", np.int16, (SETS, MEMBERS)),  # by kind and member
                ("actions", np.int16),  # how many there are
                ("zeros", np.int64),  # the chip of value 0 in every colour
                ("leprechauns", np.int64),
                ("coins", np.int64, 10),  # by what the coin is worth
                ("shows", np.int8, MAX_CHIPS + 1),
                ("colour", np.int8, MAX_CHIPS + 1),
                ("row_points", np.int8, 32),  # by the number of chips
                ("row_most", np.int8),  # the last entry of the table
                ("stone_points", np.int8, 32),
                ("stone_most", np.int8),
                ("heap", np.int8, SEATS + 1),
                ("most", np.int8),
                ("fewest", np.int8),
                ("colours", np.int8),
                ("values", np.int8),
            ],
            align=True,
        ),
    )
)


# --- what may be done -----------------------------------------------------------------------------


@kernel
def takes(chips: Chips, s: State) -> int:
    """The chips that the throw can pay for and the rows would take."""
    sums = SUMS[s.throw] & ((int64(1) << chips.values) - 1)
    # D8, D12
    return sums * chips.zeros & s.middle & s.fits[s.seat]


@kernel
def others(s: State) -> int:
    """Take nothing, or the stones thrown."""
    stones = STONES[s.throw]
    if stones:  # D16, D17
        return bit(DECLINE) | bit(stones)
    return bit(DECLINE)


@kernel
def legal(chips: Chips, s: State) -> tuple[int, int, int, int]:
    """The four sets of moves of the seat whose decision it is."""
    none = int64(0)
    if s.phase == FIRST:  # D5, D7
        return PARTS_OF[s.throw], bit(s.throw), takes(chips, s), others(s)
    if s.phase == LAST:
        return none, none, takes(chips, s), others(s)
    return none, none, none, none


# --- doing it -------------------------------------------------------------------------------------


@kernel
def finish(s: State, end: int) -> None:
    """End the game."""
    s.end = end
    s.phase = OVER


@kernel
def let(s: State, throw: int) -> None:
    """The dice lie like this."""
    s.phase = LAST if s.again else FIRST
    s.throw = throw
    s.loose = 0
    s.kept = 0


@kernel
def outcome(s: State, luck: int) -> int:
    """The throw that the loose dice make, of POWERS[loose] that are equally likely."""
    return THROW_OF[s.kept * POWERS[s.loose] + luck]


@kernel
def may_show(s: State, throw: int) -> int:
    """Whether the loose dice can fall so that all three make this throw."""
    for luck in range(POWERS[s.loose]):
        if outcome(s, luck) == throw:
            return True
    return False


@kernel
def roll(s: State) -> None:
    """Throw the loose dice."""
    let(s, outcome(s, below(s.rng, POWERS[s.loose])))


@kernel
def take_stones(s: State, number: int) -> int:
    """Take stones from the middle, as many as there are: how many."""
    taken = min(number, s.heap)  # D15, D16
    s.heap -= taken
    return taken


@kernel
def lay_chip(chips: Chips, s: State, chip: int) -> None:
    """Put a chip from the middle into the seat's row of its colour."""
    seat = s.seat
    colour = chips.colour[chip]
    row = s.chips[seat] & chips.suit[colour]
    below_it = bit(chip) - 1
    s.fits[seat] &= ~bit(chip)
    if row & below_it:  # D10, D11
        s.fits[seat] &= ~(chips.suit[colour] & below_it)
    elif row:
        s.fits[seat] &= ~chips.suit[colour] | below_it
        s.down[seat] |= bit(colour)
    s.chips[seat] |= bit(chip)
    s.middle ^= bit(chip)


@kernel
def take_chip(chips: Chips, s: State, chip: int) -> int:
    """Take a chip into its row, and what it shows: how many stones came with it."""
    seat = s.seat
    colour = chips.colour[chip]
    lay_chip(chips, s, chip)
    taken = 0
    if chips.shows[chip] == STONE_CHIP:  # D13
        taken = take_stones(s, 1)
        s.stones[seat] += taken
    elif chips.shows[chip] == CLOVER_CHIP:  # D14
        taken = take_stones(s, 1)
        s.clover[seat, colour] += taken
    if not s.stones_only and s.middle & chips.suit[colour] == 0:  # D18, D19
        finish(s, COLOUR_GONE)
    return taken


@kernel
def pass_on(s: State) -> None:
    """End the turn: the next seat throws, unless the game is over."""
    if s.heap == 0:  # D18
        finish(s, LAST_STONE)
    elif s.phase != OVER and s.idle == s.standstill and s.standstill > 0:  # D20
        finish(s, STANDSTILL)
    if s.phase == OVER:
        return
    s.seat = s.seat + 1 if s.seat + 1 < s.seats else 0
    s.phase = THROW
    s.loose = DICE
    s.again = 0


@kernel
def apply(chips: Chips, s: State, kind: int, member: int) -> int:
    """Do what the seat decided, a member of one of the sets that `legal` gives: the stones taken."""
    if kind in (AGAIN, AGAIN_ALL):
        s.again = 1
        s.loose = PART_SIZE[member] if kind == AGAIN else DICE
        s.kept = KEPT[s.throw, member] if kind == AGAIN else 0
        s.phase = THROW
        return 0
    taken = 0
    if kind == TAKE:
        taken = take_chip(chips, s, member)
        s.idle = 0
    elif member == DECLINE:
        s.idle = min(s.idle + 1, MOST_IDLE)
    else:
        taken = take_stones(s, member)
        s.stones[s.seat] += taken
        s.idle = 0
    pass_on(s)
    return taken


@kernel
def deal(chips: Chips, s: State, seats: int, stones_only: int, standstill: int) -> None:
    """Set up the game. The generator stays as it is."""
    every_chip = (int64(1) << chips.colours * chips.values) - 1
    s.chips[:] = 0
    s.fits[:] = 0
    s.clover[:] = 0
    s.stones[:] = 0
    s.down[:] = 0
    for seat in range(seats):
        s.fits[seat] = every_chip
    s.middle = every_chip
    s.heap = chips.heap[seats]
    s.seats = seats
    s.seat = 0
    s.idle = 0
    s.standstill = standstill
    s.stones_only = stones_only
    s.phase = THROW
    s.throw = 0
    s.loose = DICE
    s.kept = 0
    s.again = 0
    s.end = RUNNING


# --- scoring --------------------------------------------------------------------------------------


@kernel
def row_length(chips: Chips, s: State, seat: int, colour: int) -> int:
    """How many chips a row counts, face-down stones among them."""
    return count(s.chips[seat] & chips.suit[colour]) + s.clover[seat, colour]


@kernel
def row_points(chips: Chips, s: State, seat: int, colour: int) -> int:
    """What a row brings; one that was never begun brings nothing."""
    # D21
    return int64(chips.row_points[min(row_length(chips, s, seat, colour), chips.row_most)])


@kernel
def stone_points(chips: Chips, s: State, seat: int) -> int:
    """What the stones taken bring."""
    return int64(chips.stone_points[min(s.stones[seat], chips.stone_most)])


@kernel
def coin_points(chips: Chips, s: State, seat: int) -> int:
    """What the coins on the seat's chips bring."""
    points = 0  # D23
    for worth in range(1, len(chips.coins)):
        points += worth * count(s.chips[seat] & chips.coins[worth])
    return points


@kernel
def leprechauns(chips: Chips, s: State, seat: int) -> int:
    """How many leprechauns the seat's chips show."""
    return count(s.chips[seat] & chips.leprechauns)


@kernel
def leprechaun_points(chips: Chips, s: State, seat: int) -> int:
    """What most or fewest leprechauns bring; nothing where all have as many."""
    own = leprechauns(chips, s, seat)
    more = 0
    fewer = 0
    for other in range(s.seats):
        number = leprechauns(chips, s, other)
        if number > own:
            more += 1
        elif number < own:
            fewer += 1
    if more == 0 and fewer > 0:  # D24
        return chips.most
    if fewer == 0 and more > 0:
        return chips.fewest
    return 0


@kernel
def score(chips: Chips, s: State, seat: int) -> int:
    """What the seat would have if the game ended now."""
    total = stone_points(chips, s, seat) + coin_points(chips, s, seat)  # D22, D25
    for colour in range(chips.colours):
        total += row_points(chips, s, seat, colour)
    return total + leprechaun_points(chips, s, seat)
