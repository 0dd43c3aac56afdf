"""What all games can do: say whose decision it is, take it, and tell how things stand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar, Self

import numpy as np
import numpy.typing as npt

from keltis.errors import IllegalMove, KeltisError, OptionError, TokenError, shown
from keltis.events import AnyEvent
from keltis.options import Setup, is_number
from keltis.rules import turn
from keltis.rules.turn import LEGAL_SHIFT
from keltis.score import ScoreLine, ScoreSheet, sheet
from keltis.view import View
from keltis.why import why_not
from keltis.writing import position_text, record_text

OF_PROCESS = ("_legal_view", "_equipment", "_turn", "_score")  # what a game finds in every process


def copied(states: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """A copy of records, byte by byte: NumPy itself would go field by field, ten times slower."""
    return np.frombuffer(bytearray(states.tobytes()), states.dtype)


class Game:
    """A game in progress. Made by `new_game`, `load` or `from_position`; `copy` branches off."""

    ENDINGS: ClassVar[tuple[str, ...]]
    OVER: ClassVar[int]
    _turn: Callable[..., int]  # the kernel, called directly
    _score: Callable[..., None]

    def __init__(self, setup: Setup, states: npt.NDArray[Any]) -> None:
        self.setup = setup
        self.spec = setup.spec
        self.tags: dict[str, str] = {}
        self.comments: dict[int, list[str]] = {}
        self._states = states
        self._equipment = setup.spec.equipment.records
        self._legal = np.zeros(len(setup.spec.actions), np.int16)
        self._legal_view = self._legal.data
        self._log: list[int] = []
        self._now = 0  # what the last turn of the kernel said: see `keltis.rules.turn`
        self._begun = copied(states)
        self._from_deal = False  # whether the log begins with the deal, or with a position
        self.names = [f"seat {seat}" for seat in range(self.seats)]
        self._open()

    @property
    def game(self) -> str:
        """The game's id: `stones`, `paths` or `dice`."""
        return self.spec.game

    @property
    def seats(self) -> int:
        """How many play."""
        return self.setup.seats

    @property
    def edition(self) -> str:
        """The edition of a card game's rules."""
        return self.setup.edition

    @property
    def ends(self) -> str:
        """Which variant of the dice game is played: `any` or `stones`."""
        return self.setup.ends

    @property
    def standstill(self) -> int:
        """How many fruitless turns end the game, 0 for never."""
        return self.setup.standstill

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits where, as records say it."""
        return self._names

    @names.setter
    def names(self, names: Sequence[str]) -> None:
        given: object = names
        if isinstance(given, str) or not isinstance(given, Sequence) or len(given) != self.seats:
            raise OptionError("option.names", found=shown(names), expected=self.seats)
        for name in names:
            if not isinstance(name, str):
                raise OptionError("option.text", found=type(name).__name__)
            if "|" in name or "\n" in name:
                raise OptionError("option.name", found=name[:40])
        self._names = tuple(name.strip() for name in names)

    # --- whose decision, and which ---

    @property
    def seat(self) -> int:
        """Whose decision it is, or at whose turn the game ended; seats count from 0."""
        return self._now >> turn.SEAT_SHIFT & 7

    @property
    def _phase(self) -> int:
        return self._now >> turn.PHASE_SHIFT & 7

    @property
    def legal_actions(self) -> list[int]:
        """The numbers of the legal actions, ascending."""
        legal: list[int] = self._legal_view[: self._now >> LEGAL_SHIFT].tolist()
        return legal

    @property
    def legal(self) -> tuple[str, ...]:
        """The legal tokens, in the order of their actions."""
        actions = self.spec.actions
        return tuple([actions[action] for action in self.legal_actions])

    @property
    def log(self) -> tuple[str, ...]:
        """Every token so far, throws among them."""
        return tuple([self._token(entry) for entry in self._log])

    @property
    def length(self) -> int:
        """How many tokens there have been; comments are noted by it."""
        return len(self._log)

    def _token(self, entry: int) -> str:
        if entry >= 0:
            return self.spec.actions[entry]
        return f"[{self.spec.throws[~entry]}]"

    # --- doing it ---

    def play(self, token: str) -> list[AnyEvent]:
        """Do what a token says, and tell what happened."""
        try:
            action = self.spec.numbers[token]
        except (KeyError, TypeError):
            raise TokenError("token.unknown", found=shown(token), game=self.game) from None
        seat = self.seat
        self.step(action)
        return self._events(seat, action)

    def step(self, action: int) -> None:
        """Do an action by its number."""
        if type(action) is not int or action < 0:
            action = self._checked(action)
        try:
            now = self._turn(self._equipment, self._states, action, self._legal)
        except OverflowError:
            now = turn.ILLEGAL
        if now < 0:
            raise self._refuse(action)
        self._now = now
        self._log.append(action)

    def _events(self, seat: int, action: int) -> list[AnyEvent]:
        """What the last step did, which was this action of this seat."""
        raise NotImplementedError

    def _checked(self, action: object) -> int:
        if not is_number(action) or not 0 <= int(action) < len(self.spec.actions):
            most = len(self.spec.actions) - 1
            raise TokenError("token.action", found=shown(action), most=most)
        return int(action)

    def _refuse(self, action: int) -> KeltisError:
        token = self.spec.actions[self._checked(action)]
        return IllegalMove("move.illegal", token=token, why=why_not(self.spec, self._states[0], token))

    # --- how it stands ---

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._phase == self.OVER

    @property
    def end(self) -> str:
        """Why the game ended, as records say it; `unfinished` while it runs."""
        return self.ENDINGS[self._now >> turn.END_SHIFT & 7]

    @property
    def scores(self) -> tuple[int, ...]:
        """What every seat has, or would have if the game ended now."""
        scores = np.empty(self.seats, np.int16)
        self._score(self._equipment, self._states, scores)
        return tuple(scores.tolist())

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the highest score; nobody while the game runs."""
        if not self.over:
            return ()
        scores = self.scores
        return tuple(seat for seat in range(self.seats) if scores[seat] == max(scores))

    def score_sheet(self, seat: int) -> ScoreSheet:
        """What a seat's score is made of, now or at the end."""
        return sheet(self._checked_seat(seat), list(self._score_lines(int(seat))))

    def _score_lines(self, seat: int) -> Iterator[ScoreLine]:
        raise NotImplementedError

    def _checked_seat(self, seat: int) -> int:
        if not is_number(seat) or not 0 <= seat < self.seats:
            raise OptionError("option.seat", found=shown(seat), most=self.seats - 1)
        return int(seat)

    # --- what may be known of it ---

    @property
    def state(self) -> npt.NDArray[Any]:
        """A copy of the state: one record, in an array."""
        return copied(self._states)

    def view(self, seat: int) -> View:
        """All that a seat may know, and nothing else."""
        return self.view_of(self._checked_seat(seat))

    def view_of(self, eye: int | None) -> View:
        """What a seat may know or, with no eye, everything."""
        raise NotImplementedError

    def screen(self, seat: int) -> View:
        """What a screen shows a seat: its view, but nothing that others have turned face down since."""
        return self.view(seat)

    def record(self) -> str:
        """The record of the game so far, which `load` reads."""
        if not self._from_deal:
            raise KeltisError("record.no-deal")
        return record_text(self)

    def position(self, seat: int | None = None) -> str:
        """The position as a line of text: complete, for `from_position`, or as one seat sees it."""
        return position_text(self.view_of(None) if seat is None else self.view(seat))

    def deal_tags(self) -> Iterator[tuple[str, str]]:
        """What a record says of the equipment and the deal."""
        raise NotImplementedError

    # --- copies ---

    def copy(self) -> Self:
        """The same game, free to go another way."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._states = copied(self._states)
        twin._legal = self._legal.copy()
        twin._legal_view = twin._legal.data
        twin._log = self._log.copy()
        twin.tags = self.tags.copy()
        twin.comments = {place: list(texts) for place, texts in self.comments.items()}
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        """What another process needs; the kernel is compiled there."""
        return {name: part for name, part in self.__dict__.items() if name not in OF_PROCESS}

    def __setstate__(self, parts: dict[str, Any]) -> None:
        self.__dict__.update(parts)
        self._legal_view = self._legal.data
        self._equipment = self.spec.equipment.records
        self._turn, self._score = self._compiled()

    def unplayed(self) -> Self:
        """The same game before its first token, with the same luck to come."""
        twin = self.copy()
        twin._states = copied(self._begun)
        twin._log = []
        twin._open()
        return twin

    def _open(self) -> None:
        """List what is legal in a state that was just set up."""
        self._turn, self._score = self._compiled()
        self._now = self._turn(self._equipment, self._states, turn.NONE, self._legal)

    @staticmethod
    def _compiled() -> tuple[Callable[..., int], Callable[..., None]]:
        """The kernel's turn and scores, to be called directly."""
        raise NotImplementedError

    def positions(self) -> Iterator[Self]:
        """The game as it was at every decision, from the deal to now."""
        return (game.copy() for game in self.walk())

    def walk(self) -> Iterator[Self]:
        """One game that goes through every decision, from the deal to now, and is not to be kept."""
        game = self.unplayed()
        if game.at_decision:
            yield game
        yield from (after for _, after in self.replay() if after.at_decision)

    def replay(self) -> Iterator[tuple[str, Self]]:
        """Every token so far, and one game as it was after it, which goes on and is not to be kept."""
        game = self.unplayed()
        for entry in self._log:
            game.redo(entry)
            yield self._token(entry), game

    def redo(self, entry: int) -> None:
        """Do an entry of a log again: an action or, in the dice game, a throw."""
        self.step(entry)

    @property
    def at_decision(self) -> bool:
        """Whether a seat is to decide, not the dice; also true at the end."""
        return True
