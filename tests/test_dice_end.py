"""Würfelspiel: the end and the scoring (D18 to D25)."""

import pytest

from keltis.events import Ended
from keltis.game import Game
from tests.citing import rule
from tests.tables import dice_of, dice_record, dice_table, play

ROWS = {1: -4, 2: -3, 3: -2, 4: 1, 5: 2, 6: 3, 7: 6, 8: 7, 9: 10, 10: 10, 11: 10}
STONES = {0: -7, 1: -4, 2: -3, 3: -2, 4: 1, 5: 2, 6: 3, 7: 6, 8: 7, 9: 10, 10: 10, 15: 10}
NO_STONES = STONES[0]


def kinds(game: Game, seat: int) -> dict[str, int]:
    """What a seat's score sheet brings, by kind of line."""
    brings: dict[str, int] = {}
    for line in game.score_sheet(seat).lines:
        brings[line.kind] = brings.get(line.kind, 0) + line.points
    return brings


@rule("D18")
@pytest.mark.parametrize("ends", ["any", "stones"])
def test_the_last_stone_ends_the_game_after_the_turn(ends: str) -> None:
    game = dice_table("34s", stones="10/13", ends=ends)
    events = play(game, "$1")
    assert events[-1] == Ended(0, "stones", game.scores)
    assert (game.over, game.legal, game.seat) == (True, (), 0)


@rule("D18", "D13")
def test_the_last_stone_may_come_with_a_chip() -> None:
    game = dice_table("115", stones="10/13")
    play(game, "+r1")
    assert game.end == "stones"
    assert dice_of(game).stones == (11, 13)


@rule("D18", "D14")
def test_the_last_stone_may_go_face_down_into_a_row() -> None:
    game = dice_table("111", stones="10/13")
    play(game, "+r3")
    assert game.end == "stones"
    assert dice_of(game).clovers[0] == {"r": 1}


RED_BUT_5 = "r0.1.2.3.4/r6.7.8.9.10"


@rule("D18")
def test_the_last_chip_of_a_colour_ends_the_game_after_the_turn() -> None:
    game = dice_table("5ss", rows=RED_BUT_5)
    assert play(game, "+r5")[-1] == Ended(0, "colour", game.scores)
    view = dice_of(game)
    assert "r" not in view.middle
    assert view.stones == (1, 0)  # what the chip shows is still taken


@rule("D18")
def test_another_chip_does_not_end_the_game() -> None:
    game = dice_table("5ss", rows=RED_BUT_5)
    play(game, "+y5")
    assert not game.over


@rule("D18")
def test_the_round_is_not_finished() -> None:
    game = dice_table("5ss", seats=4, rows=f"{RED_BUT_5}/-/-", turn="0.first")
    play(game, "+r5")
    assert game.over


@rule("D19")
def test_in_the_variant_a_colour_that_has_run_out_ends_nothing() -> None:
    game = dice_table("5ss", rows=RED_BUT_5, ends="stones")
    play(game, "+r5")
    assert not game.over
    assert dice_of(game).ends == "stones"


def pass_round(turns: int) -> str:
    return " ".join(["[123] ."] * turns)


@rule("D20")
def test_the_60th_empty_turn_in_a_row_ends_the_game() -> None:
    assert not dice_record(pass_round(59)).over
    assert dice_record(pass_round(60)).end == "standstill"


@rule("D20")
def test_taking_something_begins_the_count_anew() -> None:
    for taken in ("[123] +r6", "[12s] $1"):
        assert not dice_record(f"{pass_round(59)} {taken} {pass_round(59)}").over
        assert dice_record(f"{pass_round(59)} {taken} {pass_round(60)}").end == "standstill"


@rule("D20")
def test_throwing_again_is_not_taking() -> None:
    assert dice_record(" ".join(["[123] ~1 [123] ."] * 60)).end == "standstill"


@rule("D20")
def test_the_standstill_of_the_dice_game_can_be_set() -> None:
    assert dice_record(pass_round(3), standstill=3).end == "standstill"
    assert not dice_record(pass_round(300), standstill=0).over


# --- scoring --------------------------------------------------------------------------------------


