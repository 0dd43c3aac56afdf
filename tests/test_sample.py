"""What a seat imagines: every way the unseen cards can lie, each as likely as any other."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from math import sqrt
from pathlib import Path
from typing import Any

import msgspec
import pytest

import keltis
from keltis.game import Game
from keltis.view import CardView
from tests.citing import rule
from tests.reckoning import cards_somewhere
from tests.tables import cards_of, play, table

SMALL = """
game = "paths"
values = [1, 2]
goal_rows = [2]
goal_figures = 10
one_figure_per_path = false
start = ["a1", "b1"]
field = [
  { name = "a1", lane = 0, colour = "red-brown", next = ["a2"] },
  { name = "b1", lane = 2, colour = "yellow", next = ["a2"] },
  { name = "a2", lane = 1, colour = "joker", next = [] },
]
[cards]
values = 2
copies = 2
hand = 1
box = { 2 = 4 }
[wish]
points = [0]
[tiles]
[editions.2012]
"""

Arrangement = tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]  # the hands and the deck


def arranged(game: Game) -> Arrangement:
    """How the cards lie."""
    view = cards_of(game)
    return tuple(tuple(sorted(hand.cards)) for hand in view.hands), view.deck_cards


def consistent(view: CardView, unseen: list[str]) -> Iterator[Arrangement]:
    """Every order in which the unseen cards, told apart, fill the hands and then the deck."""
    for order in permutations(unseen):
        rest = list(order)
        hands = []
        for hand in view.hands:
            missing = hand.size - len(hand.cards)
            hands.append(tuple(sorted([*hand.cards, *rest[:missing]])))
            rest = rest[missing:]
        yield tuple(hands), tuple(rest[: view.deck])


def unseen_in(game: Game, view: CardView) -> list[str]:
    """The cards that a view does not show, those in the box among them."""
    board = game.spec.board
    every_card = Counter(list(board.card_names) * int(board.record.copies))
    return sorted((every_card - cards_somewhere(view)).elements())


def threshold(degrees: int) -> float:
    """What chi-square exceeds once in a hundred thousand times (Wilson and Hilferty)."""
    z = 4.265
    part = 2 / (9 * degrees)
    return float(degrees * (1 - part + z * sqrt(part)) ** 3)


def check_uniform(game: Game, seat: int, draws: int, board: str | None = None) -> None:
    """Draw many worlds of a seat and compare with all that are consistent with its view."""
    view = game.view(seat)
    assert isinstance(view, CardView)
    weights = Counter(consistent(view, unseen_in(game, view)))
    found = Counter(arranged(keltis.sample(view, seed, board=board)) for seed in range(draws))
    assert set(found) <= set(weights), "a world that the seat knows to be impossible"
    assert set(found) == set(weights), "a world that never came up"
    total = weights.total()
    expected = {world: draws * weight / total for world, weight in weights.items()}
    assert min(expected.values()) >= 5, "too few draws to tell"
    chi_square = sum((found[world] - e) ** 2 / e for world, e in expected.items())
    assert chi_square < threshold(len(weights) - 1)


@rule("S35", "S36")
@pytest.mark.parametrize("seat", [0, 1])
def test_every_lie_of_a_small_deck_is_equally_likely(tmp_path: Path, seat: int) -> None:
    board = tmp_path / "small.toml"
    board.write_text(SMALL)
    game = keltis.new_game("paths", 2, seed=4, board=board)
    check_uniform(game, seat, 2000, str(board))


@rule("S35", "S36")
def test_a_card_taken_openly_stays_where_it_is(tmp_path: Path) -> None:
    board = tmp_path / "small.toml"
    board.write_text(SMALL)
    game = keltis.new_game("paths", 2, seed=4, board=board)
    play(game, next(token for token in game.legal if token[0] == "-") + " =")
    taken = f"={next(iter(cards_of(game).piles))}"
    for card in [token for token in game.legal if token[0] == "-" and token[1] != taken[1]][:1]:
        play(game, f"{card} {taken}")
        view = game.view(0)
        assert isinstance(view, CardView)
        assert len(view.hands[1].open) == 1
    check_uniform(game, 0, 1500, str(board))


LATE: dict[str, Any] = {
    "seats": 3,
    "hand": "r1,r2,r3,r4,r5,r6,r7,r8/y1!,y2!,y3!,y4!,y5!,y6!,y7!,y8/p1!,p2!,p3!,p4!,p5!,p6!,p7,p8",
    "left": 2,
}


@rule("S36")
def test_late_in_the_base_game_few_worlds_are_left() -> None:
    game = table("stones", **LATE)
    view = game.view(0)
    assert isinstance(view, CardView)
    assert len(unseen_in(game, view)) == 5
    check_uniform(game, 0, 1500)


@rule("P17", "S36")
def test_in_the_middle_of_a_turn_the_hand_is_one_smaller() -> None:
    game = table("paths", **{**LATE, "turn": "0.play"})
    play(game, "-r1")
    for seat in range(3):
        view = game.view(seat)
        assert isinstance(view, CardView)
        assert view.hands[0].size == 7
    check_uniform(game, 0, 1500)


def test_a_complete_view_is_one_world() -> None:
    game = table("stones", **LATE)
    assert keltis.sample(game.view_of(None), 1).position() == game.position()


def test_the_same_seed_imagines_the_same_world() -> None:
    view = keltis.new_game("stones", 3, seed=1).view(1)
    worlds = {keltis.sample(view, 7).position() for _ in range(3)}
    assert len(worlds) == 1


def test_the_luck_of_the_dice_is_imagined_too() -> None:
    view = keltis.new_game("dice", 2, seed=1).view(0)
    throws = Counter[str]()
    for seed in range(600):
        game = keltis.sample(view, seed)
        play(game, ".")
        throws.update(game.log[-1][1:-1])
    assert set(throws) == set("12345s")
    assert all(abs(number - 300) < 70 for number in throws.values())


def test_an_imagined_world_goes_on_from_a_view_in_json() -> None:
    view = keltis.new_game("paths", 4, seed=1).view(2)
    sent = msgspec.json.decode(msgspec.json.encode(view), type=CardView)
    assert keltis.sample(sent, 3).position() == keltis.sample(view, 3).position()
