"""Many games at once are the same games."""

from copy import copy

import numpy as np
import pytest

import keltis
from keltis.batch import Batch
from keltis.errors import BatchError, OptionError
from keltis.game import Game

KINDS = [(game, players) for game in ("stones", "paths", "dice") for players in (2, 3, 4)]


def draw(batch: Batch, rng: np.random.Generator) -> list[int]:
    """One legal action for every game."""
    return [int(rng.choice(np.flatnonzero(row))) for row in batch.mask]


@pytest.mark.parametrize(("name", "players"), KINDS)
def test_batch_plays_the_games_that_new_game_deals(name: str, players: int) -> None:
    size, seed = 5, 11
    batch = Batch(name, players, size, seed)
    games: list[Game] = [keltis.new_game(name, players, seed, number=i) for i in range(size)]
    numbers = list(range(size))
    rng = np.random.default_rng(1)
    ended = 0
    for _ in range(900):
        for i, game in enumerate(games):
            assert batch.seat[i] == game.seat
            assert np.flatnonzero(batch.mask[i]).tolist() == game.legal_actions
            assert batch.states[i].tobytes() == game.state.tobytes()
        actions = draw(batch, rng)
        rewards, dones = batch.step(actions)
        for i, action in enumerate(actions):
            games[i].step(action)
            assert dones[i] == games[i].over
            assert tuple(rewards[i]) == (games[i].scores if games[i].over else (0,) * players)
            if games[i].over:
                ended += 1
                numbers[i] += size
                games[i] = keltis.new_game(name, players, seed, number=numbers[i])
    assert ended >= size


@pytest.mark.parametrize(("name", "players"), KINDS)
def test_features_say_what_the_acting_seat_sees_and_no_more(name: str, players: int) -> None:
    batch = Batch(name, players, size=40, seed=3)
    rng = np.random.default_rng(2)
    for _ in range(60):
        batch.step(draw(batch, rng))
    rows = batch.observe().copy()
    assert rows.shape == (40, sum(length for _, length in batch.parts))
    games = [keltis.new_game(name, players, 3, number=i) for i in range(40)]
    for i, state in enumerate(batch.states.copy()):
        game = games[i].copy()
        game._states = batch.states[i : i + 1].copy()
        game._open()
        batch._states[i] = keltis.sample(game.view(int(state["seat"])), rng).state[0]
    assert np.array_equal(rows, batch.observe())


def test_features_are_in_the_order_of_the_parts() -> None:
    batch = Batch("stones", 2, size=1, seed=7)
    view = keltis.new_game("stones", 2, 7).view(0)
    row = batch.observe()[0]
    names, lengths = zip(*batch.parts, strict=True)
    starts = dict(zip(names, np.cumsum([0, *lengths[:-1]]), strict=True))
    cards = batch.spec.board.card_names
    hand = [card for number, card in enumerate(cards) for _ in range(row[starts["hand"] + number])]
    assert tuple(hand) == view.hands[0].cards  # type: ignore[union-attr]
    assert row[starts["large figure"]] == 1  # at the start
    assert row[starts["small figures"]] == 4
    assert not row[starts["cards taken openly, by seat"] :][: 2 * 56].any()
    last = starts["cards owed, cards in the deck, figures in the goal, idle turns"]
    assert row[last : last + 4].tolist() == [0, 64, 0, 0]


def test_the_same_seed_gives_the_same_bytes() -> None:
    one, two = Batch("paths", 3, 30, seed=5), Batch("paths", 3, 30, seed=5)
    other = Batch("paths", 3, 30, seed=6)
    assert one.states.tobytes() == two.states.tobytes() != other.states.tobytes()


@pytest.mark.parametrize(
    "actions",
    [
        [0, 0],
        [[0, 0, 0, 0]],
        [0.5, 0.5, 0.5, 0.5],
        ["+g3"] * 4,
        None,
        [-1, 0, 0, 0],
        [10**6, 0, 0, 0],
        [206, 206, 206, 206],
    ],
)
def test_bad_actions_change_nothing(actions: object) -> None:
    batch = Batch("stones", 2, size=4, seed=1)
    before = batch.states.tobytes(), batch.mask.tobytes()
    with pytest.raises(BatchError):
        batch.step(actions)  # type: ignore[arg-type]
    assert before == (batch.states.tobytes(), batch.mask.tobytes())


def test_a_bad_action_is_named_with_its_game() -> None:
    batch = Batch("stones", 2, size=3, seed=1)
    actions = batch.mask.argmax(axis=1)
    actions[2] = 206
    with pytest.raises(BatchError) as caught:
        batch.step(actions)
    assert caught.value.facts["game"] == 2
    assert caught.value.facts["found"] == 206


@pytest.mark.parametrize("size", [0, -1, 2.5, True, 10**9])
def test_bad_sizes(size: int) -> None:
    with pytest.raises(OptionError):
        Batch("stones", 2, size)


def test_a_copy_of_a_batch_goes_its_own_way() -> None:
    batch = Batch("paths", 2, size=16, seed=5)
    twin = copy(batch)
    before = twin.mask.copy()
    batch.step(batch.mask.argmax(axis=1))
    assert np.array_equal(twin.mask, before)
    twin.step(twin.mask.argmax(axis=1))
    assert np.array_equal(twin.mask, batch.mask)
    assert np.array_equal(twin.observe(), batch.observe())
