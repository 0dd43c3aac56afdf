"""Neue Wege, Neue Ziele: discard tiles, rows that lose cards, and drawing (P14 to P18)."""

from typing import Any

import pytest

from keltis.boards import Board
from keltis.events import Declined, Discarded, Drew, Ended, Found, Laid, Moved, TurnBegan
from keltis.game import Game
from keltis.rules import cards
from tests.citing import rule
from tests.tables import cards_of, figures, play, row, table, tokens

WAITING = "a1,a1,a1,a1*"  # figures that only a red-brown card moves


def at_discard_tile(**words: Any) -> Game:
    """Seat 0 has laid the yellow 3, which took a figure from b1 to a discard tile on b2."""
    words = {"hand": "y3", "tiles": "b2:discard", **words}
    game = table("paths", figures=f"b1,{WAITING}", **words)
    assert play(game, "+y3")[-1] == Found(0, "b2", "discard")
    return game


@rule("P14")
def test_a_discard_tile_takes_a_card_from_the_hand() -> None:
    game = at_discard_tile(hand="y3,g8", piles="g4")
    assert play(game, "-g8") == [Discarded(0, "g8")]
    assert cards_of(game).piles["g"] == (4, 8)


@rule("P14")
def test_a_discard_tile_takes_the_last_card_of_any_row() -> None:
    game = at_discard_tile(rows="r2.5,g9.4,b7.7")
    assert tokens(game, "^") == {"^r5", "^y3", "^g4", "^b7"}
    assert play(game, "^g4") == [Discarded(0, "g4", from_row=True)]
    assert row(game, 0, "g") == (9,)
    assert cards_of(game).piles == {"g": (4,)}


@rule("P14")
def test_a_discard_tile_takes_the_card_just_laid() -> None:
    game = at_discard_tile(rows="y6.5")
    play(game, "^y3")
    assert row(game, 0, "y") == (6, 5)


@rule("P14")
def test_a_discard_tile_may_be_declined() -> None:
    game = at_discard_tile()
    assert play(game, ".") == [Declined(0)]
    assert row(game, 0, "y") == (3,)
    assert cards_of(game).owed == 1


@rule("P14")
def test_cards_of_others_are_out_of_reach() -> None:
    game = at_discard_tile(rows="/b3.4,y8")
    assert tokens(game, "^") == {"^y3"}


@rule("P14", "P9")
def test_a_discard_tile_serves_everyone() -> None:
    game = table(
        "paths",
        figures=f"b1,{WAITING}/b1,{WAITING}",
        hand="y3/y4",
        tiles="b2:discard",
    )
    play(game, "+y3 . = +y4")
    assert "." in game.legal
    assert cards_of(game).tiles["b2"] == "discard"


@rule("P14", "P10")
def test_a_clover_may_lead_to_a_discard_tile() -> None:
    game = table(
        "paths",
        figures="b1,c2,a1,a1,a1*",
        hand="y3,r8",
        tiles="b2:clover,d3:discard",
    )
    play(game, "+y3 c2>d3 -r8")
    assert cards_of(game).owed == 2


@rule("P15")
def test_a_discard_tile_is_skipped_by_one_who_has_nothing() -> None:
    # The card that moved the figure always lies in a row, so the kernel is asked directly.
    game = table("paths", tiles="b2:discard")
    board = game.spec.equipment
    assert isinstance(board, Board)
    state = game.state[0]
    state.hand[:] = 0
    state.row[:] = 0
    assert cards.arrive(board.record, state, board.field_numbers["b2"]) == cards.DISCARD_TILE
    assert state.phase == cards.DRAW
    state.row[0, 0] = 1
    cards.arrive(board.record, state, board.field_numbers["b2"])
    assert state.phase == cards.SHED


# --- rows -----------------------------------------------------------------------------------------


def after_taking(laid: str, last: str) -> Game:
    """Seat 0's green row has lost its last card; it is seat 0's turn again, with d3 before c2."""
    game = table(
        "paths",
        figures="b1,c2,a1,a1,a1*",
        rows=f"g{laid}",
        hand="y3,g0,g2,g4,g6,g8,g10/r7",
        tiles="b2:discard,d3:2",
        top="p1,p2",
    )
    play(game, f"+y3 ^g{last} = -r7 =")
    return game


@rule("P16")
@pytest.mark.parametrize(
    ("laid", "last", "takes"),
    [
        ("3.5.7", "7", {6, 8, 10}),  # ascending still, from the 5
        ("7.5.3", "3", {4, 2, 0}),  # descending still, from the 5
        ("3.5", "5", {0, 2, 4, 6, 8, 10}),  # one card left: open
        ("5.5.7", "7", {0, 2, 4, 6, 8, 10}),  # one value left: open
        ("3.5.5", "5", {6, 8, 10}),  # a 5 is left
        ("5.3.3", "3", {0, 2}),  # a 3 is left
        ("5", "5", {0, 2, 4, 6, 8, 10}),  # nothing left
    ],
)
def test_a_row_that_lost_a_card_is_what_lies_there(laid: str, last: str, takes: set[int]) -> None:
    game = after_taking(laid, last)
    left = tuple(map(int, laid.split(".")[:-1]))
    assert row(game, 0, "g") == left
    assert {int(token[2:]) for token in tokens(game, "+g")} == takes


