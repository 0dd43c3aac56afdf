"""Players that are programs: what the protocol promises them, and what becomes of those that break it."""

import json
import os
import re
import sys
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter

import pytest

import keltis
from keltis.arena.contest import Contest
from keltis.arena.match import Table
from keltis.errors import Forfeit, OptionError
from keltis.game import Game
from keltis.players import named
from keltis.players.program import Program

Make = Callable[[str], Program]
DOCS = Path(__file__).parent.parent / "docs"

GOOD = """
    import json, sys
    for line in sys.stdin:
        message = json.loads(line)
        if message["say"] == "hello":
            print('{"name": "good"}', flush=True)
        if message["say"] == "choose":
            WHAT
            print(json.dumps({"token": message["legal"][-1]}), flush=True)
"""


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Make]:
    """Makes a player that runs a source, and closes it after the test."""
    players = []

    def made(source: str) -> Program:
        file = tmp_path / "player.py"
        file.write_text(textwrap.dedent(source), "utf-8")
        player = named(f"program:{sys.executable} {file}")
        assert isinstance(player, Program)
        players.append(player)
        return player

    yield made
    for player in players:
        player.close()


def ask(player: Program, game: Game | None = None, seconds: float = 20.0) -> str:
    game = game or keltis.new_game("stones", 2, seed=1)
    return player.choose(game.view(game.seat), game.legal, seconds)


def test_the_player_in_the_document_plays(tmp_path: Path) -> None:
    source = re.search(r"```python\n(.*?)```", (DOCS / "protocol-players.md").read_text("utf-8"), re.S)
    assert source
    assert len(source[1].strip().splitlines()) <= 20
    file = tmp_path / "player.py"
    file.write_text(source[1], "utf-8")
    name = f"program:{sys.executable} {file}"
    for game, seats in (("stones", 2), ("paths", 3), ("dice", 4)):
        contest = Contest(
            players=(name, "random"), lineups=((0, *[1] * (seats - 1)),), game=game, seats=seats
        )
        table = Table(contest)
        games = table.play_deal(0, 0)
        table.close()
        assert [played.forfeit for played in games] == [None] * seats


def test_a_program_is_told_all_that_it_is_promised(program: Make, tmp_path: Path) -> None:
    log = tmp_path / "log"
    player = program(
        f"""
        import json, sys
        with open({str(log)!r}, "w") as log:
            for line in sys.stdin:
                print(line, end="", file=log, flush=True)
                message = json.loads(line)
                if message["say"] == "hello":
                    print('{{"name": "scribe", "more": 1}}', flush=True)
                if message["say"] == "choose":
                    print(json.dumps({{"token": message["legal"][0]}}), flush=True)
        """,
    )
    game = keltis.new_game("stones", 2, seed=1)
    player.begin(7, seat=0)
    assert ask(player, game, 5.0) == game.legal[0]
    player.end(game.view(0))
    player.close()
    assert player.name == "scribe"
    said = [json.loads(line) for line in log.read_text().splitlines()]
    assert [message["say"] for message in said] == ["hello", "new", "choose", "over", "bye"]
    assert said[0]["protocol"] == 1
    assert {key: said[1][key] for key in ("game", "seats", "seat", "seed")} == {
        "game": "stones",
        "seats": 2,
        "seat": 0,
        "seed": 7,
    }
    assert said[2]["legal"] == list(game.legal)
    assert said[2]["seconds"] == 5.0
    assert said[2]["view"]["hands"][1] == {"cards": [], "open": [], "size": 8}
    assert said[3]["scores"] == list(game.scores)


@pytest.mark.parametrize(
    ("what", "key"),
    [
        ("print('x' * 100_000, flush=True)", "forfeit.long"),
        ("print('not JSON', flush=True)", "forfeit.nonsense"),
        ("print('{}', flush=True)", "forfeit.nonsense"),
        ("print('[]', flush=True)", "forfeit.nonsense"),
        ("print('{\"token\": 5}', flush=True)", "forfeit.nonsense"),
        ("sys.stdout.buffer.write(b'\\xff\\xfe\\n'); sys.stdout.flush()", "forfeit.nonsense"),
        ("print(flush=True)", "forfeit.nonsense"),
        ('print(\'{"token": "+g99"}\', flush=True)', "forfeit.illegal"),
        ("print('{\"token\"', end='', flush=True); sys.exit(3)", "forfeit.died"),
        ("sys.exit(3)", "forfeit.died"),
        ("raise ValueError('my own fault')", "forfeit.died"),
        ("import os; os.close(1); sys.stdin.read()", "forfeit.died"),
        ("sys.stderr.write('x' * 1_000_000 + '\\n'); sys.exit(3)", "forfeit.died"),
        ("import os, signal; os.kill(os.getpid(), signal.SIGKILL)", "forfeit.died"),
    ],
)
def test_who_breaks_the_protocol_forfeits(program: Make, what: str, key: str) -> None:
    player = program(GOOD.replace("WHAT", what))
    player.begin(1)
    with pytest.raises(Forfeit) as broken:
        ask(player)
    assert broken.value.key == key
    assert "player.py" in str(broken.value)
    player.close()


