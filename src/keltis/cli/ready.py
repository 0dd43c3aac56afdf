"""Getting the rules ready: the first time on a machine they are compiled, which takes a while."""

import sys
from pathlib import Path

from keltis.text import say

TURNS = {"stones": "turn.cards_turn", "paths": "turn.cards_turn", "dice": "turn.dice_turn"}


def prepared(game: str) -> None:
    """Say on stderr that a wait is ahead, if the rules of a game are not compiled yet."""
    from keltis.rules.compiled import CACHE, COMPILED

    if not COMPILED:
        return
    if CACHE and any(Path(CACHE).rglob(f"{TURNS[game]}-*.nbi")):
        return
    print(say("cli.preparing"), file=sys.stderr, flush=True)
