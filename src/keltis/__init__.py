"""Reiner Knizia's Keltis games: exact rules, fast kernels, records that last.

An unofficial fan project.

>>> import keltis
>>> game = keltis.new_game("stones", players=3, seed=7)
>>> events = game.play("+p4")
>>> game.legal
('0>p1', '0>p1*')
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from keltis.actions import Spec, spec
    from keltis.batch import Batch
    from keltis.errors import KeltisError
    from keltis.game import Game, new_game
    from keltis.position import from_position, view_from
    from keltis.record import load
    from keltis.simulation import playouts
    from keltis.state import sample
    from keltis.view import View, seen

__all__ = [
    "Batch",
    "Game",
    "KeltisError",
    "Spec",
    "View",
    "from_position",
    "load",
    "new_game",
    "playouts",
    "sample",
    "seen",
    "spec",
    "view_from",
]

# Where each name lives. A module is loaded when a name of it is first used, so that `import keltis`
# costs nothing to a program that wants only a part.
_HOME = {
    "Batch": "batch",
    "Game": "game",
    "KeltisError": "errors",
    "Spec": "actions",
    "View": "view",
    "from_position": "position",
    "load": "record",
    "new_game": "game",
    "playouts": "simulation",
    "sample": "state",
    "seen": "view",
    "spec": "actions",
    "view_from": "position",
}


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'keltis' has no attribute {name!r}")
    value = getattr(import_module(f"keltis.{_HOME[name]}"), name)
    globals()[name] = value
    return value
