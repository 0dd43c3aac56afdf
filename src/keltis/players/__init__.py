"""Who decides: computer players, each from a View to a token, one file a player."""

from collections.abc import Callable, Iterable
from importlib import import_module

import numpy as np

from keltis.actions import File
from keltis.errors import OptionError, shown
from keltis.game import Game
from keltis.options import checked_seed
from keltis.view import View

NAMES = ("greedy", "level", "program", "random", "search", "sensible")
WITH_DETAIL = ("level", "program", "search")  # after whose name a colon and more may stand
MODULES = {"level": "levels"}  # of a name that is not its module's


class Player:
    """Anything that can choose. It may remember what it likes from one decision of a game to the next."""

    watches = False  # whether it wants to be told what the others do

    def begin(self, seed: int, seat: int = 0) -> None:
        """A new game begins, in which all that this player leaves to chance follows from the seed."""

    def choose(self, view: View, legal: tuple[str, ...], seconds: float | None = None) -> str:
        """One of the legal tokens, from what the seat whose decision it is may know.

        `seconds` is the time that there is for it; without it, the player takes the time that is its own.
        """
        raise NotImplementedError

    def watch(self, view: View, token: str) -> None:
        """Somebody else is about to do this; `view` is what this player's seat sees before."""

    def pause(self, view: View, legal: tuple[str, ...]) -> float:
        """How many seconds a person would take for this: for tables where people sit, who want to follow."""
        return 0.0

    def end(self, view: View) -> None:
        """The game is over; this is how it stands."""

    def close(self) -> None:
        """There will be no further game."""


def named(text: str, seed: int = 0, *, board: File = None, chips: File = None) -> Player:
    """The computer player of a name: `sensible`, `level:5`, `search:100ms`, `search:2000` (playouts).

    `program:` and a command line is a player that is a program of its own. `board` or `chips` is the file
    of a game that is not played with the printed ones.
    """
    name, colon, detail = str(text).partition(":")
    if name not in NAMES or (colon and name not in WITH_DETAIL):
        raise OptionError("option.player", found=shown(text), expected=", ".join(NAMES))
    make: Callable[..., Player] = import_module(f"keltis.players.{MODULES.get(name, name)}").player
    player = make(detail, board, chips)
    player.begin(checked_seed(seed))
    return player


def let_watch(players: Iterable[Player | None], game: Game, token: str) -> None:
    """Show a move that is about to be made to those at the table who care; players in the order of seats."""
    for seat, player in enumerate(players):
        if player is not None and player.watches and seat != game.seat:
            player.watch(game.view(seat), token)


def own_seed(seed: int, *place: int) -> int:
    """What a player leaves to chance in a game of this seed, different for every place (deal, seat ...)."""
    return int(np.random.SeedSequence([seed, *place]).generate_state(1, np.uint64)[0])
