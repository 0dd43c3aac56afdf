"""What can be wrong, as exceptions with a sentence that a person can act on."""

from typing import Any

from keltis.text import say

MOST_SHOWN = 40


def shown(value: object) -> str:
    """What was found, short enough for a sentence."""
    try:
        return str(value)[:MOST_SHOWN]
    except ValueError:  # a number that Python finds too long to write
        return "..."


class KeltisError(Exception):
    """Something the package was given is wrong; `str()` says what, what was expected, what to do.

    The sentence comes from the message catalogue, in the language of the moment; `key` and `facts`
    are what it is made of.
    """

    def __init__(self, key: str, **facts: object) -> None:
        super().__init__(key, facts)
        self.key = key
        self.facts = facts

    def __str__(self) -> str:
        return say(f"error.{self.key}", **self.facts)

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), self.__dict__)


def _again(kind: type[KeltisError], parts: dict[str, Any]) -> KeltisError:
    """An error that was copied or came from another process."""
    error = kind.__new__(kind)
    error.__dict__.update(parts)
    return error


class OptionError(KeltisError):
    """A game, edition, number of seats or other choice that does not exist."""


class BoardError(KeltisError):
    """A board or chip file that contradicts itself."""


class TokenError(KeltisError):
    """A text that is no token of this game."""


class IllegalMove(KeltisError):
    """A token or action that the rules do not allow here."""


class RecordError(KeltisError):
    """A record that breaks the notation or the rules, with the place where."""

    def __init__(self, key: str, line: int, column: int, **facts: object) -> None:
        super().__init__(key, **facts)
        self.line = line
        self.column = column

    def __str__(self) -> str:
        return say("error.record.at", line=self.line, column=self.column, what=super().__str__())


class PositionError(KeltisError):
    """A position text that cannot be a position of the game."""


class BatchError(KeltisError):
    """Actions that a batch of games cannot take."""


class Forfeit(KeltisError):
    """A player that came too late, died or answered what is not legal: it has lost its game."""
