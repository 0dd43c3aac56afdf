"""The arena: who meets whom, what the figures prove, and that a match goes on where it ended."""

from itertools import permutations
from math import log10
from pathlib import Path

import msgspec
import numpy as np
import pytest

from keltis.arena.contest import Contest, against, ladder, round_robin
from keltis.arena.figures import Trial, mean_of, share_of, student
from keltis.arena.match import Played, Table, seated
from keltis.arena.rating import DRAWN, SCALE, ratings
from keltis.arena.report import chart, markdown
from keltis.arena.results import Results, ResultsError
from keltis.arena.standing import Tally
from keltis.arena.workers import here, in_order, local


def untimed(games: list[Played]) -> list[Played]:
    return [msgspec.structs.replace(game, seconds=()) for game in games]


def played(scores: tuple[int, ...], deal: int = 0, around: int = 0, lineup: int = 0) -> Played:
    """A game of which only the result matters."""
    nothing = (0,) * len(scores)
    return Played(
        deal=deal, lineup=lineup, around=around, scores=scores, end="deck", decisions=nothing, seconds=nothing
    )


# --- who meets whom -------------------------------------------------------------------------------


def test_everybody_meets_everybody() -> None:
    assert round_robin(3, 2) == ((0, 1), (0, 2), (1, 2))
    assert round_robin(4, 3) == ((0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3))


def test_two_players_at_a_larger_table_are_alone_in_turn() -> None:
    assert round_robin(2, 3) == ((0, 1, 1), (1, 0, 0))


def test_a_reference_fills_the_table() -> None:
    assert against(3, 4, 1) == ((0, 1, 1, 1), (2, 1, 1, 1))


def test_a_ladder_is_climbed_rung_by_rung() -> None:
    assert ladder(3, 2) == ((1, 0), (2, 1))


def test_a_lineup_goes_once_around_the_table() -> None:
    contest = Contest(players=("a", "b", "c"), lineups=((0, 1, 2),), seats=3)
    assert [seated(contest, 0, around) for around in range(3)] == [(0, 1, 2), (2, 0, 1), (1, 2, 0)]


# --- deals ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats"), [("stones", 2), ("paths", 3), ("dice", 4)])
def test_a_deal_is_the_same_for_all(game: str, seats: int) -> None:
    """Players without any chance of their own do the same at every place: only the deal decides."""
    contest = Contest(
        players=("sensible", "level:5"), lineups=((0, *[1] * (seats - 1)),), game=game, seats=seats
    )
    games = Table(contest).play_deal(0, 3)
    assert len({game.scores for game in games}) == 1
    assert sum(game.shares[around] for around, game in enumerate(games)) == pytest.approx(1)


def test_deals_differ() -> None:
    table = Table(Contest(players=("sensible", "level:5"), lineups=((0, 1),)))
    assert len({table.play(0, deal, 0).scores for deal in range(5)}) > 1


def test_the_same_seed_gives_the_same_games() -> None:
    contest = Contest(players=("random", "search:30"), lineups=((0, 1),), game="dice", seed=5)
    assert untimed(Table(contest).play_deal(0, 1)) == untimed(Table(contest).play_deal(0, 1))


def test_many_processes_play_the_same_games() -> None:
    contest = Contest(players=("random", "greedy", "sensible"), lineups=round_robin(3, 2))
    units = [(lineup, deal) for deal in range(3) for lineup in range(3)]
    with here(contest) as submit:
        alone = list(in_order(iter(units), submit, 1))
    with local(contest, 2) as submit:
        together = list(in_order(iter(units), submit, 2))
    assert [untimed(games) for games in together] == [untimed(games) for games in alone]


# --- figures --------------------------------------------------------------------------------------


def test_ties_are_shared() -> None:
    assert played((7, 9, 9)).shares == (0, 0.5, 0.5)


def test_who_breaks_off_wins_nothing() -> None:
    game = msgspec.structs.replace(played((20, 3, 5)), forfeit=0)
    assert game.shares == (0, 0, 1)


@pytest.mark.parametrize(
    ("freedom", "quantile"), [(1, 12.706), (2, 4.303), (3, 3.182), (10, 2.228), (30, 2.042)]
)
def test_student(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, rel=0.01)


