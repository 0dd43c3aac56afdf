"""One game, for a person's program: whose decision it is, what is legal, and what happened.

>>> import keltis
>>> game = keltis.new_game("stones", players=2, seed=7)
>>> game.seat, len(game.legal)
(0, 16)
"""

import secrets

import numpy as np

from keltis.actions import File, spec
from keltis.game.base import Game
from keltis.game.card_game import CardGame
from keltis.game.dice_game import DiceGame
from keltis.options import checked_number, checked_seed, setup
from keltis.rules import chance
from keltis.variants import EDITION, ENDS, STANDSTILL

__all__ = ["CardGame", "DiceGame", "Game", "new_game"]


def new_game(
    game: str,
    players: int = 2,
    seed: int | None = None,
    *,
    edition: str = EDITION,
    standstill: int = STANDSTILL,
    board: File = None,
    chips: File = None,
    ends: str = ENDS[0],
    number: int = 0,
) -> Game:
    """Deal a new game. The same seed gives the same game everywhere; without one, chance decides.

    `edition` and `board` are for the card games, `chips` and `ends` for the dice game. A seed is good
    for many games: `number` says which of them.
    """
    wanted = setup(spec(game, board, chips), players, standstill, edition, ends)
    luck = np.empty(1, np.uint64)
    base = secrets.randbits(64) if seed is None else checked_seed(seed)
    chance.seed(luck, np.uint64(base), checked_number(number), chance.DEAL)
    kind: type[CardGame | DiceGame] = DiceGame if game == "dice" else CardGame
    return kind.deal(wanted, luck)
