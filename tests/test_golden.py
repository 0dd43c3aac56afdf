"""Nothing has changed that was not meant to: records and perft counts are those of the golden files."""

import pytest

import keltis
from tests import golden


@pytest.mark.parametrize(("game", "seats"), golden.GAMES)
def test_the_golden_record_is_played_again(game: str, seats: int) -> None:
    text = (golden.FOLDER / f"{game}-{seats}.keltis").read_text("utf-8")
    assert golden.record(game, seats) == text
    loaded = keltis.load(text)
    assert loaded.record() == text
    assert loaded.over


def test_perft_counts() -> None:
    kept = golden.PERFT.read_text("utf-8").splitlines()
    assert [line for line in kept if line[0] != "#"] == list(golden.perft())


def test_every_golden_file_is_compared() -> None:
    expected = {f"{game}-{seats}.keltis" for game, seats in golden.GAMES} | {"perft.txt"}
    assert {path.name for path in golden.FOLDER.iterdir()} == expected
