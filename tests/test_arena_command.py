"""`keltis arena` as people use it: what it prints and writes, refuses, and how it stops and goes on."""

import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from keltis import text
from keltis.arena.results import played_in
from tests.test_arena import untimed

Run = Callable[..., tuple[int, str]]
QUICK = ("--game", "dice", "--jobs", "1")


@pytest.mark.parametrize("language", text.LANGUAGES)
def test_tables_and_a_chart(language: str, command: Run, tmp_path: Path) -> None:
    table, chart = tmp_path / "table.md", tmp_path / "chart.svg"
    words = ("--deals", "5", "--table", str(table), "--chart", str(chart), "--lang", language)
    status, shown = command("arena", "random", "greedy", "sensible", *QUICK, *words)
    assert status == 0
    assert max(map(len, shown.splitlines()[:-2])) <= 80
    assert table.read_text("utf-8").count("| sensible") >= 2
    assert ElementTree.parse(chart).getroot().tag.endswith("svg")


def test_the_better_player_is_rated_higher(command: Run) -> None:
    status, shown = command("arena", "random", "sensible", *QUICK, "--deals", "10")
    assert status == 0
    assert shown.index("sensible ") < shown.index("random ")


def test_a_test_that_is_decided_ends_the_match(command: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "results")
    status, shown = command(
        "arena", "sensible", "random", *QUICK, "--deals", "5000", "--sprt", "0.5:0.6", "--results", file
    )
    assert status == 0
    assert "yes (" in shown
    assert len(played_in(file)[1]) < 500


def test_a_match_goes_on_where_it_ended(command: Run, tmp_path: Path) -> None:
    whole, parts = str(tmp_path / "whole"), str(tmp_path / "parts")
    words = ("arena", "random", "sensible", *QUICK)
    assert command(*words, "--deals", "8", "--results", whole)[0] == 0
    assert command(*words, "--deals", "3", "--results", parts)[0] == 0
    Path(parts).write_bytes(Path(parts).read_bytes()[:-7])
    status, _ = command(*words, "--deals", "8", "--results", parts)
    assert status == 0
    games = [played_in(file)[1] for file in (whole, parts)]
    assert untimed(games[0]) == untimed(games[1])


def test_after_ctrl_c_what_was_played_counts(tmp_path: Path) -> None:
    """The signal comes as soon as the first deals are in the file."""
    file = tmp_path / "results"
    words = ["arena", "random", "sensible", "--game", "dice", "--deals", "100000", "--results", str(file)]
    command = [sys.executable, "-m", "keltis", *words]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    while process.poll() is None and (not file.exists() or file.read_bytes().count(b"\n") < 10):
        pass
    process.send_signal(signal.SIGINT)
    shown, _ = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Stopped after" in shown
    assert f"goes on from {file}" in " ".join(shown.split())
    assert "Traceback" not in shown
    assert played_in(str(file))[1]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("random",), "two players or more"),
        (("random", "random"), "named twice"),
        (("random", "stockfish"), 'no computer player "stockfish"'),
        (("random", "level:9"), 'no level "9"'),
        (("random", "search:soon"), '"soon" is no time to think'),
        (("random", "program:no-such-program"), "no program no-such-program"),
        (("random", "program:true"), "has ended"),
        (("random", "sensible", "--deals", "0"), "0 deals are not possible"),
        (("random", "sensible", "--jobs", "0"), "--jobs"),
        (("random", "sensible", "--seats", "5"), "5 seats are not possible"),
        (("random", "sensible", "--sprt", "0.6:0.5"), "no pair of shares"),
        (("random", "sensible", "--seconds", "soon"), "no number of seconds"),
        (("random", "sensible", "--results", "/dev/null/x"), "cannot be"),
    ],
)
def test_what_is_refused(words: tuple[str, ...], sentence: str, command: Run) -> None:
    status, shown = command("arena", *words, *(() if "--jobs" in words else ("--jobs", "1")))
    assert status == 2
    assert sentence in shown


def test_other_files_are_not_overwritten(command: Run, tmp_path: Path) -> None:
    file = tmp_path / "notes"
    file.write_text("mine", "utf-8")
    for option in ("--results", "--table", "--chart"):
        status, shown = command("arena", "random", "sensible", *QUICK, "--deals", "1", option, str(file))
        assert status == 2
        assert str(file) in shown
        assert file.read_text("utf-8") == "mine"
