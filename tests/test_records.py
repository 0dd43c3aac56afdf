"""Records: what the reader takes leniently, and what it says about everything else."""

import string
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import keltis
from keltis.errors import KeltisError, OptionError, RecordError
from keltis.game import Game
from keltis.record import split
from tests import golden
from tests.tables import line, table

# Lines 1 to 8 are the tags Format, Game, Seats, Edition, Tiles, Deck, End and Scores.
STONES = keltis.new_game("stones", 2, seed=1)
FIRST_CARD = STONES.legal[0][1:]
STONES.play(f"-{FIRST_CARD}")
STONES.play("=")
RECORD = STONES.record()
MOVES = RECORD.splitlines()[9]
DICE = keltis.load((golden.FOLDER / "dice-2.keltis").read_text("utf-8")).record()
DECK = RECORD.splitlines()[5].split('"')[1]
TILES = RECORD.splitlines()[4].split('"')[1]


def what_is_wrong(error: RecordError) -> str:
    """The key of an error or, where a tag asks for what cannot be played, of the reason."""
    why = error.facts.get("why")
    return why.key if isinstance(why, OptionError) else error.key.removeprefix("record.")


def test_the_lines_are_where_these_tests_say() -> None:
    lines = RECORD.splitlines()
    tags = [text[1:].split()[0] for text in lines[:8]]
    assert tags == ["Format", "Game", "Seats", "Edition", "Tiles", "Deck", "End", "Scores"]
    assert lines[8:] == ["", f"-{FIRST_CARD} ="]


@pytest.mark.parametrize(
    ("old", "new", "key", "at"),
    [
        ('[Format "keltis 1"]\n', "", "no-record", (1, 1)),
        ('"keltis 1"', '"keltis 2"', "format", (1, 1)),
        ('[Game "stones"]\n', "", "missing", (1, 1)),
        ('"stones"', '"chess"', "game", (2, 1)),
        ("seat 0 | seat 1", "seat 0", "option.players", (3, 1)),
        ("seat 0 | seat 1", "a|b|c|d|e", "option.players", (3, 1)),
        ('"2012"', '"1999"', "option.edition", (4, 1)),
        ('[Edition "2012"]', '[Standstill "soon"]', "option.standstill", (4, 1)),
        ('[Edition "2012"]', '[Standstill "-1"]', "option.standstill", (4, 1)),
        ('[Edition "2012"]', '[Standstill "10000"]', "option.standstill", (4, 1)),
        ('[Edition "2012"]', f'[Standstill "{"0" * 5000}"]', "option.standstill", (4, 1)),
        ('[Edition "2012"]', '[Standstill "²"]', "option.standstill", (4, 1)),
        ('[Edition "2012"]', '[Board "mine"]', "own-board", (4, 1)),
        (TILES, TILES.replace("g2", "g3"), "tile-field", (5, 1)),
        (TILES, TILES.replace("clover", "joker", 1), "tile", (5, 1)),
        (TILES, TILES.replace("clover", "", 1), "tile", (5, 1)),
        (TILES, TILES.replace("p2", "g2"), "tile-twice", (5, 1)),
        (TILES, TILES.replace("clover", "3", 1), "tiles", (5, 1)),
        (TILES, TILES.rpartition(",")[0], "tiles", (5, 1)),
        (TILES, "", "tiles", (5, 1)),
        (DECK, DECK.rpartition(" ")[0], "deck", (6, 1)),
        (DECK, f"{DECK} r1", "deck", (6, 1)),
        (DECK, DECK.rpartition(" ")[0] + " x1", "card", (6, 1)),
        (DECK, " ".join([*["r1"] * 3, *DECK.split()[3:]]), "card-often", (6, 1)),
        ('[End "unfinished"]', '[End "goal"]', "different", (7, 1)),
        ("[Scores ", '[Scores "1 2"]\n[Scores ', "twice", (9, 1)),
        (MOVES, f"-{FIRST_CARD}  -", "no-token", (10, 4 + len(FIRST_CARD))),
        (MOVES, "=", "illegal", (10, 1)),
        (MOVES, f"-{FIRST_CARD} 0>g1", "illegal", (10, 2 + len(FIRST_CARD) + 1)),
        (MOVES, f"-{FIRST_CARD}\n\n  =y", "illegal", (12, 3)),
        (MOVES, f"{{ ä\n{{ -{FIRST_CARD}", "junk", (10, 1)),
        (MOVES, f'-{FIRST_CARD} "', "junk", (10, 2 + len(FIRST_CARD) + 1)),
        (MOVES, f'-{FIRST_CARD}\n [Date "today"]', "late-tag", (11, 2)),
    ],
)
def test_what_is_wrong_and_where(old: str, new: str, key: str, at: tuple[int, int]) -> None:
    assert old in RECORD
    text = RECORD.replace(old, new, 1)
    with pytest.raises(RecordError) as caught:
        keltis.load(text)
    error = caught.value
    assert what_is_wrong(error) == key
    assert (error.line, error.column) == at
    assert str(error)


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ('[Chips "reconstruction"]', '[Chips "printed"]', "own-board"),
        ('[Ends "any"]', '[Ends "never"]', "option.ends"),
        ("[Scores ", '[Scores "0 0"]\n[Other ', "different"),
    ],
)
def test_what_is_wrong_with_a_dice_record(old: str, new: str, key: str) -> None:
    with pytest.raises(RecordError) as caught:
        keltis.load(DICE.replace(old, new, 1))
    assert what_is_wrong(caught.value) == key


