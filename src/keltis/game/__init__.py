"""One game, for a person's program: whose decision it is, what is legal, and what happened.

>>> import keltis
>>> game = keltis.new_game("stones", players=2, seed=7)
>>> game.seat, len(game.legal)
(0, 16)
"""

import secrets
from pathlib import Path

import numpy as np

from keltis.actions import spec
from keltis.errors import OptionError
from keltis.game.base import Game
from keltis.game.card_game import CardGame
from keltis.game.dice_game import DiceGame
from keltis.game.options import EDITION, ENDS, STANDSTILL, checked_seed
from keltis.rules import chance

__all__ = ["CardGame", "DiceGame", "Game", "new_game"]


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
