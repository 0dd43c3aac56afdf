"""A hundred thousand random games of each game and number of seats are sound from deal to end."""

import numpy as np
import pytest

from keltis.actions import spec
from keltis.rules import cards, sound
from tests.many import unsound

SEED = 2026
GAMES = 100_000
PARTS = 10  # small enough that both cores have work until the end
VARIANTS = 4  # switches of an edition: none, fresh discards, staying, both

COMBINATIONS = [
    (game, seats, part)
    for part in range(PARTS)
    for game in ("stones", "paths", "dice")
    for seats in (2, 3, 4)
]


@pytest.mark.parametrize(("game", "seats", "part"), COMBINATIONS)
def test_many_random_games_are_sound(game: str, seats: int, part: int) -> None:
    many = GAMES // PARTS
    variant = part % (2 if game == "dice" else VARIANTS)
    found = unsound(game, seats, variant, SEED, part * many, many)
    assert not found, found


def test_a_flaw_is_noticed() -> None:
    board = spec("stones").equipment.records
    states = np.zeros(1, cards.STATE)
    tiles = np.zeros(cards.PLACES, np.int8)
    deck = np.zeros(2 * cards.MAX_CARDS, np.int8)
    tiles[: board[0].places] = board[0].tile[: board[0].places]
    deck[:] = [card for card in range(55) for _ in range(2)]
    cards.deal(board[0], states[0], 3, 0, 60, tiles, deck)
    assert sound.check_cards(board, states, False) == sound.FINE
    states[0].hand[0, 0] ^= 1 << 54
    assert sound.check_cards(board, states, False) != sound.FINE