DICE_HEAD = DICE.split("[End ")[0]


@pytest.mark.parametrize(
    ("moves", "key", "column"),
    [
        ("+r3", "throw", 1),
        ("[12]", "throw", 1),
        ("[126]", "throw", 1),
        ("[123] [123]", "no-token", 7),
        ("[123] ~1 [456]", "throw", 10),
        ("[123] ~1 [455]", "kept", 10),
        ("[123] +r9", "illegal", 7),
        ("[123] ~4", "illegal", 7),
        ("[123] $1", "illegal", 7),
        ("[123] +g33", "no-token", 7),
    ],
)
def test_what_is_wrong_with_a_throw_or_what_is_made_of_it(moves: str, key: str, column: int) -> None:
    with pytest.raises(RecordError) as caught:
        keltis.load(f"{DICE_HEAD}\n\n{moves}\n")
    assert caught.value.key == f"record.{key}"
    assert caught.value.column == column


def test_nothing_follows_the_end_of_a_game() -> None:
    text = (golden.FOLDER / "stones-2.keltis").read_text("utf-8")
    with pytest.raises(RecordError) as caught:
        keltis.load(f"{text}=\n")
    assert caught.value.key == "record.after-end"
    assert caught.value.line == text.count("\n") + 1


def test_a_game_from_a_position_has_no_deal_to_record() -> None:
    with pytest.raises(KeltisError):
        table().record()


def test_a_record_that_is_far_too_long() -> None:
    with pytest.raises(KeltisError):
        keltis.load(" " * ((1 << 24) + 1))


# --- lenient reading ------------------------------------------------------------------------------


def test_layout_does_not_matter() -> None:
    loose = "\ufeff" + RECORD.replace(" =", "\r\n\t =").replace('[Game "', '[Game   "')
    assert keltis.load(loose).record() == RECORD


def test_the_order_of_tags_does_not_matter_and_others_are_kept() -> None:
    tags, moves = RECORD.split("\n\n")
    extra = '[Place "a \\"green\\" hill \\\\ K"]'
    text = "\n".join([extra, *reversed(tags.split("\n"))]) + "\n\n" + moves
    game = keltis.load(text)
    assert game.tags == {"Place": 'a "green" hill \\ K'}
    assert extra in game.record()
    assert keltis.load(game.record()).record() == game.record()


def test_comments_are_kept_where_they_were() -> None:
    text = RECORD.replace(MOVES, f"{{ first }} -{FIRST_CARD} {{ no\nuse }} = {{ last }}")
    written = keltis.load(text).record()
    assert f"{{ first }} -{FIRST_CARD} {{ no\nuse }} =" in written
    assert "{ last }" in written
    assert keltis.load(written).record() == written


def test_names_are_kept() -> None:
    game = keltis.load(RECORD.replace("seat 0 | seat 1", " Ann |  Bö "))
    assert game.names == ("Ann", "Bö")
    assert '[Seats "Ann | Bö"]' in game.record()


