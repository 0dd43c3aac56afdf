"""What holds in all tests: English, a screen of 80 columns, and examples that are always the same."""

import pytest
from hypothesis import settings

settings.register_profile("keltis", derandomize=True, deadline=None, database=None)
settings.load_profile("keltis")


@pytest.fixture(autouse=True)
def _the_same_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "80")
