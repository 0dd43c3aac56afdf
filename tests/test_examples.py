"""The examples in the documentation work as they stand."""

import doctest
import re
from importlib import import_module
from pathlib import Path

import pytest

import keltis

ROOT = Path(__file__).parent.parent
PAGES = ["README.md", "docs/notation.md", "docs/boards.md"]


@pytest.mark.parametrize("name", ["keltis", "keltis.game", "keltis.batch"])
def test_examples_in_modules(name: str) -> None:
    result = doctest.testmod(import_module(name))
    assert result.attempted > 0
    assert result.failed == 0


@pytest.mark.parametrize("page", PAGES)
def test_examples_in_documents(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every block of Python on a page runs, one after the other, with the same names."""
    (tmp_path / "src").symlink_to(ROOT / "src")
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / page).read_text("utf-8"), re.DOTALL)
    assert blocks
    game = keltis.new_game("stones", seed=7)
    names = {"keltis": keltis, "text": game.record(), "line": game.position()}
    for block in blocks:
        exec(compile(block, page, "exec"), names)


def test_public_names_are_all_there() -> None:
    for name in keltis.__all__:
        assert getattr(keltis, name) is not None
    assert sorted(keltis._HOME) == sorted(keltis.__all__)
    with pytest.raises(AttributeError, match="no_such_name"):
        _ = keltis.no_such_name


def test_the_example_record_is_sound() -> None:
    text = (ROOT / "docs/example.keltis").read_text("utf-8")
    assert keltis.load(text).record() == text
