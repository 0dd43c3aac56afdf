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
    "stones": "hands.learn",
    "paths": "hands.learn",
    "dice": "worlds.try_dice_plans",
}
OUTCOMES = {
    "stones": "outcomes.weigh_card_plans",
    "paths": "outcomes.weigh_card_plans",
    "dice": "outcomes.weigh_dice_plans",
}
PLAYERS = Path(__file__).parent.parent / "players"
AHEAD = ("search", "level:6", "level:7", "level:8")
THINKING = ("sensible", "level")
COACH = "coach"


def prepared(game: str, playouts: bool = False, players: Iterable[str] = ()) -> None:
    """Compile the rules of a game if they are not yet, and say on stderr that this takes a while.

    The same for computer players of these names, and for the `coach`.
    """
    from keltis.rules.compiled import COMPILED, cache_of

    if not COMPILED or game not in PLAY:
        return
    needed = {name: _last(name)[game] for name in players if name.startswith((*AHEAD, *THINKING, COACH))}
    rules = (PLAYOUTS if playouts else PLAY)[game]
    mine = cache_of(PLAYERS)
    if _is_compiled(cache_of(), rules) and all(_is_compiled(mine, last) for last in needed.values()):
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
    for name in needed:
        if name == COACH:
            from keltis.coach.advice import Coach, Effort

            Coach(Effort(1, 1)).advise(first.view(0))
        else:
            player = named(name)
            player.choose(first.view(0), first.legal, 0.001)
            player.watch(first.view(1), first.legal[0])


def _last(name: str) -> dict[str, str]:
    """What is compiled last for a player, by game."""
    if name == COACH:
        return OUTCOMES
    return WORLDS if name.startswith(AHEAD) else THUMBS


def _is_compiled(cache: str, name: str) -> bool:
    return bool(cache) and any(Path(cache).rglob(f"{name}-*.nbi"))
