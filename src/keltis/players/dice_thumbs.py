"""Rules of thumb for the dice game: what each chip, each stone and each further throw is worth.

Everything is measured in points, as in `keltis.players.thumbs`. Whether to throw again is no rule of
thumb: the worth of every throw that may come is known, and so is how often it comes.
"""

from typing import Any

import numpy as np

from keltis.rules import dice
from keltis.rules.bits import MEMBERS, bit, count, lowest
from keltis.rules.chance import unit
from keltis.rules.compiled import Array, int64, kernel

NAMES = (
    "luck",  # how many of the chips that would still fit a row begun come in a long time, of each
    "luck_new",  # the same for a row not yet begun
    "most",  # rows in which a seat takes a chip, of those it takes in a turn
    "risk",  # points that a new row must promise before it is worth beginning
    "stones",  # stones that a seat takes in a turn
    "ends_chips",  # chips of a colour that a seat takes in a turn, for guessing the end
    "leprechaun",  # what one more leprechaun is worth
    "deny",  # how much of what a chip is worth to the next player counts, too
    "open",  # how much less the chips that would fit count while a row may go either way
)
OPINION = np.dtype((np.record, np.dtype([(name, np.float64) for name in NAMES], align=True)))

Opinions = Any  # a record of OPINION

LONG = 15.0  # turns: so many are a long time
ENDING = 100.0  # for ending the game as the winner, against it as a loser
VALUES = 11

# What a seat has in mind while it decides.
MIND = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("throw", np.float64, len(dice.THROWS)),  # what each throw is worth
                ("value", np.float64, VALUES),  # what the best chip of a value is worth
                ("chip", np.int64, VALUES),  # which that is
                ("stones", np.float64, dice.DICE + 1),  # what so many stones thrown are worth
                ("row", np.float64, dice.COLOURS),  # what each row promises
                ("turns", np.float64),
                ("lead", np.float64),  # its points now less those of the best of the others
                ("leprechauns", np.float64),  # its leprechauns less those of the others, on average
            ],
            align=True,
        ),
    )
)

Mind = Any  # a record of MIND


@kernel
def between(table: Array, at: float, most: int) -> float:
    """A table read between its entries."""
    if at >= most:
        return float(table[most])
    low = int(at)
    return table[low] + (at - low) * (table[low + 1] - table[low])


def _chances() -> list[float]:
    """By value: in what part of all throws some dice make it."""
    throws = range(dice.FACES**dice.DICE)
    return [
        sum(int(dice.SUMS[dice.THROW_OF[thrown]]) >> value & 1 for thrown in throws) / len(throws)
        for value in range(VALUES)
    ]


# By a set of values: how often a throw makes them, added up.
_CHANCES = _chances()
HOPES = np.array([sum(c for v, c in enumerate(_CHANCES) if some >> v & 1) for some in range(1 << VALUES)])


@kernel
def hope(chips: dice.Chips, some: int, colour: int) -> float:
    """How likely chips of a colour are to be thrown, added up."""
    return HOPES[some >> colour * chips.values]


@kernel
def turns_left(chips: dice.Chips, s: dice.State, w: Opinions) -> float:
    """How many turns the seat still has: until the stones are gone, or the chips of a colour."""
    turns = s.heap / (w.stones * s.seats)
    if not s.stones_only:
        for colour in range(chips.colours):
            left = count(s.middle & chips.suit[colour])
            turns = min(turns, left / (w.ends_chips * s.seats))
    return max(1.0, turns)


@kernel
def row_worth(chips: dice.Chips, w: Opinions, turns: float, length: int, fitting: float) -> float:
    """What a row of so many chips promises that so many others would still fit."""
    luck = w.luck if length else w.luck_new
    if length == 1:
        luck *= w.open
    more = min(luck * fitting * min(1.0, turns / LONG), w.most * turns)
    worth = between(chips.row_points, length + more, int64(chips.row_most))
    return worth if length else max(0.0, worth - w.risk)


@kernel
def stones_worth(chips: dice.Chips, w: Opinions, turns: float, stones: int) -> float:
    """What so many stones promise."""
    return between(chips.stone_points, stones + w.stones * turns, int64(chips.stone_most))


@kernel
def fitting_after(chips: dice.Chips, s: dice.State, seat: int, chip: int) -> int:
    """The chips in the middle that the seat's row would take once this chip lies in it."""
    suit = chips.suit[chips.colour[chip]]
    row = s.chips[seat] & suit
    fits = s.fits[seat] & s.middle & suit & ~bit(chip)
    if row & (bit(chip) - 1):
        return fits & ~(bit(chip) - 1)
    if row:
        return fits & (bit(chip) - 1)
    return fits


@kernel
def row_gain(chips: dice.Chips, s: dice.State, w: Opinions, turns: float, seat: int, chip: int) -> float:
    """What a chip adds to a seat's row of its colour."""
    colour = chips.colour[chip]
    length = dice.row_length(chips, s, seat, colour)
    added = 2 if chips.shows[chip] == dice.CLOVER_CHIP and s.heap > 0 else 1
    before = hope(chips, s.fits[seat] & s.middle & chips.suit[colour], colour)
    fits = fitting_after(chips, s, seat, chip)
    if length == 0:  # the new row will go one way
        after = max(hope(chips, fits & (bit(chip) - 1), colour), hope(chips, fits & ~(bit(chip) - 1), colour))
    else:
        after = hope(chips, fits, colour)
    return row_worth(chips, w, turns, length + added, after) - row_worth(chips, w, turns, length, before)


