"""What holds in all tests: English, a screen of 80 columns, and examples that are always the same."""

from collections.abc import Callable

import pytest
from hypothesis import settings

from keltis import text
from keltis.cli import main

settings.register_profile("keltis", derandomize=True, deadline=None, database=None)
settings.load_profile("keltis")


@pytest.fixture(autouse=True)
def _the_same_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str]]:
    """Runs a command line: the status, and what it printed or, where that is nothing, complained."""

    def run(*words: str) -> tuple[int, str]:
        try:
            status = main(words)
        finally:
            text.use("en")
        captured = capsys.readouterr()
        return status, captured.out or captured.err

    return run
