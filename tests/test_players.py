"""Computer players: what they choose is legal, follows from what they see, and comes in time."""

from random import Random
from time import perf_counter

import pytest

import keltis
from keltis.errors import OptionError
from keltis.game import Game
from keltis.players import named
from keltis.players.search import Budget, Search, budget_of
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