def test_a_mean_and_its_interval() -> None:
    """Mean 4, standard deviation 2: the error of four deals is 1, and Student's factor 3.182."""
    estimate = mean_of(np.array([2.0, 4.0, 4.0, 6.0]) * np.sqrt(1.5) + 4 * (1 - np.sqrt(1.5)))
    assert estimate.mean == pytest.approx(4)
    assert estimate.spread == pytest.approx(3.182, rel=0.01)


def test_a_share_of_independent_games_has_wilsons_interval() -> None:
    """8 of 10: 0.490 to 0.943, as in any table; the sample variance makes 9 games of these 10."""
    shares = np.array([1.0] * 8 + [0.0] * 2)
    low, high = 0.4738, 0.9467  # Wilson's interval of 0.8 in 9 games
    estimate = share_of(shares)
    assert estimate.mean == pytest.approx(0.8)
    assert (estimate.low, estimate.high) == pytest.approx((low, high), abs=5e-4)


def test_paired_deals_make_an_interval_narrow() -> None:
    halves = np.array([0.5] * 95 + [1.0, 0.0, 1.0, 0.0, 1.0])
    coins = np.array([0.0, 1.0] * 50)
    assert share_of(halves).spread < share_of(coins).spread / 3


def test_all_won_is_not_certain() -> None:
    estimate = share_of(np.ones(20))
    assert estimate.high == 1
    assert estimate.low == pytest.approx(20 / (20 + 1.96**2))


def test_a_sequential_test_decides_either_way() -> None:
    trial = Trial(0.5, 0.55)
    assert trial.verdict(np.array([1.0, 1.0, 1.0])) == 0
    assert trial.verdict(np.array([1.0, 0.5, 1.0, 0.5, 0.5] * 40)) == 1
    assert trial.verdict(np.array([0.0, 0.5, 1.0, 0.5, 0.0] * 40)) == -1


def test_evidence_by_hand() -> None:
    """Four deals of mean 3/4; with one won and one lost the variance is 1/6."""
    shares = np.array([1.0, 1.0, 0.5, 0.5])
    variance = np.var([1, 1, 0.5, 0.5, 0, 1])
    assert Trial(0.5, 0.6).evidence(shares) == pytest.approx(4 * 0.1 * (1.5 - 1.1) / (2 * variance))


# --- ratings --------------------------------------------------------------------------------------


def test_two_players_are_rated_by_their_odds() -> None:
    contest = Contest(players=("a", "b"), lineups=((0, 1),))
    games = [played((1, 0), deal) for deal in range(3)] + [played((0, 1), 3)]
    first, second = ratings(contest, games)
    assert first.rating - second.rating == pytest.approx(SCALE * log10((3 + DRAWN) / (1 + DRAWN)))
    assert first.low < first.rating < first.high


def test_who_has_won_or_lost_everything_has_only_a_bound() -> None:
    contest = Contest(players=("a", "b", "c"), lineups=((0, 1), (1, 2), (0, 2)))
    games = [played((1, 0), deal, lineup=lineup) for deal in range(4) for lineup in range(3)]
    best, middle, worst = ratings(contest, games)
    assert best.high == float("inf")
    assert worst.low == float("-inf")
    assert middle.high - middle.low < 1000


def test_the_anchor_stands_still() -> None:
    contest = Contest(players=("random", "sensible"), lineups=((0, 1),))
    rated = ratings(contest, [played((0, 9), deal) for deal in range(9)])
    assert (rated[1].low, rated[1].rating, rated[1].high) == (1500, 1500, 1500)
    assert rated[0].rating < 1200


def test_wins_are_as_often_as_the_ratings_say() -> None:
    """The maximum of the likelihood: every player wins as many choices as its strength makes it expect."""
    contest = Contest(players=("a", "b", "c"), lineups=((0, 1, 2),), seats=3)
    results = [(5, 3, 1), (3, 5, 1), (9, 2, 2), (1, 2, 3), (4, 2, 3)]
    games = [played(scores, deal) for deal, scores in enumerate(results)]
    strength = [10 ** (one.rating / SCALE) for one in ratings(contest, games)]
    firsts = np.array([3.0, 1.0, 1.0])  # of three
    seconds = {(0, 1): (0, 1), (0, 2): (1, 0), (1, 2): (1.5, 1.5)}  # of the two left; (9, 2, 2) is both
    expecting = (firsts.sum() + 3 * DRAWN) * np.array(strength) / sum(strength)
    won = firsts + DRAWN
    for (one, other), (wins, losses) in seconds.items():
        many = wins + losses + 2 * DRAWN
        expecting[one] += many * strength[one] / (strength[one] + strength[other])
        expecting[other] += many * strength[other] / (strength[one] + strength[other])
        won[one] += wins + DRAWN
        won[other] += losses + DRAWN
    assert expecting == pytest.approx(won, rel=1e-4)


