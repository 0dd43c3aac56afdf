"""A player who takes any legal move."""

from random import Random

from keltis.actions import File
from keltis.players import Player
from keltis.view import View


class RandomPlayer(Player):
    """Chooses among the legal tokens, each equally likely."""

    def __init__(self) -> None:
        self.chance = Random(0)

    def begin(self, seed: int, seat: int = 0) -> None:
        self.chance.seed(seed)

    def choose(self, view: View, legal: tuple[str, ...], seconds: float | None = None) -> str:
        return self.chance.choice(legal)


def player(detail: str, board: File = None, chips: File = None) -> RandomPlayer:
    """The player that `named` gives."""
    return RandomPlayer()
