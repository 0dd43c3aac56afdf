"""Many games at once, for learners and searchers: arrays in, arrays out, one compiled call a step.

>>> import keltis
>>> batch = keltis.Batch("stones", players=2, size=4096, seed=1)
>>> rewards, dones = batch.step(batch.mask.argmax(axis=1))
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from keltis.errors import BatchError, OptionError
from keltis.options import (
    EDITION,
    ENDS,
    STANDSTILL,
    checked_seats,
    checked_seed,
    checked_standstill,
    checked_variant,
    chosen,
    is_number,
)
from keltis.rules import cards, dice, features, many

MOST_GAMES = 1 << 22


def readable(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """The same array, which nobody can write to by this name."""
    view = array.view()
    view.flags.writeable = False
    return view


class Batch:
    """So many games of one kind, each at its own decision.

    `seat` says whose decision it is and `mask` which actions are legal, game by game; both change with
    every step. `states` are the records themselves. All three are to be read and copied, not written.
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
        board: Path | str | None = None,
        chips: Path | str | None = None,
        ends: str = ENDS[0],
    ) -> None:
        self.spec = chosen(game, board, chips)
        self.players = checked_seats(players, self.spec)
        if not is_number(size) or not 1 <= size <= MOST_GAMES:
            raise OptionError("option.size", found=str(size)[:20], most=MOST_GAMES)
        self.size = size
        self._equipment = self.spec.equipment.records
        self._base = np.uint64(checked_seed(seed))
        self._numbers = np.zeros(size, np.int64)
        self._seat = np.zeros(size, np.int8)
        self.seat = readable(self._seat)
        actions = len(self.spec.actions)
        words = -(-actions // many.ACTIONS_A_WORD)
        self._mask = np.zeros((size, 4 * words), np.int64)
        self.mask = readable(self._mask.view(np.bool_)[:, :actions])
        variant = checked_variant(self.spec, edition, ends)
        if game == "dice":
            self._states = np.zeros(size, dice.STATE)
            self.parts = features.dice_parts(self.spec.chips.record, self.players)
            start: Callable[..., None] = many.start_dice
            self._step: Callable[..., int] = many.step_dice
            self._observe: Callable[..., None] = many.observe_dice
        else:
            self._states = np.zeros(size, cards.STATE)
            self.parts = features.card_parts(self.spec.board.record, self.players)
            start = many.start_cards
            self._step = many.step_cards
            self._observe = many.observe_cards
        self.states = readable(self._states)
        self._setup = np.array([self.players, variant, checked_standstill(standstill)])
        self._rewards = np.zeros((size, self.players), np.float32)
        self._dones = np.zeros(size, np.bool_)
        length = sum(length for _, length in self.parts)
        self._words = np.zeros((size, features.eights(length) // 8), np.int64)
        self._bytes = self._words.view(np.uint8)
        self._rows = self._bytes[:, :length]
        start(
            self._equipment,
            self._states,
            self._setup,
            self._base,
            self._numbers,
            self._seat,
            self._mask,
        )

    def step(self, actions: npt.ArrayLike) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.bool_]]:
        """Do one action in every game: rewards by game and seat, and which games have ended.

        A game's rewards are the seats' scores when it ends, 0 before. A game that has ended is dealt
        anew at once. Both arrays are used again by the next step.
        """
        wanted = np.asarray(actions)
        if wanted.shape != (self.size,) or wanted.dtype.kind not in "iu":
            found = f"{wanted.dtype} {wanted.shape}"
            raise BatchError("batch.shape", found=found, expected=f"int ({self.size},)")
        wrong = self._step(
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
        self._observe(self._equipment, self._states, self._words, self._bytes)
        return self._rows
