"""Reading TOML files of boards and chips, whatever bytes they hold."""

from pathlib import Path
from typing import TypeVar

import msgspec

from keltis.errors import BoardError

FOLDER = Path(__file__).parent
MOST_BYTES = 1 << 18

COLOURS = {"red-brown": "r", "yellow": "y", "pink": "p", "green": "g", "blue": "b"}

T = TypeVar("T")


def read(path: Path, shape: type[T]) -> T:
    """The content of a file in the shape that is expected of it."""
    try:
        with path.open("rb") as stream:
            data = stream.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        problem = error.strerror if isinstance(error, OSError) else error
        raise BoardError("board.unreadable", file=str(path)[:200], problem=problem) from None
    if len(data) > MOST_BYTES:
        raise BoardError("board.large", file=path.name, most=MOST_BYTES)
    try:
        return msgspec.toml.decode(data, type=shape, strict=False)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise BoardError("board.shape", file=path.name, problem=str(error)[:200]) from None


def letter_of(colour: str, file: str, entry: str) -> str:
    """The letter of a colour's name."""
    if colour not in COLOURS:
        raise BoardError("board.colour", file=file, entry=entry, found=colour[:20])
    return COLOURS[colour]
