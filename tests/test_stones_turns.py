"""Der Weg der Steine: discarding, drawing, what is known, and the end (S31 to S40)."""

import msgspec
import pytest

import keltis
from keltis.events import Discarded, Drew, Ended, Found, Moved, TurnBegan
from keltis.view import CardView
from tests.citing import rule
from tests.tables import cards_of, figures, play, row, table, tokens


@rule("S31")
def test_any_card_may_be_discarded_also_one_that_could_be_laid() -> None:
    game = table(figures="g2", rows="g3", hand="g4,g1,r0,r0,y7,p5,b2,b10", piles="g9")
    assert tokens(game, "-") == {"-g4", "-g1", "-r0", "-y7", "-p5", "-b2", "-b10"}
    assert "+g4" in game.legal
    assert play(game, "-g4") == [Discarded(0, "g4")]
    assert cards_of(game).piles["g"] == (9, 4)
    assert figures(game, 0) == ["g2"]
    assert row(game, 0, "g") == (3,)


@rule("S31")
def test_a_card_that_fits_nowhere_is_discarded() -> None:
    game = table(figures="g4,r3", rows="g0.1.3.3,r9.9.7", hand="g2", piles="b4,y1")
    assert "+g2" not in game.legal
    play(game, "-g2")
    assert cards_of(game).piles == {"y": (1,), "g": (2,), "b": (4,)}
    assert tokens(game, "=") == {"=", "=b", "=y"}


@rule("S4", "S11", "S13", "S16", "S17", "S18", "S31")
def test_the_worked_example_of_several_turns() -> None:
    game = table(
        hand="g0,g1,r9,r9,r7,g2,g3,g3/b0,b1,b2,b3,b4,b5,b6,b7",
        tiles="r3:1,g2:1,g4:2",
        figures="y3,p3/",
    )

    def white(tokens: str) -> None:
        play(game, f"{tokens} =")
        play(game, f"{next(token for token in game.legal if token[:2] == '-b')} =")

    white("+g0 0>g1")
    white("+g1")
    assert "+g0" not in game.legal
    white("+r9 0>r1")
    white("+r9")
    assert (row(game, 0, "g"), row(game, 0, "r")) == ((0, 1), (9, 9))
    white("+r7")
    white("+g3")
    white("+g3")
    assert (row(game, 0, "g"), row(game, 0, "r")) == ((0, 1, 3, 3), (9, 9, 7))
    assert figures(game, 0) == ["r3", "y3", "p3", "g4"]
    assert ("small g4", 1) in [(line.what, line.points) for line in game.score_sheet(0).lines]
    assert "+g2" not in game.legal
    play(game, "-g2")
    assert "=g" not in game.legal


@rule("S32")
def test_a_card_is_drawn_from_the_deck() -> None:
    game = table(hand="g4", top="p9,p8")
    assert play(game, "-g4 =") == [Discarded(0, "g4"), Drew(0, "p9"), TurnBegan(1)]
    hands = cards_of(game).hands
    assert "p9" in hands[0].cards
    assert [hand.size for hand in hands] == [len(hand.cards) for hand in hands] == [8, 8]


@rule("S32")
def test_only_the_top_card_of_a_pile_is_drawn() -> None:
    game = table(hand="g4", piles="y7.2")
    assert play(game, "-g4 =y")[1] == Drew(0, "y2", "y")
    assert cards_of(game).piles["y"] == (7,)
    assert "y2" in cards_of(game).hands[0].cards


@rule("S32")
def test_an_empty_pile_gives_nothing() -> None:
    game = table(hand="g4")
    play(game, "-g4")
    assert tokens(game, "=") == {"="}


@rule("S33")
def test_in_2012_nobody_takes_back_what_they_just_discarded() -> None:
    game = table(hand="g4", piles="g9,y7")
    play(game, "-g4")
    assert tokens(game, "=") == {"=", "=y"}


