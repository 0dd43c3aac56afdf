"""Neue Wege, Neue Ziele: the board, the figures, tiles and stacks (P1 to P13)."""

import re
from collections import Counter
from pathlib import Path

import pytest

import keltis
from keltis import boards
from keltis.errors import IllegalMove
from keltis.events import Declined, Ended, Found, Laid, Moved
from keltis.view import CardView
from tests.citing import rule
from tests.tables import cards_of, figures, play, row, table, tokens

RULES = Path(__file__).parent.parent / "docs" / "rules.md"
PLACES = {
    *("b2", "c2", "a3", "c3", "d3", "e3"),
    *("a5", "b5", "c5", "d5", "b6", "c6", "d6"),
    *("a8", "b8", "c8", "d8", "a9", "b9", "c9", "d9", "e9"),
}


@rule("P1", "P2")
def test_the_board_is_the_table_of_the_rules() -> None:
    told = {}
    for line in re.findall(r"^\| (\d+ \| -?\d+ \| [a-e]\d+ .*) \|$", RULES.read_text(), re.M):
        number, worth, fields = line.split(" | ")
        for entry in fields.replace("\\", "").split("; "):
            told_field, _, links = entry.partition(" to ")
            name, colour, *marks = told_field.split()
            told[name] = (int(number), int(worth), colour, "t" in marks, "s" in marks, links.split())
    board = boards.printed("paths")
    found = {}
    for number, field in enumerate(board.fields[1:], 1):
        links = [board.fields[b].name for a, b in board.edges if a == number]
        found[field.name] = (field.row, field.value, field.colour, field.tile, field.stack, links)
    assert found == told
    assert len(found) == 44


@rule("P1")
def test_four_ways_lead_out_of_the_start() -> None:
    starts = [token for token in keltis.spec("paths").actions if re.fullmatch(r"0>..", token)]
    assert starts == ["0>a1", "0>b1", "0>c1", "0>d1"]


@rule("P1")
def test_no_link_leads_back_or_skips_a_row() -> None:
    board = boards.printed("paths")
    assert {board.fields[b].row - board.fields[a].row for a, b in board.edges} == {1}
    ends = {field.name for n, field in enumerate(board.fields) if all(n != a for a, _ in board.edges)}
    assert ends == {"a10", "b10", "c10", "d10", "e10"}


@rule("P1")
def test_at_a_fork_the_player_chooses() -> None:
    game = table("paths", figures="a4,a1,a1,a1,a1*", hand="b3")
    play(game, "+b3")
    assert set(game.legal) == {"a4>a5", "a4>b5"}


@rule("P2", "S37")
@pytest.mark.parametrize(
    ("source", "card", "is_goal"),
    [("a6", "g3", False), ("a7", "g3", True), ("e6", "p3", False), ("e7", "p3", True)],
)
def test_the_goal_area_is_rows_8_to_10(source: str, card: str, is_goal: bool) -> None:
    game = table("paths", figures=f"{source},a1,a1,a1,a1*/a8,b9,c10,d8", hand=card)
    play(game, f"+{card}")
    assert game.over == is_goal


@rule("P3")
def test_22_tiles_lie_on_22_fields() -> None:
    tiles = cards_of(keltis.new_game("paths", 2, seed=1)).tiles
    wishes = {f"wish-{colour}": 1 for colour in "rypgb"}
    assert Counter(tiles.values()) == {"clover": 5, "discard": 5, "2": 5, "3": 2, **wishes}
    assert set(tiles) == PLACES


@rule("P3")
def test_the_tiles_are_shuffled() -> None:
    deals = [cards_of(keltis.new_game("paths", 2, seed=seed)).tiles for seed in range(150)]
    assert len({deal["b2"] for deal in deals}) == 9


@rule("P4")
def test_five_stacks_of_five_wish_stones() -> None:
    view = cards_of(keltis.new_game("paths", 2, seed=1))
    assert view.stacks == {"a2": 5, "b3": 5, "e6": 5, "a6": 5, "d2": 5}
    stacks = {field.name: field.colour for field in boards.printed("paths").fields if field.stack}
    assert stacks == {"a2": "r", "b3": "y", "e6": "p", "a6": "g", "d2": "b"}


# --- laying and moving ----------------------------------------------------------------------------


@rule("P5")
def test_a_card_moves_a_figure_to_a_field_of_its_colour() -> None:
    game = table("paths", figures="b4,a1,a1,a1,a1*", hand="p3", tiles="c5:2")
    assert play(game, "+p3")[1:] == [
        Moved(0, "b4", "c5", large=False),
        Found(0, "c5", "2"),
    ]


