"""Who decides: computer players, each from a View to a token, one file a player."""

from collections.abc import Callable
from importlib import import_module
from typing import Protocol

from keltis.actions import File
from keltis.errors import OptionError
from keltis.view import View

NAMES = ("greedy", "random")


class Player(Protocol):
    """Anything that can choose."""

    def choose(self, view: View, legal: tuple[str, ...]) -> str:
        """One of the legal tokens, from what the seat whose decision it is may know."""
        ...


def named(name: str, seed: int = 0, *, board: File = None, chips: File = None) -> Player:
    """The computer player of a name. `board` or `chips` is the file, where they are not the printed ones."""
    if name not in NAMES:
        raise OptionError("option.player", found=name[:20], expected=", ".join(NAMES))
    make: Callable[..., Player] = import_module(f"keltis.players.{name}").player
    return make(seed, board, chips)
