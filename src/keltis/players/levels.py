"""Eight levels for people, from a gentle beginner to the strongest there is.

The lower levels judge less exactly, as people do: each move seems worth a little more or less than it is,
and beginners do not look at what they give to others. The upper ones look ahead, further and further. No
level ever makes a move that it thinks bad.
"""

from math import log2

from keltis.actions import File
from keltis.errors import OptionError, shown
from keltis.players import Player
from keltis.players.search import Budget, Search
from keltis.players.sensible import Sensible
from keltis.view import View

MOST = 8
# By level: by how many points a move may be misjudged, game by game.
ERRORS: dict[int, dict[str, float]] = {
    1: {"stones": 16.0, "paths": 40.0, "dice": 16.0},
    2: {"stones": 10.0, "paths": 20.0, "dice": 9.0},
    3: {"stones": 7.0, "paths": 9.0, "dice": 5.0},
    4: {"stones": 3.5, "paths": 3.0, "dice": 2.5},
    5: {"stones": 0.0, "paths": 0.0, "dice": 0.0},
}
SHORTEST, LONGEST = 0.15, 0.6  # seconds that people at the table are given to follow
CARELESS = 2  # up to this level nobody minds what the others can use
# By level: how long it looks ahead at each decision.
THOUGHT = {6: Budget(playouts=100), 7: Budget(playouts=800), 8: Budget(seconds=0.9)}


class Level(Player):
    """A player of one of the levels, whatever game it is asked to play."""

    def __init__(self, level: int, board: File = None, chips: File = None) -> None:
        self.level = level
        self.seed = 0
        self.files = (board, chips)
        self.players: dict[str, Player] = {}
        self.watches = level in THOUGHT

    def begin(self, seed: int, seat: int = 0) -> None:
        self.seed = seed
        for player in self.players.values():
            player.begin(seed)

    def choose(self, view: View, legal: tuple[str, ...], seconds: float | None = None) -> str:
        """What this level plays."""
        return self._player(view.game).choose(view, legal, seconds)

    def watch(self, view: View, token: str) -> None:
        self._player(view.game).watch(view, token)

    def pause(self, view: View, legal: tuple[str, ...]) -> float:
        """A person looks longer where there is more to choose from, and draws a card without much ado."""
        if len(legal) == 1:
            return 0.0
        return SHORTEST if view.phase == "draw" else min(LONGEST, SHORTEST + log2(len(legal)) / 10)

    def _player(self, game: str) -> Player:
        if game not in self.players:
            self.players[game] = self._made(game)
            self.players[game].begin(self.seed)
        return self.players[game]

    def _made(self, game: str) -> Player:
        if self.level in THOUGHT:
            return Search(THOUGHT[self.level], *self.files)
        errors = ERRORS[self.level][game]
        return Sensible(*self.files, noise=errors, careless=self.level <= CARELESS)


def player(detail: str, board: File = None, chips: File = None) -> Level:
    """The player that `named` gives."""
    if not (detail.isascii() and detail.isdigit() and len(detail) == 1 and 1 <= int(detail) <= MOST):
        raise OptionError("option.level", found=shown(detail), most=MOST)
    return Level(int(detail), board, chips)
