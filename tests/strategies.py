"""Hypothesis strategies: deals of every game, and positions reached by players of several tempers."""

from dataclasses import dataclass
from random import Random

from hypothesis import strategies as st

import keltis
from keltis.game import Game


@dataclass(frozen=True)
class Deal:
    """How a game begins."""

    game: str
    seats: int
    seed: int
    standstill: int = 60
    edition: str = "2012"
    ends: str = "any"

    def begin(self) -> Game:
        """The game."""
        return keltis.new_game(
            self.game,
            self.seats,
            seed=self.seed,
            standstill=self.standstill,
            edition=self.edition,
            ends=self.ends,
        )


@dataclass(frozen=True)
class Walk:
    """A game after some random decisions."""

    deal: Deal
    temper: str  # whom to ask for the decisions: see `preferred`
    luck: int
    decisions: int

    def go(self) -> Game:
        """The game there, or at its end."""
        game = self.deal.begin()
        wander(game, Random(self.luck), self.temper, self.decisions)
        return game


def preferred(temper: str, token: str) -> bool:
    """What a temper likes best: anything, laying and moving, or exchanging discards."""
    if temper == "eager":
        return token[0] == "+" or ">" in token or token == "="
    if temper == "idle":
        return token[0] == "-" or token == "." or (token[0] == "=" and token != "=")
    return True


def wander(game: Game, random: Random, temper: str = "any", decisions: int = 1 << 20) -> None:
    """Make random decisions, until the end if it comes first."""
    for _ in range(decisions):
        if game.over:
            break
        legal = game.legal
        liked = [token for token in legal if preferred(temper, token)]
        game.play(random.choice(liked or legal))


SEEDS = st.integers(0, (1 << 64) - 1)


def deals(*games: str) -> st.SearchStrategy[Deal]:
    """Any way to begin one of these games, or any."""
    cards = st.builds(
        Deal,
        game=st.sampled_from([game for game in games or ("stones", "paths") if game != "dice"] or [""]),
        seats=st.integers(2, 4),
        seed=SEEDS,
        standstill=st.sampled_from([60, 0, 1, 3]),
        edition=st.sampled_from(["2012", "2008"]),
    )
    dice = st.builds(
        Deal,
        game=st.just("dice"),
        seats=st.integers(2, 4),
        seed=SEEDS,
        standstill=st.sampled_from([60, 0, 1, 3]),
        ends=st.sampled_from(["any", "stones"]),
    )
    if games == ("dice",):
        return dice
    return st.one_of(cards, dice) if not games else cards


def walks(*games: str, decisions: int = 700) -> st.SearchStrategy[Walk]:
    """Any position of these games that players of some temper come to."""
    return st.builds(
        Walk,
        deal=deals(*games),
        temper=st.sampled_from(["any", "eager", "idle"]),
        luck=st.integers(0, 1 << 32),
        decisions=st.integers(0, decisions),
    )
