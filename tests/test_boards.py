"""Board and chip files: what is wrong with one is said with the file and the entry."""

import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import keltis
from keltis import boards
from keltis.boards import FOLDER, chips
from keltis.errors import BoardError, KeltisError, OptionError
from tests.strategies import wander
from tests.tables import cards_of, play

STONES = (FOLDER / "stones.toml").read_text("utf-8")
PATHS = (FOLDER / "paths.toml").read_text("utf-8")
DICE = (FOLDER / "dice.toml").read_text("utf-8")
TWO_STACKS = 'colour = "yellow", stack = true, next = ["a4", "b4"]'
TILES = STONES[STONES.index("wish = 9") : STONES.index("# What an edition")]
FIELD = '  { name = "a1", lane = 0, colour = "red-brown", next = ["a2"] },\n'


def broken(tmp_path: Path, text: str, old: str, new: str) -> Path:
    """A file in which one thing is wrong."""
    assert old in text
    path = tmp_path / "mine.toml"
    path.write_text(text.replace(old, new, 1), "utf-8")
    return path


@pytest.mark.parametrize(
    ("old", "new", "key", "entry"),
    [
        ('game = "stones"', 'game = "dice"', "game", "game"),
        ("values = [-4, -3, -2, 1, 2, 3, 6, 7, 10]", "values = []", "count", "values"),
        ("-4, -3, -2, 1, 2", "-100, -3, -2, 1, 2", "range", "values.1"),
        ("goal_rows = [7, 8, 9]", "goal_rows = [10]", "range", "goal_rows"),
        ("goal_rows = [7, 8, 9]", "goal_rows = [0]", "range", "goal_rows"),
        ("goal_figures = 5", "goal_figures = 0", "range", "goal_figures"),
        ("goal_figures = 5", "goal_figures = 11", "range", "goal_figures"),
        ("values = 11", "values = 12", "range", "cards.values"),
        ("values = 11", "values = 0", "range", "cards.values"),
        ("copies = 2", "copies = 3", "range", "cards.copies"),
        ("hand = 8", "hand = 0", "range", "cards.hand"),
        ("hand = 8", "hand = 21", "range", "cards.hand"),
        ("goal_rows = [7, 8, 9]", "goal_rows = [7, 8]", "goal", "goal_rows"),
        ("goal_rows = [7, 8, 9]", "goal_rows = [1, 3]", "goal", "goal_rows"),
        ("{ 2 = 30 }", "{ 5 = 30 }", "range", "cards.box"),
        ("{ 2 = 30 }", "{ 2 = 110 }", "range", "cards.box.2"),
        ("{ 2 = 30 }", "{ 2 = 100 }", "deck", "cards"),
        ("{ 2 = 30 }", "{ 2 = 0 }", "deck", "cards"),
        ("points = [-4, -3, 2, 3, 6, 10]", "points = []", "count", "wish.points"),
        ("points = [-4, -3, 2, 3, 6, 10]", "points = [0, 100]", "range", "wish.points.1"),
        ("[tiles]", "set = 21\n[tiles]", "range", "wish.set"),
        ("[tiles]", "set_points = -1\n[tiles]", "range", "wish.set_points"),
        ("wish = 9", "wish = 8", "tiles", "tiles"),
        ("wish = 9", "wish = -9", "count", "tiles"),
        ("wish = 9", 'wish = { "white" = 9 }', "colour", "tiles.wish"),
        ("{ 1 = 2, 2 = 3, 3 = 2 }", "{ 10 = 7 }", "range", "tiles.points"),
        ('colour = "blue"', 'colour = "violet"', "colour", "path.violet"),
        ('colour = "blue"', 'colour = "green"', "twice", "field.g1"),
        ("tiles = [3, 4, 6, 7, 9]", "tiles = [3, 4, 6, 7, 10]", "range", "path.blue.tiles"),
        ("tiles = [3, 4, 6, 7, 9]", "tiles = [3, 4, 6, 7]", "tiles", "tiles"),
        ("[cards]", "[stacks]\nheight = 5\n[cards]", "stacks", "stacks"),
    ],
)
def test_what_is_wrong_with_a_board_of_paths(
    tmp_path: Path, old: str, new: str, key: str, entry: str
) -> None:
    with pytest.raises(BoardError) as caught:
        boards.load(broken(tmp_path, STONES, old, new))
    assert caught.value.key == f"board.{key}"
    assert caught.value.facts["file"] == "mine.toml"
    assert str(caught.value.facts["entry"]).startswith(entry)
    assert "mine.toml" in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "key", "entry"),
    [
        ('name = "a1"', 'name = "A1"', "name", "field.A1"),
        ('name = "a1"', 'name = "a"', "name", "field.a"),
        ('name = "a1"', 'name = "a01"', "name", "field.a01"),
        ('name = "a1"', 'name = "b1"', "twice", "field.b1"),
        ('name = "a10"', 'name = "a11"', "range", "field.a11.row"),
        ("lane = 5", "lane = 21", "range", "field.c1.lane"),
        ('next = ["a2"]', 'next = ["a9"]', "forward", "field.a1.next"),
        ('next = ["a2"]', 'next = ["z2"]', "link", "field.a1.next"),
        ('next = ["a2"]', 'next = ["a2", "a2"]', "twice", "field.a1.next"),
        ('"c1", "d1"]', '"c1"]', "unreachable", "field.d1"),
        (FIELD, "", "link", "field.0.next"),
        ('colour = "joker"', 'colour = "jolly"', "colour", "field.c1"),
        ('colour = "blue", stack = true', 'colour = "joker", stack = true', "stack", "field.d2"),
        ("stack = true", "stack = true, tile = true", "tiles", "tiles"),
        (TWO_STACKS, TWO_STACKS.replace("yellow", "blue"), "twice", "field.stack"),
        ("[stacks]\nheight = 5", "", "stacks", "stacks"),
        ("height = 5", "height = 0", "range", "stacks.height"),
        ("one_figure_per_path = false", "one_figure_per_path = true", "paths", "one_figure"),
    ],
)
def test_what_is_wrong_with_a_branching_board(
    tmp_path: Path, old: str, new: str, key: str, entry: str
) -> None:
    with pytest.raises(BoardError) as caught:
        boards.load(broken(tmp_path, PATHS, old, new))
    assert caught.value.key == f"board.{key}"
    assert caught.value.facts["file"] == "mine.toml"
    assert str(caught.value.facts["entry"]).startswith(entry)
    assert "mine.toml" in str(caught.value)


