"""Records: one text format for all games, read leniently and written strictly (docs/notation.md).

A record holds the whole deal, so it replays without any random generator, anywhere, for ever.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, islice
from typing import Any

import numpy as np
import numpy.typing as npt

from keltis.actions import File, Spec, spec
from keltis.boards import Board
from keltis.errors import KeltisError, OptionError, RecordError, TokenError
from keltis.game import CardGame, DiceGame, Game
from keltis.options import Setup, checked_seed, checked_text, setup
from keltis.rules import cards, chance
from keltis.variants import EDITION, ENDS, GAMES, STANDSTILL
from keltis.writing import FORMAT, TAGS

MOST_CHARACTERS = 1 << 21
# The tags that say what an option is.
TAG_OF = {
    "option.players": "Seats",
    "option.standstill": "Standstill",
    "option.edition": "Edition",
    "option.ends": "Ends",
}

_FIRST_TAG = re.compile(r"^\ufeff?\[Format ", re.MULTILINE)
_WORD = re.compile(
    r"""(?P<space>\s+)
      | (?P<comment>\{[^{}]*\})
      | \[(?P<tag>[A-Za-z][A-Za-z0-9_]*)[ \t]+"(?P<value>(?:[^"\\\n]++|\\["\\])*+)"[ \t]*\]
      | (?P<token>[^\s{}"]+)
      | (?P<junk>.)""",
    re.VERBOSE | re.DOTALL,
)


# --- reading --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Word:
    """A piece of a record and where it stands."""

    kind: str  # tag, comment, token
    text: str
    value: str
    line: int
    column: int

    def wrong(self, key: str, **facts: object) -> RecordError:
        return RecordError(f"record.{key}", self.line, self.column, **facts)


def load(text: str, *, board: File = None, chips: File = None, seed: int = 0) -> Game:
    """Read a record and replay it, checking every token against the rules.

    `board` or `chips` is the file of a game that was not played with the printed ones; `seed` is the luck
    of a dice game that goes on from here.
    """
    return _Reader(checked_text(text), board, chips, seed).game()


def split(text: str) -> Iterator[tuple[int, str]]:
    """The records in a text that holds several, each with the number of its first line."""
    line, start = 1, 0
    later = islice(_FIRST_TAG.finditer(text), 1, None)
    for end in chain((match.start() for match in later), [len(text)]):
        yield line, text[start:end]
        line += text.count("\n", start, end)
        start = end


def _words(text: str) -> Iterator[_Word]:
    line, line_start = 1, 0
    for match in _WORD.finditer(text):
        kind = match.lastgroup or ""
        word = match.group()
        if kind != "space":
            column = match.start() - line_start + 1
            if kind == "value":
                value = re.sub(r'\\(["\\])', r"\1", match["value"])
                yield _Word("tag", match["tag"], value, line, column)
            elif kind == "junk":
                raise _Word("", word, "", line, column).wrong("junk", token=word)
            else:
                yield _Word(kind, word, "", line, column)
        breaks = word.count("\n")
        if breaks:
            line += breaks
            line_start = match.start() + word.rindex("\n") + 1


class _Reader:
    """Reads one record: its tags, the deal, then the moves."""

    def __init__(self, text: str, board: File, chips: File, seed: int) -> None:
        if len(text) > MOST_CHARACTERS:
            raise RecordError("record.long", 1, 1, most=MOST_CHARACTERS)
        self.board = board
        self.chips = chips
        self.seed = seed
        self.names: tuple[str, ...] = ()
        self.words = _words(text.removeprefix("\ufeff"))
        self.tags: dict[str, _Word] = {}
        self.moves: list[_Word] = []  # what came before the first token, and that
        for word in self.words:
            if word.kind == "tag":
                if word.text in self.tags:
                    raise word.wrong("twice", token=word.text)
                self.tags[word.text] = word
            else:
                self.moves.append(word)
                if word.kind == "token":
                    break

    def need(self, name: str) -> _Word:
        if name not in self.tags:
            raise RecordError("record.missing", 1, 1, tag=name)
        return self.tags[name]

    def optional(self, name: str, default: str) -> _Word:
        return self.tags.get(name, _Word("tag", name, default, 1, 1))

    def game(self) -> Game:
        form = self.tags.get("Format")
        if form is None:
            raise RecordError("record.no-record", 1, 1, expected=FORMAT)
        if form.value != FORMAT:
            raise form.wrong("format", found=form.value[:40], expected=FORMAT)
        kind = self.need("Game")
        if kind.value not in GAMES:
            raise kind.wrong("game", found=kind.value[:40], expected=", ".join(GAMES))
        self.names = tuple(name.strip() for name in self.need("Seats").value.split("|"))
        game: Game = self.dice_game() if kind.value == "dice" else self.card_game(kind.value)
        game.names = self.names
        game.tags = {name: word.value for name, word in self.tags.items() if name not in TAGS}
        self.replay(game)
        return game

    def set_up(self, actions: Spec, **variant: str) -> Setup:
        """What is played, as the tags say."""
        standstill: Any = self.optional("Standstill", str(STANDSTILL)).value
        if standstill.isascii() and standstill.isdigit() and len(standstill) <= 20:
            standstill = int(standstill)
        try:
            return setup(actions, len(self.names), standstill, **variant)
        except OptionError as error:
            raise self.optional(TAG_OF[error.key], "").wrong("option", why=error) from None

    # --- the deal ---

    def card_game(self, kind: str) -> CardGame:
        actions = spec(kind, board=self.board)
        board = actions.board
        named = self.tags.get("Board")
        if named is None and board.name:
            raise self.need("Game").wrong("printed-board", found=board.name)
        if named is not None and named.value != board.name:
            key = "board" if board.name else "own-board"
            raise named.wrong(key, found=board.name, expected=named.value[:40])
        wanted = self.set_up(actions, edition=self.optional("Edition", EDITION).value)
        return CardGame.lay_out(wanted, self.tiles(board), self.deck(board))

    def tiles(self, board: Board) -> npt.NDArray[np.int8]:
        word = self.need("Tiles")
        tiles: npt.NDArray[np.int8] = board.record.tile.copy()
        shuffled = len(board.place_names)
        expected = sorted(tiles[:shuffled].tolist())
        tiles[:shuffled] = -1
        for entry in filter(None, word.value.split(",")):
            field, _, tile = entry.strip().partition(" ")
            if field not in board.place_names:
                raise word.wrong("tile-field", found=field[:20], expected=" ".join(board.place_names))
            if not tile or tile not in board.tile_names:
                raise word.wrong("tile", found=entry.strip()[:30])
            place = board.place_names.index(field)
            if tiles[place] >= 0:
                raise word.wrong("tile-twice", found=field)
            tiles[place] = board.tile_names.index(tile)
        if sorted(tiles[:shuffled].tolist()) != expected:
            raise word.wrong("tiles", expected=shuffled)
        return tiles

    def deck(self, board: Board) -> npt.NDArray[np.int8]:
        word = self.need("Deck")
        names = word.value.split()
        size = cards.dealt(board.record, len(self.names))
        if len(names) != size:
            raise word.wrong("deck", found=len(names), expected=size)
        deck = np.zeros(2 * cards.MAX_CARDS, np.int8)
        for place, name in enumerate(names):
            if name not in board.card_names:
                raise word.wrong("card", found=name[:20])
            if names.count(name) > board.record.copies:
                raise word.wrong("card-often", found=name, most=int(board.record.copies))
            deck[place] = board.card_names.index(name)
        return deck

    def dice_game(self) -> DiceGame:
        actions = spec("dice", chips=self.chips)
        name = actions.equipment.name
        named = self.need("Chips")
        if named.value != name:
            key = "own-board" if self.chips is None else "board"
            raise named.wrong(key, found=name, expected=named.value[:40])
        luck = np.empty(1, np.uint64)
        chance.seed(luck, np.uint64(checked_seed(self.seed)), 0, chance.DEAL)
        return DiceGame.lay_out(self.set_up(actions, ends=self.optional("Ends", ENDS[0]).value), luck)

    # --- the moves ---

    def replay(self, game: Game) -> None:
        for word in chain(self.moves, self.words):
            if word.kind == "tag":
                raise word.wrong("late-tag", token=word.text)
            if word.kind == "comment":
                game.comments.setdefault(game.length, []).append(word.text)
            elif game.over:
                raise word.wrong("after-end", token=word.text[:40], end=game.end)
            else:
                self.move(game, word)
        if isinstance(game, DiceGame):
            game.throw_if_due()
        self.compare("End", game.end)
        self.compare("Scores", " ".join(map(str, game.scores)))

    def compare(self, name: str, value: str) -> None:
        word = self.optional(name, value)
        if word.value != value:
            raise word.wrong("different", tag=name, found=word.value[:60], expected=value)

    def move(self, game: Game, word: _Word) -> None:
        token = word.text
        if isinstance(game, DiceGame) and not game.at_decision:
            if token[:1] + token[-1:] != "[]":
                raise word.wrong("throw", token=token[:40])
            try:
                game.let(token[1:-1])
            except TokenError:
                raise word.wrong("throw", token=token[:40]) from None
            except KeltisError as error:
                raise word.wrong("kept", token=token[:40], why=error) from None
            return
        try:
            game.redo(game.spec.numbers[token])
        except KeyError:
            legal = " ".join(game.legal)
            raise word.wrong("no-token", token=token[:40], seat=game.seat, legal=legal) from None
        except KeltisError as error:
            raise word.wrong(
                "illegal",
                token=token[:40],
                seat=game.seat,
                legal=" ".join(game.legal),
                why=error.facts.get("why", ""),
            ) from None
