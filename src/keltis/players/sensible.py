"""A player who follows the rules of thumb."""

import numpy as np

from keltis.actions import File
from keltis.players import Player, dice_thumbs, thumbs
from keltis.players.sight import Sight
from keltis.view import View


class Sensible(Player):
    """Makes the move that the rules of thumb like best.

    With noise, every move is misjudged by up to so many points. The careless do not mind what others can use.
    """

    def __init__(
        self,
        board: File = None,
        chips: File = None,
        noise: float = 0.0,
        careless: bool = False,
    ) -> None:
        self.files = (board, chips)
        self.noise = noise
        self.careless = careless
        self.luck = np.zeros(1, np.uint64)
        self.sights: dict[str, Sight] = {}

    def begin(self, seed: int, seat: int = 0) -> None:
        self.luck[0] = seed

    def choose(self, view: View, legal: tuple[str, ...], seconds: float | None = None) -> str:
        """The move that is worth most."""
        if len(legal) == 1:
            return legal[0]
        if view.game not in self.sights:
            self.sights[view.game] = Sight(view.game, *self.files, self.careless)
        sight = self.sights[view.game]
        states = sight.states(view)
        if sight.of_dice:
            move = dice_thumbs.decide(
                sight.equipment, states, sight.minds, sight.opinions, self.noise, self.luck
            )
        else:
            move = thumbs.decide(
                sight.equipment, sight.lands, states, sight.minds, sight.opinions, self.noise, self.luck
            )
        return sight.token(move)


def player(detail: str, board: File = None, chips: File = None) -> Sensible:
    """The player that `named` gives."""
    return Sensible(board, chips)
