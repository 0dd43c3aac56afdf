"""How long a person waits: for an import, a command, and the very first run on a machine.

What counts is the processor time of a process, which is how long it takes where it need not share the
processor.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path

from benchmarks.kernel import GAMES
from benchmarks.measure import SECONDS, Measurement, children_time

IMPORT_BAR = 0.15
HELP_BAR = 0.3
SIMULATE_BAR = 1.0
FIRST_BAR = 20.0
ROUNDS = 6
FIRST_ROUNDS = 2

# SciPy comes with OpenSpiel. Numba would import it if it were there, and most users do not have it.
KELTIS = """\
import runpy, sys
sys.modules["scipy"] = None
runpy.run_module("keltis", run_name="__main__")
"""


def _simulate(game: str) -> tuple[str, ...]:
    return ("-c", KELTIS, "simulate", game, "--games", "1")


def _play(game: str) -> tuple[str, ...]:
    """A table at which the computer makes the first turn; then nobody answers, and it is left."""
    return ("-c", KELTIS, "play", game, "--seats", "level:3,you", "--seed", "1", "--plain")


def seconds(arguments: tuple[str, ...], folder: str) -> float:
    """How long a Python process takes from start to end, with its compiled code in a folder."""
    environment = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"}
    before = children_time()
    run = subprocess.run(
        [sys.executable, *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env=environment | {"XDG_CACHE_HOME": folder},
    )
    took = children_time() - before
    if run.returncode:
        said = run.stderr.strip().splitlines() or [f"exit status {run.returncode}"]
        raise RuntimeError(said[-1])
    return took


@cache
def _warm_folder() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="keltis-bench-")


def warm(arguments: tuple[str, ...]) -> Iterator[float]:
    """The time of a run when all that it needs was compiled by one before."""
    folder = _warm_folder().name
    seconds(arguments, folder)
    while True:
        yield seconds(arguments, folder)


def first(arguments: tuple[str, ...]) -> Iterator[float]:
    """The time of a run that has to compile all that it needs."""
    while True:
        with tempfile.TemporaryDirectory(prefix="keltis-bench-") as folder:
            took = seconds(arguments, folder)
            if not any(Path(folder).rglob("*.nbi")):
                raise RuntimeError("nothing was compiled, so nothing was measured")
            yield took


def warm_runs() -> list[Measurement]:
    """What starts again and again."""
    runs: list[tuple[str, tuple[str, ...], float | None]] = [
        ("an empty Python process", ("-c", "pass"), None),
        ("`import keltis`", ("-c", "import keltis"), IMPORT_BAR),
        ("`from keltis import new_game`", ("-c", "from keltis import new_game"), None),
        ("`keltis --help`", ("-c", KELTIS, "--help"), HELP_BAR),
    ]
    runs += [(f"`keltis simulate {game}`, one game", _simulate(game), SIMULATE_BAR) for game in GAMES]
    runs += [(f"`keltis play {game}`, to a question", _play(game), None) for game in GAMES]
    return [
        Measurement(name, SECONDS, partial(warm, arguments), bar, ROUNDS, warm_up=False)
        for name, arguments, bar in runs
    ]


def first_runs() -> list[Measurement]:
    """What has to compile the rules."""
    return [
        Measurement(name, SECONDS, partial(first, arguments), FIRST_BAR, FIRST_ROUNDS, warm_up=False)
        for game in GAMES
        for name, arguments in (
            (f"first `keltis simulate {game}`, one game", _simulate(game)),
            (f"first `keltis play {game}`, to a question", _play(game)),
        )
    ]
