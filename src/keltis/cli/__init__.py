"""The command `keltis`: one module for each subcommand, loaded when it is asked for."""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import BytesIO, TextIOWrapper

from keltis.cli.arguments import UsageError, chosen_language, parser
from keltis.errors import KeltisError, PositionError, RecordError
from keltis.text import say, use

INTERRUPTED = 130  # as shells count a Ctrl-C
BAD = 1
USAGE = 2


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line; returns the exit status."""
    words = list(sys.argv[1:] if argv is None else argv)
    _forgiving_streams()
    try:
        use(chosen_language(words))
        arguments = parser().parse_args(words)
        command = import_module(f"keltis.cli.{arguments.command}")
        status = int(command.run(arguments))
        sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except OSError as error:
        # What is still in the buffer must not raise again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):  # whoever was reading has left
            return 0
        print(f"keltis: {say('cli.no-output', problem=error.strerror or error)}", file=sys.stderr)
        return BAD
    except (RecordError, PositionError) as error:
        print(f"keltis: {error}", file=sys.stderr)
        return BAD
    except (KeltisError, UsageError) as error:
        print(f"keltis: {error}", file=sys.stderr)
        return USAGE


def _forgiving_streams() -> None:
    """No text is a reason to crash on a terminal that cannot show it, and no stream that is closed."""
    sys.stdin = sys.stdin or TextIOWrapper(BytesIO())
    sys.stdout = sys.stdout or TextIOWrapper(BytesIO())
    sys.stderr = sys.stderr or TextIOWrapper(BytesIO())
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
