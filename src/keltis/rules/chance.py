"""The one generator behind everything random: splitmix64, a counter and a mixer.

A generator is an array of one 64-bit number. The same number gives the same results on every machine.
"""

import numpy as np

from keltis.rules.compiled import Array, int64, kernel

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
UNIT = 2.0**-32
S27, S30, S31, S32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)


@kernel
def mixed(number: np.uint64) -> np.uint64:
    """64 bits in which every bit of the number counts."""
    number = (number ^ (number >> S30)) * MIX_1
    number = (number ^ (number >> S27)) * MIX_2
    return number ^ (number >> S31)


@kernel
def below(rng: Array, n: int) -> int:
    """A whole number from 0 to n - 1, all equally likely."""
    rng[0] += GOLDEN
    return int64(((mixed(rng[0]) >> S32) * np.uint64(n)) >> S32)


@kernel
def unit(rng: Array) -> float:
    """A number from 0 up to, but not including, 1, all equally likely."""
    rng[0] += GOLDEN
    return float(mixed(rng[0]) >> S32) * UNIT


# What a game's random numbers are for: its deal (and dice), or the choices of random players.
DEAL, CHOICES = range(2)


@kernel
def seed(rng: Array, base: np.uint64, index: int, stream: int) -> None:
    """Start a generator for the index-th of many games that share a seed."""
    rng[0] = mixed(mixed(mixed(base + GOLDEN) ^ np.uint64(index)) + np.uint64(stream))


@kernel
def shuffle(items: Array, first: int, size: int, rng: Array) -> None:
    """Draw the first few of so many items at random, in place."""
    for i in range(first):
        j = i + below(rng, size - i)
        items[i], items[j] = items[j], items[i]