@rule("S33")
def test_in_2008_the_discarded_card_may_be_taken_back() -> None:
    game = table(edition="2008", hand="g4", piles="g9,y7")
    play(game, "-g4")
    assert tokens(game, "=") == {"=", "=g", "=y"}
    assert play(game, "=g")[0] == Drew(0, "g4", "g")


@rule("S33")
def test_the_next_seat_may_take_what_was_just_discarded() -> None:
    game = table(hand="g4/y3")
    play(game, "-g4 = -y3")
    assert "=g" in game.legal


@rule("S34")
@pytest.mark.parametrize("left", [1, 2])
def test_there_is_always_a_card_to_draw(left: int) -> None:
    game = table(left=left, seats=3)
    play(game, min(tokens(game, "-")))
    assert "=" in game.legal


@rule("S35")
def test_other_hands_and_the_deck_are_hidden() -> None:
    game = table(hand="g4,y3!/b2,b3!,r7", piles="p1.2", points="3/4", top="b9,b10")
    view = game.view(0)
    assert isinstance(view, CardView)
    assert view.hands[0].cards == cards_of(game).hands[0].cards
    assert view.hands[1].cards == view.hands[1].open == ("b3",)
    assert [hand.size for hand in view.hands] == [8, 8]
    assert (view.deck, view.deck_cards) == (cards_of(game).deck, ())
    whole = cards_of(game)
    for name in ("figures", "rows", "piles", "tiles", "wish", "points", "scores", "seat"):
        assert getattr(view, name) == getattr(whole, name)


@rule("S36")
def test_a_whole_pile_is_remembered() -> None:
    view = table(piles="y7.2.2.9").view(1)
    assert getattr(view, "piles", None) == {"y": (7, 2, 2, 9)}


@rule("S36")
def test_cards_taken_openly_are_remembered_until_they_are_played() -> None:
    game = table(hand="g4,b1/p3", piles="y7.2", left=20)
    play(game, "-g4 =y")
    view = game.view(1)
    assert isinstance(view, CardView)
    assert view.hands[0].open == ("y2",)
    play(game, "-p3 =")
    play(game, "-y2")
    view = game.view(1)
    assert isinstance(view, CardView)
    assert view.hands[0].open == ()


@rule("S36")
def test_of_two_alike_the_one_taken_openly_is_the_one_given_away() -> None:
    game = table(hand="y2,y2!")
    play(game, "-y2")
    view = cards_of(game)
    assert view.hands[0].cards.count("y2") == 1
    assert view.hands[0].open == ()


# --- the end --------------------------------------------------------------------------------------


@rule("S37", "S38")
def test_the_fifth_figure_in_the_goal_ends_the_game_and_uses_nothing() -> None:
    game = table(figures="r6,y7/g8,p9*,b7", hand="r3", tiles="r7:3")
    events = play(game, "+r3")
    assert events[1] == Moved(0, "r6", "r7", large=False)
    assert events[2:] == [Ended(0, "goal", game.scores)]
    assert (game.over, game.end, game.legal) == (True, "goal", ())
    assert cards_of(game).points == (0, 0)
    assert len(cards_of(game).hands[0].cards) == 7


@rule("S37")
@pytest.mark.parametrize(("figure", "ends"), [("r6", True), ("r7", False), ("r8", False)])
def test_a_figure_that_moves_on_inside_the_goal_is_not_counted_again(figure: str, ends: bool) -> None:
    others = "y7/g8,p9*,b7" if ends else "y7/g8,p9*"
    game = table(figures=f"{figure},{others}", hand="r3", tiles="r7:3,r9:1")
    play(game, "+r3")
    assert game.over == ends


@rule("S37", "S29")
@pytest.mark.parametrize("chain", ["r6>r7 y6>y7", "y6>y7 r6>r7"])
def test_the_fifth_figure_may_come_in_the_middle_of_a_chain(chain: str) -> None:
    game = table(
        figures="r6,y6,g1/g8,p9*,b7",
        hand="g3",
        tiles="g2:clover,r7:clover,y7:clover",
    )
    events = play(game, f"+g3 {chain}")
    assert game.end == "goal"
    assert [event.tile for event in events if isinstance(event, Found)] == ["clover", "clover"]
    assert "=" not in game.legal


