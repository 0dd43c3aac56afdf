"""Scores of the card games: the worked examples of the rule books, and the cases between them."""

from typing import Any

import pytest

import keltis
from keltis.events import Ended, Moved
from tests.citing import rule
from tests.tables import cards_of, play, table

# White, brown, black and grey just before the end that the rule book of 2012 tells.
BOOK: dict[str, Any] = {
    "seats": 4,
    "figures": "r5,y6*,g8,b3/y4,g9*,b5/y6,p2,g6,b7*/r8*,y5,p4,g4",
    "wish": "3/1/2/0",
    "tiles": "y7:clover",
    "hand": "y8",
}


@rule("S37", "S38", "S41", "S42")
def test_the_final_scoring_of_the_rule_book() -> None:
    game = table(**BOOK)
    assert play(game, "+y8")[1:] == [
        Moved(0, "y6", "y7", large=True),
        Ended(0, "goal", (22, 20, 17, 14)),
    ]
    assert game.scores == (22, 20, 17, 14)
    assert game.winners == (0,)
    assert game.legal == ()


@rule("S41")
@pytest.mark.parametrize(
    ("seat", "figures", "wish"),
    [
        (0, [("small r5", 2), ("large y7", 12), ("small g8", 7), ("small b3", -2)], (3, 3)),
        (1, [("small y4", 1), ("large g9", 20), ("small b5", 2)], (1, -3)),
        (2, [("small y6", 3), ("small p2", -3), ("small g6", 3), ("large b7", 12)], (2, 2)),
        (3, [("large r8", 14), ("small y5", 2), ("small p4", 1), ("small g4", 1)], (0, -4)),
    ],
)
def test_the_score_sheets_of_the_rule_book(
    seat: int, figures: list[tuple[str, int]], wish: tuple[int, int]
) -> None:
    game = table(**BOOK)
    play(game, "+y8")
    lines = game.score_sheet(seat).lines
    moved = [(line.what, line.points) for line in lines if line.kind == "figure"]
    assert sorted(entry for entry in moved if entry[0][-2:] != " 0") == sorted(figures)
    assert [entry[1] for entry in moved if entry[0][-2:] == " 0"] == [0] * (5 - len(figures))
    assert [(line.count, line.points) for line in lines if line.kind == "wish"] == [wish]


@rule("S25", "S42")
def test_points_from_tiles_are_added() -> None:
    game = table(**BOOK, points="5/0/11/1")
    play(game, "+y8")
    assert game.scores == (27, 20, 28, 15)
    assert game.winners == (2,)


@rule("S41")
@pytest.mark.parametrize(
    ("stones", "points"), [(0, -4), (1, -3), (2, 2), (3, 3), (4, 6), (5, 10), (6, 10), (9, 10)]
)
def test_what_wish_stones_bring(stones: int, points: int) -> None:
    assert table(wish=str(stones)).scores == (points, -4)


@rule("S41", "S4")
@pytest.mark.parametrize(("field", "worth"), list(enumerate([-4, -3, -2, 1, 2, 3, 6, 7, 10], 1)))
def test_a_large_figure_counts_twice(field: int, worth: int) -> None:
    assert table(figures=f"p{field}*", wish="2").scores[0] == 2 + 2 * worth


@rule("S42")
def test_the_highest_score_wins_and_several_share_it() -> None:
    game = table(seats=3, figures="g5/y5/p4", left=1, hand="r3")
    assert not game.winners
    play(game, "-r3 =")
    assert game.scores == (-2, -2, -3)
    assert game.winners == (0, 1)


@rule("S42")
def test_a_score_does_not_stop_at_50() -> None:
    assert table(points="60").scores[0] == 56


@rule("S42")
def test_a_score_may_be_below_0() -> None:
    places = "r1*,y1,p1,g1,b1"
    assert table(figures=places).scores == (-28, -4)


@rule("P2")
@pytest.mark.parametrize(
    ("field", "worth"),
    [
        *(("a1", -4), ("b2", -2), ("c3", 0), ("a4", 5), ("d5", 3)),
        *(("e6", 6), ("d7", 8), ("a8", 7), ("b9", 6), ("e10", 10)),
    ],
)
def test_what_the_fields_of_the_expansion_are_worth(field: str, worth: int) -> None:
    assert table("paths", figures=field).scores[0] == worth - 4
    assert table("paths", figures=f"{field}*").scores[0] == 2 * worth - 4


@rule("P2")
def test_the_start_field_of_the_expansion_is_worth_nothing() -> None:
    assert table("paths").scores == (-4, -4)


@rule("P19", "P20")
@pytest.mark.parametrize(
    ("stones", "points"),
    [
        ("0", -4),
        ("y1", -3),
        ("y2", -3),
        ("y3", 10 - 3),
        ("r1,y1", 2),
        ("r1,y1,p1", 3),
        ("r1,y1,p1,g1", 6),
        ("r1,y1,p1,g1,b1", 10),
        ("r2,y2,p2,g2,b2", 10),
        ("r3,y2,p2,g2,b2", 20),
        ("b6", 10 - 3),
        ("r3,b3", 2 + 20),
        ("r3,y3,p3,g3,b3", 10 + 50),
    ],
)
def test_what_the_wish_stones_of_the_expansion_bring(stones: str, points: int) -> None:
    assert table("paths", wish=stones).scores == (points, -4)


@rule("P19", "P20")
def test_the_wish_stone_scoring_of_the_rule_book() -> None:
    game = table("paths", wish="b3,y2,r1,g1")
    lines = {(line.kind, line.count, line.points) for line in game.score_sheet(0).lines}
    assert {("wish", 4, 6), ("set", 3, 10)} <= lines
    assert game.scores[0] == 6 + 10


@rule("P9", "S41")
def test_figures_of_the_expansion_on_one_field_all_score() -> None:
    assert table("paths", figures="c5,c5,c5*").scores[0] == 3 + 3 + 6 - 4


def test_a_running_game_has_no_winners() -> None:
    assert keltis.new_game("dice", 3, seed=1).winners == ()


def test_the_score_sheet_lists_the_tiles() -> None:
    game = table(figures="g3", hand="g5", tiles="g4:3", points="2")
    play(game, "+g5")
    sheet = game.score_sheet(0)
    tiles = {(line.kind, line.what, line.points) for line in sheet.lines if "tile" in line.kind}
    assert tiles == {("tiles", "", 2), ("tile", "g4", 3)}
    assert cards_of(game).points[0] == 5
    assert sheet.total == game.scores[0]
