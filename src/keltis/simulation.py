"""Many games of random players at once, inside the kernel."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from keltis.actions import File, spec
from keltis.errors import OptionError, shown
from keltis.game import CardGame, DiceGame, Game, new_game
from keltis.options import checked_number, checked_seed, is_number, setup
from keltis.rules import cards, chance, dice, playout
from keltis.variants import EDITION, ENDS, STANDSTILL

MOST_GAMES = 100_000_000


@dataclass(frozen=True)
class Playouts:
    """What came of many games: a row of each array for every game."""

    game: str
    decisions: npt.NDArray[np.int32]
    ends: npt.NDArray[np.int32]  # indices into `end_names`
    scores: npt.NDArray[np.int16]  # by game and seat
    end_names: tuple[str, ...]


def playouts(
    game: str,
    players: int = 2,
    games: int = 1000,
    seed: int = 0,
    *,
    first: int = 0,
    edition: str = EDITION,
    standstill: int = STANDSTILL,
    board: File = None,
    chips: File = None,
    ends: str = ENDS[0],
) -> Playouts:
    """Play games at random, every legal move equally likely.

    Game number n (from `first` on) depends on nothing but the seed and n: the same everywhere, and
    however the games are cut into calls. The options are those of `new_game`.
    """
    wanted = setup(spec(game, board, chips), players, standstill, edition, ends)
    if not is_number(games) or not 0 <= games <= MOST_GAMES:
        raise OptionError("option.games", found=shown(games), most=MOST_GAMES)
    base, first = np.uint64(checked_seed(seed)), checked_number(first)
    tallies = np.zeros((games, 2), np.int32)
    scores = np.zeros((games, wanted.seats), np.int16)
    records = wanted.spec.equipment.records
    variant = wanted.seats, wanted.variant, wanted.standstill
    if game == "dice":
        states = np.zeros(1, dice.STATE)
        playout.dice_playouts(records, states, *variant, base, first, tallies, scores)
        names = DiceGame.ENDINGS
    else:
        states = np.zeros(1, cards.STATE)
        scratch = np.zeros((2, 2 * cards.MAX_CARDS), np.int8)
        playout.cards_playouts(records, states, scratch, *variant, base, first, tallies, scores)
        names = CardGame.ENDINGS
    return Playouts(game, tallies[:, 0], tallies[:, 1], scores, names)


def played(game: str, players: int = 2, seed: int = 0, number: int = 0, **options: Any) -> Game:
    """The game that `playouts` played as this number, move by move: to look at, or to record."""
    one = new_game(game, players, seed, number=number, **options)
    rng = np.empty(1, np.uint64)
    chance.seed(rng, np.uint64(checked_seed(seed)), checked_number(number), chance.CHOICES)
    while not one.over:
        legal = one.legal_actions
        one.step(legal[chance.below(rng, len(legal))])
    return one