@pytest.mark.parametrize("names", [("Ann",), ("Ann", "Bö", "Cy"), ("Ann | Bö", "Cy"), ("Ann", "B\nö")])
def test_names_that_a_record_cannot_hold_are_refused_at_once(names: tuple[str, ...]) -> None:
    game = keltis.load(RECORD)
    with pytest.raises(OptionError):
        game.names = names
    assert game.record() == RECORD


@pytest.mark.parametrize("name", ["Deck", "End", "a b", "9th", 'x"', ""])
def test_tags_that_a_record_cannot_hold_are_refused(name: str) -> None:
    game = keltis.load(RECORD)
    game.tags[name] = "anything"
    with pytest.raises(OptionError) as caught:
        game.record()
    assert caught.value.key == "option.tag"


@pytest.mark.parametrize(
    "comment", ["no braces", "{ not closed", "{ one } { another }", "{ one { inside } }"]
)
def test_comments_that_a_record_cannot_hold_are_refused(comment: str) -> None:
    game = keltis.load(RECORD)
    game.comments[1] = [comment]
    with pytest.raises(OptionError) as caught:
        game.record()
    assert caught.value.key == "option.comment"


def test_several_records_in_one_text_are_split() -> None:
    found = list(split(f"{RECORD}\n{DICE}\n{RECORD}"))
    assert [keltis.load(text).game for _, text in found] == ["stones", "dice", "stones"]
    assert found[0][0] == 1
    assert found[1][0] == RECORD.count("\n") + 2


# --- whatever is read, only KeltisError comes out -------------------------------------------------

ALPHABET = string.printable + "äß€²٣\ufeff\x00\u2028"
SAMPLES = [
    RECORD,
    DICE,
    *[
        (golden.FOLDER / f"{game}-{seats}.keltis").read_text("utf-8")
        for game in ("stones", "paths", "dice")
        for seats in (2, 4)
    ],
]
LINES = [
    line(),
    line("paths", seats=3, figures="a2,b5*", rows="r3.5,b10/g1", wish="b2/p1"),
    *[keltis.load(text).position() for text in SAMPLES],
]


@st.composite
def mutated(draw: st.DrawFn, texts: list[str]) -> str:
    """A text in which a few pieces were cut, doubled, replaced or put in."""
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 30)))
        other = draw(st.integers(0, len(text)))
        middle = draw(
            st.one_of(
                st.just(""),
                st.just(text[start:end] * 2),
                st.just(text[other : other + 12]),
                st.text(ALPHABET, max_size=8),
                st.sampled_from(['"', "[", "]", "{", "}", "\\", "\n", "=", "-1", "99999999999", "/"]),
            )
        )
        text = text[:start] + middle + text[end:]
    return text


def understood(read: Callable[[str], Game], text: str) -> Game | None:
    """The game that was read, or none where a sentence says what is wrong."""
    try:
        return read(text)
    except KeltisError as error:
        said = str(error)
    assert 0 < len(said) < 1500
    return None


def read_record(text: str) -> None:
    game = understood(keltis.load, text)
    if game:
        assert keltis.load(game.record()).record() == game.record()


def read_position(text: str) -> None:
    game = understood(keltis.from_position, text)
    if game:
        assert keltis.from_position(game.position()).position() == game.position()
        for action in game.legal_actions:
            game.copy().step(action)


@settings(max_examples=600)
@given(mutated(SAMPLES))
def test_a_record_that_was_tampered_with(text: str) -> None:
    read_record(text)


@settings(max_examples=300)
@given(st.text(ALPHABET))
def test_any_text_read_as_a_record(text: str) -> None:
    read_record(text)
    read_record(RECORD.rpartition(MOVES)[0] + text)


@settings(max_examples=600)
@given(mutated(LINES))
def test_a_position_that_was_tampered_with(text: str) -> None:
    read_position(text)


@settings(max_examples=300)
@given(st.sampled_from(["", "stones ", "paths ", "dice ", f"{LINES[0]} "]), st.text(ALPHABET))
def test_any_text_read_as_a_position(start: str, text: str) -> None:
    read_position(start + text)