def test_a_board_needs_an_edition(tmp_path: Path) -> None:
    text = STONES.replace("[editions.2012]", "[editions]").replace("[editions.2008]", "")
    text = text.replace("take_fresh = false", "").replace("may_stay = false", "")
    text = text.replace("take_fresh = true", "").replace("may_stay = true", "")
    with pytest.raises(BoardError) as caught:
        boards.load(broken(tmp_path, text, "game", "game"))
    assert caught.value.key == "board.editions"


@pytest.mark.parametrize(
    ("old", "new", "key", "entry"),
    [
        ('game = "dice"', 'game = "paths"', "game", "game"),
        ('name = "reconstruction"', 'name = ""', "chip-name", "name"),
        ('name = "reconstruction"', 'name = "a\\tb"', "chip-name", "name"),
        ("row_points = [0, ", "row_points = [100, ", "range", "row_points"),
        ("[-7, -4, -3, -2, 1, 2, 3, 6, 7, 10]", "[]", "count", "stone_points"),
        ("{ 2 = 24, 3 = 27, 4 = 30 }", "{ 2 = 24, 4 = 30 }", "missing", "stones.3"),
        ("{ 2 = 24, 3", "{ 2 = 0, 3", "range", "stones.2"),
        ("most = 3", "most = 100", "range", "leprechauns.most"),
        ("fewest = -3", "fewest = -100", "range", "leprechauns.fewest"),
        ("red-brown = ", "white = ", "colour", "chips"),
        ("yellow = ", '"blue" = ', "shape", ""),
        ('[1, "clover", ', '["clover", ', "count", "chips.yellow"),
        ('[1, "clover", ', '[10, "clover", ', "range", "chips.yellow.0"),
        ('[1, "clover", ', '[1, "cloverleaf", ', "shows", "chips.yellow.1"),
    ],
)
def test_what_is_wrong_with_a_chip_file(tmp_path: Path, old: str, new: str, key: str, entry: str) -> None:
    with pytest.raises(BoardError) as caught:
        chips.load(broken(tmp_path, DICE, old, new))
    assert caught.value.key == f"board.{key}"
    assert caught.value.facts["file"] == "mine.toml"
    assert str(caught.value.facts.get("entry", "")).startswith(entry)
    assert "mine.toml" in str(caught.value)


def test_colours_are_used_in_their_order(tmp_path: Path) -> None:
    text = DICE.replace("yellow = ", "white = ", 1)
    with pytest.raises(BoardError):
        chips.load(broken(tmp_path, text, "white", "white"))
    lines = [row for row in DICE.splitlines() if not row.startswith("yellow")]
    with pytest.raises(BoardError) as caught:
        chips.load(broken(tmp_path, "\n".join(lines), "game", "game"))
    assert (caught.value.key, caught.value.facts["found"]) == ("board.colours", "rpgb")


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "shape"),
        ("game =", "shape"),
        ('game = "stones"\nwings = 2', "shape"),
        ("[" * 5000, "shape"),
        ("a = " + "[" * 20_000, "shape"),
        ("#" * ((1 << 18) + 1), "large"),
    ],
    ids=["empty", "broken", "unknown", "brackets", "nested", "large"],
)
@pytest.mark.parametrize("load", [boards.load, chips.load], ids=["board", "chips"])
def test_files_that_are_none(tmp_path: Path, load: object, text: str, key: str) -> None:
    assert callable(load)
    path = tmp_path / "mine.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(BoardError) as caught:
        load(path)
    assert caught.value.key == f"board.{key}"
    assert "mine.toml" in str(caught.value)


