"""The terminal table: whole games by script, what may be undone, and what others must not see."""

import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

import keltis
from keltis import text
from keltis.cli import main
from keltis.term.choices import chosen
from keltis.term.look import UNICODE, Look, printable
from keltis.term.meaning import meaning
from keltis.term.picture import picture
from keltis.term.sheets import sheet_table
from keltis.view import CardView
from tests import tables

Run = Callable[..., tuple[int, str]]


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command line with typed answers: the status, and what was printed."""

    def run(typed: str, *words: str) -> tuple[int, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        try:
            status = main(words)
        finally:
            text.use("en")
        captured = capsys.readouterr()
        return status, captured.out + captured.err

    return run


@pytest.mark.parametrize("language", text.LANGUAGES)
@pytest.mark.parametrize("game", ["stones", "paths", "dice"])
def test_a_game_to_its_end(game: str, language: str, table: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.keltis"
    words = ("--seats", "you,random", "--seed", "5", "--lang", language, "--record", str(file))
    status, shown = table("1\n" * 3000, "play", game, *words)
    assert status == 0
    assert max(map(len, shown.splitlines())) <= 80 + len(str(file))
    record = keltis.load(file.read_text("utf-8"))
    assert record.over
    assert record.names[1] == "random"


def test_enter_starts_the_usual_game(table: Run) -> None:
    status, shown = table("\n\n", "play")
    assert status == 0
    assert "Der Weg der Steine" in shown
    assert "level:3" in shown


def test_undo_goes_back_within_the_turn_only(table: Run) -> None:
    _, shown = table("u\n1\n1\nu\nu\nu\n", "play", "stones", "--seed", "3")
    assert shown.count("nothing to undo") == 2
    _, shown = table("1\n1\n=\nu\n", "play", "stones", "--seed", "3")
    assert "drawn from the deck since" in shown


@pytest.mark.parametrize("columns", ["60", "120"])
def test_stacks_are_drawn_until_they_are_empty(
    columns: str, monkeypatch: pytest.MonkeyPatch, table: Run, tmp_path: Path
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    file = tmp_path / "position"
    position = keltis.new_game("paths", 2, seed=1).position()
    file.write_text(position.replace("b3:5", "b3:0").replace("wish=0/0", "wish=y5/0"), "utf-8")
    _, shown = table("", "show", str(file))
    stacks = {field: bool(left) for field, left in re.findall(r"(a2|b3|e6|a6|d2)[rypgb](5✦)?", shown)}
    assert stacks == {"a2": True, "b3": False, "e6": True, "a6": True, "d2": True}


def test_choices_say_what_a_stack_brings() -> None:
    look = Look(Console(), UNICODE, calm=False)
    for left in (1, 0):
        game = tables.table(
            "paths", figures="a1*,a1,a1,a1,a1", hand="r4", stacks=f"a2:{left}", wish=f"r{5 - left}"
        )
        said = meaning("+r4", game, game.view(0), look)
        assert said.endswith("from the stack") == bool(left)


def test_a_wrong_answer_is_explained(table: Run) -> None:
    _, shown = table("99\ng1\n+r10\nxyzzy\n", "play", "stones", "--seed", "3")
    assert "no choice 99" in shown
    assert "Did you mean +g1 or -g1?" in shown
    assert "You do not hold r10" in " ".join(shown.split())
    assert '"xyzzy" is no choice' in shown


def test_other_hands_stay_hidden(table: Run) -> None:
    game = keltis.new_game("stones", 2, seed=3)
    view = game.view(0)
    assert isinstance(view, CardView)
    own = view.hands[0].cards
    _, shown = table("r\nl\ns\n", "play", "stones", "--seed", "3")
    assert set(re.findall(r" [+-]([rypgb]\d+) ", shown)) == set(own)
    assert re.findall(r"hand +((?:[rypgb]\d+ *)+)", shown)[0].split() == list(own)


@pytest.mark.parametrize("game", ["paths", "stones"])
def test_the_sheet_keeps_face_down_wish_stones_face_down(game: str) -> None:
    wish = {"paths": "b3,y1/r3,p1", "stones": "2/4"}[game]
    match = tables.table(game, wish=wish)
    console = Console(width=80, record=True, file=io.StringIO())
    look = Look(console, UNICODE, calm=False)
    console.print(picture(match.screen(0), match.spec, ("me", "Anna"), look))
    console.print(sheet_table(match, ("me", "Anna"), look, eye=0))
    lines = console.export_text().splitlines()
    wishes = next(line for line in lines if line.startswith("Wish stones")).split("  ")
    now = next(line for line in lines if "Anna" in line).split()[-1]
    if game == "paths":
        assert wishes[-1].strip() == "?"
        assert now == "0+?"
        assert not any(line.startswith("Three of a colour") and "r" in line.split()[4:] for line in lines)
    else:
        assert wishes[-1].split() == ["6"]
        assert now == "6"


def test_what_a_choice_says_is_what_happens() -> None:
    look = Look(Console(), UNICODE, calm=False)
    few = tables.dice_table("sss", stones="10/13")
    assert meaning("$3", few, few.view(0), look) == "take 1 stone"
    for edition, said in (("2012", "then another figure moves"), ("2008", "then another figure may move")):
        game = tables.table(figures="g9,y4", rows="g4.5", hand="g8", edition=edition)
        assert said in meaning("+g8", game, game.view(0), look)


def test_help_knows_what_ends_the_game(table: Run) -> None:
    for ends, said in (("any", "The last chip of a colour"), ("stones", "Only the last stone ends")):
        _, shown = table("?\n", "play", "dice", "--ends", ends)
        assert said in " ".join(shown.split())


def test_leaving_keeps_the_record(table: Run, tmp_path: Path) -> None:
    file = tmp_path / "left.keltis"
    status, _ = table(f"1\n1\n=\nq\n{file}\n", "play", "stones", "--seed", "3")
    assert status == 0
    assert keltis.load(file.read_text("utf-8")).end == "unfinished"


def test_a_number_or_the_token_chooses() -> None:
    legal = ("+g3", "-b2", ".")
    assert chosen("2", legal) == "-b2"
    assert chosen(".", legal) == "."
    assert chosen("0", legal) is None
    assert chosen("4", legal) is None
    assert chosen("٢", legal) is None


def test_nothing_steers_the_terminal() -> None:
    assert printable("a\x1b[31mb\n") == "a?[31mb?"