@pytest.mark.parametrize(
    "text",
    [
        "[A " * 30_000,
        '[A "' * 30_000,
        '[A "x"' + " " * 200_000,
        "{" * 200_000,
        "{" + "x" * 1_000_000,
        '[A "' + "\\" * 300_001,
        "\n" * 1_000_000,
        "= " * 30_000,
        RECORD + "{ x }" * 30_000,
    ],
    ids=range(9),
)
def test_long_nonsense_is_answered_with_a_sentence(text: str) -> None:
    understood(keltis.load, text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "chess",
        "stones seats=5",
        "stones seats=2 seats=2",
        "stones wings=2",
        "stones 1999",
        "stones turn=2.play",
        "stones turn=0.sing",
        f"{line()} eye=0",
        line(idle=-2),
        line(idle=60),
        line(idle=3, standstill=2),
        line(turn="0.over", end="standstill"),
        line(turn="0.over", end="standstill", standstill=0),
        line(standstill=10_000),
        line().replace("deck=", "deck=r11,"),
        line().replace("figures=0", "figures=x1"),
        line().replace("figures=0,", "figures="),
        line().replace("points=0", "points=-1"),
        line().replace("g2:", "g3:", 1),
        line(figures="g1,g2").replace("turn=0.play", "turn=0.move"),
        line(figures="r7,y7,p7/g7,b7"),
        line(hand="r1,r1").replace("r1", "r2"),
        line().replace("turn=0.play", "turn=0.over"),
        line(fresh="r"),
        line(owed=1),
        line(turn="0.draw", owed=2),
        line("paths", turn="0.draw", owed=3),
        line("paths", turn="0.draw", owed=1, fresh="ry", piles="r1,y1"),
        line("paths", turn="0.move", owed=2, moves="0>a1,0>a1*"),
        line(turn="0.shed", owed=1, figures="g1", rows="g3"),
        line(turn="0.over", end="goal", figures="r7,y7,p7/g7,b7,r7"),
        line(idle=-1),
        line(turn="0.draw", owed=1, piles="y6"),
        line(turn="0.move", owed=1, idle=-1, rows="y6", moves="0>y1"),
        line(turn="0.move", owed=1, idle=-1, rows="y6", moves="0>y1,0>r1*"),
        line(turn="0.move", owed=1, idle=7, rows="y6", moves="0>y1,0>y1*"),
        line(turn="0.offer", owed=1, idle=-1, rows="y6", moves="0>y1,0>y1*"),
        "x" * 4001,
        "dice seats=2",
        "dice seats=2 turn=0.first dice=126",
        "dice seats=2 turn=0.first dice=123 idle=60",
        "dice seats=2 turn=0.first dice=123 rows=r1.1/-",
        "dice seats=2 turn=0.first dice=123 rows=r1/r1",
        "dice seats=2 turn=0.first dice=123 rows=r1.3.2/-",
        "dice seats=2 turn=0.first dice=123 clovers=r1/-",
        "dice seats=2 turn=0.first dice=123 stones=12/12",
        "dice seats=2 turn=0.first dice=123 rows=r0.1.2.3.4.5/r6.7.8.9.10",
        "dice seats=2 turn=0.over end=unfinished dice=123",
    ],
)
def test_positions_that_cannot_be(text: str) -> None:
    with pytest.raises(KeltisError) as caught:
        keltis.from_position(text)
    assert str(caught.value)


def test_a_move_in_the_midst_of_a_turn_is_read() -> None:
    game = keltis.from_position(line(turn="0.move", owed=1, idle=-1, rows="y6", moves="0>y1,0>y1*"))
    assert game.legal == ("0>y1", "0>y1*")


@pytest.mark.parametrize("unseen", ["?7", "?9", "?", "?x", "?-8", "g1,?8"])
def test_the_cards_that_a_seat_does_not_see_are_counted(unseen: str) -> None:
    seen = STONES.position(1)
    assert keltis.view_from(seen) == STONES.view(1)
    with pytest.raises(KeltisError):
        keltis.view_from(seen.replace("hands=?8", f"hands={unseen}"))


def test_golden_records_are_readable_files() -> None:
    for path in sorted(Path(golden.FOLDER).glob("*.keltis")):
        text = path.read_text("utf-8")
        assert all(len(row) < 400 for row in text.splitlines())
