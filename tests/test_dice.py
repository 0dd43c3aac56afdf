"""Würfelspiel: the table, the throw, chips and stones (D1 to D17)."""

import re
from collections import Counter
from pathlib import Path

import pytest

import keltis
from keltis.boards import chips
from keltis.errors import IllegalMove, KeltisError, OptionError
from keltis.events import Declined, Threw, TookChip, TookStones, TurnBegan
from keltis.rules import dice as kernel
from tests.citing import rule
from tests.tables import dice_of, dice_record, dice_table, play, row, tokens

RULES = Path(__file__).parent.parent / "docs" / "rules.md"


def sums(throw: str) -> set[int]:
    """The values that a throw pays for."""
    return {int(token[2:]) for token in tokens(dice_table(throw), "+")}


@rule("D1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_55_chips_lie_in_the_middle(seats: int) -> None:
    view = dice_of(keltis.new_game("dice", seats, seed=1))
    assert view.middle == {colour: tuple(range(11)) for colour in "rypgb"}
    assert view.rows == ({},) * seats
    assert view.stones == (0,) * seats


@rule("D1")
@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_play_the_dice_game(seats: int) -> None:
    with pytest.raises(OptionError):
        keltis.new_game("dice", seats, seed=1)


@rule("D2")
@pytest.mark.parametrize(("seats", "stones"), [(2, 24), (3, 27), (4, 30)])
def test_how_many_stones_lie_in_the_middle(seats: int, stones: int) -> None:
    assert dice_of(keltis.new_game("dice", seats, seed=1)).heap == stones


@rule("D3")
def test_every_chip_shows_one_thing() -> None:
    shows = Counter(map(str, chips.printed().shows))
    assert shows == {"stone": 15, "clover": 10, "leprechaun": 15, "1": 5, "2": 5, "3": 5}


@rule("D3")
def test_the_chips_are_the_table_of_the_rules() -> None:
    told: list[str] = []
    names = "red-brown|yellow|pink|green|blue"
    for line in re.findall(rf"^\| (?:{names}) \| (.*) \|$", RULES.read_text(), re.M):
        entries = line.replace("coin ", "").split(" | ")
        told += entries if len(entries) == 11 else []
    assert told == [str(shown) for shown in chips.printed().shows]


@rule("D4")
def test_three_dice_with_faces_1_to_5_and_a_stone() -> None:
    thrown = {"".join(throw) for throw in keltis.spec("dice").throws}
    faces = "12345s"
    assert thrown == {"".join(sorted(a + b + c)) for a in faces for b in faces for c in faces}


@rule("D4", "D7")
def test_a_turn_begins_with_a_throw_of_all_three() -> None:
    game = keltis.new_game("dice", 2, seed=3)
    assert game.seat == 0
    assert re.fullmatch(r"\[[12345s]{3}\]", game.log[0])
    events = play(game, ".")
    assert events[:2] == [Declined(0), TurnBegan(1)]
    assert isinstance(events[2], Threw)
    assert events[2].again == ""


@rule("D4", "S9")
def test_the_turn_goes_round_from_seat_0() -> None:
    game = keltis.new_game("dice", 3, seed=3)
    seats = []
    for _ in range(7):
        seats.append(game.seat)
        play(game, ".")
    assert seats == [0, 1, 2, 0, 1, 2, 0]


@rule("D4")
def test_every_face_is_equally_likely() -> None:
    faces = Counter[str]()
    game = keltis.new_game("dice", 2, seed=5, standstill=0)
    for _ in range(2000):
        play(game, ".")
        faces.update(game.log[-1][1:-1])
    assert set(faces) == set("12345s")
    assert all(abs(number - 1000) < 150 for number in faces.values())


@rule("D5")
def test_any_of_the_dice_may_be_thrown_again() -> None:
    game = dice_table("13s")
    assert tokens(game, "~") == {"~1", "~3", "~s", "~13", "~1s", "~3s", "~13s"}


@rule("D5")
@pytest.mark.parametrize(("again", "kept"), [("1", "3s"), ("s", "13"), ("13", "s"), ("13s", "")])
def test_the_other_dice_stay_as_they_are(again: str, kept: str) -> None:
    for luck in range(20):
        game = dice_table("13s", luck=luck)
        (threw,) = play(game, f"~{again}")
        assert isinstance(threw, Threw)
        assert (threw.seat, threw.again) == (0, again)
        assert not Counter(kept) - Counter(threw.dice)


@rule("D5")
def test_the_dice_are_thrown_again_only_once() -> None:
    game = dice_table("13s")
    play(game, "~1")
    assert not tokens(game, "~")
    with pytest.raises(IllegalMove):
        game.play("~s")


@rule("D5")
def test_a_throw_that_contradicts_the_dice_kept_is_no_record() -> None:
    with pytest.raises(KeltisError):
        dice_record("[123] ~1 [455]")
    assert dice_record("[123] ~1 [235]").log == ("[123]", "~1", "[235]")


@rule("D6")
@pytest.mark.parametrize("written", ["13s", "s31", "31s", "1s3"])
def test_the_order_of_the_dice_does_not_matter(written: str) -> None:
    assert dice_record(f"[{written}]").legal == dice_table("13s").legal
    assert dice_record(f"[{written}]").log == ("[13s]",)


@rule("D7")
@pytest.mark.parametrize("token", ["+r3", "$1", "."])
def test_after_one_thing_the_next_seat_throws(token: str) -> None:
    game = dice_table("3ss" if token != "$1" else "34s")
    events = play(game, token)
    assert TurnBegan(1) in events
    assert game.seat == 1


# --- chips ----------------------------------------------------------------------------------------


@rule("D8", "D9")
@pytest.mark.parametrize(
    ("throw", "values"),
    [
        ("115", {1, 2, 5, 6, 7}),
        ("34s", {0, 3, 4, 7}),
        ("123", {1, 2, 3, 4, 5, 6}),
        ("1ss", {0, 1}),
        ("sss", {0}),
        ("222", {2, 4, 6}),
        ("145", {1, 4, 5, 6, 9, 10}),
        ("444", {4, 8}),  # no chip is worth 12
    ],
)
def test_what_the_dice_add_up_to(throw: str, values: set[int]) -> None:
    assert sums(throw) == values


@rule("D8")
def test_the_chip_may_have_any_colour() -> None:
    chips_of_6 = {token for token in tokens(dice_table("115"), "+") if token[2:] == "6"}
    assert chips_of_6 == {"+r6", "+y6", "+p6", "+g6", "+b6"}


@rule("D8")
def test_a_chip_is_there_once() -> None:
    game = dice_record("[115] +r6 [115]")
    assert "+r6" not in game.legal
    assert "+y6" in game.legal


@rule("D8")
def test_the_dice_thrown_again_pay_too() -> None:
    game = dice_record("[115] ~5 [114]")
    assert {int(token[2:]) for token in tokens(game, "+")} == {1, 2, 4, 5, 6}


@rule("D9")
@pytest.mark.parametrize("throw", ["112", "555", "345"])
def test_without_a_stone_there_is_no_0(throw: str) -> None:
    assert 0 not in sums(throw)


@rule("D10", "D11", "D12")
@pytest.mark.parametrize(
    ("laid", "takes"),
    [
        ("", {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10}),
        ("4", {0, 1, 2, 3, 5, 6, 7, 8, 9, 10}),
        ("2.5", {6, 7, 8, 9, 10}),
        ("5.2", {0, 1}),
        ("0.3.4.9", {10}),
        ("9.4.3", {0, 1, 2}),
        ("0.10", set()),
        ("10.0", set()),
    ],
)
def test_what_a_row_of_chips_takes(laid: str, takes: set[int]) -> None:
    found = set()
    for throw in keltis.spec("dice").throws:
        game = dice_table(throw, rows=f"{'g' + laid if laid else '-'}/-")
        found |= {int(token[2:]) for token in tokens(game, "+g")}
    assert found == takes


@rule("D10")
def test_a_row_grows_in_the_order_of_taking() -> None:
    game = dice_record("[445] +g5 [111] . [111] +g3 [111] . [11s]")
    assert row(game, 0, "g") == (5, 3)
    assert tokens(game, "+g") == {"+g0", "+g1", "+g2"}


@rule("D12")
def test_a_chip_that_fits_no_row_of_mine_may_fit_a_row_of_others() -> None:
    assert "+g3" not in dice_table("333", rows="g4.5/-").legal
    assert "+g3" in dice_table("333", rows="-/g4.5").legal


@rule("D13")
def test_a_chip_with_a_stone_brings_a_wish_stone() -> None:
    game = dice_table("115", stones="2/0")
    assert play(game, "+r1")[:2] == [TookChip(0, "r1", "stone"), TookStones(0, 1)]
    view = dice_of(game)
    assert (view.stones, view.heap) == ((3, 0), 24 - 3)


@rule("D14")
def test_a_chip_with_a_clover_puts_a_stone_into_its_row() -> None:
    game = dice_table("111", rows="r6/-", stones="2/0")
    assert play(game, "+r3")[:2] == [TookChip(0, "r3", "clover"), TookStones(0, 1, "r")]
    view = dice_of(game)
    assert view.clovers == ({"r": 1}, {})
    assert (view.stones, view.heap) == ((2, 0), 24 - 3)
    assert view.rows[0] == {"r": (6, 3)}


@rule("D14")
def test_a_stone_in_a_row_has_no_value_in_its_order() -> None:
    game = dice_table("115", rows="g2/-", clovers="g1/-")
    assert {int(token[2:]) for token in tokens(game, "+g")} == {1, 5, 6, 7}


@rule("D14", "D21")
def test_a_stone_in_a_row_counts_as_a_chip_and_not_as_a_wish_stone() -> None:
    plain = dice_table("115", rows="g0.3.4/-")
    more = dice_table("115", rows="g0.3.4/-", clovers="g1/-")
    assert more.scores[0] - plain.scores[0] == 1 - -2


@rule("D15")
def test_from_an_empty_middle_nothing_is_taken() -> None:
    # The last stone ends the game after its turn, so the kernel is asked directly.
    for chip, shown in ((1, "stone"), (3, "clover")):
        game = dice_table("111")
        state = game.state[0]
        state.heap = 0
        record = chips.printed().record
        assert chips.printed().shows[chip] == shown
        assert kernel.take_chip(record, state, chip) == 0
        assert (state.heap, state.stones.sum(), state.clover.sum()) == (0, 0, 0)
        assert state.chips[0] == 1 << chip


# --- stones, or nothing ---------------------------------------------------------------------------


@rule("D16")
@pytest.mark.parametrize(("throw", "stones"), [("34s", 1), ("3ss", 2), ("sss", 3)])
def test_all_stones_thrown_are_taken(throw: str, stones: int) -> None:
    game = dice_table(throw)
    assert tokens(game, "$") == {f"${stones}"}
    assert play(game, f"${stones}")[0] == TookStones(0, stones)
    assert dice_of(game).stones == (stones, 0)
    assert dice_of(game).heap == 24 - stones


@rule("D16")
def test_no_stone_is_taken_without_one_thrown() -> None:
    assert not tokens(dice_table("345"), "$")


@rule("D16", "D18")
def test_of_too_few_stones_all_are_taken() -> None:
    game = dice_table("sss", stones="10/13")
    assert play(game, "$3")[0] == TookStones(0, 1)
    assert dice_of(game).stones == (11, 13)
    assert game.end == "stones"


@rule("D16")
def test_stones_thrown_again_count() -> None:
    game = dice_record("[123] ~123 [1ss]")
    assert tokens(game, "$") == {"$2"}


@rule("D17")
@pytest.mark.parametrize("throw", ["115", "34s", "sss"])
def test_one_may_always_take_nothing(throw: str) -> None:
    game = dice_table(throw)
    before = dice_of(game)
    assert play(game, ".")[0] == Declined(0)
    assert dice_of(game).middle == before.middle
    assert dice_of(game).heap == before.heap
    assert "." in dice_table(throw, turn="0.last").legal
