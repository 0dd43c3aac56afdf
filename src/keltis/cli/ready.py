"""Getting rules and players ready: the first time on a machine they are compiled, which takes a while."""

import sys
from collections.abc import Iterable
from pathlib import Path

from keltis.text import say

# What is compiled last for the first decision of a game, for a thousand random ones, and for players who
# think by themselves or look ahead.
PLAY = {"stones": "sound.check_cards", "paths": "sound.check_cards", "dice": "sound.check_dice"}
PLAYOUTS = {
    "stones": "playout.cards_playouts",
    "paths": "playout.cards_playouts",
    "dice": "playout.dice_playouts",
}
THUMBS = {"stones": "thumbs.decide", "paths": "thumbs.decide", "dice": "dice_thumbs.decide"}
WORLDS = {
    "stones": "worlds.try_card_plans",
    "paths": "worlds.try_card_plans",
    "dice": "worlds.try_dice_plans",
}
PLAYERS = Path(__file__).parent.parent / "players"
THINKING = ("sensible", "level", "search")
AHEAD = ("search", "level:6", "level:7", "level:8")


def prepared(game: str, playouts: bool = False, players: Iterable[str] = ()) -> None:
    """Compile the rules of a game if they are not yet, and say on stderr that this takes a while.

    The same for computer players of these names.
    """
    from keltis.rules.compiled import COMPILED, cache_of

    if not COMPILED or game not in PLAY:
        return
    thinking = [name for name in players if name.startswith(THINKING)]
    known = [_is_compiled(cache_of(), (PLAYOUTS if playouts else PLAY)[game])]
    if thinking:
        known.append(_is_compiled(cache_of(PLAYERS), THUMBS[game]))
    if any(name.startswith(AHEAD) for name in thinking):
        known.append(_is_compiled(cache_of(PLAYERS), WORLDS[game]))
    if all(known):
        return
    print(say("cli.preparing"), file=sys.stderr, flush=True)
    if playouts:
        from keltis.simulation import playouts as play_out

        play_out(game, games=1)
        return
    from keltis.game import new_game
    from keltis.players import named
    from keltis.state import sample

    first = new_game(game, seed=0)
    first.score_sheet(0)
    sample(first.view(0), 0)
    for name in dict.fromkeys(thinking):
        named(name).choose(first.view(0), first.legal, 0.001)


def _is_compiled(cache: str, name: str) -> bool:
    return bool(cache) and any(Path(cache).rglob(f"{name}-*.nbi"))