@kernel
def chip_worth(chips: dice.Chips, s: dice.State, mind: Mind, w: Opinions, chip: int) -> float:
    """What taking a chip is worth."""
    gain = row_gain(chips, s, w, mind.turns, s.seat, chip)
    shows = chips.shows[chip]
    if shows < dice.STONE_CHIP:
        gain += shows
    elif shows == dice.STONE_CHIP and s.heap > 0:
        gain += mind.stones[1]
    elif shows == dice.LEPRECHAUN:
        gain += w.leprechaun / (1.0 + abs(mind.leprechauns))
    after = s.seat + 1 if s.seat + 1 < s.seats else 0
    if s.fits[after] & bit(chip):
        gain += w.deny * max(0.0, row_gain(chips, s, w, mind.turns, after, chip))
    last = not s.stones_only and count(s.middle & chips.suit[chips.colour[chip]]) == 1
    if last or (s.heap == 1 and (shows == dice.STONE_CHIP or shows == dice.CLOVER_CHIP)):
        return gain + (ENDING if mind.lead + gain > 0 else -ENDING)
    return gain


@kernel
def lead(chips: dice.Chips, s: dice.State) -> float:
    """The seat's points now, less those of the best of the others."""
    best = int64(-1000)
    for seat in range(s.seats):
        if seat != s.seat:
            best = max(best, dice.score(chips, s, seat))
    return float(dice.score(chips, s, s.seat) - best)


@kernel
def plan(chips: dice.Chips, s: dice.State, mind: Mind, w: Opinions) -> None:
    """Note what stones and, while the seat may throw again, every throw is worth to it."""
    mind.turns = turns_left(chips, s, w)
    mind.lead = lead(chips, s)
    every_leprechaun = 0
    for seat in range(s.seats):
        every_leprechaun += dice.leprechauns(chips, s, seat)
    own = dice.leprechauns(chips, s, s.seat)
    mind.leprechauns = own - (every_leprechaun - own) / (s.seats - 1)
    stones = int64(s.stones[s.seat])
    now = stones_worth(chips, w, mind.turns - 1.0, stones)
    mind.stones[0] = 0.0
    for number in range(1, dice.DICE + 1):
        taken = min(number, s.heap)
        gain = stones_worth(chips, w, mind.turns - 1.0, stones + taken) - now
        if taken == s.heap:
            gain += ENDING if mind.lead + gain > 0 else -ENDING
        mind.stones[number] = gain
    if s.phase == dice.LAST:
        return  # the throw stands
    free = s.middle & s.fits[s.seat]
    for value in range(chips.values):
        mind.value[value] = -1e9
        fitting = free & (chips.zeros << value)
        while fitting:
            chip = lowest(fitting)
            fitting &= fitting - 1
            gain = chip_worth(chips, s, mind, w, chip)
            if gain > mind.value[value]:
                mind.value[value] = gain
                mind.chip[value] = chip
    every = (int64(1) << chips.values) - 1
    for throw in range(len(dice.STONES)):
        best = max(0.0, mind.stones[dice.STONES[throw]])
        sums = dice.SUMS[throw] & every
        while sums:
            best = max(best, mind.value[lowest(sums)])
            sums &= sums - 1
        mind.throw[throw] = best


@kernel
def again_worth(mind: Mind, kept: int, loose: int) -> float:
    """What throwing so many dice again is worth, over all ways that they can fall."""
    ways = dice.POWERS[loose]
    total = 0.0
    for luck in range(ways):
        total += mind.throw[dice.THROW_OF[kept * ways + luck]]
    return total / ways


@kernel
def worth(chips: dice.Chips, s: dice.State, mind: Mind, w: Opinions, kind: int, member: int) -> float:
    """What a legal move is worth, once the seat has made its plan."""
    if kind == dice.AGAIN:
        return again_worth(mind, dice.KEPT[s.throw, member], dice.PART_SIZE[member])
    if kind == dice.AGAIN_ALL:
        return again_worth(mind, 0, dice.DICE)
    if kind == dice.TAKE:
        return chip_worth(chips, s, mind, w, member)
    return mind.stones[member]


@kernel
def choose(chips: dice.Chips, s: dice.State, mind: Mind, w: Opinions, noise: float, rng: Array) -> int:
    """The move that is worth most, as kind * MEMBERS + member; with noise, sometimes another."""
    plan(chips, s, mind, w)
    best = -1e9
    choice = 0
    sets = dice.legal(chips, s)
    for kind in range(dice.SETS):
        members = sets[kind]
        while members:
            member = lowest(members)
            members &= members - 1
            value = worth(chips, s, mind, w, kind, member)
            if noise > 0.0:
                value += noise * unit(rng)
            if value > best:
                best = value
                choice = kind * MEMBERS + member
    return choice


@kernel
def decide(chips_sets: Array, states: Array, minds: Array, opinions: Array, noise: float, rng: Array) -> int:
    """`choose`, for callers outside the kernel."""
    return choose(chips_sets[0], states[0], minds[0], opinions[0], noise, rng)
