"""A view as the compiled rules of thumb want it: the state without what is hidden, and a place to think."""

from typing import Any

import numpy as np
import numpy.typing as npt

from keltis.actions import File, Spec, spec_of
from keltis.players import dice_thumbs, thumbs
from keltis.players.opinions import OPINIONS
from keltis.rules.bits import MEMBERS
from keltis.state import state_of
from keltis.view import View

OF_OTHERS = ("gift", "gift_new", "deny", "race")  # opinions about what others can use


class Sight:
    """What a player of one game sees and thinks with, from decision to decision."""

    def __init__(self, game: str, board: File = None, chips: File = None, careless: bool = False) -> None:
        self.spec: Spec = spec_of(game, board, chips)
        self.of_dice = game == "dice"
        family: Any = dice_thumbs if self.of_dice else thumbs
        self.equipment = self.spec.equipment.records
        self.lands = np.zeros(1) if self.of_dice else thumbs.land_of(self.spec.board)
        self.minds = np.zeros(1, family.MIND)
        self.opinions = np.zeros(1, family.OPINION)
        for name, worth in OPINIONS[game].items():
            self.opinions[name] = 0.0 if careless and name in OF_OTHERS else worth

    def states(self, view: View) -> npt.NDArray[Any]:
        """The state that a view shows, in an array of one."""
        return state_of(view, self.spec)

    def token(self, move: int) -> str:
        """The token of a move."""
        kind, member = divmod(int(move), MEMBERS)
        return self.spec.actions[int(self.spec.equipment.record.action[kind, member])]

    def move(self, token: str) -> int:
        """The move of a token, as kind * MEMBERS + member."""
        kind, member = self.spec.kinds[self.spec.numbers[token]]
        return int(kind) * MEMBERS + int(member)
