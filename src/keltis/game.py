"""One game, for a person's program: whose decision it is, what is legal, and what happened.

>>> import keltis
>>> game = keltis.new_game("stones", players=2, seed=7)
>>> game.seat, len(game.legal)
(0, 16)
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, TypeGuard

import numpy as np
import numpy.typing as npt

from keltis.actions import Spec, spec
from keltis.boards import Board
from keltis.boards.chips import ChipSet
from keltis.errors import IllegalMove, KeltisError, OptionError, TokenError
from keltis.events import (
    AnyEvent,
    Declined,
    Discarded,
    Drew,
    Ended,
    Found,
    Laid,
    Moved,
    Threw,
    TookChip,
    TookStones,
    TurnBegan,
)
from keltis.rules import cards, chance, dice, turn
from keltis.rules.compiled import direct
from keltis.rules.turn import LEGAL_SHIFT
from keltis.score import ScoreLine, ScoreSheet, card_lines, dice_lines, sheet
from keltis.view import CardView, DiceView, View, see_cards, see_dice
from keltis.why import why_not

MOST_SEATS = 4
STANDSTILL = 60
EDITION = "2012"
ENDS = ("any", "stones")


def new_game(
    game: str,
    players: int = 2,
    seed: int | None = None,
    *,
    edition: str = EDITION,
    standstill: int = STANDSTILL,
    board: Path | str | None = None,
    chips: Path | str | None = None,
    ends: str = ENDS[0],
    number: int = 0,
) -> Game:
    """Deal a new game. The same seed gives the same game everywhere; without one, chance decides.

    `edition` and `board` are for the card games, `chips` and `ends` for the dice game. A seed is good
    for many games: `number` says which of them.
    """
    luck = np.empty(1, np.uint64)
    base = secrets.randbits(64) if seed is None else checked_seed(seed)
    chance.seed(luck, np.uint64(base), checked_seed(number), chance.DEAL)
    if game == "dice":
        if board is not None or edition != EDITION:
            raise OptionError("option.cards-only", game=game)
        return DiceGame.deal(spec(game, chips), players, luck, standstill, ends)
    if chips is not None or ends != ENDS[0]:
        raise OptionError("option.dice-only", game=str(game)[:20])
    return CardGame.deal(spec(game, board), players, luck, standstill, edition)


def checked_seed(seed: int) -> int:
    """A seed that the generator can start from."""
    if not is_number(seed) or not 0 <= seed < 1 << 64:
        raise OptionError("option.seed", found=str(seed)[:40])
    return int(seed)


def seed_from(rng: int | np.random.Generator) -> int:
    """A seed, or one drawn from a NumPy generator."""
    if isinstance(rng, np.random.Generator):
        return int(rng.integers(0, 1 << 64, dtype=np.uint64))
    return checked_seed(rng)


def checked_seats(players: int) -> int:
    """A number of seats that the games are made for."""
    if not is_number(players) or not 2 <= players <= MOST_SEATS:
        raise OptionError("option.players", found=str(players)[:20])
    return int(players)


def checked_standstill(standstill: int) -> int:
    """A number of fruitless turns that ends a game, 0 for never."""
    if not is_number(standstill) or not 0 <= standstill <= cards.MOST_IDLE:
        raise OptionError("option.standstill", found=str(standstill)[:20], most=cards.MOST_IDLE)
    return int(standstill)


def checked_ends(ends: str) -> str:
    """Which variant of the dice game."""
    if ends not in ENDS:
        raise OptionError("option.ends", found=str(ends)[:20], expected=", ".join(ENDS))
    return ends


def copied(states: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """A copy of records, byte by byte: NumPy itself would go field by field, ten times slower."""
    return np.frombuffer(bytearray(states.tobytes()), states.dtype)


@cache
def _compiled(family: str, spec: Spec) -> tuple[Callable[..., int], Callable[..., None]]:
    """The kernel's turn and scores for a family of games."""
    equipment = spec.equipment.records
    few = np.zeros(1, np.int16)
    if family == "cards":
        states = np.zeros(1, cards.STATE)
        return (
            direct(turn.cards_turn, equipment, states, turn.NONE, few),
            direct(turn.cards_scores, equipment, states, few),
        )
    states = np.zeros(1, dice.STATE)
    return (
        direct(turn.dice_turn, equipment, states, turn.NONE, few),
        direct(turn.dice_scores, equipment, states, few),
    )


