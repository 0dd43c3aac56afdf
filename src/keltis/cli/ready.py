"""Getting the rules ready: the first time on a machine they are compiled, which takes a while."""

import sys
from pathlib import Path

from keltis.text import say

# What is compiled last for the first decision of a game, and for a thousand random ones.
PLAY = {"stones": "sound.check_cards", "paths": "sound.check_cards", "dice": "sound.check_dice"}
PLAYOUTS = {
    "stones": "playout.cards_playouts",
    "paths": "playout.cards_playouts",
    "dice": "playout.dice_playouts",
}


def prepared(game: str, playouts: bool = False) -> None:
    """Compile the rules of a game if they are not yet, and say on stderr that this takes a while."""
    from keltis.rules.compiled import COMPILED, cache_of

    if not COMPILED or game not in PLAY:
        return
    last = (PLAYOUTS if playouts else PLAY)[game]
    if cache_of() and any(Path(cache_of()).rglob(f"{last}-*.nbi")):
        return
    print(say("cli.preparing"), file=sys.stderr, flush=True)
    if playouts:
        from keltis.simulation import playouts as play_out

        play_out(game, games=1)
        return
    from keltis.game import new_game
    from keltis.state import sample

    first = new_game(game, seed=0)
    first.score_sheet(0)
    sample(first.view(0), 0)