@rule("P5", "S15")
def test_a_card_that_moves_no_figure_may_not_be_laid() -> None:
    game = table("paths", figures="a1,a1,a1,a2,b4*", hand="r1,y1,p1,g1,b1")
    # a1 and a2 lead to red-brown fields, b4 to a blue and a pink one.
    assert {token[:2] for token in tokens(game, "+")} == {"+r", "+p", "+b"}
    assert {"-y1", "-g1"} <= set(game.legal)
    with pytest.raises(IllegalMove):
        game.play("+y1")


@rule("P5", "S12")
def test_the_card_must_fit_its_row_too() -> None:
    game = table("paths", figures="a2", rows="r4.5", hand="r3,r9")
    assert "+r9" in game.legal
    assert "+r3" not in game.legal


@rule("P5", "S22")
def test_a_first_card_may_start_a_figure_on_its_field_or_on_the_joker() -> None:
    game = table("paths", hand="y3")
    play(game, "+y3")
    assert set(game.legal) == {"0>b1", "0>c1", "0>b1*", "0>c1*"}


@rule("P5")
def test_the_first_card_of_a_row_may_move_a_figure_that_is_far_ahead() -> None:
    game = table("paths", figures="d7,a1,a1,a1,a1*", hand="p3")
    play(game, "+p3")
    assert "d8" in figures(game, 0)
    assert row(game, 0, "p") == (3,)


@rule("P6")
@pytest.mark.parametrize("colour", list("rypgb"))
@pytest.mark.parametrize(
    ("source", "joker"), [("0", "c1"), ("c1", "c2"), ("a3", "a4"), ("b3", "a4"), ("a4", "a5")]
)
def test_any_card_goes_to_a_joker(colour: str, source: str, joker: str) -> None:
    others = "e10,e10,e10*" if source == "0" else "e10,e10,a1,a1*"
    game = table("paths", figures=f"{source},{others}".removeprefix("0,"), hand=f"{colour}3")
    play(game, f"+{colour}3")
    if f"{source}>{joker}" in game.legal:
        play(game, f"{source}>{joker}")
    assert joker in figures(game, 0)
    assert row(game, 0, colour) == (3,)


@rule("P6")
def test_the_jokers_are_four() -> None:
    jokers = [field.name for field in boards.printed("paths").fields if field.colour == "*"]
    assert jokers == ["c1", "c2", "a4", "a5"]


@rule("P7")
def test_figures_of_one_seat_share_a_field_and_each_uses_it() -> None:
    game = table("paths", figures="b4,b4,c5", hand="p3,p4", tiles="c5:3")
    play(game, "+p3 b4>c5 =")
    play(game, min(tokens(game, "-")) + " =")
    play(game, "+p4 b4>c5")
    assert figures(game, 0) == ["c5", "c5", "c5"]
    assert cards_of(game).points == (6, 0)


@rule("P7", "S22")
def test_figures_alike_on_one_field_are_one_choice() -> None:
    game = table("paths", figures="b4,b4,a1,a1,b4*", hand="p3")
    play(game, "+p3")
    assert game.legal == ("b4>c5", "b4>c5*")


@rule("P8")
@pytest.mark.parametrize("edition", ["2012", "2008"])
def test_an_end_field_gives_no_extra_move(edition: str) -> None:
    game = table("paths", edition=edition, figures="e10,a1,a1,a1,a1*", hand="y3,r4")
    assert "+r4" in game.legal
    assert "+y3" not in game.legal


@rule("P8", "P10")
def test_a_figure_on_an_end_field_moves_no_more() -> None:
    game = table("paths", figures="e10,e10,e10,b1,a1*", hand="y3", tiles="b2:clover")
    play(game, "+y3")
    assert set(game.legal) == {"b2>b3", "a1>a2*", "."}


# --- tiles and stacks -----------------------------------------------------------------------------


@rule("P9")
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("worth", [2, 3])
def test_points_stay_and_are_not_doubled(worth: int, large: bool) -> None:
    figure = "a2*" if large else "a2,a1*"
    game = table("paths", figures=f"{figure},a1,a1,a1", hand="r3", tiles=f"a3:{worth}")
    play(game, "+r3")
    play(game, f"a2>a3{'*' * large}")
    assert cards_of(game).points == (worth, 0)
    assert cards_of(game).tiles["a3"] == str(worth)


@rule("P10")
def test_a_clover_follows_any_link_whatever_the_colour() -> None:
    game = table("paths", figures="a2,c4,a4*", hand="r3", tiles="a3:clover")
    play(game, "+r3 a2>a3")
    starts = {"0>a1", "0>b1", "0>c1", "0>d1"}
    assert set(game.legal) == {"a3>a4", "c4>c5", "c4>d5", "a4>a5*", "a4>b5*", ".", *starts}


