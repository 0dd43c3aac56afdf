"""What a game can be set up with: the defaults, and checks of what a caller asks for."""

from pathlib import Path
from typing import TypeGuard

import numpy as np

from keltis.actions import Spec, spec
from keltis.errors import OptionError
from keltis.rules import cards

STANDSTILL = 60
EDITION = "2012"
ENDS = ("any", "stones")


def is_number(value: object) -> TypeGuard[int]:
    """Whether a value is a whole number, Python's or NumPy's."""
    return isinstance(value, int | np.integer) and not isinstance(value, bool)


def chosen(game: str, board: Path | str | None, chips: Path | str | None) -> Spec:
    """A game on the board, or with the chips, that somebody wants."""
    if game == "dice":
        if board is not None:
            raise OptionError("option.cards-only", game=game)
        return spec(game, chips)
    actions = spec(game, board)
    if chips is not None:
        raise OptionError("option.dice-only", game=game)
    return actions


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


def checked_seats(players: int, spec: Spec) -> int:
    """A number of seats that the game is made for."""
    most = spec.equipment.most_seats
    if not is_number(players) or not 2 <= players <= most:
        raise OptionError("option.players", found=str(players)[:20], most=most)
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


def checked_variant(spec: Spec, edition: str, ends: str) -> int:
    """What is played differently, as the kernel knows it: an edition's switches, or the dice game's end."""
    if spec.game == "dice":
        if edition != EDITION:
            raise OptionError("option.cards-only", game=spec.game)
        return int(checked_ends(ends) == ENDS[1])
    if ends != ENDS[0]:
        raise OptionError("option.dice-only", game=spec.game)
    return switches(spec, edition)


def switches(spec: Spec, edition: str) -> int:
    """What an edition allows, as the kernel knows it."""
    board = spec.board
    if edition not in board.editions:
        raise OptionError("option.edition", found=str(edition)[:20], expected=", ".join(board.editions))
    rules = board.editions[edition]
    return cards.TAKE_FRESH * rules.take_fresh | cards.MAY_STAY * rules.may_stay
