"""What a legal token means, in one plain line."""

from keltis.boards import Board
from keltis.boards.chips import ChipSet
from keltis.term.look import Look
from keltis.term.middle import shows_of
from keltis.term.words import card_words, chip_words, tile_words
from keltis.text import say
from keltis.view import CardView, DiceView, View

START = "0"


def meaning(token: str, view: View, equipment: Board | ChipSet, look: Look, short: bool = False) -> str:
    """What a token would do for the seat whose decision it is; `short` leaves out what it says itself."""
    if isinstance(view, DiceView):
        assert isinstance(equipment, ChipSet)
        return _dice(token, view, equipment, look, short)
    assert isinstance(equipment, Board)
    return _Cards(view, equipment, look).meaning(token, short)


class _Cards:
    """The meanings of the tokens in one card game position."""

    def __init__(self, view: CardView, board: Board, look: Look) -> None:
        self.view = view
        self.board = board
        self.look = look
        self.fields = {field.name: field for field in board.fields}
        self.figures = view.figures[view.seat]

    def meaning(self, token: str, short: bool) -> str:
        sign, rest = token[0], token[1:]
        if sign == "+":
            words = [] if short else [say("choice.lay", card=card_words(rest))]
            return ", ".join([*words, *self.moves_of(rest)])
        if sign == "-":
            return say("choice.discard", card=card_words(rest))
        if sign == "^":
            return say("choice.unlay", card=card_words(rest))
        if sign == ".":
            return say(f"choice.decline-{self.view.phase}")
        if token == "=":
            return say("choice.deck", n=self.view.deck)
        if sign == "=":
            return say("choice.pile", card=card_words(f"{rest}{self.view.piles[rest][-1]}"))
        source, target = token.rstrip("*").split(">")
        size = "large" if token.endswith("*") else "small"
        step = say(f"choice.{size}", move=self.move(source, target))
        return ", ".join([step, *self.effects(source, target)])

    def move(self, source: str, target: str) -> str:
        start = say("board.start") if source == START else source
        return f"{start} {self.look.signs.arrow} {target}"

    def moves_of(self, card: str) -> list[str]:
        """What laying a card does on the board, as far as there is no choice."""
        here = {self.figures.large, *self.figures.small}
        steps = [
            (self.board.fields[a].name, self.board.fields[b].name)
            for a, b in self.board.edges
            if self.board.fields[a].name in here and self.board.fields[b].colour in (card[0], "*")
        ]
        if self.view.game == "stones":
            on_path = [name for name in here if name != START and self.fields[name].colour == card[0]]
            if on_path:
                steps = [step for step in steps if step[0] in on_path]
                if not steps:
                    may_stay = self.board.editions[self.view.edition].may_stay
                    return [say("choice.other-figure-may" if may_stay else "choice.other-figure")]
        if len(steps) == 1:
            return [self.move(*steps[0]), *self.effects(*steps[0])]
        if len(steps) == 2:
            return [say("list.or").join(self.move(*step) for step in steps)]
        return [say("choice.you-choose")]

    def effects(self, source: str, target: str) -> list[str]:
        """What happens on the field that a figure enters."""
        if self.ends(source, target):
            return [say("choice.ends")]
        tile = self.view.tiles.get(target, "")
        if self.view.stacks.get(target):
            tile = f"stack-{self.fields[target].colour}"
        return [tile_words(tile)] if tile else []

    def ends(self, source: str, target: str) -> bool:
        """Whether this is the last figure that the goal area waits for."""
        if self.fields[source].goal or not self.fields[target].goal:
            return False
        inside = sum(
            self.fields[name].goal
            for figures in self.view.figures
            for name in (figures.large, *figures.small)
        )
        return inside + 1 >= int(self.board.record.goal_figures)


def _dice(token: str, view: DiceView, chips: ChipSet, look: Look, short: bool) -> str:
    sign, rest = token[0], token[1:]
    if sign == "~":
        if len(rest) == len(view.dice):
            return say("choice.again-all")
        return say("choice.again", dice=dice_words(rest, look))
    if sign == "+":
        shows = chip_words(shows_of(chips)[rest])
        return shows if short else say("choice.take", card=card_words(rest), shows=shows)
    if sign == "$":
        return say("choice.stones", n=min(int(rest), view.heap))
    return say("choice.decline-dice")


def dice_words(dice: str, look: Look) -> str:
    """Some dice, one after the other."""
    return " ".join(look.signs.wish if die == "s" else die for die in dice)
