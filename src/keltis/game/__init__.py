"""One game, for a person's program: whose decision it is, what is legal, and what happened.

>>> import keltis
>>> game = keltis.new_game("stones", players=2, seed=7)
>>> game.seat, len(game.legal)
(0, 16)
"""

import secrets
from pathlib import Path

import numpy as np

from keltis.game.base import Game
from keltis.game.card_game import CardGame
from keltis.game.dice_game import DiceGame
from keltis.options import EDITION, ENDS, STANDSTILL, checked_seed, checked_variant, chosen
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
    spec = chosen(game, board, chips)
    checked_variant(spec, edition, ends)
    luck = np.empty(1, np.uint64)
    base = secrets.randbits(64) if seed is None else checked_seed(seed)
    chance.seed(luck, np.uint64(base), checked_seed(number), chance.DEAL)
    if game == "dice":
        return DiceGame.deal(spec, players, luck, standstill, ends)
    return CardGame.deal(spec, players, luck, standstill, edition)
