"""Where a contest stands: each player's figures, and those of each lineup."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from keltis.arena.contest import Contest
from keltis.arena.figures import Estimate, Trial, Values, mean_of, share_of
from keltis.arena.match import Played, seated
from keltis.arena.rating import Rating, ratings


@dataclass(frozen=True)
class Standing:
    """A player's figures over all its games. Points and margins leave forfeited games out."""

    player: str
    rating: Rating
    games: int
    wins: Estimate  # a share, ties shared
    points: Estimate
    margin: Estimate  # points before the best of the others
    by_seat: tuple[float, ...]  # share of wins
    pace: float  # seconds for a decision
    forfeits: int


@dataclass(frozen=True)
class Meeting:
    """How the first player of a lineup did against the others in it."""

    lineup: tuple[int, ...]
    games: int
    even: float  # the share of wins that would be even
    wins: Estimate
    points: Estimate
    others: Estimate  # their points, on average
    margin: Estimate
    verdict: int  # of a sequential test
    evidence: float


@dataclass(frozen=True)
class Report:
    """All figures of a contest, so far."""

    contest: Contest
    deals: int
    games: int
    standings: tuple[Standing, ...]  # the highest rating first
    meetings: tuple[Meeting, ...]
    by_seat: tuple[float, ...]  # share of wins, whoever sits there
    ends: dict[str, int]
    forfeits: tuple[str, ...]  # why, each reason once
    trial: Trial | None


class Tally:
    """Adds up games by deal. It can be asked at any time how things stand."""

    def __init__(self, contest: Contest, trial: Trial | None = None) -> None:
        self.contest = contest
        self.trial = trial
        self.games: list[Played] = []
        self._shares: list[dict[int, float]] = [{} for _ in contest.lineups]  # by lineup and deal

    def add(self, games: Sequence[Played]) -> None:
        """The games of a deal of a lineup."""
        self.games += games
        lineup = games[0].lineup
        first = self.contest.lineups[lineup][0]
        shares = [
            share
            for game in games
            for share, player in zip(game.shares, seated(self.contest, lineup, game.around), strict=True)
            if player == first
        ]
        self._shares[lineup][games[0].deal] = float(np.mean(shares))

    def is_decided(self, lineup: int) -> bool:
        """Whether the sequential test has its verdict on a lineup."""
        return self.trial is not None and self.trial.verdict(self.shares(lineup)) != 0

    def shares(self, lineup: int) -> Values:
        """The share of wins of a lineup's first player, by deal."""
        return np.array(list(self._shares[lineup].values()))

    def report(self) -> Report:
        """How things stand."""
        contest, games = self.contest, self.games
        rated = ratings(contest, games)
        standings = [self._standing(number, rating) for number, rating in enumerate(rated)]
        seats = range(contest.seats)
        return Report(
            contest=contest,
            deals=len({game.deal for game in games}),
            games=len(games),
            standings=tuple(sorted(standings, key=lambda one: -one.rating.rating)),
            meetings=tuple(
                self._meeting(lineup) for lineup in range(len(contest.lineups)) if self._shares[lineup]
            ),
            by_seat=tuple(sum(game.shares[seat] for game in games) / max(1, len(games)) for seat in seats),
            ends={
                end: sum(game.end == end for game in games) for end in sorted({game.end for game in games})
            },
            forfeits=tuple(dict.fromkeys(game.why for game in games if game.why)),
            trial=self.trial,
        )

    def _standing(self, number: int, rating: Rating) -> Standing:
        contest = self.contest
        sheet = _Sheet()
        by_seat: list[list[float]] = [[] for _ in range(contest.seats)]
        seconds, decisions, forfeits, many = 0.0, 0, 0, 0
        for game in self.games:
            players = seated(contest, game.lineup, game.around)
            own = [seat for seat, player in enumerate(players) if player == number]
            many += bool(own)
            for seat in own:
                sheet.add(game, seat)
                by_seat[seat].append(game.shares[seat])
                seconds += game.seconds[seat]
                decisions += game.decisions[seat]
                forfeits += game.forfeit == seat
        return Standing(
            player=contest.players[number],
            rating=rating,
            games=many,
            wins=share_of(sheet.by_deal("share")),
            points=mean_of(sheet.by_deal("points")),
            margin=mean_of(sheet.by_deal("margin")),
            by_seat=tuple(float(np.mean(shares)) if shares else 0.0 for shares in by_seat),
            pace=seconds / max(1, decisions),
            forfeits=forfeits,
        )

    def _meeting(self, lineup: int) -> Meeting:
        players = self.contest.lineups[lineup]
        sheet, others = _Sheet(), _Sheet()
        games = 0
        for game in self.games:
            if game.lineup == lineup:
                games += 1
                for seat, player in enumerate(seated(self.contest, lineup, game.around)):
                    (sheet if player == players[0] else others).add(game, seat)
        shares = self.shares(lineup)
        return Meeting(
            lineup=players,
            games=games,
            even=1 / len(players),
            wins=share_of(shares),
            points=mean_of(sheet.by_deal("points")),
            others=mean_of(others.by_deal("points")),
            margin=mean_of(sheet.by_deal("margin")),
            verdict=self.trial.verdict(shares) if self.trial else 0,
            evidence=self.trial.evidence(shares) if self.trial else 0.0,
        )


class _Sheet:
    """Figures of one player, game by game, to be averaged by deal."""

    def __init__(self) -> None:
        self.figures: dict[str, dict[int, list[float]]] = {"share": {}, "points": {}, "margin": {}}

    def add(self, game: Played, seat: int) -> None:
        self._note("share", game.deal, game.shares[seat])
        if game.forfeit is None:
            best = max(score for other, score in enumerate(game.scores) if other != seat)
            self._note("points", game.deal, game.scores[seat])
            self._note("margin", game.deal, game.scores[seat] - best)

    def by_deal(self, figure: str) -> Values:
        return np.array([np.mean(values) for values in self.figures[figure].values()])

    def _note(self, figure: str, deal: int, value: float) -> None:
        self.figures[figure].setdefault(deal, []).append(value)