def is_number(value: object) -> TypeGuard[int]:
    """Whether a value is a whole number, Python's or NumPy's."""
    return isinstance(value, int | np.integer) and not isinstance(value, bool)


class Game:
    """A game in progress. Made by `new_game`, `load` or `from_position`; `copy` branches off."""

    ENDS: ClassVar[tuple[str, ...]]
    OVER: ClassVar[int]
    _turn: Callable[..., int]  # the kernel, called directly
    _score: Callable[..., None]

    def __init__(self, spec: Spec, states: npt.NDArray[Any], edition: str) -> None:
        self.spec = spec
        self.edition = edition
        self.tags: dict[str, str] = {}
        self.comments: dict[int, list[str]] = {}
        self._states = states
        self._equipment = spec.equipment.records
        self._legal = np.zeros(len(spec.actions), np.int16)
        self._legal_view = self._legal.data
        self._log: list[int] = []
        self._now = 0  # what the last turn of the kernel said: see `keltis.rules.turn`
        self._begun = copied(states)
        self.seats = int(states[0].seats)
        self.standstill = int(states[0].standstill)
        self.names = tuple(f"seat {seat}" for seat in range(self.seats))

    # --- whose decision, and which ---

    @property
    def seat(self) -> int:
        """Whose decision it is, or at whose turn the game ended; seats count from 0."""
        return self._now >> turn.SEAT_SHIFT & 7

    @property
    def _phase(self) -> int:
        return self._now >> turn.PHASE_SHIFT & 7

    @property
    def game(self) -> str:
        """The game's id: `stones`, `paths` or `dice`."""
        return self.spec.game

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

    def _token(self, entry: int) -> str:
        if entry >= 0:
            return self.spec.actions[entry]
        return f"[{self.spec.throws[~entry]}]"

    # --- doing it ---

    def play(self, token: str) -> list[AnyEvent]:
        """Do what a token says, and tell what happened."""
        action = self.spec.numbers.get(token)
        if action is None:
            raise TokenError("token.unknown", found=str(token)[:40], game=self.game)
        seat = self.seat
        self.step(action)
        return self._events(seat, action, self._now)

    def step(self, action: int) -> None:
        """Do an action by its number."""
        raise NotImplementedError

    def _events(self, seat: int, action: int, happened: int) -> list[AnyEvent]:
        raise NotImplementedError

    def _checked(self, action: object) -> int:
        if not is_number(action) or not 0 <= int(action) < len(self.spec.actions):
            most = len(self.spec.actions) - 1
            raise TokenError("token.action", found=str(action)[:20], most=most)
        return int(action)

    def _refuse(self, action: int) -> KeltisError:
        token = self.spec.actions[self._checked(action)]
        return IllegalMove("move.illegal", token=token, why=why_not(self, token))

    # --- how it stands ---

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._phase == self.OVER

    @property
    def end(self) -> str:
        """Why the game ended, as records say it; `unfinished` while it runs."""
        return self.ENDS[self._now >> turn.END_SHIFT & 7]

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
            raise OptionError("option.seat", found=str(seat)[:20], most=self.seats - 1)
        return int(seat)

    # --- what may be known of it ---

    @property
    def state(self) -> npt.NDArray[Any]:
        """A copy of the state: one record, in an array. Its bytes are a complete save."""
        return copied(self._states)

    def view(self, seat: int) -> View:
        """All that a seat may know, and nothing else."""
        return self.view_of(self._checked_seat(seat))

    def view_of(self, eye: int | None) -> View:
        raise NotImplementedError

    def record(self) -> str:
        """The record of the game so far, which `load` reads."""
        from keltis.record import text_of

        return text_of(self)

    def position(self) -> str:
        """The complete position as a line of text, from which `from_position` goes on."""
        from keltis.position import text_of

        return text_of(self.view_of(None))

    # --- copies ---

    def copy(self) -> Game:
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

    def beginning(self) -> Game:
        """The same game as it was dealt, with the same luck to come."""
        twin = self.copy()
        twin._states = copied(self._begun)
        twin._log = []
        twin._open()
        return twin

    def _open(self) -> None:
        """List what is legal in a state that was just set up."""
        raise NotImplementedError

    def positions(self) -> Iterator[Game]:
        """The game as it was at every decision, from the deal to now."""
        game = self.beginning()
        yield game.copy()
        for entry in self._log:
            game._redo(entry)
            if game._at_decision:
                yield game.copy()

    def _redo(self, entry: int) -> None:
        self.step(entry)

    @property
    def _at_decision(self) -> bool:
        return True