def test_the_seats_of_one_player_add_up() -> None:
    """Alone against two, a third of the wins is even: over all orders of finishing, nobody is stronger."""
    contest = Contest(players=("a", "b"), lineups=((0, 1, 1),), seats=3)
    games = [played(scores, deal) for deal, scores in enumerate(permutations((9, 5, 1)))]
    first, second = ratings(contest, games)
    assert first.rating == pytest.approx(second.rating, abs=0.01)


def test_figures_of_a_contest() -> None:
    contest = Contest(players=("a", "b"), lineups=((0, 1),))
    tally = Tally(contest, Trial(0.4, 0.6))
    tally.add([played((10, 4), 0, 0), played((7, 5), 0, 1)])  # a wins by 6, then loses by 2
    tally.add([played((8, 8), 1, 0), played((3, 9), 1, 1)])  # a draw, then a wins by 6
    report = tally.report()
    first, second = report.standings
    assert (first.player, first.games) == ("a", 4)
    assert first.wins.mean == pytest.approx(2.5 / 4)
    assert (first.points.mean, second.points.mean) == pytest.approx((8, 22 / 4))
    assert first.margin.mean == pytest.approx((6 - 2 + 0 + 6) / 4)
    assert first.by_seat == pytest.approx((0.75, 0.5))
    assert report.by_seat == pytest.approx((2.5 / 4, 1.5 / 4))
    (meeting,) = report.meetings
    assert (meeting.even, meeting.wins.mean, meeting.verdict) == pytest.approx((0.5, 0.625, 0))
    assert "| a | " in markdown(report, "x")
    assert chart(report).startswith("<svg")


# --- the results file -----------------------------------------------------------------------------

CONTEST = Contest(players=("random", "sensible"), lineups=((0, 1), (1, 0)), game="dice")


def play(file: Path, deals: range) -> list[Played]:
    results = Results(CONTEST, str(file))
    table = Table(CONTEST)
    for deal in deals:
        for lineup in range(2):
            if (deal, lineup) not in results.done:
                results.add(table.play_deal(lineup, deal))
    results.close()
    return results.played


def test_what_was_cut_off_is_played_again(tmp_path: Path) -> None:
    whole = untimed(play(tmp_path / "whole", range(4)))
    file = tmp_path / "cut"
    play(file, range(3))
    for bytes_left in (-1, -40, -300):
        file.write_bytes(file.read_bytes()[:bytes_left])
        assert untimed(play(file, range(4))) == whole


@pytest.mark.parametrize("size", range(0, 60, 7))
def test_a_head_that_was_cut_off_is_written_again(tmp_path: Path, size: int) -> None:
    file = tmp_path / "results"
    play(file, range(1))
    line = file.read_bytes().split(b"\n")[0]
    file.write_bytes(line[:size])
    assert len(play(file, range(1))) == 4


def test_other_files_are_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "diary"
    for text in (b"Dear diary\n", b"Dear diary", b"\xff\xfe\n\n", b"{}\n", b'{"keltis":"arena"}\n'):
        file.write_bytes(text)
        with pytest.raises(ResultsError):
            Results(CONTEST, str(file))
        assert file.read_bytes() == text


def test_another_contest_is_not_mixed_in(tmp_path: Path) -> None:
    file = tmp_path / "results"
    play(file, range(1))
    with pytest.raises(ResultsError, match="seed is 0"):
        Results(msgspec.structs.replace(CONTEST, seed=1), str(file))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"around":1', b'"around":0'),
        (b'"deal":0', b'"deal":-1'),
        (b'"scores":[', b'"scores":[1,'),
        (b"[{", b"{["),
    ],
)
def test_a_damaged_line_is_named(tmp_path: Path, old: bytes, new: bytes) -> None:
    file = tmp_path / "results"
    play(file, range(2))
    head, rest = file.read_bytes().split(b"\n", 1)
    assert old in rest
    file.write_bytes(head + b"\n" + rest.replace(old, new, 1))
    with pytest.raises(ResultsError, match="Line 2 "):
        Results(CONTEST, str(file))
