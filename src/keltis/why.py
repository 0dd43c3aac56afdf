"""Why a token is not legal here."""
from __future__ import annotations
from typing import TYPE_CHECKING
if TYPE_CHECKING:
    from keltis.game import Game

def why_not(game: Game, token: str) -> str:
    return "todo"
