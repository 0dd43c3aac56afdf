"""The command line: what it prints, what it refuses, and its exit status."""

import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

import keltis
from keltis import text
from keltis.cli import main
from keltis.record import split

Run = Callable[..., tuple[int, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command line: the status, and what was printed."""

    def run(*words: str) -> tuple[int, str]:
        try:
            status = main(words)
        except SystemExit as exit:
            status = int(exit.code or 0)
        finally:
            text.use("en")
        captured = capsys.readouterr()
        return status, captured.out + captured.err

    return run


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A finished game in a file."""
    game = keltis.new_game("stones", 2, seed=8)
    while not game.over:
        game.play(game.legal[0])
    file = tmp_path / "game.keltis"
    file.write_text(game.record(), "utf-8")
    return file


def test_check_says_what_a_sound_record_is(run: Run, record: Path) -> None:
    status, shown = run("check", str(record))
    assert status == 0
    assert shown.startswith(f"{record}: ok (stones, 2 seats, ")


def test_check_points_at_the_first_bad_token(run: Run, record: Path) -> None:
    lines = record.read_text("utf-8").split("\n")
    first = lines.index("") + 1
    lines[first] = lines[first].replace("=", "=p")
    record.write_text("\n".join(lines), "utf-8")
    status, shown = run("check", str(record))
    assert status == 1
    message, line, caret, *_ = shown.split("\n")
    assert f"Line {first + 1}, column {lines[first].index('=p') + 1}: =p is not legal" in message
    assert line[caret.index("^") :].startswith("=p")


def test_check_counts_the_lines_of_the_whole_file(run: Run, record: Path) -> None:
    sound = record.read_text("utf-8")
    record.write_text(f"{sound}\n{sound} +r1", "utf-8")
    status, shown = run("check", str(record))
    assert status == 1
    lines = shown.split("\n")
    assert ": ok (" in lines[0]
    assert f"Line {2 * sound.count(chr(10)) + 2}, column 2: +r1" in lines[1]
    assert lines[2].endswith("+r1")


def test_a_record_of_endless_exchange_needs_little_memory(run: Run, tmp_path: Path) -> None:
    game = keltis.new_game("stones", 2, seed=5, standstill=0)
    for _ in range(10_000):
        game.play(next(token for token in game.legal if token[0] == "-"))
        game.play(max(game.legal, key=len))  # from a pile, where there is one
    file = tmp_path / "endless.keltis"
    file.write_text(game.record(), "utf-8")
    tracemalloc.start()
    try:
        assert "10000 turns" in run("check", str(file))[1]
        assert "After turn 9000 of 10000" in run("show", str(file), "--turn", "9000")[1]
        assert tracemalloc.get_traced_memory()[1] < 100_000_000
    finally:
        tracemalloc.stop()


def test_a_file_that_would_be_lost_is_refused(run: Run, record: Path) -> None:
    before = record.read_bytes()
    for words in (("play", "stones", "--record"), ("simulate", "dice", "--games", "1", "--records")):
        status, shown = run(*words, str(record))
        assert status == 2
        assert "is there already" in shown
    assert record.read_bytes() == before


def test_one_of_several_games_is_shown(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games"
    run("simulate", "dice", "--games", "3", "--records", str(file))
    assert "Game 1 of 3" in run("show", str(file))[1]
    lines = [run("show", str(file), "--game", str(n), "--position")[1] for n in (1, 2, 3)]
    assert len(set(lines)) == 3
    (_, last) = list(split(file.read_text("utf-8")))[2]
    assert lines[2] == keltis.load(last).position() + "\n"
    assert run("show", str(file), "--game", "4")[0] == 2


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", bytes(range(256)), b'[Format "keltis 1"', b"{"])
def test_check_survives_any_bytes(run: Run, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "any"
    file.write_bytes(content)
    assert run("check", str(file))[0] == 1
    assert run("show", str(file))[0] == 1


def test_show_draws_any_turn(run: Run, record: Path) -> None:
    status, shown = run("show", str(record), "--turn", "0", "--seat", "1")
    assert status == 0
    assert "After turn 0 of" in shown
    assert run("show", str(record))[1].count("hand") >= 2
    assert run("show", str(record), "--turn", "9999")[0] == 2


def test_show_writes_a_position_line(run: Run, record: Path, tmp_path: Path) -> None:
    begun = next(keltis.load(record.read_text("utf-8")).positions())
    for seat, words in ((None, ()), (1, ("--seat", "1"))):
        status, line = run("show", str(record), "--turn", "0", *words, "--position")
        assert (status, line) == (0, begun.position(seat) + "\n")
        file = tmp_path / "position"
        file.write_text(line, "utf-8")
        assert run("show", str(file), "--position") == (0, line)


@pytest.mark.parametrize("game", ["stones", "paths", "dice"])
def test_show_draws_a_position_line(run: Run, tmp_path: Path, game: str) -> None:
    file = tmp_path / "position"
    file.write_text(keltis.new_game(game, 3, seed=2).position(), "utf-8")
    status, shown = run("show", str(file))
    assert status == 0
    assert "seat 2" in shown


def test_simulate_counts_and_writes_records(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.keltis"
    status, shown = run("simulate", "dice", "--games", "7", "--records", str(file))
    assert status == 0
    assert "7 records are in" in " ".join(shown.split())
    assert run("check", str(file))[1].count(": ok (dice") == 7
    assert run("simulate", "dice", "--games", "7", "--records", "-") == (0, file.read_text("utf-8"))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("play", "--lang", "xx"), "en, de, nl"),
        (("play", "chess"), "chess"),
        (("play", "stones", "--players", "7"), "7"),
        (("play", "stones", "--seats", "you"), "one seat"),
        (("play", "stones", "--seats", "you,greedy", "--players", "3"), "--players"),
        (("play", "stones", "--chips", "x"), "dice"),
        (("simulate", "--games", "0"), "--games"),
        (("simulate", "--games", "many"), "many"),
        (("check",), "FILE"),
        (("check", "/no/such/file"), "cannot be read"),
    ],
)
def test_what_is_refused(run: Run, words: tuple[str, ...], said: str) -> None:
    status, shown = run(*words)
    assert status == 2
    assert said in shown


@pytest.mark.parametrize(("language", "said"), [("de", "Aufruf:"), ("nl", "gebruik:"), ("en", "usage:")])
def test_help_speaks_the_language(run: Run, language: str, said: str) -> None:
    for command in ([], ["play"], ["show"], ["check"], ["simulate"]):
        status, shown = run(*command, "--help", "--lang", language)
        assert status == 0
        assert said in shown
