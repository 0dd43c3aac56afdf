"""Files of records: read whatever bytes they hold, written as a whole or not at all."""

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TextIO

from keltis.cli.arguments import fail

MOST_BYTES = 1 << 26
STREAM = "-"  # the standard input or output


def read(name: str) -> str:
    """The text of a file, or of the standard input for `-`; bytes that are no text become marks."""
    try:
        if name == STREAM:
            data = sys.stdin.buffer.read(MOST_BYTES + 1)
        else:
            with Path(name).open("rb") as stream:
                data = stream.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        fail("unreadable", file=name, problem=_problem(error))
    if len(data) > MOST_BYTES:
        fail("too-large", file=name, most=MOST_BYTES >> 20)
    return data.decode("utf-8-sig", "replace").replace("\r\n", "\n")


def unused(name: str) -> None:
    """Refuse the name of a file that would be lost."""
    with suppress(OSError, ValueError):
        if Path(name).is_file() and Path(name).stat().st_size > 0:
            fail("exists", file=name)


def write(name: str, text: str) -> None:
    """Replace a file with a text."""
    with replacing(name) as stream:
        stream.write(text)


@contextmanager
def replacing(name: str) -> Iterator[TextIO]:
    """A stream whose text replaces a file once all is written: who reads it sees the old text or the new."""
    if name == STREAM:
        yield sys.stdout
        return
    path = Path(name)
    try:
        if path.exists() and not path.is_file():
            with path.open("w", encoding="utf-8") as stream:  # a device or a pipe, which cannot be replaced
                yield stream
            return
        path = path.resolve()
        handle, temporary = tempfile.mkstemp(prefix=f".{path.name[:40]}.", dir=path.parent)
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as stream:
                yield stream
            Path(temporary).chmod(_mode(path))
            Path(temporary).replace(path)
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            raise
    except (OSError, ValueError) as error:
        fail("unwritable", file=name, problem=_problem(error))


def _mode(path: Path) -> int:
    """The rights of the file that is replaced, or those that a new one would get."""
    if path.exists():
        return path.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _problem(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