class CardGame(Game):
    """A game of `stones` or `paths`."""

    ENDS = ("unfinished", "goal", "deck", "standstill")
    OVER = cards.OVER

    @classmethod
    def deal(
        cls, spec: Spec, players: int, luck: npt.NDArray[np.uint64], standstill: int, edition: str
    ) -> CardGame:
        """Shuffle and deal."""
        seats = checked_seats(players)
        tiles = np.zeros(cards.PLACES, np.int8)
        deck = np.zeros(2 * cards.MAX_CARDS, np.int8)
        turn.cards_shuffle(spec.equipment.records, seats, luck, tiles, deck)
        return cls.dealt(spec, seats, standstill, edition, tiles, deck)

    @classmethod
    def dealt(
        cls,
        spec: Spec,
        seats: int,
        standstill: int,
        edition: str,
        tiles: npt.NDArray[np.int8],
        deck: npt.NDArray[np.int8],
    ) -> CardGame:
        """Set up a given deal: the tiles by place, the deck in the order of dealing."""
        states = np.zeros(1, cards.STATE)
        turn.cards_deal(
            spec.equipment.records,
            states,
            seats,
            switches(spec, edition),
            checked_standstill(standstill),
            tiles,
            deck,
        )
        game = cls(spec, states, edition)
        game.tiles = tiles
        game.deck = deck[: cards.dealt(spec.equipment.record, seats)]
        game._open()
        return game

    tiles: npt.NDArray[np.int8] | None = None  # the deal, unless the game began from a position
    deck: npt.NDArray[np.int8] | None = None

    @property
    def board(self) -> Board:
        """The board it is played on."""
        return self.spec.board

    def _open(self) -> None:
        self._turn, self._score = _compiled("cards", self.spec)
        self._now = self._turn(self._equipment, self._states, turn.NONE, self._legal)

    def step(self, action: int) -> None:
        """Do an action by its number."""
        if type(action) is not int:
            action = self._checked(action)
        try:
            now = self._turn(self._equipment, self._states, action, self._legal)
        except OverflowError:
            now = turn.ILLEGAL
        if now < 0:
            raise self._refuse(action)
        self._now = now
        self._log.append(action)

    def _events(self, seat: int, action: int, happened: int) -> list[AnyEvent]:
        kind, member = self.spec.kinds[action]
        token = self.spec.actions[action]
        events: list[AnyEvent] = []
        if kind == cards.LAY:
            events.append(Laid(seat, token[1:]))
        elif kind == cards.DISCARD:
            events.append(Discarded(seat, token[1:]))
        elif kind == cards.UNLAY:
            events.append(Discarded(seat, token[1:], from_row=True))
        elif kind == cards.OTHER:
            if member == cards.DECLINE:
                events.append(Declined(seat))
            else:
                card = self._card_names[(happened >> turn.CARD_SHIFT & 127) - 1]
                events.append(Drew(seat, card, token[1:]))
        edge = happened & cards.EDGE_MASK
        if edge:
            fields = self.board.fields
            source, target = self.board.edges[edge - 1]
            large = bool(happened >> cards.LARGE_BIT & 1)
            events.append(Moved(seat, fields[source].name, fields[target].name, large))
            tile = happened >> cards.TILE_SHIFT & 63
            if tile:
                events.append(Found(seat, fields[target].name, self.board.tile_names[tile]))
        if self.over:
            events.append(Ended(seat, self.end, self.scores))
        elif self._phase == cards.PLAY:
            events.append(TurnBegan(self.seat))
        return events

    @property
    def _card_names(self) -> tuple[str, ...]:
        return self.board.card_names

    def _score_lines(self, seat: int) -> Iterator[ScoreLine]:
        return card_lines(self.spec, self._states[0], seat, self._tiles_used(seat))

    def _tiles_used(self, seat: int) -> list[tuple[str, int]]:
        """The fields whose points a seat was given since the game began, in order."""
        used = []
        walk = self.beginning()
        for action in self._log:
            by = walk.seat
            walk.step(action)
            tile = walk._now >> cards.TILE_SHIFT & 63
            if by == seat and 0 < tile < cards.CLOVER_TILE:
                _, target = self.board.edges[(walk._now & cards.EDGE_MASK) - 1]
                used.append((self.board.fields[target].name, tile))
        return used

    def legal_moves(self) -> tuple[str, ...]:
        """The legal tokens that move a figure."""
        return tuple(token for token in self.legal if ">" in token)

    def view_of(self, eye: int | None) -> CardView:
        return see_cards(self, eye)


