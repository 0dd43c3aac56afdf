"""How the rules are compiled: one decorator, and a cache that knows when a rule has changed.

Every function under `keltis.rules` is plain Python. `@kernel` hands it to Numba; with
`NUMBA_DISABLE_JIT=1` the same source runs uncompiled, for debugging and coverage.
"""

import hashlib
import os
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numba
import numpy as np
from numba.core.caching import FunctionCache

F = TypeVar("F", bound=Callable[..., Any])

# What kernels are given: arrays whose kinds Numba sees at the call, beyond what Python can say.
Array = Any

# Makes a number 64 bits wide. To a type checker it is as good as any other number.
int64: Any = np.int64

COMPILED = not numba.config.DISABLE_JIT

if not COMPILED:
    np.seterr(over="ignore")  # the generator counts modulo 2**64, which plain NumPy warns about


RULES = Path(__file__).parent


def fingerprint(folder: Path) -> str:
    """What compiled code of a folder was made from: Numba itself looks only at a function's own file."""
    digest = hashlib.sha256()
    for source in sorted({*RULES.glob("*.py"), *folder.glob("*.py")}):
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


@cache
def cache_of(folder: Path = RULES) -> str:
    """Where the compiled code of a folder is kept between runs; empty where nothing can be written."""
    if not COMPILED:
        return ""
    given = numba.config.CACHE_DIR or os.environ.get("XDG_CACHE_HOME")
    try:
        place = Path(given or Path.home() / ".cache") / "keltis" / fingerprint(folder)
        place.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError):
        return ""
    return str(place) if os.access(place, os.W_OK) else ""


class _Cache(FunctionCache):  # type: ignore[misc]
    """Numba's cache of a function. What is damaged in it is made anew; on a full disk nothing is kept."""

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        try:
            return super().load_overload(sig, target_context)
        except Exception:
            with suppress(OSError):
                self.flush()
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        with suppress(OSError):
            super().save_overload(sig, data)


def kernel(function: F) -> F:
    """Compile a rule: cached on disk, without the interpreter's lock, dividing like C."""
    compiled: Any = numba.njit(nogil=True, error_model="numpy")(function)
    place = cache_of(Path(function.__code__.co_filename).parent)
    if place:
        before = numba.config.CACHE_DIR
        numba.config.CACHE_DIR = place
        try:
            compiled._cache = _Cache(function)
        finally:
            numba.config.CACHE_DIR = before
    return compiled


def _plain(result: Any) -> Any:
    """A result as compiled code gives it: a number of Python's, not of NumPy's."""
    return None if result is None else int(result)


def direct(function: Callable[..., Any], *arguments: object) -> Callable[..., Any]:
    """The compiled code for arguments of these types, called without looking at types again.

    Three times faster to call than the function itself; the caller answers for the types.
    """
    if not COMPILED:
        return lambda *given: _plain(function(*given))
    signature = tuple(numba.typeof(argument) for argument in arguments)
    function.compile(signature)  # type: ignore[attr-defined]
    entry: Callable[..., Any] = function.overloads[signature].entry_point  # type: ignore[attr-defined]
    return entry
