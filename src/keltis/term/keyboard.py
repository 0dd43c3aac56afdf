"""What a person types, and the ways to leave."""

import sys

from rich.text import Text

from keltis.term.look import Look, printable


class Left(Exception):
    """Somebody got up from the table: they said so, or the input is at its end."""

    def __init__(self, said_so: bool = False) -> None:
        super().__init__()
        self.said_so = said_so


def ask(prompt: str, look: Look) -> str:
    """One line of input after a prompt; raises `Left` at the end of the input."""
    look.console.print(Text(prompt, "bold"), end=" ")
    look.console.file.flush()
    try:
        answer = input().strip()
    except (EOFError, ValueError):
        look.console.print()
        raise Left from None
    if not sys.stdin.isatty():
        look.console.print(printable(answer))
    return answer
