"""Der Weg der Steine: what moves a figure, and what figures find (S15 to S30)."""

import pytest

import keltis
from keltis.boards import Board
from keltis.errors import IllegalMove
from keltis.events import Declined, Found, Laid, Moved
from keltis.rules import cards
from tests.citing import rule
from tests.tables import cards_of, figures, play, row, table, tokens


@rule("S15")
def test_every_card_that_fits_its_row_may_be_laid() -> None:
    places = "r9,y9,p1*,g8,b5"
    game = table(figures=places, rows="r3,y5.4,g2", hand="r9,y0,p1,g2,b10,y6")
    assert tokens(game, "+") >= {"+r9", "+y0", "+p1", "+g2", "+b10"}
    assert "+y6" not in game.legal


@rule("S16")
@pytest.mark.parametrize("card", ["g0", "g5", "g10"])
def test_the_value_of_the_card_does_not_matter(card: str) -> None:
    game = table(figures="g5", hand=card)
    play(game, f"+{card}")
    assert figures(game, 0) == ["g6"]


@rule("S16")
def test_no_figure_goes_back() -> None:
    backward = {f"{path}{n + 1}>{path}{n}" for path in "rypgb" for n in range(1, 9)}
    assert not backward & set(keltis.spec("stones").actions)


@rule("S17")
def test_the_first_card_starts_a_small_or_the_large_figure() -> None:
    game = table(hand="g0")
    assert play(game, "+g0") == [Laid(0, "g0")]
    assert game.legal == ("0>g1", "0>g1*")
    large = game.copy()
    assert play(game, "0>g1") == [Moved(0, "0", "g1", large=False)]
    assert play(large, "0>g1*") == [Moved(0, "0", "g1", large=True)]
    assert (figures(game, 0), figures(large, 0)) == (["g1"], ["g1*"])


@rule("S17", "S22")
@pytest.mark.parametrize(("away", "started"), [("r2*", "g1"), ("r2,y1,p3,b5", "g1*"), ("r2*,y1,p3,b5", "g1")])
def test_the_only_kind_of_figure_left_starts_unasked(away: str, started: str) -> None:
    game = table(figures=away, hand="g0")
    play(game, "+g0")
    assert started in figures(game, 0)


@rule("S18", "S22")
@pytest.mark.parametrize("figure", ["g1", "g1*"])
def test_the_figure_on_the_path_moves_though_others_stand_at_the_start(figure: str) -> None:
    game = table(figures=figure, hand="g7", tiles="g2:1")
    large = figure == "g1*"
    assert play(game, "+g7")[1:] == [
        Moved(0, "g1", "g2", large=large),
        Found(0, "g2", "1"),
    ]


@rule("S18", "S28")
def test_the_first_card_of_a_row_moves_a_figure_that_a_clover_started() -> None:
    game = table(figures="g1,p2", rows="p4", hand="g7", tiles="g2:1")
    assert row(game, 0, "g") == ()
    play(game, "+g7")
    assert figures(game, 0) == ["p2", "g2"]


@rule("S19")
def test_a_seat_has_one_figure_on_a_path() -> None:
    game = table(figures="g1,y3", hand="g7", tiles="g2:clover")
    play(game, "+g7")
    started = {token for token in game.legal if token.startswith("0>") and "*" not in token}
    assert started == {"0>r1", "0>p1", "0>b1"}


@rule("S19")
def test_figures_of_several_players_share_a_field() -> None:
    game = table(seats=3, figures="g5/g6/g6*", hand="g7")
    play(game, "+g7")
    assert [figures(game, seat) for seat in range(3)] == [["g6"], ["g6"], ["g6*"]]


@rule("S20", "S21")
def test_a_card_for_a_finished_path_moves_another_figure() -> None:
    game = table(figures="g9,y4,r2*", rows="g4.5", hand="g8", tiles="r3:1")
    play(game, "+g8")
    assert set(game.legal) == {"0>p1", "0>b1", "y4>y5", "r2>r3*"}
    assert play(game, "r2>r3*")[0] == Moved(0, "r2", "r3", large=True)
    assert row(game, 0, "g") == (4, 5, 8)
    assert tokens(game, "=")


@rule("S20")
def test_in_2012_the_other_figure_must_move() -> None:
    game = table(figures="g9,y4", hand="g8")
    play(game, "+g8")
    with pytest.raises(IllegalMove):
        game.play(".")


@rule("S20")
def test_in_2008_the_other_figure_may_stay() -> None:
    game = table(edition="2008", figures="g9,y4", hand="g8")
    play(game, "+g8")
    assert "." in game.legal
    assert {"y4>y5", "0>r1", "0>r1*"} <= set(game.legal)
    assert play(game, ".") == [Declined(0)]
    assert row(game, 0, "g") == (8,)
    assert figures(game, 0) == ["y4", "g9"]


@rule("S20", "S22")
def test_the_only_extra_move_is_made_unasked_in_2012_and_offered_in_2008() -> None:
    # y9, p9, g9, b9 are finished by one seat; the fifth figure stands on r1.
    places = "y9,p9,g9,b9,r1*"
    game = table(figures=places, hand="g8")
    play(game, "+g8")
    assert "r2*" in figures(game, 0)
    game = table(edition="2008", figures=places, hand="g8")
    play(game, "+g8")
    assert game.legal == ("r1>r2*", ".")


@rule("S20")
def test_a_large_figure_on_the_end_stone_gives_the_extra_move_too() -> None:
    game = table(figures="g9*,y4", hand="g8")
    play(game, "+g8")
    assert "y4>y5" in game.legal
    assert "0>r1*" not in game.legal


