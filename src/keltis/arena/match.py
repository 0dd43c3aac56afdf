"""One deal of a lineup: played once for every place that its players can take, so that its luck cancels."""

from collections.abc import Callable, Sequence
from time import perf_counter

import msgspec

from keltis.arena.contest import Contest
from keltis.errors import Forfeit
from keltis.game import Game, new_game
from keltis.players import Player, let_watch, named, own_seed


class Played(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How a game went. All lists are by seat."""

    deal: int
    lineup: int
    around: int  # how many places the lineup has moved on
    scores: tuple[int, ...]
    end: str
    decisions: tuple[int, ...]  # in which there was something to choose
    seconds: tuple[float, ...]  # for all of them
    forfeit: int | None = None  # the seat that lost by breaking off
    why: str = ""

    @property
    def shares(self) -> tuple[float, ...]:
        """The part of the win that falls to each seat: ties are shared, who breaks off has none."""
        able = [seat for seat in range(len(self.scores)) if seat != self.forfeit]
        best = max(self.scores[seat] for seat in able)
        winners = [seat for seat in able if self.scores[seat] == best]
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(len(self.scores)))


def seated(contest: Contest, lineup: int, around: int) -> tuple[int, ...]:
    """The players of a game by seat: the lineup, moved on by so many places."""
    players = contest.lineups[lineup]
    return players[-around:] + players[:-around] if around else players


class Interrupted(Exception):
    """Somebody asked to stop in the middle of a game."""


class Table:
    """Plays the games of a contest, deal by deal. Its players stay from game to game."""

    def __init__(self, contest: Contest, stop: Callable[[], bool] = lambda: False) -> None:
        self.contest = contest
        self.stop = stop
        self.players: dict[tuple[int, int], Player] = {}  # by number and seat

    def play_deal(self, lineup: int, deal: int) -> list[Played]:
        """A deal with every place that the lineup's players can take."""
        seats = range(self.contest.seats)
        return [self.play(lineup, deal, around) for around in seats]

    def play(self, lineup: int, deal: int, around: int) -> Played:
        """One game."""
        contest = self.contest
        game = new_game(
            contest.game,
            contest.seats,
            contest.seed,
            edition=contest.edition,
            standstill=contest.standstill,
            board=contest.board,
            chips=contest.chips,
            ends=contest.ends,
            number=deal,
        )
        players = [self.player(number, seat) for seat, number in enumerate(seated(contest, lineup, around))]
        for seat, player in enumerate(players):
            player.begin(own_seed(contest.seed, lineup, deal, around, seat), seat)
        decisions, seconds = [0] * contest.seats, [0.0] * contest.seats
        forfeit, why = None, ""
        while not game.over:
            if self.stop():
                raise Interrupted
            seat, legal = game.seat, game.legal
            if len(legal) == 1:
                token = legal[0]
            else:
                began = perf_counter()
                try:
                    token = players[seat].choose(game.view(seat), legal, contest.seconds)
                except Forfeit as broken:
                    forfeit, why = seat, str(broken)
                    break
                seconds[seat] += perf_counter() - began
                decisions[seat] += 1
            let_watch(players, game, token)
            game.play(token)
        part(players, game)
        return Played(
            deal=deal,
            lineup=lineup,
            around=around,
            scores=game.scores,
            end="forfeit" if forfeit is not None else game.end,
            decisions=tuple(decisions),
            seconds=tuple(round(time, 4) for time in seconds),
            forfeit=forfeit,
            why=why,
        )

    def player(self, number: int, seat: int) -> Player:
        """The player of a number at a seat: two of the same name are two players."""
        if (number, seat) not in self.players:
            name = self.contest.players[number]
            self.players[number, seat] = named(name, board=self.contest.board, chips=self.contest.chips)
        return self.players[number, seat]

    def close(self) -> None:
        """Everybody goes home."""
        for player in self.players.values():
            player.close()


def part(players: Sequence[Player], game: Game) -> None:
    """Tell everybody how the game has ended."""
    for seat, player in enumerate(players):
        player.end(game.view(seat))