@rule("P10")
def test_a_clover_of_the_expansion_may_be_declined() -> None:
    game = table("paths", figures="b1,a1,a1,a1,a1*", hand="y3", tiles="b2:clover")
    assert play(game, "+y3 .")[-1] == Declined(0)
    assert "b2" in figures(game, 0)


@rule("P10", "S29")
def test_a_chain_through_clovers_wish_stones_and_points() -> None:
    game = table(
        "paths",
        figures="b1,a1,a1,a1,a4*",
        hand="y3",
        tiles="b2:clover,b5:clover,b6:wish-g",
    )
    assert play(game, "+y3 b1>b2 a4>b5* b5>b6*") == [
        Laid(0, "y3"),
        Moved(0, "b1", "b2", large=False),
        Found(0, "b2", "clover"),
        Moved(0, "a4", "b5", large=True),
        Found(0, "b5", "clover"),
        Moved(0, "b5", "b6", large=True),
        Found(0, "b6", "wish-g"),
    ]


@rule("P10", "S37")
def test_the_fifth_figure_in_the_middle_of_a_chain_of_the_expansion() -> None:
    game = table(
        "paths",
        figures="b1,a7,a1,a1,a1*/a8,b8,c8,d8",
        hand="y3",
        tiles="b2:clover,a8:wish-p",
    )
    assert play(game, "+y3 a7>a8")[-1] == Ended(0, "goal", game.scores)
    assert cards_of(game).wish == ({}, {})


@rule("P11")
def test_the_first_to_arrive_takes_the_wish_stone() -> None:
    game = table("paths", figures="a2/a2", hand="r3/r4", tiles="a3:wish-g")
    assert play(game, "+r3 a2>a3")[-1] == Found(0, "a3", "wish-g")
    play(game, "= +r4")
    assert play(game, "a2>a3") == [Moved(1, "a2", "a3", large=False)]
    assert cards_of(game).wish == ({"g": 1}, {})
    assert "a3" not in cards_of(game).tiles


@rule("P12")
def test_each_arrival_at_a_stack_brings_a_wish_stone() -> None:
    game = table("paths", figures="a1,a1,b4,b4,b4*", hand="r3,r5/p7")
    assert play(game, "+r3")[-1] == Found(0, "a2", "stack-r")
    play(game, "= -p7 = +r5")
    play(game, "a1>a2")
    assert cards_of(game).wish == ({"r": 2}, {})
    assert cards_of(game).stacks["a2"] == 3


@rule("P12", "P10")
def test_a_clover_brings_a_figure_to_a_stack_too() -> None:
    game = table("paths", figures="b1,d1,a1,a1,a1*", hand="y3", tiles="b2:clover")
    play(game, "+y3 d1>d2")
    assert cards_of(game).wish == ({"b": 1}, {})


@rule("P12")
def test_an_empty_stack_brings_nothing() -> None:
    game = table("paths", figures="a1,b4,b4,b4,b4*", hand="r3", stacks="a2:0", wish="r2/r3")
    assert play(game, "+r3")[-1] == Moved(0, "a1", "a2", large=False)
    assert cards_of(game).wish == ({"r": 2}, {"r": 3})
    assert tokens(game, "=")


@rule("P13", "S36")
def test_which_wish_stones_a_seat_took_may_be_remembered() -> None:
    view = table("paths", wish="b3,y2/r1").view(1)
    assert isinstance(view, CardView)
    assert view.wish == ({"y": 2, "b": 3}, {"r": 1})


@rule("P13")
def test_a_screen_shows_how_many_wish_stones_the_others_have_and_not_which() -> None:
    game = table("paths", wish="b3,y2/r3,p1", figures="a2/b3", points="1/4")
    mine, anna = game.screen(0), game.screen(1)
    assert isinstance(mine, CardView)
    assert isinstance(anna, CardView)
    assert mine.wish == ({"y": 2, "b": 3}, {"*": 4})
    assert anna.wish == ({"*": 5}, {"r": 3, "p": 1})
    assert mine.scores == (1 - 2 + 2 + 10, 4 + 0)
    assert anna.scores == (1 - 2, 4 + 0 + 2 + 10)
    assert game.scores == (mine.scores[0], anna.scores[1])


@rule("P13")
def test_at_the_end_all_wish_stones_are_turned_up() -> None:
    game = table("paths", wish="b3/r3", figures="a8,a8/a8,a8", turn="0.over", end="standstill", idle=60)
    assert game.screen(0) == game.view(0)


@rule("P13")
def test_nobody_else_having_wish_stones_is_no_secret() -> None:
    game = table("paths", wish="b1/")
    assert game.screen(0) == game.view(0)
