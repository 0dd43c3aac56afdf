"""The coach: that it finds blunders, judges by what could be known, and says what it found."""

from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest

import keltis
from keltis import text
from keltis.coach.advice import Coach, Effort
from keltis.coach.review import Review, moments, review
from keltis.game import Game
from keltis.players import named
from tests import tables

QUICK = Effort(playouts=200, worlds=60)
Run = Callable[..., tuple[int, str]]


def played(game: str, seats: int, turns: int = 10_000) -> Game:
    """A game of random players."""
    match = keltis.new_game(game, seats, seed=3)
    players = [named("random", seed) for seed in range(seats)]
    while not match.over and match.length < turns:
        match.play(players[match.seat].choose(match.view(match.seat), match.legal))
    return match


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "game.keltis"
    file.write_text(played("dice", 2).record(), "utf-8")
    return file


def winning_end() -> Game:
    """One step ends the game as the winner; every other turn leaves that to the other seat."""
    return tables.table(
        figures="g6*,y8,p7/r8,b7,y6,p6",
        rows="g0.1.2.3.4.5/r1.2,b1,y1,p1",
        hand="g9/y9,p9,y10,p10",
        points="0/4",
    )


def test_the_winning_move_is_best_and_the_others_cost() -> None:
    advice = Coach(QUICK).advise(winning_end().view(0), played="-g9")
    assert advice.continuations[0].tokens == ("+g9",)
    assert advice.continuations[0].wins == 1
    blunder = advice.of("-g9")
    assert blunder.cost == 1
    assert not blunder.is_even
    assert "+6.0 on the green path" in map(str, advice.continuations[0].reasons)


def test_advice_follows_from_the_view_alone() -> None:
    game = played("stones", 3, 40)
    view = game.view(game.seat)
    other = keltis.sample(view, 1)
    assert Coach(QUICK).advise(view, 5) == Coach(QUICK).advise(other.view(other.seat), 5)


@pytest.mark.parametrize(("game", "seats"), [("stones", 2), ("paths", 3), ("dice", 4)])
def test_every_decision_with_a_choice_is_judged(game: str, seats: int) -> None:
    match = played(game, seats, 24)
    result = review(match, QUICK)
    assert len(result.decisions) == len(list(moments(match)))
    for one in result.decisions:
        assert one.cost >= 0
        assert one.played.wins <= 1
        assert one.best.cost == 0
        assert one.played.tokens[0] in match.spec.numbers
    assert sum(seat.decisions for seat in result.seats) == len(result.decisions)


def test_points_are_accounted_for() -> None:
    for seat in review(played("dice", 2), QUICK).seats:
        assert seat.deal - seat.own_cost + seat.others_cost + seat.luck == pytest.approx(seat.margin)
        assert 0 <= seat.accuracy <= 1


def test_a_review_is_the_same_on_any_number_of_cores() -> None:
    match = played("stones", 2, 12)
    assert review(match, QUICK, seed=4, cores=2) == review(match, QUICK, seed=4)


def test_random_play_is_less_accurate_than_sensible_play() -> None:
    match = keltis.new_game("stones", 2, seed=5)
    players = [named("random", 1), named("sensible", 2)]
    while not match.over and match.length < 80:
        match.play(players[match.seat].choose(match.view(match.seat), match.legal))
    careless, careful = review(match, QUICK).seats
    assert careless.accuracy < careful.accuracy
    assert careless.own_cost > careful.own_cost


# --- the commands ---------------------------------------------------------------------------------


@pytest.mark.parametrize("language", text.LANGUAGES)
def test_review_tells_writes_and_draws(language: str, command: Run, record: Path, tmp_path: Path) -> None:
    json, svg = tmp_path / "out.json", tmp_path / "out.svg"
    words = ("--playouts", "100", "--json", str(json), "--svg", str(svg), "--lang", language)
    status, shown = command("review", str(record), *words)
    assert status == 0
    assert max(map(len, shown.splitlines())) <= 80
    assert msgspec.json.decode(json.read_bytes(), type=Review).game == "dice"
    assert ElementTree.parse(svg).getroot().tag.endswith("svg")


def test_review_prints_json(command: Run, record: Path) -> None:
    status, shown = command("review", str(record), "--playouts", "100", "--json", "-")
    assert status == 0
    assert msgspec.json.decode(shown, type=Review).seats


def test_hint_of_a_record_and_of_a_position(command: Run, record: Path, tmp_path: Path) -> None:
    status, shown = command("hint", str(record), "--turn", "3", "--playouts", "100")
    assert status == 0
    assert "best" in shown
    line = tmp_path / "line"
    game = winning_end()
    for seat in (None, 0):
        line.write_text(game.position(seat), "utf-8")
        status, shown = command("hint", str(line), "--playouts", "200")
        assert status == 0
        assert shown.splitlines()[1].startswith("+g9")


@pytest.mark.parametrize(
    ("name", "what", "sentence"),
    [
        ("review", "position", "keltis hint"),
        ("review", "deal", "Nothing has been played"),
        ("review", "noise", "Line 1"),
        ("hint", "over", "--turn"),
        ("hint", "other", "seat 1"),
        ("hint", "noise", "Line 1"),
    ],
)
def test_what_there_is_no_advice_for(
    name: str, what: str, sentence: str, command: Run, tmp_path: Path
) -> None:
    file = tmp_path / "file"
    texts = {
        "position": winning_end().position(),
        "deal": keltis.new_game("dice", 2, seed=1).record(),
        "noise": "\x00\x01 no record",
        "over": played("dice", 2).record(),
        "other": winning_end().position(1),
    }
    file.write_text(texts[what], "utf-8")
    status, shown = command(name, str(file), "--playouts", "100")
    assert status in (1, 2)
    assert sentence in shown
