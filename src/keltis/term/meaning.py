"""What a legal token means, in one plain line: what would happen, tried on a copy of the game."""

from collections.abc import Sequence

from keltis.boards import START
from keltis.events import AnyEvent, Ended, Found, Moved
from keltis.game import Game
from keltis.term.look import Look
from keltis.term.words import card_words, chip_words, tile_words
from keltis.text import say
from keltis.view import CardView, DiceView, View


def meaning(token: str, game: Game, view: View, look: Look, short: bool = False) -> str:
    """What a token would do for the seat whose decision it is; `short` leaves out what it says itself."""
    if isinstance(view, DiceView):
        return _dice(token, game, view, look, short)
    return _cards(token, game, view, look, short)


def _cards(token: str, game: Game, view: CardView, look: Look, short: bool) -> str:
    sign, rest = token[0], token[1:]
    if sign == "+":
        words = [] if short else [say("choice.lay", card=card_words(rest))]
        return ", ".join([*words, *_laid(token, game, look)])
    if sign == "-":
        return say("choice.discard", card=card_words(rest))
    if sign == "^":
        return say("choice.unlay", card=card_words(rest))
    if sign == ".":
        return say(f"choice.decline-{view.phase}")
    if token == "=":
        return say("choice.deck", n=view.deck)
    if sign == "=":
        return say("choice.pile", card=card_words(f"{rest}{view.piles[rest][-1]}"))
    size = "large" if token.endswith("*") else "small"
    move, *effects = _done(game.copy().play(token), look)
    return ", ".join([say(f"choice.{size}", move=move), *effects])


def _laid(token: str, game: Game, look: Look) -> list[str]:
    """What laying a card does on the board, as far as there is no choice."""
    after = game.copy()
    done = _done(after.play(token), look)
    if done:
        return done
    board = game.spec.board
    moves = [follow for follow in after.legal if ">" in follow]
    steps = list(dict.fromkeys(move.rstrip("*") for move in moves))
    colours = {board.fields[board.field_numbers[step.split(">")[1]]].colour for step in steps}
    if "." in after.legal or not colours <= {token[1], "*"}:
        return [say("choice.other-figure-may" if "." in after.legal else "choice.other-figure")]
    if len(steps) == 1:
        return _done(after.play(moves[0]), look)
    if len(steps) == 2:
        return [say("list.or").join(_move(*step.split(">"), look=look) for step in steps)]
    return [say("choice.you-choose")]


def _done(events: Sequence[AnyEvent], look: Look) -> list[str]:
    """What events do on the board: the move, and what lay on the field."""
    words = []
    for event in events:
        if isinstance(event, Moved):
            words.append(_move(event.source, event.target, look=look))
        elif isinstance(event, Found):
            words.append(tile_words(event.tile))
        elif isinstance(event, Ended):
            words.append(say("choice.ends"))
    return words


def _move(source: str, target: str, *, look: Look) -> str:
    start = say("board.start") if source == START else source
    return f"{start} {look.signs.arrow} {target}"


def _dice(token: str, game: Game, view: DiceView, look: Look, short: bool) -> str:
    sign, rest = token[0], token[1:]
    if sign == "~":
        if len(rest) == len(view.dice):
            return say("choice.again-all")
        return say("choice.again", dice=dice_words(rest, look))
    if sign == "+":
        shows = chip_words(game.spec.chips.shown[rest])
        return shows if short else say("choice.take", card=card_words(rest), shows=shows)
    if sign == "$":
        return say("choice.stones", n=min(int(rest), view.heap))
    return say("choice.decline-dice")


def dice_words(dice: str, look: Look) -> str:
    """Some dice, one after the other."""
    return " ".join(look.signs.wish if die == "s" else die for die in dice)
