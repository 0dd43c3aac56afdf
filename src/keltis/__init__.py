"""Reiner Knizia's Keltis games: exact rules, fast kernels, records that last.

An unofficial fan project. Start with `new_game`; everything else is named in `__all__`.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from keltis.actions import Spec as Spec
    from keltis.actions import spec as spec
    from keltis.errors import KeltisError as KeltisError
    from keltis.game import Game as Game
    from keltis.game import new_game as new_game

# Where each name lives. A module is loaded when a name of it is first used, so that `import keltis`
# costs nothing to a program that wants only a part.
_HOME = {
    "Batch": "batch",
    "Game": "game",
    "KeltisError": "errors",
    "Spec": "actions",
    "from_position": "position",
    "load": "record",
    "playouts": "simulation",
    "new_game": "game",
    "sample": "state",
    "spec": "actions",
}

__all__ = sorted(_HOME)


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'keltis' has no attribute {name!r}")
    value = getattr(import_module(f"keltis.{_HOME[name]}"), name)
    globals()[name] = value
    return value
