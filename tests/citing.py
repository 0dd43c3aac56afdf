"""Saying which numbered rules of docs/rules.md a test shows."""

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


def rule(*numbers: str) -> Callable[[F], F]:
    """Mark a test with the rules it shows: `@rule("S14", "S15")`."""

    def mark(test: F) -> F:
        test.rules = numbers  # type: ignore[attr-defined]
        return test

    return mark