@rule("P16")
def test_a_row_that_turned_open_may_change_its_direction() -> None:
    game = after_taking("3.5", "5")
    play(game, "+g2")
    assert row(game, 0, "g") == (3, 2)


@rule("P16")
def test_an_empty_row_begins_anew() -> None:
    game = at_discard_tile()
    play(game, "^y3")
    assert row(game, 0, "y") == ()
    assert "b2" in figures(game, 0)


# --- drawing --------------------------------------------------------------------------------------


@rule("P17")
def test_two_cards_from_the_hand_are_replaced_by_two() -> None:
    game = at_discard_tile(hand="y3,g8", top="r0,r1", piles="b7")
    play(game, "-g8")
    assert play(game, "=") == [Drew(0, "r0")]
    assert game.seat == 0
    assert play(game, "=b") == [Drew(0, "b7", "b"), TurnBegan(1)]
    assert len(cards_of(game).hands[0].cards) == 8


@rule("P17")
def test_a_card_from_a_row_is_not_replaced() -> None:
    game = at_discard_tile(top="r0,r1")
    play(game, "^y3")
    assert play(game, "=") == [Drew(0, "r0"), TurnBegan(1)]


@rule("P17")
def test_both_cards_may_come_from_one_pile() -> None:
    game = at_discard_tile(hand="y3,g8", piles="b7.2.9")
    play(game, "-g8 =b =b")
    assert cards_of(game).piles["b"] == (7,)
    assert set(cards_of(game).hands[0].open) == {"b9", "b2"}


@rule("P17", "S39")
def test_the_last_card_of_the_deck_ends_a_double_draw() -> None:
    game = at_discard_tile(hand="y3,g8", left=1)
    play(game, "-g8")
    events = play(game, "=")
    assert events[-1] == Ended(0, "deck", game.scores)
    assert len(cards_of(game).hands[0].cards) == 7


@rule("P17", "S39")
def test_the_last_card_may_be_the_second_of_a_double_draw() -> None:
    game = at_discard_tile(hand="y3,g8", left=2)
    play(game, "-g8 =")
    assert not game.over
    play(game, "=")
    assert game.end == "deck"


@rule("P18")
@pytest.mark.parametrize("edition", ["2012", "2008"])
def test_what_was_discarded_in_this_turn_is_not_drawn(edition: str) -> None:
    full = "r1,y1,p1,g1,b1"
    game = at_discard_tile(edition=edition, hand="y3,g8", piles=full)
    from_row = game.copy()
    play(game, "-g8")
    assert tokens(game, "=") == {"=", "=r", "=y", "=p", "=b"}
    play(from_row, "^y3")
    assert tokens(from_row, "=") == {"=", "=r", "=p", "=g", "=b"}


@rule("P18", "S33")
@pytest.mark.parametrize("edition", ["2012", "2008"])
def test_a_discard_instead_of_laying_is_not_drawn_either(edition: str) -> None:
    game = table("paths", edition=edition, hand="g8", piles="g1,b1")
    play(game, "-g8")
    assert tokens(game, "=") == {"=", "=b"}


@rule("P18")
def test_a_fresh_pile_stays_closed_for_the_second_draw() -> None:
    game = at_discard_tile(hand="y3,g8", piles="b7")
    play(game, "-g8 =")
    assert tokens(game, "=") == {"=", "=b"}


# --- the example of the rule book -----------------------------------------------------------------


@rule("P1", "P5", "P6", "P9", "P11", "P14", "P16", "P17", "P18", "S14", "S22")
def test_the_four_moves_of_the_rule_book() -> None:
    game = table(
        "paths",
        figures="a2",
        hand="r3,g2,b10,b3,b9,b10/r5,r6,r7",
        tiles="a3:3,b5:wish-p,b6:discard",
        piles="b1",
        top="p1,p2,p3,p4,p5,p6,p7,p8",
    )
    assert play(game, "+r3 a2>a3") == [
        Laid(0, "r3"),
        Moved(0, "a2", "a3", large=False),
        Found(0, "a3", "3"),
    ]
    play(game, "= -r5 =")
    assert play(game, "+g2 a3>a4") == [Laid(0, "g2"), Moved(0, "a3", "a4", large=False)]
    play(game, "= -r6 =")
    play(game, "+b10")
    assert {"a4>a5", "a4>b5"} <= set(game.legal)
    assert play(game, "a4>b5") == [
        Moved(0, "a4", "b5", large=False),
        Found(0, "b5", "wish-p"),
    ]
    play(game, "= -r7 =")
    assert play(game, "+b3 b5>b6") == [
        Laid(0, "b3"),
        Moved(0, "b5", "b6", large=False),
        Found(0, "b6", "discard"),
    ]
    assert row(game, 0, "b") == (10, 3)
    assert play(game, "^b3") == [Discarded(0, "b3", from_row=True)]
    assert row(game, 0, "b") == (10,)
    assert cards_of(game).piles["b"] == (1, 3)
    assert cards_of(game).owed == 1
    assert "=b" not in game.legal
    assert play(game, "=")[-1] == TurnBegan(1)
    assert cards_of(game).points == (3, 0)
    assert cards_of(game).wish == ({"p": 1}, {})
    play(game, min(tokens(game, "-")) + " =")
    assert {"+b9", "+b10"} <= set(game.legal)
