"""What a game is set up with: checks of what a caller asks for."""

from dataclasses import dataclass
from typing import TypeGuard

import numpy as np

from keltis.actions import Spec
from keltis.errors import OptionError, shown
from keltis.rules import cards
from keltis.variants import EDITION, ENDS

MOST_NUMBER = 1 << 62


def is_number(value: object) -> TypeGuard[int]:
    """Whether a value is a whole number, Python's or NumPy's."""
    return isinstance(value, int | np.integer) and not isinstance(value, bool)


def checked_text(text: str) -> str:
    """A text, and nothing else that a caller may have at hand."""
    if not isinstance(text, str):
        raise OptionError("option.text", found=type(text).__name__)
    return text


def checked_seed(seed: int) -> int:
    """A seed that the generator can start from."""
    if not is_number(seed) or not 0 <= seed < 1 << 64:
        raise OptionError("option.seed", found=shown(seed))
    return int(seed)


def checked_number(number: int) -> int:
    """The number of a game within a seed."""
    if not is_number(number) or not 0 <= number <= MOST_NUMBER:
        raise OptionError("option.number", found=shown(number), most=MOST_NUMBER)
    return int(number)


def seed_from(rng: int | np.random.Generator) -> int:
    """A seed, or one drawn from a NumPy generator."""
    if isinstance(rng, np.random.Generator):
        return int(rng.integers(0, 1 << 64, dtype=np.uint64))
    return checked_seed(rng)


@dataclass(frozen=True)
class Setup:
    """What is to be played: a game with its equipment, the number of seats, and the variant."""

    spec: Spec
    seats: int
    standstill: int
    edition: str
    ends: str

    @property
    def variant(self) -> int:
        """The edition's switches or, in the dice game, whether only the last stone ends it."""
        if self.spec.game == "dice":
            return int(self.ends == ENDS[1])
        rules = self.spec.board.editions[self.edition]
        return cards.TAKE_FRESH * rules.take_fresh | cards.MAY_STAY * rules.may_stay


def setup(spec: Spec, players: int, standstill: int, edition: str = EDITION, ends: str = ENDS[0]) -> Setup:
    """All that a caller asks for, once it has been found possible."""
    of_dice = spec.game == "dice"
    if edition != EDITION if of_dice else ends != ENDS[0]:
        raise OptionError("option.cards-only" if of_dice else "option.dice-only", game=spec.game)
    if not of_dice and str(edition) not in spec.board.editions:
        expected = ", ".join(spec.board.editions)
        raise OptionError("option.edition", found=shown(edition), expected=expected)
    if ends not in ENDS:
        raise OptionError("option.ends", found=shown(ends), expected=", ".join(ENDS))
    most = spec.equipment.most_seats
    if not is_number(players) or not 2 <= players <= most:
        raise OptionError("option.players", found=shown(players), most=most)
    if not is_number(standstill) or not 0 <= standstill <= cards.MOST_IDLE:
        raise OptionError("option.standstill", found=shown(standstill), most=cards.MOST_IDLE)
    if of_dice:
        return Setup(spec, int(players), int(standstill), edition="", ends=ends)
    return Setup(spec, int(players), int(standstill), edition=str(edition), ends="")
