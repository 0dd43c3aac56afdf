"""What holds in every game at every moment, looked for in random games."""

import pickle
from random import Random

import msgspec
import pytest
from hypothesis import given, settings

import keltis
from keltis.errors import KeltisError
from keltis.game import Game
from keltis.view import CardView, DiceView
from tests import reckoning
from tests.citing import rule
from tests.strategies import Deal, Walk, deals, walks, wander

FAMILIES = (Deal("stones", 2, 0), Deal("paths", 3, 0), Deal("dice", 4, 0))


def last_token(game: Game) -> str:
    return game.log[-1] if game.log else ""


@rule("S2", "S8")
@given(walks("stones", "paths"))
def test_every_card_is_somewhere_once(walk: Walk) -> None:
    view = walk.go().view_of(None)
    assert isinstance(view, CardView)
    cards = reckoning.cards_somewhere(view)
    assert max(cards.values()) <= 2
    assert cards.total() == 110 - (30 if view.seats == 2 else 0)
    if view.seats > 2:
        assert set(cards.values()) == {2}
    for seat, hand in enumerate(view.hands):
        assert len(hand.cards) == hand.size == 8 - (view.owed if seat == view.seat else 0)


@given(walks("dice"))
def test_every_chip_and_stone_is_somewhere_once(walk: Walk) -> None:
    view = walk.go().view_of(None)
    assert isinstance(view, DiceView)
    everything = [view.middle, *view.rows]
    chips = [f"{c}{value}" for rows in everything for c, values in rows.items() for value in values]
    assert sorted(chips) == sorted(f"{c}{value}" for c in "rypgb" for value in range(11))
    face_down = sum(sum(stones.values()) for stones in view.clovers)
    stones = reckoning.facts("dice")["stones"][str(view.seats)]
    assert view.heap + sum(view.stones) + face_down == stones


@rule("S6", "S24", "P3", "P4", "P12")
@given(walks("stones", "paths"))
def test_every_tile_and_wish_stone_is_somewhere_once(walk: Walk) -> None:
    game = walk.go()
    view, begun = game.view_of(None), next(game.positions()).view_of(None)
    assert isinstance(view, CardView)
    assert isinstance(begun, CardView)
    gone = {field: tile for field, tile in begun.tiles.items() if field not in view.tiles}
    assert {**view.tiles, **gone} == begun.tiles
    assert all(tile.startswith("wish") for tile in gone.values())
    left_stacks = sum(begun.stacks.values()) - sum(view.stacks.values())
    assert sum(sum(stones.values()) for stones in view.wish) == len(gone) + left_stacks


@rule("S10", "S11", "S13", "S14", "S15", "S19", "S20", "S21", "S32", "S33", "P5", "P10", "P14", "P18")
@settings(max_examples=300)
@given(walks())
def test_what_is_legal_follows_from_the_rules(walk: Walk) -> None:
    game = walk.go()
    assert set(game.legal) == reckoning.legal_tokens(game.view_of(None), last_token(game))
    assert list(game.legal_actions) == sorted(set(game.legal_actions))
    assert game.over == (not game.legal)


@settings(max_examples=60)
@given(walks())
def test_all_that_is_legal_can_be_done_and_nothing_else(walk: Walk) -> None:
    game = walk.go()
    before = game.state.tobytes()
    legal = set(game.legal_actions)
    for action in range(len(game.spec.actions)):
        branch = game.copy()
        if action in legal:
            branch.step(action)
            assert branch.state.tobytes() != before
        else:
            with pytest.raises(KeltisError):
                branch.step(action)
            assert branch.state.tobytes() == before
            assert branch.log == game.log
    assert game.state.tobytes() == before


@given(walks())
@settings(max_examples=30)
def test_no_other_action_is_accepted(walk: Walk) -> None:
    game = walk.go()
    before = game.state.tobytes()
    wrong: list[object] = [-1, len(game.spec.actions), 1 << 70, -(1 << 70), 1.0, True, None, "+r1"]
    for action in wrong:
        with pytest.raises(KeltisError):
            game.step(action)  # type: ignore[arg-type]
    for token in ("", "+", "+x3", "+r11", "+R3", " +r3", "[123]", "=r=", "0>0", "\0", "+r3 "):
        with pytest.raises(KeltisError):
            game.play(token)
    assert game.state.tobytes() == before


@given(walks())
def test_records_are_read_as_they_were_written(walk: Walk) -> None:
    game = walk.go()
    text = game.record()
    again = keltis.load(text)
    assert again.record() == text
    assert again.log == game.log
    assert again.legal == game.legal
    if walk.deal.game == "dice":  # whose luck is in no record
        assert again.view(0) == game.view(0)
    else:
        assert again.state.tobytes() == game.state.tobytes()


@given(walks())
def test_positions_are_read_as_they_were_written(walk: Walk) -> None:
    game = walk.go()
    text = game.position()
    assert "\n" not in text
    again = keltis.from_position(text)
    assert again.position() == text
    assert again.legal == game.legal
    assert again.view_of(None) == game.view_of(None)
    assert again.scores == game.scores
    assert again.end == game.end