@pytest.mark.parametrize(
    "what",
    [
        "import time; time.sleep(60)",
        "sys.stdin.read()",
        "while True: pass",
        "import subprocess; subprocess.run([sys.executable, '-c', 'import time; time.sleep(60)'])",
        "while True: sys.stderr.write('x' * 5000)",
    ],
)
def test_who_is_late_forfeits_in_time(program: Make, what: str) -> None:
    player = program(GOOD.replace("WHAT", what))
    player.begin(1)
    player.start()
    began = perf_counter()
    with pytest.raises(Forfeit) as broken:
        ask(player, seconds=0.2)
    assert broken.value.key == "forfeit.late"
    assert perf_counter() - began < 5


def test_a_flood_ends_by_itself(program: Make) -> None:
    player = program(GOOD.replace("WHAT", "while True: print('x' * 1000, flush=True)"))
    with pytest.raises(Forfeit):
        ask(player)
    player.close()


def test_what_the_program_said_last_is_told(program: Make) -> None:
    player = program(GOOD.replace("WHAT", "raise ValueError('my own fault')"))
    with pytest.raises(Forfeit, match="ValueError: my own fault"):
        ask(player)
    player.close()


@pytest.mark.parametrize(
    "hello", ["print('hi', flush=True)", "sys.exit(1)", "print('{\"name\": 3}', flush=True)"]
)
def test_a_program_that_cannot_greet(program: Make, hello: str) -> None:
    player = program(f"import sys\n{hello}")
    with pytest.raises(Forfeit):
        ask(player)
    player.close()


def test_after_a_forfeit_the_program_is_started_again(program: Make, tmp_path: Path) -> None:
    """It dies in its first game only, and plays the second."""
    mark = tmp_path / "mark"
    player = program(
        GOOD.replace(
            "WHAT", f"import pathlib; p = pathlib.Path({str(mark)!r}); p.exists() or sys.exit(p.touch())"
        ),
    )
    contest = Contest(players=(f"program:{player.command}", "random"), lineups=((0, 1),), game="dice")
    table = Table(contest)
    first, second = table.play_deal(0, 0)
    table.close()
    assert (first.forfeit, first.end) == (0, "forfeit")
    assert first.shares == (0, 1)
    assert "has ended" in first.why
    assert second.forfeit is None


def test_nothing_is_left_running(program: Make, tmp_path: Path) -> None:
    """A program that starts another and waits: both end with the game."""
    child = "import subprocess; c = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])"
    note = "print(c.pid, file=open('PIDS', 'w'), flush=True); c.wait()".replace(
        "PIDS", str(tmp_path / "pids")
    )
    player = program(GOOD.replace("WHAT", f"{child}; {note}"))
    player.start()
    with pytest.raises(Forfeit):
        ask(player, seconds=1.0)
    pid = int((tmp_path / "pids").read_text())
    end = perf_counter() + 10  # the system takes a moment to bury what was killed
    while is_running(pid) and perf_counter() < end:
        pass
    assert not is_running(pid)


def is_running(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return False
        return not Path("/proc").exists()
    return state != "Z"


@pytest.mark.parametrize(
    "line", ["program:", "program", "program:no-such-program-here", "program:'half", "program:  "]
)
def test_commands_that_cannot_be_run(line: str) -> None:
    with pytest.raises(OptionError):
        named(line)


def test_a_file_that_is_no_program(tmp_path: Path) -> None:
    file = tmp_path / "noise"
    file.write_bytes(b"\x00\x01\x02")
    file.chmod(0o755)
    player = named(f"program:{file}")
    with pytest.raises(Forfeit):
        player.choose(keltis.new_game("stones", 2, seed=1).view(0), ("+g1", "+g2"))
    player.close()