@pytest.mark.parametrize("load", [boards.load, chips.load], ids=["board", "chips"])
def test_files_that_cannot_be_opened(tmp_path: Path, load: object) -> None:
    assert callable(load)
    for path in (tmp_path / "absent.toml", tmp_path):
        with pytest.raises(BoardError) as caught:
            load(path)
        assert caught.value.key == "board.unreadable"
        assert str(path) in str(caught.value)


@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_bytes_never_crash_the_reader(tmp_path: Path, data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([STONES, PATHS, DICE])).encode()
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = start + data.draw(st.integers(0, 40))
        put_in = data.draw(
            st.one_of(
                st.binary(max_size=6),
                st.just(text[start:end] * 2),
                st.sampled_from([b"-1", b"99999999999999999999", b"[]", b'""', b"1.5", b"true"]),
            )
        )
        text = text[:start] + put_in + text[end:]
    path = tmp_path / "mine.toml"
    path.write_bytes(text)
    for load in (boards.load, chips.load):
        said = "fine"
        try:
            load(path)
        except KeltisError as error:
            said = str(error)
        assert said


# --- boards of one's own --------------------------------------------------------------------------


def test_a_board_for_another_game_is_refused(tmp_path: Path) -> None:
    path = broken(tmp_path, PATHS, "game", "game")
    with pytest.raises(OptionError):
        keltis.new_game("stones", board=path)


def test_a_game_on_a_board_of_ones_own_is_recorded_and_read(tmp_path: Path) -> None:
    from random import Random

    path = broken(tmp_path, PATHS, "values = [-4, -2", "values = [-9, -2")
    game = keltis.new_game("paths", 3, seed=1, board=path)
    wander(game, Random(1), "eager", 60)
    assert '[Board "mine"]' in game.record()
    again = keltis.load(game.record(), board=path)
    assert again.state.tobytes() == game.state.tobytes()
    with pytest.raises(KeltisError):
        keltis.load(game.record())
    assert keltis.from_position(game.position(), board=str(path)).position() == game.position()


def test_chips_of_ones_own_are_played_with(tmp_path: Path) -> None:
    text = DICE.replace('"reconstruction"', '"all-coins"')
    rows = text.split("[chips]")[0]
    colours = ("red-brown", "yellow", "pink", "green", "blue")
    path = tmp_path / "coins.toml"
    path.write_text(rows + "[chips]\n" + "\n".join(f"{c} = {[9] * 11}" for c in colours))
    game = keltis.new_game("dice", 2, seed=1, chips=path)
    chip = next(token for token in game.legal if token[0] == "+")
    play(game, chip)
    assert game.scores[0] == 9 - 4 - 7
    assert '[Chips "all-coins"]' in game.record()
    assert keltis.load(game.record(), chips=path).scores == game.scores


def test_positions_of_boards_with_little_on_them_are_read(tmp_path: Path) -> None:
    """A board without one of the stacks, and one without any tiles."""
    for number, (game, text) in enumerate(
        [
            ("paths", PATHS.replace('"blue", stack = true', '"blue"')),
            ("stones", re.sub(r"tiles = \[.*\]", "tiles = []", STONES).replace(TILES, "")),
        ]
    ):
        path = tmp_path / f"bare{number}.toml"
        path.write_text(text)
        match = keltis.new_game(game, 2, seed=1, board=path)
        line = match.position()
        assert keltis.from_position(line, board=path).position() == line
        assert keltis.sample(match.view(0), 1, board=path).position(0) == match.position(0)
        assert keltis.load(match.record(), board=path).record() == match.record()


def test_a_card_that_can_move_no_figure_at_all_is_not_laid(tmp_path: Path) -> None:
    """Where ten figures end the game, all five of one seat may have arrived."""
    path = broken(tmp_path, STONES, "goal_figures = 5", "goal_figures = 10")
    game = keltis.new_game("stones", 2, seed=1, board=path)
    line = game.position().replace("0,0,0,0,0", "r9,y9,p9,g9,b9", 1)
    game = keltis.from_position(line, board=str(path))
    assert not [token for token in game.legal if token[0] == "+"]
    play(game, game.legal[0])
    assert cards_of(game).phase == "draw"


def test_without_a_set_wish_stones_of_one_colour_bring_nothing_more(tmp_path: Path) -> None:
    path = broken(tmp_path, PATHS, "set = 3 ", "set = 0 ")
    assert keltis.new_game("paths", 2, seed=1, board=path).scores == (-4, -4)
