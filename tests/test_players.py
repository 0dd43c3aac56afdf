"""Computer players: what they choose is legal, follows from what they see, and comes in time."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random
from time import perf_counter

import pytest

import keltis
from keltis.errors import OptionError
from keltis.game import Game
from keltis.players import dice_thumbs, named
from keltis.players.search import Budget, Search, budget_of
from keltis.players.sight import Sight
from keltis.players.worlds import MARGIN, MOST_MARGIN, WIN
from keltis.rules import dice
from tests import tables
from tests.strategies import wander

PLAYERS = ("random", "greedy", "sensible", "level:1", "search:24")
TABLES = [(game, seats) for game in ("stones", "paths", "dice") for seats in (2, 3, 4)]


def moments(game: str, seats: int, many: int) -> list[Game]:
    """Positions of random games in which there is something to decide, early and late."""
    random = Random(f"{game} {seats}")
    found: list[Game] = []
    while len(found) < many:
        match = keltis.new_game(game, seats, seed=len(found))
        wander(match, random, random.choice(("any", "eager")), random.randrange(30 * seats))
        if not match.over:
            found.append(match)
    return found


@pytest.mark.parametrize(("game", "seats"), TABLES)
@pytest.mark.parametrize("name", PLAYERS)
def test_players_choose_what_is_legal(name: str, game: str, seats: int) -> None:
    player = named(name, seed=1)
    for match in moments(game, seats, 12 if name == "search:24" else 40):
        assert player.choose(match.view(match.seat), match.legal) in match.legal


@pytest.mark.parametrize(("game", "seats"), TABLES)
@pytest.mark.parametrize("name", PLAYERS)
def test_what_is_hidden_changes_nothing(name: str, game: str, seats: int) -> None:
    for number, match in enumerate(moments(game, seats, 6)):
        view = match.view(match.seat)
        other = keltis.sample(view, number)
        choices = [named(name, seed=3).choose(here.view(here.seat), here.legal) for here in (match, other)]
        assert choices[0] == choices[1]


def test_search_finds_the_winning_end() -> None:
    """One step ends the game as the winner; every other turn leaves that to the other seat."""
    game = tables.table(figures="g6*,y8,p7/r8,b7", rows="g0.1.2.3.4.5/", hand="g9", points="20/0")
    assert Search(Budget(playouts=400)).choose(game.view(0), game.legal) == "+g9"


FULL = "r0.0.1.1.2.2.3.3.4.4.5.5.6.6.7.7.8.8.9.9.10.10"


def last_turns() -> Iterator[Game]:
    """Tables where one card is left to draw and no pile to draw from: every turn is the last."""
    random = Random("last turns")
    fields = ["0", *(str(row) for row in range(1, 9))]
    rows = f"g1,b2/{FULL},{FULL.replace('r', 'y')}/{FULL.replace('r', 'p')}/g0.3.3.4.4.10.10,b0.4"
    for _ in range(12):
        figures = [f"{path}{random.choice(fields[1:])}" for path in "gb"]
        others = "/".join(f"{path}{random.choice(fields[1:7])}" for path in "ryp")
        points = "/".join(str(random.randrange(12)) for _ in range(4))
        yield tables.table(
            seats=4,
            figures=f"{figures[0]}*,{figures[1]}/{others}",
            rows=rows,
            hand="g2,g5,g6,b3,b5,b6",
            points=points,
        )


def ends(game: Game, seat: int) -> Iterator[tuple[str, float]]:
    """By enumeration: every way to end the game in this turn, by its first token, and what it is worth."""
    for token in game.legal:
        after = game.copy()
        after.play(token)
        if after.over:
            margin = after.scores[seat] - max(s for other, s in enumerate(after.scores) if other != seat)
            won = 1 / len(after.winners) if seat in after.winners else 0.0
            yield token, WIN * won + MARGIN * max(-MOST_MARGIN, min(MOST_MARGIN, margin))
        else:
            yield from ((token, worth) for _, worth in ends(after, seat))


@pytest.mark.parametrize("number", range(12))
def test_search_solves_last_turns(number: int) -> None:
    game = list(last_turns())[number]
    worths: dict[str, float] = {}
    for token, worth in ends(game, 0):
        worths[token] = max(worth, worths.get(token, -9.0))
    assert len(set(worths.values())) > 1
    player = Search(Budget(playouts=300))
    while not game.over and game.seat == 0:
        game.play(player.choose(game.view(0), game.legal))
    assert game.over
    margin = game.scores[0] - max(game.scores[1:])
    won = 1 / len(game.winners) if 0 in game.winners else 0.0
    assert WIN * won + MARGIN * max(-MOST_MARGIN, min(MOST_MARGIN, margin)) == pytest.approx(
        max(worths.values())
    )


def test_throwing_again_is_weighed_over_all_throws() -> None:
    """What the compiled rules expect of throwing one and two dice again, against adding up all throws."""
    for match in moments("dice", 3, 12):
        view = match.view(match.seat)
        if view.phase != "first":
            continue
        sight = Sight("dice")
        state, mind = sight.states(view)[0], sight.minds[0]
        chips = sight.equipment[0]
        dice_thumbs.plan(chips, state, mind, sight.opinions[0])
        faces = dice.THROWS[state.throw]
        for kept in ((), faces[:1], faces[1:], faces[::2]):
            loose = dice.DICE - len(kept)
            throws = [tuple(sorted((*kept, *luck))) for luck in product(range(dice.FACES), repeat=loose)]
            expected = sum(mind.throw[dice.THROWS.index(throw)] for throw in throws) / len(throws)
            part = tuple(sorted((Counter(faces) - Counter(kept)).elements()))
            kind, member = (
                (dice.AGAIN_ALL, int(state.throw))
                if loose == dice.DICE
                else (dice.AGAIN, dice.PARTS.index(part))
            )
            found = dice_thumbs.worth(chips, state, mind, sight.opinions[0], kind, member)
            assert found == pytest.approx(expected)


def test_search_is_in_time() -> None:
    game = keltis.new_game("paths", 4, seed=1)
    player = named("search:60ms", seed=1)
    player.choose(game.view(0), game.legal)  # loads what is compiled
    began = perf_counter()
    for _ in range(5):
        player.choose(game.view(0), game.legal)
    assert perf_counter() - began < 5 * 0.120


def test_a_budget_of_playouts_is_kept() -> None:
    game = keltis.new_game("stones", 2, seed=1)
    player = Search(Budget(playouts=1000))
    prospects = player.study(game.view(0))
    assert 700 <= player.playouts <= 1000
    assert prospects[0].worlds >= max(prospect.worlds for prospect in prospects)
    again = Search(Budget(playouts=1000)).study(game.view(0))
    assert again == prospects


@pytest.mark.parametrize("game", ["stones", "paths", "dice"])
def test_no_level_takes_longer_than_a_second(game: str) -> None:
    match = keltis.new_game(game, 4, seed=1)
    for level in range(1, 9):
        player = named(f"level:{level}", seed=1)
        player.choose(match.view(0), match.legal, 0.01)  # loads what is compiled
        seconds = []
        for _ in range(2):
            began = perf_counter()
            player.choose(match.view(0), match.legal)
            seconds.append(perf_counter() - began)
        assert min(seconds) < 1.0


def test_levels_give_people_time_to_follow() -> None:
    match = keltis.new_game("stones", 2, seed=1)
    level = named("level:4")
    assert 0.1 < level.pause(match.view(0), match.legal) < 1.0
    assert level.pause(match.view(0), match.legal[:1]) == 0.0


def test_many_cores_think_alike() -> None:
    view = keltis.new_game("dice", 2, seed=1).view(0)
    alone, together = Search(Budget(playouts=900)), Search(Budget(playouts=900, cores=3))
    assert [one.tokens for one in alone.study(view)] == [one.tokens for one in together.study(view)]
    together.close()


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_ten_thousand_positions(game: str, seats: int) -> None:
    """Whatever happened before, players choose what is legal: asked at every decision of random games."""
    random = Random(f"{seats} {game}")
    players = [named(name, seed=2) for name in ("random", "greedy", "sensible", "level:1", "search:12")]
    asked = deal = 0
    while asked < 10_000:
        match = keltis.new_game(game, seats, seed=deal)
        deal += 1
        while not match.over and asked < 10_000:
            view, legal = match.view(match.seat), match.legal
            for player in players:
                assert player.choose(view, legal) in legal
            asked += 1
            match.play(random.choice(legal))


@pytest.mark.parametrize("text", ["0", "fast", "100 ms", "-5", "٣", "1e9", "9999999999"])
def test_what_is_no_time_to_think(text: str) -> None:
    with pytest.raises(OptionError):
        budget_of(text)


@pytest.mark.parametrize(
    "name", ["", "deep", "greedy:3", "sensible:", "level", "level:0", "level:9", "level:²"]
)
def test_who_is_no_player(name: str) -> None:
    with pytest.raises(OptionError):
        named(name)
