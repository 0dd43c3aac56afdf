"""A player who takes any legal move."""

from random import Random

from keltis.actions import File
from keltis.view import View


class RandomPlayer:
    """Chooses among the legal tokens, each equally likely."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)

    def choose(self, view: View, legal: tuple[str, ...], seconds: float | None = None) -> str:
        return self.chance.choice(legal)


def player(seed: int, detail: str, board: File = None, chips: File = None) -> RandomPlayer:
    """The player that `named` gives."""
    return RandomPlayer(seed)