def switches(spec: Spec, edition: str) -> int:
    """What an edition allows, as the kernel knows it."""
    board = spec.board
    if edition not in board.editions:
        raise OptionError("option.edition", found=str(edition)[:20], expected=", ".join(board.editions))
    rules = board.editions[edition]
    return cards.TAKE_FRESH * rules.take_fresh | cards.MAY_STAY * rules.may_stay


class DiceGame(Game):
    """A game of `dice`."""

    ENDS = ("unfinished", "stones", "colour", "standstill")
    OVER = dice.OVER

    @classmethod
    def deal(
        cls, spec: Spec, players: int, luck: npt.NDArray[np.uint64], standstill: int, ends: str
    ) -> DiceGame:
        """Set up the game and throw the first dice."""
        game = cls.begun(spec, players, standstill, ends)
        game._states[0].rng[0] = luck[0]
        game._begun = copied(game._states)
        game._throw(-1)
        return game

    @classmethod
    def begun(cls, spec: Spec, players: int, standstill: int, ends: str) -> DiceGame:
        """Set up the game, with no dice thrown yet."""
        states = np.zeros(1, dice.STATE)
        turn.dice_deal(
            spec.equipment.records,
            states,
            checked_seats(players),
            checked_ends(ends) == "stones",
            checked_standstill(standstill),
        )
        game = cls(spec, states, EDITION)
        game._open()
        return game

    @property
    def chips(self) -> ChipSet:
        """The chip set it is played with."""
        return self.spec.chips

    @property
    def throw(self) -> str:
        """What the dice show, while a seat decides what to make of them."""
        return "" if self._phase in (dice.THROW, dice.OVER) else self.spec.throws[self._states[0].throw]

    @property
    def ends(self) -> str:
        """Which variant is played: `any` or `stones`."""
        return ENDS[int(self._states[0].stones_only)]

    def _open(self) -> None:
        self._turn, self._score = _compiled("dice", self.spec)
        self._now = self._turn(self._equipment, self._states, turn.NONE, self._legal)

    def step(self, action: int) -> None:
        """Do an action by its number, and throw the dice where it is time to."""
        self._choose(action)
        self.throw_if_due()

    def _choose(self, action: int) -> None:
        """Do an action, and leave the dice to be thrown."""
        if type(action) is not int:
            action = self._checked(action)
        try:
            now = self._turn(self._equipment, self._states, action, self._legal)
        except OverflowError:
            now = turn.ILLEGAL
        if now < 0:
            raise self._refuse(action)
        self._now = now
        self._log.append(action)

    def _throw(self, throw: int) -> None:
        """Throw the loose dice (-1), or let them lie as they fell at a real table."""
        now = turn.dice_throw(self._equipment, self._states, throw, self._legal)
        if now < 0:
            raise IllegalMove("move.throw", token=f"[{self.spec.throws[throw]}]")
        self._now = now
        self._log.append(~int(self._states[0].throw))

    def _redo(self, entry: int) -> None:
        if entry < 0:
            self._throw(~entry)
        else:
            self._choose(entry)

    @property
    def _at_decision(self) -> bool:
        return self._phase != dice.THROW

    def reseed(self, seed: int) -> None:
        """Begin the luck to come from another seed."""
        chance.seed(self._states[0].rng, np.uint64(checked_seed(seed)), 0, chance.DEAL)

    def throw_if_due(self) -> None:
        """Throw the dice if it is time to."""
        if self._phase == dice.THROW:
            self._throw(-1)

    def _events(self, seat: int, action: int, happened: int) -> list[AnyEvent]:
        kind, member = self.spec.kinds[action]
        token = self.spec.actions[action]
        events: list[AnyEvent] = []
        if kind in (dice.AGAIN, dice.AGAIN_ALL):
            return [Threw(seat, self.throw, token[1:])]
        stones = happened & 7
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

    def _score_lines(self, seat: int) -> Iterator[ScoreLine]:
        return dice_lines(self.spec, self._states[0], seat)

    def view_of(self, eye: int | None) -> DiceView:
        return see_dice(self, eye)
