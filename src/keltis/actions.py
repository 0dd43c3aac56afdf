"""The action space of a game: every action has a number and a token, once and for all.

Actions are numbered in the order in which legal moves are listed. Card games: lay a card, discard
one, take one from a row, move a small figure, move the large one, decline, draw from the deck, draw
from a pile; within each by colour (r y p g b) and value, or by the fields' order on the board. Dice:
throw one or two dice again, throw all again, take a chip, take nothing, take stones.
"""

from dataclasses import dataclass, field, fields
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any

from keltis import boards
from keltis.boards import Board, ChipSet
from keltis.errors import OptionError, shown
from keltis.rules import cards, dice
from keltis.rules.bits import MEMBERS
from keltis.variants import GAMES

FACES = "12345s"

File = Path | str | None  # of a board or chips, where they are not the printed ones

_one_at_a_time = Lock()  # a board that two threads read at once would be two boards


@dataclass(frozen=True, eq=False)
class Spec:
    """A game's fixed action space. `actions[n]` is the token of action n."""

    game: str
    equipment: Board | ChipSet
    actions: tuple[str, ...]
    kinds: tuple[tuple[int, int], ...]  # by action: its set of moves and the member
    numbers: dict[str, int] = field(repr=False)  # tokens to actions
    throws: tuple[str, ...]  # what three dice may show, in the dice game

    def __reduce__(self) -> tuple[Any, ...]:
        """Copied or sent to another process, a printed game's stays the one that is there."""
        if self is spec(self.game):
            return spec, (self.game,)
        return Spec, tuple(getattr(self, part.name) for part in fields(self))

    @property
    def board(self) -> Board:
        """The board of a card game."""
        assert isinstance(self.equipment, Board)
        return self.equipment

    @property
    def chips(self) -> ChipSet:
        """The chip set of a dice game."""
        assert isinstance(self.equipment, ChipSet)
        return self.equipment


def spec(game: str, board: File = None, chips: File = None) -> Spec:
    """The action space of a game: of the printed board or chips, or of a file of your own."""
    if game not in GAMES:
        raise OptionError("option.game", found=shown(game), expected=", ".join(GAMES))
    if (board if game == "dice" else chips) is not None:
        raise OptionError("option.cards-only" if game == "dice" else "option.dice-only", game=game)
    file = chips if game == "dice" else board
    if file is None:
        with _one_at_a_time:
            return _spec(game, None, 0)
    if not isinstance(file, str | Path):
        raise OptionError("option.file", found=type(file).__name__)
    path = Path(file)
    try:
        path = path.absolute()
        written = path.stat().st_mtime_ns
    except (OSError, ValueError):
        written = 0  # reading it will say what is wrong
    with _one_at_a_time:
        return _spec(game, path, written)


def spec_of(game: str, board: File, chips: File) -> Spec:
    """The action space of the game that a text or a view names: what is not for it is left aside."""
    return spec(game, chips=chips) if game == "dice" else spec(game, board=board)


@cache
def _spec(game: str, path: Path | None, written: int) -> Spec:
    if game == "dice":
        return _dice(boards.printed_chips() if path is None else boards.load_chips(path))
    board = boards.printed(game) if path is None else boards.load(path)
    if board.game != game:
        raise OptionError("option.board", found=board.game, expected=game, file=board.name)
    return _cards(board)


def dice_token(faces: tuple[int, ...]) -> str:
    """What some dice show: digits first, then stones."""
    return "".join(FACES[face] for face in faces)


def _cards(board: Board) -> Spec:
    steps = [f"{board.fields[a].name}>{board.fields[b].name}" for a, b in board.edges]
    tokens: list[tuple[int, int, str]] = []
    for kind, sign in ((cards.LAY, "+"), (cards.DISCARD, "-"), (cards.UNLAY, "^")):
        if kind != cards.UNLAY or board.record.has_unlay:
            tokens += [(kind, card, sign + name) for card, name in enumerate(board.card_names)]
    tokens += [(cards.SMALL, edge, step) for edge, step in enumerate(steps)]
    tokens += [(cards.LARGE, edge, f"{step}*") for edge, step in enumerate(steps)]
    tokens += [(cards.OTHER, cards.DECLINE, "."), (cards.OTHER, cards.DECK, "=")]
    tokens += [(cards.OTHER, cards.PILE + i, f"={c}") for i, c in enumerate(board.colours)]
    return _numbered(board.game, board, tokens, ())


def _dice(chip_set: ChipSet) -> Spec:
    throws = tuple(dice_token(throw) for throw in dice.THROWS)
    tokens = [(dice.AGAIN, n, f"~{dice_token(part)}") for n, part in enumerate(dice.PARTS)]
    tokens += [(dice.AGAIN_ALL, n, f"~{throw}") for n, throw in enumerate(throws)]
    tokens += [(dice.TAKE, chip, f"+{name}") for chip, name in enumerate(chip_set.chip_names)]
    tokens += [(dice.OTHER, dice.DECLINE, ".")]
    tokens += [(dice.OTHER, stones, f"${stones}") for stones in range(1, dice.DICE + 1)]
    return _numbered("dice", chip_set, tokens, throws)


def _numbered(
    game: str,
    equipment: Board | ChipSet,
    tokens: list[tuple[int, int, str]],
    throws: tuple[str, ...],
) -> Spec:
    record = equipment.record
    for action, (kind, member, _) in enumerate(tokens):
        record.move[action] = kind * MEMBERS + member
        record.action[kind, member] = action
    record.actions = len(tokens)
    actions = tuple(token for _, _, token in tokens)
    numbers = {token: action for action, token in enumerate(actions)}
    kinds = tuple((kind, member) for kind, member, _ in tokens)
    return Spec(game, equipment, actions, kinds, numbers, throws)