@rule("S21")
def test_the_extra_move_does_not_start_a_second_figure_on_a_path() -> None:
    game = table(figures="g9,y4", hand="g8")
    play(game, "+g8")
    assert not {"0>g1", "0>y1", "0>g1*", "0>y1*"} & set(game.legal)


@rule("S21", "S23")
def test_the_extra_move_uses_the_tile_it_reaches() -> None:
    game = table(figures="g9,y1", hand="g8", tiles="y2:3")
    play(game, "+g8 y1>y2")
    assert cards_of(game).points == (3, 0)


@rule("S22")
def test_a_forced_move_is_written_nowhere() -> None:
    game = table(figures="g5", hand="g3")
    play(game, "+g3 =")
    assert game.log == ("+g3", "=")


@rule("S23", "S25")
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("worth", [1, 2, 3])
def test_points_are_scored_at_once_and_never_doubled(worth: int, large: bool) -> None:
    game = table(figures="g3" + "*" * large, hand="g3", tiles=f"g4:{worth}", points="5")
    assert play(game, "+g3")[-1] == Found(0, "g4", str(worth))
    assert cards_of(game).points == (5 + worth, 0)


@rule("S24")
def test_points_and_clovers_stay_for_everyone() -> None:
    game = table(figures="g3,b2/g3,b2", hand="g3,b1/g4,b2", tiles="g4:3,b3:clover")
    play(game, "+g3 = +g4 =")
    assert cards_of(game).points == (3, 3)
    assert cards_of(game).tiles["g4"] == "3"
    play(game, "+b1 . =")
    assert cards_of(game).tiles["b3"] == "clover"
    play(game, "+b2")
    assert "." in game.legal


@rule("S24", "S26")
def test_a_wish_stone_is_taken_once() -> None:
    game = table(figures="g3/g3*", hand="g3/g4", tiles="g4:wish", wish="1/0")
    assert play(game, "+g3 =")[2] == Found(0, "g4", "wish")
    assert cards_of(game).wish == ({"*": 2}, {})
    assert "g4" not in cards_of(game).tiles
    assert not any(isinstance(event, Found) for event in play(game, "+g4 ="))
    assert cards_of(game).wish == ({"*": 2}, {})


@rule("S26", "S35")
def test_wish_stones_are_open_to_all() -> None:
    game = table(wish="2/3", points="4/1")
    for seat in range(2):
        view = game.view(seat)
        assert getattr(view, "wish", None) == ({"*": 2}, {"*": 3})


@rule("S27")
def test_a_clover_moves_any_figure() -> None:
    game = table(figures="g1,y4,r2*", hand="g3", tiles="g2:clover,r3:1")
    play(game, "+g3")
    assert set(game.legal) == {"g2>g3", "y4>y5", "r2>r3*", "0>p1", "0>b1", "."}


@rule("S27")
def test_a_clover_may_be_declined() -> None:
    game = table(figures="g1", hand="g3", tiles="g2:clover")
    assert play(game, "+g3 .")[-1] == Declined(0)
    assert figures(game, 0) == ["g2"]
    assert "=" in game.legal


@rule("S27", "S29")
def test_a_clover_may_move_the_same_figure_on() -> None:
    game = table(figures="p1*", hand="p3", tiles="p2:clover,p3:2")
    assert play(game, "+p3 p2>p3*")[1:] == [
        Moved(0, "p1", "p2", large=True),
        Found(0, "p2", "clover"),
        Moved(0, "p2", "p3", large=True),
        Found(0, "p3", "2"),
    ]


@rule("S28", "S18")
def test_a_clover_starts_a_figure_where_no_card_lies() -> None:
    game = table(figures="g1", hand="g3,b4", tiles="g2:clover", top="r1,r2")
    play(game, "+g3 0>b1 =")
    assert row(game, 0, "b") == ()
    play(game, min(tokens(game, "-")) + " =")
    play(game, "+b4")
    assert figures(game, 0) == ["g2", "b2"]
    assert row(game, 0, "b") == (4,)


@rule("S29")
def test_one_card_sets_off_a_long_chain() -> None:
    game = table(
        figures="g3,p1,b2",
        hand="g3",
        tiles="g4:clover,g5:clover,p2:clover,p3:wish,b3:clover",
    )
    events = play(game, "+g3 g4>g5 b2>b3 p1>p2 p2>p3")
    found = [event.tile for event in events if isinstance(event, Found)]
    assert found == ["clover", "clover", "clover", "clover", "wish"]
    assert figures(game, 0) == ["p3", "b3", "g5"]
    assert tokens(game, "=")


@rule("S29", "S24")
def test_a_chain_may_use_one_clover_for_several_figures() -> None:
    game = table(figures="g1/g1", hand="g3/g4", tiles="g2:clover")
    play(game, "+g3 g2>g3 = +g4")
    assert "g2>g3" in game.legal


@rule("S30")
def test_a_clover_that_no_figure_can_use_asks_nothing() -> None:
    # Five figures on end stones would have ended the game, so the kernel is asked directly.
    game = table(figures="y9,p9,g9,b9,r5*", tiles="r9:clover")
    board = game.spec.equipment
    assert isinstance(board, Board)
    state = game.state[0]
    state.figure[0, cards.LARGE_FIGURE] = board.field_numbers["r9"]
    assert cards.arrive(board.record, state, board.field_numbers["r9"]) == cards.CLOVER_TILE
    assert state.phase == cards.DRAW