@rule("S38")
def test_a_wish_stone_under_the_fifth_figure_is_not_taken() -> None:
    game = table(figures="r6,y7/g8,p9*,b7", hand="r3", tiles="r7:wish")
    play(game, "+r3")
    assert cards_of(game).wish == ({}, {})
    assert cards_of(game).tiles["r7"] == "wish"


@rule("S38")
@pytest.mark.parametrize("inside", ["", "y8/g8", "y8/g8,p9*"])
def test_the_first_four_figures_use_what_they_land_on(inside: str) -> None:
    game = table(figures=f"r6,{inside}".strip(","), hand="r3", tiles="r7:3")
    play(game, "+r3")
    assert not game.over
    assert cards_of(game).points == (3, 0)


@rule("S39")
def test_drawing_the_last_card_ends_the_game() -> None:
    game = table(left=2, hand="r3/y4")
    play(game, "-r3 =")
    assert (game.over, cards_of(game).deck) == (False, 1)
    play(game, "-y4")
    events = play(game, "=")
    assert events[-1] == Ended(1, "deck", game.scores)
    assert (game.end, cards_of(game).deck, game.legal) == ("deck", 0, ())


@rule("S39")
def test_the_last_card_may_be_left_lying() -> None:
    game = table(left=1, hand="r3/y4", piles="y9")
    play(game, "-r3 =y -y4")
    assert not game.over
    assert "=" in game.legal


EXCHANGE = {"hand": "r5/r6", "piles": "r1.2,y1.2"}


def exchange(game: keltis.Game, turns: int) -> None:
    """Turns in which a card is discarded and another taken: a red-brown one for a yellow one, or back."""
    for _ in range(turns):
        given, taken = "ry" if any(token[1] == "r" for token in tokens(game, "-")) else "yr"
        play(game, min(token for token in tokens(game, "-") if token[1] == given))
        play(game, f"={taken}")


@rule("S40")
def test_the_60th_fruitless_turn_in_a_row_ends_the_game() -> None:
    game = table(**EXCHANGE)
    exchange(game, 59)
    assert not game.over
    exchange(game, 1)
    assert (game.over, game.end) == (True, "standstill")


@rule("S40")
def test_drawing_from_the_deck_begins_the_count_anew() -> None:
    game = table(**EXCHANGE, idle=59, top="p1")
    play(game, min(tokens(game, "-")) + " =")
    assert not game.over
    assert cards_of(game).idle == 0
    exchange(game, 59)
    assert not game.over
    exchange(game, 1)
    assert game.end == "standstill"


@rule("S40")
def test_laying_a_card_begins_the_count_anew() -> None:
    game = table(figures="g2", hand="g5", tiles="g4:1", piles="y1", idle=59)
    play(game, "+g5 =y")
    assert not game.over
    assert cards_of(game).idle == 0


@rule("S40")
def test_the_standstill_can_be_set() -> None:
    game = table(**EXCHANGE, standstill=3)
    exchange(game, 2)
    assert not game.over
    exchange(game, 1)
    assert game.end == "standstill"


@rule("S40")
def test_with_0_the_exchanging_goes_on_for_ever() -> None:
    game = table(**EXCHANGE, standstill=0)
    exchange(game, 500)
    assert not game.over


@rule("S40")
def test_the_count_and_its_end_survive_a_record() -> None:
    game = keltis.new_game("stones", 2, seed=1, standstill=2)
    play(game, min(tokens(game, "-")) + " =")
    for _ in range(2):
        pile = next(iter(cards_of(game).piles))
        play(game, min(token for token in tokens(game, "-") if token[1] != pile))
        play(game, f"={pile}")
    assert game.end == "standstill"
    assert '[Standstill "2"]' in game.record()
    again = keltis.load(game.record())
    assert again.end == "standstill"
    assert msgspec.json.encode(again.view(0)) == msgspec.json.encode(game.view(0))
