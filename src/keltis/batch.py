"""Many games at once, for learners and searchers: arrays in, arrays out, one compiled call a step.

>>> import keltis
>>> batch = keltis.Batch("stones", players=2, size=4096, seed=1)
>>> rewards, dones = batch.step(batch.mask.argmax(axis=1))
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import numpy as np
import numpy.typing as npt

from keltis.actions import File, spec
from keltis.errors import BatchError, OptionError, shown
from keltis.options import checked_seed, is_number, setup
from keltis.rules import cards, dice, features, many
from keltis.variants import EDITION, ENDS, STANDSTILL

MOST_GAMES = 1 << 22


def readable(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """The same array, which nobody can write to by this name."""
    view = array.view()
    view.flags.writeable = False
    return view


class Batch:
    """So many games of one kind, each at its own decision.

    `seat`, `mask` and `states` change with every step; they are to be read and copied, not written.
    """

    def __init__(
        self,
        game: str,
        players: int = 2,
        size: int = 1024,
        seed: int = 0,
        *,
        edition: str = EDITION,
        standstill: int = STANDSTILL,
        board: File = None,
        chips: File = None,
        ends: str = ENDS[0],
    ) -> None:
        wanted = setup(spec(game, board, chips), players, standstill, edition, ends)
        if not is_number(size) or not 1 <= size <= MOST_GAMES:
            raise OptionError("option.size", found=shown(size), most=MOST_GAMES)
        self.spec = wanted.spec
        self.players = wanted.seats
        self.size = int(size)
        self._equipment = self.spec.equipment.records
        self._setup = np.array([wanted.seats, wanted.variant, wanted.standstill])
        self._base = np.uint64(checked_seed(seed))
        self._numbers = np.zeros(size, np.int64)
        self._seat = np.zeros(size, np.int8)
        self._mask = np.zeros((size, 4 * -(-len(self.spec.actions) // many.ACTIONS_A_WORD)), np.int64)
        self._rewards = np.zeros((size, self.players), np.float32)
        self._dones = np.zeros(size, np.bool_)
        if game == "dice":
            self._states = np.zeros(size, dice.STATE)
            self.parts = features.dice_parts(self.spec.chips.record, self.players)
            start: Callable[..., None] = many.start_dice
        else:
            self._states = np.zeros(size, cards.STATE)
            self.parts = features.card_parts(self.spec.board.record, self.players)
            start = many.start_cards
        self._length = sum(length for _, length in self.parts)
        self._words = np.zeros((size, features.eights(self._length) // 8), np.int64)
        start(
            self._equipment,
            self._states,
            self._setup,
            self._base,
            self._numbers,
            self._seat,
            self._mask,
        )

    @property
    def seat(self) -> npt.NDArray[np.int8]:
        """Whose decision it is, game by game."""
        return readable(self._seat)

    @property
    def mask(self) -> npt.NDArray[np.bool_]:
        """Which actions are legal, game by game."""
        return readable(self._mask.view(np.bool_)[:, : len(self.spec.actions)])

    @property
    def states(self) -> npt.NDArray[Any]:
        """The records of all games."""
        return readable(self._states)

    def __copy__(self) -> Batch:
        return deepcopy(self)

    def step(self, actions: npt.ArrayLike) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.bool_]]:
        """Do one action in every game: rewards by game and seat, and which games have ended.

        A game's rewards are the seats' scores when it ends, 0 before. A game that has ended is dealt
        anew at once. Both arrays are used again by the next step.
        """
        try:
            wanted = np.asarray(actions)
        except ValueError:  # rows of different lengths
            wanted = np.empty(0)
        if wanted.shape != (self.size,) or wanted.dtype.kind not in "iu":
            found = f"{wanted.dtype} {wanted.shape}"
            raise BatchError("batch.shape", found=found, expected=f"int ({self.size},)")
        step = many.step_dice if self.spec.game == "dice" else many.step_cards
        wrong = step(
            self._equipment,
            self._states,
            self._setup,
            self._base,
            self._numbers,
            wanted.astype(np.int64, copy=False),
            self._seat,
            self._mask,
            self._rewards,
            self._dones,
        )
        if wrong != many.ALL_FINE:
            legal = np.flatnonzero(self.mask[wrong]).tolist()
            raise BatchError("batch.illegal", game=wrong, found=int(wanted[wrong]), legal=legal)
        return self._rewards, self._dones

    def observe(self) -> npt.NDArray[np.uint8]:
        """What the acting seat of each game sees, as a row of numbers whose order `parts` tells.

        The array is used again by the next call.
        """
        observe = many.observe_dice if self.spec.game == "dice" else many.observe_cards
        rows = self._words.view(np.uint8)
        observe(self._equipment, self._states, self._words, rows)
        return rows[:, : self._length]