@given(walks())
@settings(max_examples=50)
def test_a_game_goes_on_from_its_position_as_it_would_have(walk: Walk) -> None:
    game = walk.go()
    again = keltis.from_position(game.position())
    for played in (game, again):
        wander(played, Random(walk.luck), decisions=30)
    assert again.view_of(None) == game.view_of(None)


@rule("S4", "S25", "S41", "S42", "P2", "P19", "P20", "D21", "D22", "D23", "D24")
@settings(max_examples=200)
@given(walks())
def test_scores_are_what_the_tables_say(walk: Walk) -> None:
    game = walk.go()
    view = game.view_of(None)
    for seat in range(game.seats):
        if isinstance(view, CardView):
            assert game.scores[seat] == reckoning.card_score(view, seat)
        else:
            assert game.scores[seat] == reckoning.dice_score(view, seat)
        sheet = game.score_sheet(seat)
        assert sheet.seat == seat
        assert sum(line.points for line in sheet.lines) == sheet.total == game.scores[seat]
    if game.over:
        best = max(game.scores)
        assert game.winners == tuple(n for n, score in enumerate(game.scores) if score == best)


@rule("S35", "S36", "P13")
@given(walks("stones", "paths"))
def test_a_view_hides_other_hands_and_the_deck(walk: Walk) -> None:
    game = walk.go()
    whole = game.view_of(None)
    assert isinstance(whole, CardView)
    for seat in range(game.seats):
        view = game.view(seat)
        assert isinstance(view, CardView)
        assert view.deck_cards == ()
        for other, hand in enumerate(view.hands):
            expected = whole.hands[other].cards if other == seat else whole.hands[other].open
            assert hand.cards == expected
            assert hand.size == whole.hands[other].size
        shown = msgspec.structs.replace(view, eye=None, hands=whole.hands, deck_cards=whole.deck_cards)
        assert shown == whole


@rule("S35")
@settings(max_examples=60)
@given(walks())
def test_worlds_that_a_seat_imagines_look_the_same_to_it(walk: Walk) -> None:
    game = walk.go()
    for seat in range(game.seats):
        view = game.view(seat)
        seen = msgspec.json.encode(view)
        for seed in range(3):
            world = keltis.sample(view, seed)
            assert msgspec.json.encode(world.view(seat)) == seen
            assert world.legal == game.legal or game.seat != seat
            wander(world, Random(seed), decisions=60)
            whole = world.view_of(None)
            if isinstance(whole, CardView):
                cards = reckoning.cards_somewhere(whole)
                assert max(cards.values()) <= 2
                assert cards.total() == 110 - (30 if whole.seats == 2 else 0)


@given(walks())
@settings(max_examples=50)
def test_views_survive_json_and_text(walk: Walk) -> None:
    game = walk.go()
    for seat in range(game.seats):
        view = game.view(seat)
        kind = type(view)
        assert msgspec.json.decode(msgspec.json.encode(view), type=kind) == view
        assert keltis.view_from(game.position(seat)) == view


@given(deals())
@settings(max_examples=60)
def test_the_same_seed_deals_the_same_game(deal: Deal) -> None:
    assert deal.begin().state.tobytes() == deal.begin().state.tobytes()


@given(walks())
@settings(max_examples=30)
def test_a_copy_goes_its_own_way(walk: Walk) -> None:
    game = walk.go()
    before = (game.state.tobytes(), game.log, game.legal, game.record())
    branch = game.copy()
    wander(branch, Random(walk.luck), decisions=20)
    assert (game.state.tobytes(), game.log, game.legal, game.record()) == before


@given(walks(decisions=120))
@settings(max_examples=30)
def test_the_positions_of_a_game_are_those_it_went_through(walk: Walk) -> None:
    game = walk.go()
    through = list(game.positions())
    assert through[-1].state.tobytes() == game.state.tobytes()
    own = [token for token in game.log if token[0] != "["]
    assert len(through) == len(own) + 1
    for earlier, later, token in zip(through, through[1:], own, strict=False):
        assert token in earlier.legal
        assert later.log[: len(earlier.log)] == earlier.log


@given(walks("dice", decisions=40))
@settings(max_examples=20)
def test_a_dice_game_played_again_has_the_same_luck(walk: Walk) -> None:
    game = walk.go()
    for earlier in game.positions():
        rest = [token for token in game.log[len(earlier.log) :] if token[0] != "["]
        for token in rest:
            earlier.play(token)
        assert earlier.log == game.log


@settings(max_examples=20)
@given(walks("stones", "paths", "dice"))
def test_a_game_that_was_sent_away_goes_on_like_the_one_that_stayed(walk: Walk) -> None:
    here = walk.go()
    there = pickle.loads(pickle.dumps(here))
    assert there.spec is here.spec
    for game in (here, there):
        wander(game, Random(1), "eager", 30)
    assert there.record() == here.record()


def test_an_error_that_was_sent_home_says_the_same() -> None:
    with pytest.raises(KeltisError) as caught:
        keltis.load('[Format "keltis 1"]')
    home = pickle.loads(pickle.dumps(caught.value))
    assert type(home) is type(caught.value)
    assert str(home) == str(caught.value)
