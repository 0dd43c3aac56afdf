"""What is to be played: who meets whom, in which game, on which deals."""

from itertools import combinations, pairwise

import msgspec

from keltis.actions import spec
from keltis.errors import OptionError, shown
from keltis.options import checked_seed, is_number, setup
from keltis.players import named
from keltis.variants import EDITION, ENDS, STANDSTILL

MOST_DEALS = 10_000_000
MOST_PLAYERS = 40

Lineup = tuple[int, ...]  # the numbers of the players who sit down together; each deal goes once around


class Contest(msgspec.Struct, frozen=True, kw_only=True):
    """All that a match depends on. The same contest gives the same games, but for players in a hurry."""

    players: tuple[str, ...]
    lineups: tuple[Lineup, ...]
    game: str = "stones"
    seats: int = 2
    seed: int = 0
    seconds: float | None = None  # for a decision; otherwise each player takes its own time
    edition: str = EDITION
    standstill: int = STANDSTILL
    board: str | None = None
    chips: str | None = None
    ends: str = ENDS[0]


def checked(contest: Contest) -> Contest:
    """The contest, once it has been found possible."""
    wanted = spec(contest.game, contest.board, contest.chips)
    setup(wanted, contest.seats, contest.standstill, contest.edition, contest.ends)
    checked_seed(contest.seed)
    for name in contest.players:
        named(name, board=contest.board, chips=contest.chips)
    return contest


def checked_deals(deals: object) -> int:
    """How many deals are to be played."""
    if not is_number(deals) or not 1 <= deals <= MOST_DEALS:
        raise OptionError("option.deals", found=shown(deals), most=MOST_DEALS)
    return int(deals)


def round_robin(players: int, seats: int) -> tuple[Lineup, ...]:
    """Everybody meets everybody; where there are more seats than players, one of a pair has the others."""
    if players >= seats:
        return tuple(combinations(range(players), seats))
    return tuple(
        (one, *[other] * (seats - 1)) for one in range(players) for other in range(players) if one != other
    )


def against(players: int, seats: int, reference: int) -> tuple[Lineup, ...]:
    """Everybody for themselves against a table of the reference."""
    return tuple((one, *[reference] * (seats - 1)) for one in range(players) if one != reference)


def ladder(players: int, seats: int) -> tuple[Lineup, ...]:
    """Everybody against a table of the one named just before."""
    return tuple((upper, *[lower] * (seats - 1)) for lower, upper in pairwise(range(players)))
