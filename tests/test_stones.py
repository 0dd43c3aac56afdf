"""Der Weg der Steine: what is on the table, the turn, and the rows (S1 to S14)."""

from collections import Counter

import pytest

import keltis
from keltis.errors import OptionError
from keltis.events import Discarded, Drew, Laid, Moved, TurnBegan
from tests.citing import rule
from tests.tables import cards_of, play, row, table, tokens

VALUES = [-4, -3, -2, 1, 2, 3, 6, 7, 10]


@rule("S1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_play_with_five_figures_each_at_the_start(seats: int) -> None:
    view = cards_of(keltis.new_game("stones", seats, seed=1))
    assert view.seats == len(view.figures) == seats
    for figures in view.figures:
        assert figures.large == "0"
        assert figures.small == ("0", "0", "0", "0")
    assert view.points == (0,) * seats


@rule("S1")
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_no_other_number_of_seats_plays(seats: int) -> None:
    with pytest.raises(OptionError):
        keltis.new_game("stones", seats, seed=1)


@rule("S2")
def test_there_are_two_cards_of_each_value_in_each_colour() -> None:
    view = cards_of(keltis.new_game("stones", 4, seed=1))
    cards = Counter(view.deck_cards)
    for hand in view.hands:
        cards.update(hand.cards)
    assert cards == {f"{colour}{value}": 2 for colour in "rypgb" for value in range(11)}


@rule("S3")
def test_five_paths_of_nine_fields_lead_from_the_start_to_their_end_stones() -> None:
    steps = {token for token in keltis.spec("stones").actions if ">" in token and "*" not in token}
    expected = {f"0>{path}1" for path in "rypgb"}
    expected |= {f"{path}{n}>{path}{n + 1}" for path in "rypgb" for n in range(1, 9)}
    assert steps == expected


@rule("S3", "S4")
@pytest.mark.parametrize("path", list("rypgb"))
@pytest.mark.parametrize(("field", "worth"), list(enumerate(VALUES, 1)))
def test_what_the_fields_are_worth(path: str, field: int, worth: int) -> None:
    none = table().scores[0]
    assert table(figures=f"{path}{field}").scores[0] == none + worth


@rule("S4")
def test_the_start_stone_is_worth_nothing() -> None:
    assert table(wish="2").scores[0] == 2


@rule("S5")
@pytest.mark.parametrize(("source", "is_goal"), [("b4", False), ("b5", False), ("b6", True)])
def test_the_goal_area_begins_with_row_7(source: str, is_goal: bool) -> None:
    game = table(figures=f"r7,y8,{source}/g9,p7", hand="b3", tiles="b6:2,b7:2")
    play(game, "+b3")
    assert game.over == is_goal


@rule("S6", "S7")
def test_25_tiles_lie_on_25_fields() -> None:
    tiles = cards_of(keltis.new_game("stones", 2, seed=1)).tiles
    assert Counter(tiles.values()) == {"wish": 9, "clover": 9, "1": 2, "2": 3, "3": 2}
    assert set(tiles) == {
        *("r3", "r5", "r6", "r7", "r9"),
        *("y2", "y4", "y6", "y7", "y9"),
        *("p2", "p3", "p5", "p7", "p9"),
        *("g2", "g4", "g5", "g7", "g9"),
        *("b3", "b4", "b6", "b7", "b9"),
    }


@rule("S6")
def test_the_tiles_are_shuffled() -> None:
    deals = [cards_of(keltis.new_game("stones", 2, seed=seed)).tiles for seed in range(60)]
    assert {deal["r3"] for deal in deals} == {"wish", "clover", "1", "2", "3"}


@rule("S8")
@pytest.mark.parametrize(("seats", "deck", "box"), [(2, 64, 30), (3, 86, 0), (4, 78, 0)])
def test_eight_cards_each_and_with_two_players_thirty_in_the_box(seats: int, deck: int, box: int) -> None:
    game = keltis.new_game("stones", seats, seed=1)
    view = cards_of(game)
    assert [len(hand.cards) for hand in view.hands] == [8] * seats
    assert view.deck == len(view.deck_cards) == deck
    assert 8 * seats + deck + box == 110


@rule("S9")
def test_the_turn_goes_round_in_the_order_of_the_seats() -> None:
    game = keltis.new_game("stones", 3, seed=1)
    seats = []
    for _ in range(7):
        seats.append(game.seat)
        play(game, next(iter(tokens(game, "-"))) + " =")
    assert seats == [0, 1, 2, 0, 1, 2, 0]


@rule("S10")
def test_a_turn_is_one_card_and_then_one_draw() -> None:
    game = table(hand="g3,b2", top="r5", tiles="g2:2")
    assert all(token[0] in "+-" for token in game.legal)
    assert play(game, "-b2 =") == [Discarded(0, "b2"), Drew(0, "r5"), TurnBegan(1)]


@rule("S10", "S16")
def test_a_card_that_is_laid_moves_a_figure() -> None:
    game = table(figures="g5", hand="g3", top="r5")
    assert play(game, "+g3")[:2] == [Laid(0, "g3"), Moved(0, "g5", "g6", large=False)]
    assert game.seat == 0
    assert play(game, "=") == [Drew(0, "r5"), TurnBegan(1)]


@rule("S10")
def test_nobody_passes() -> None:
    game = table()
    assert "." not in game.legal
    play(game, next(iter(tokens(game, "-"))))
    assert "." not in game.legal


# --- rows -----------------------------------------------------------------------------------------


def laid_one_by_one(*values: int, seats: int = 2) -> keltis.Game:
    """A game in which seat 0 has laid green cards, one a turn, with all turns played."""
    game = table(hand=",".join(f"g{value}" for value in values), tiles="g2:1,g4:2,g5:2,g7:2", seats=seats)
    for value in values:
        play(game, f"+g{value}")
        while ">" in game.legal[0]:
            play(game, game.legal[0])
        play(game, "=")
        while game.seat != 0:
            play(game, min(tokens(game, "-")) + " =")
    return game


def fitting(laid: str) -> set[int]:
    """The values that a green row takes, asked for with hands that hold those not used up."""
    values = [int(value) for value in laid.split(".")] if laid else []
    found = set()
    for some in (range(6), range(6, 11)):
        left = [value for value in some if values.count(value) < 2]
        game = table(figures="g2", rows=f"g{laid}" if laid else "", hand=_green(left))
        found |= {int(token[2:]) for token in tokens(game, "+g") if int(token[2:]) in some}
    return found


def _green(values: list[int]) -> str:
    return ",".join(f"g{value}" for value in values)


@rule("S11")
def test_the_cards_of_a_colour_form_one_row() -> None:
    game = laid_one_by_one(0, 1, 4)
    assert row(game, 0, "g") == (0, 1, 4)
    assert set(cards_of(game).rows[0]) == {"g"}


@rule("S11")
def test_a_card_that_does_not_fit_cannot_begin_a_second_row() -> None:
    game = table(figures="g2", rows="g3", hand="g2,g4")
    assert tokens(game, "+g") >= {"+g2", "+g4"}
    game = table(figures="g2", rows="g3.4", hand="g2")
    assert "+g2" not in game.legal
    assert "-g2" in game.legal


@rule("S11")
def test_each_seat_has_rows_of_its_own() -> None:
    game = table(figures="g2/g1", rows="g7.8/g2", hand="g1/g1", turn="1.play")
    assert "+g1" in game.legal


@rule("S12")
@pytest.mark.parametrize("value", range(11))
def test_a_row_begins_with_any_value(value: int) -> None:
    assert f"+g{value}" in table(hand=f"g{value}").legal


@rule("S12")
@pytest.mark.parametrize("laid", ["0", "3", "10"])
def test_one_card_leaves_the_direction_open(laid: str) -> None:
    assert fitting(laid) == set(range(11))


@rule("S12")
def test_equal_cards_leave_the_direction_open() -> None:
    assert fitting("3.3") == set(range(11)) - {3}  # which has no third card


@rule("S12", "S13", "S14")
@pytest.mark.parametrize(
    ("laid", "takes"),
    [
        ("0.1.3.3.5", {5, 6, 7, 8, 9, 10}),
        ("3.3.6.7.7", {8, 9, 10}),  # both 7 are there
        ("3.6.7", {7, 8, 9, 10}),
        ("9.9.7.6.4", {4, 3, 2, 1, 0}),
        ("9.8.8.5.3", {3, 2, 1, 0}),
        ("8.7", {7, 6, 5, 4, 3, 2, 1, 0}),
        ("3.3.4", {4, 5, 6, 7, 8, 9, 10}),
        ("0.10", {10}),
        ("10.0", {0}),
        ("0.10.10", set()),
    ],
)
def test_what_a_row_with_a_direction_takes(laid: str, takes: set[int]) -> None:
    assert fitting(laid) == takes


@rule("S12", "S13", "S14")
@pytest.mark.parametrize(
    "values", [(0, 1, 3, 3, 5), (3, 3, 6, 7, 7), (9, 9, 7, 6, 4), (9, 8, 8, 5, 3), (3, 3, 4)]
)
def test_the_rows_of_the_rule_books_can_be_laid(values: tuple[int, ...]) -> None:
    assert row(laid_one_by_one(*values), 0, "g") == values


@rule("S12", "S14")
def test_8_and_7_are_a_descending_row() -> None:
    game = table(figures="g2", rows="g8.7", hand="g10,g9,g8,g7,g6,g0")
    assert tokens(game, "+g") >= {"+g7", "+g6", "+g0"}
    assert not tokens(game, "+g") & {"+g8", "+g9", "+g10"}
