"""Ratings from finishing orders, by maximum likelihood.

Plackett and Luce: a game is won by a player with a chance in proportion to its strength; then the others
play for the second place in the same way, and so on. With two seats that is Bradley and Terry's model. The
libraries for it know neither ties nor two seats of one player, which the games here have: a tie counts as
half of either order (of all orders, for more than two), and the seats of one player add up.

A game shows its choices: of a set of seats, one was the best. All that the fit needs is how often
whose seat won out of which set; Hunter's iteration then climbs to the maximum.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise, permutations
from math import log10

import numpy as np
import numpy.typing as npt

from keltis.arena.contest import Contest
from keltis.arena.match import Played, seated

SCALE = 400.0  # points of rating for strengths as 10 to 1
MIDDLE = 1500.0
ANCHOR = "sensible"  # who is in the middle, if among the players; otherwise their mean is
DRAWN = 0.5  # of a choice added to each seat of each set: nobody is infinitely strong
RESAMPLES = 200
STEPS = 300
CLOSE = 1e-7

Array = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Rating:
    """A player's rating and its 95 % interval, from resampled deals.

    Who has lost nothing may be infinitely strong, who has won nothing infinitely weak.
    """

    rating: float
    low: float
    high: float


def ratings(contest: Contest, games: Sequence[Played], seed: int = 0) -> list[Rating]:
    """The ratings of all players of a contest."""
    players = len(contest.players)
    sets, wins = _choices(contest, games)
    if not sets:
        return [Rating(MIDDLE, MIDDLE, MIDDLE)] * players
    seats = np.zeros((len(sets), players))
    for number, members in enumerate(sets):
        for player in members:
            seats[number, player] += 1
    anchor = contest.players.index(ANCHOR) if ANCHOR in contest.players else None
    found = _rated(seats, wins.sum(axis=0), anchor)
    rng = np.random.Generator(np.random.PCG64(seed))
    deals = len(wins)
    drawn = rng.multinomial(deals, [1 / deals] * deals, size=RESAMPLES).astype(np.float64)
    flat = wins.reshape(deals, -1)
    samples = [_rated(seats, (counts @ flat).reshape(wins.shape[1:]), anchor) for counts in drawn]
    low, high = np.quantile(samples, (0.025, 0.975), axis=0)
    won = wins.sum(axis=(0, 1))
    chosen = wins.sum(axis=(0, 2))
    for player in range(players):
        if player != anchor and won[player] > 0 and won[player] == chosen[seats[:, player] > 0].sum():
            high[player] = np.inf
        if player != anchor and won[player] == 0:
            low[player] = -np.inf
    return [Rating(*map(float, parts)) for parts in zip(found, low, high, strict=True)]


def _choices(contest: Contest, games: Iterable[Played]) -> tuple[list[tuple[int, ...]], Array]:
    """The sets of players out of which one was the best, and who that was: by deal, set and player."""
    numbers: dict[tuple[int, ...], int] = {}
    deals: dict[int, int] = {}
    entries = []
    for game in games:
        deal = deals.setdefault(game.deal, len(deals))
        players = seated(contest, game.lineup, game.around)
        orders = _orders(game)
        for order in orders:
            left = list(order)
            while len({players[seat] for seat in left}) > 1:
                members = tuple(sorted(players[seat] for seat in left))
                number = numbers.setdefault(members, len(numbers))
                entries.append((deal, number, players[left.pop(0)], 1 / len(orders)))
    wins = np.zeros((len(deals), len(numbers), len(contest.players)))
    for deal, number, player, part in entries:
        wins[deal, number, player] += part
    return list(numbers), wins


def _orders(game: Played) -> list[tuple[int, ...]]:
    """The orders in which a game's seats can be said to have finished; who broke off is last."""
    seats = range(len(game.scores))
    rank = [(-1, 0) if seat == game.forfeit else (0, game.scores[seat]) for seat in seats]
    return [order for order in permutations(seats) if all(rank[a] >= rank[b] for a, b in pairwise(order))]


def _rated(seats: Array, wins: Array, anchor: int | None) -> Array:
    """Ratings from how often each player won out of each set of seats."""
    wins = wins + DRAWN * seats
    chosen = wins.sum(axis=1)
    total = wins.sum(axis=0)
    strength = np.ones(seats.shape[1])
    for _ in range(STEPS):
        before = strength
        strength = total / np.maximum((chosen / (seats @ before)) @ seats, 1e-12)
        strength = np.where(total > 0, strength, 1.0)
        strength /= np.exp(np.log(strength).mean())
        if np.abs(np.log(strength / before)).max() < CLOSE:
            break
    found: Array = SCALE * np.log10(strength)
    found += MIDDLE - (found.mean() if anchor is None else found[anchor])
    return found


def difference(share: float) -> float:
    """The difference in rating that makes for such a share of wins."""
    return SCALE * log10(share / (1 - share))