@rule("D21")
@pytest.mark.parametrize(("chips", "points"), ROWS.items())
def test_what_a_row_brings(chips: int, points: int) -> None:
    laid = ".".join(str(value) for value in range(chips))
    game = dice_table("345", ends="stones", rows=f"g{laid}/-")
    assert kinds(game, 0)["row"] == points
    assert "row" not in kinds(game, 1)


@rule("D21", "D14")
def test_stones_face_down_make_a_row_longer() -> None:
    game = dice_table("345", rows="g2.7/-", clovers="g2/-")
    assert kinds(game, 0)["row"] == ROWS[4]


@rule("D21")
def test_each_row_scores_by_itself() -> None:
    game = dice_table("345", rows="r5,g1.2.5.6/-")
    assert kinds(game, 0)["row"] == ROWS[1] + ROWS[4]


@rule("D22")
@pytest.mark.parametrize(("stones", "points"), STONES.items())
def test_what_wish_stones_bring_in_the_dice_game(stones: int, points: int) -> None:
    assert dice_table("345", stones=f"{stones}/0").scores == (points, NO_STONES)


@rule("D23")
def test_coins_bring_what_is_on_them() -> None:
    game = dice_table("345", rows="r2.10,y0/b5")
    assert kinds(game, 0)["coin"] == 1 + 3 + 1
    assert kinds(game, 1)["coin"] == 1
    assert game.scores == (5 + ROWS[2] + ROWS[1] + NO_STONES, 1 + ROWS[1] + NO_STONES)


# In their order the first seats have so many of these leprechauns.
LEPRECHAUNS = ["r0", "r4", "r7", "y2", "y5", "p0", "p3", "b3"]


@rule("D24")
@pytest.mark.parametrize(
    ("numbers", "points"),
    [
        ((2, 1), (3, -3)),
        ((0, 1), (-3, 3)),
        ((1, 1), (0, 0)),
        ((0, 0), (0, 0)),
        ((2, 2, 1), (3, 3, -3)),
        ((2, 1, 1), (3, -3, -3)),
        ((3, 2, 1), (3, 0, -3)),
        ((2, 0, 0), (3, -3, -3)),
        ((1, 1, 1), (0, 0, 0)),
        ((3, 2, 2, 1), (3, 0, 0, -3)),
        ((2, 2, 0, 0), (3, 3, -3, -3)),
        ((3, 1, 2, 0), (3, 0, 0, -3)),
        ((1, 1, 1, 1), (0, 0, 0, 0)),
    ],
)
def test_most_and_fewest_leprechauns(numbers: tuple[int, ...], points: tuple[int, ...]) -> None:
    chips = iter(LEPRECHAUNS)
    seats = []
    for number in numbers:
        rows: dict[str, list[str]] = {}
        for chip in [next(chips) for _ in range(number)]:
            rows.setdefault(chip[0], []).append(chip[1:])
        seats.append(",".join(c + ".".join(values) for c, values in rows.items()) or "-")
    game = dice_table("345", seats=len(numbers), rows="/".join(seats), stones="/".join("0" * len(seats)))
    assert tuple(kinds(game, seat)["leprechauns"] for seat in range(len(numbers))) == points


@rule("D21", "D22", "D23", "D24", "D25")
def test_a_whole_scoring() -> None:
    # Seat 0: red-brown 0 (leprechaun), 1 (stone), 2 (coin 1), 3 (clover, with its stone): five chips.
    # Seat 1: blue 3 (leprechaun), 2 (coin 3) and pink 3 (leprechaun).
    game = dice_table("345", rows="r0.1.2.3/b3.2,p3", clovers="r1/-", stones="4/7")
    first = ROWS[5] + STONES[4] + 1 - 3
    second = ROWS[2] + ROWS[1] + STONES[7] + 3 + 3
    assert game.scores == (first, second)
    assert [game.score_sheet(seat).total for seat in range(2)] == [first, second]


@rule("D25")
def test_several_win_the_dice_game_together() -> None:
    game = dice_table("34s", seats=3, stones="8/9/9")
    play(game, "$1")
    assert game.end == "stones"
    assert game.scores == (10, 10, 10)
    assert game.winners == (0, 1, 2)


@rule("D25")
def test_the_highest_total_wins_also_below_0() -> None:
    game = dice_record(f"[12s] $1 {pass_round(1)}", standstill=1)
    assert game.end == "standstill"
    assert game.scores == (STONES[1], STONES[0])
    assert game.winners == (0,)
