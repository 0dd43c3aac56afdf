"""A game of `dice`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

import numpy as np
import numpy.typing as npt

from keltis.boards import ChipSet
from keltis.errors import IllegalMove, TokenError, shown
from keltis.events import AnyEvent, Declined, Ended, Threw, TookChip, TookStones, TurnBegan
from keltis.game.base import Game
from keltis.options import Setup
from keltis.rules import dice, turn
from keltis.rules.compiled import direct
from keltis.score import ScoreLine, dice_lines
from keltis.view import DiceView, see_dice


class DiceGame(Game):
    """A game of `dice`."""

    ENDINGS = ("unfinished", "stones", "colour", "standstill")
    OVER = dice.OVER

    @classmethod
    def deal(cls, setup: Setup, luck: npt.NDArray[np.uint64]) -> DiceGame:
        """Set up the game and throw the first dice."""
        game = cls.lay_out(setup, luck)
        game.throw_if_due()
        return game

    @classmethod
    def lay_out(cls, setup: Setup, luck: npt.NDArray[np.uint64]) -> DiceGame:
        """Set up the game, with no dice thrown yet."""
        states = np.zeros(1, dice.STATE)
        states["rng"][0] = luck
        records = setup.spec.equipment.records
        turn.dice_deal(records, states, setup.seats, setup.variant, setup.standstill)
        game = cls(setup, states)
        game._from_deal = True
        return game

    @property
    def chips(self) -> ChipSet:
        """The chip set it is played with."""
        return self.spec.chips

    @property
    def throw(self) -> str:
        """What the dice show, while a seat decides what to make of them."""
        return "" if self._phase in (dice.THROW, dice.OVER) else self.spec.throws[self._states["throw"][0]]

    def _open(self) -> None:
        self._turn, self._score = self._compiled()
        self._now = turn.dice_choose(self._equipment, self._states, turn.NONE, self._legal)

    def step(self, action: int) -> None:
        """Do an action by its number, and throw the dice where it is time to."""
        super().step(action)
        thrown = self._now >> turn.CARD_SHIFT & 127
        if thrown:
            self._log.append(-thrown)

    def let(self, throw: str) -> None:
        """Let the dice that are to be thrown lie as a record says: `throw` names all three, in any order."""
        faces = "".join(sorted(str(throw)))
        if faces not in self.spec.throws:
            raise TokenError("token.throw", found=shown(throw))
        number = self.spec.throws.index(faces)
        now = turn.dice_let(self._equipment, self._states, number, self._legal)
        if now < 0:
            raise IllegalMove("move.throw", token=f"[{throw}]")
        self._now = now
        self._log.append(~number)

    def redo(self, entry: int) -> None:
        """Do an action again, or let the dice lie as they did."""
        if entry < 0:
            self.let(self.spec.throws[~entry])
            return
        now = turn.dice_choose(self._equipment, self._states, entry, self._legal)
        if now < 0:
            raise self._refuse(entry)
        self._now = now
        self._log.append(entry)

    @property
    def at_decision(self) -> bool:
        """Whether a seat is to decide, not the dice; also true at the end."""
        return self._phase != dice.THROW

    def throw_if_due(self) -> None:
        """Throw the dice if it is time to."""
        if self._phase == dice.THROW:
            self._now = self._turn(self._equipment, self._states, turn.NONE, self._legal)
            self._log.append(-(self._now >> turn.CARD_SHIFT & 127))

    def _events(self, seat: int, action: int) -> list[AnyEvent]:
        kind, member = self.spec.kinds[action]
        token = self.spec.actions[action]
        events: list[AnyEvent] = []
        if kind in (dice.AGAIN, dice.AGAIN_ALL):
            return [Threw(seat, self.throw, token[1:])]
        stones = self._now & turn.STONES_MASK
        row = ""
        if kind == dice.TAKE:
            shows = str(self.chips.shows[member])
            events.append(TookChip(seat, token[1:], shows))
            row = token[1] if shows == "clover" else ""
        elif member == dice.DECLINE:
            events.append(Declined(seat))
        if stones:
            events.append(TookStones(seat, stones, row))
        if self.over:
            events.append(Ended(seat, self.end, self.scores))
        else:
            events += [TurnBegan(self.seat), Threw(self.seat, self.throw)]
        return events

    def deal_tags(self) -> Iterator[tuple[str, str]]:
        """What a record says of the equipment and the variant."""
        yield "Chips", self.chips.name
        yield "Ends", self.ends

    def _score_lines(self, seat: int) -> Iterator[ScoreLine]:
        return dice_lines(self.spec, self._states[0], seat)

    def view_of(self, eye: int | None) -> DiceView:
        return see_dice(self, eye)

    @staticmethod
    @cache
    def _compiled() -> tuple[Callable[..., int], Callable[..., None]]:
        """The kernel's turn and scores, to be called directly."""
        chips, states, few = np.zeros(1, dice.CHIPS), np.zeros(1, dice.STATE), np.zeros(1, np.int16)
        return (
            direct(turn.dice_turn, chips, states, turn.NONE, few),
            direct(turn.dice_scores, chips, states, few),
        )
