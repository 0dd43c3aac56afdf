"""A player who looks no further than this turn, but likes to get on.

It imagines a world that fits what it has seen, tries each legal move there to the end of its own
turn, and takes the one that brings it most. A step on the board is worth something by itself, or it
would never leave the start; skipped values cost a little, for they are moves it can no longer make.
"""

from random import Random

from keltis.actions import File
from keltis.game import Game
from keltis.players import Player
from keltis.state import sample
from keltis.view import CardView, View

STEP = 3.0  # for every card, chip or stone that a move brings
GAP = 0.7  # for every value skipped in a row
NEW = 1.0  # against every further row
DEEPEST = 3  # own decisions in a row that it thinks through, one clover after another
THROWS = 6  # imagined, to see what throwing again may bring

Rows = dict[str, tuple[int, ...]]  # by colour, in the order of laying


class Greedy(Player):
    """Takes the best immediate gain; chance decides between equals."""

    def __init__(self, board: File = None, chips: File = None) -> None:
        self.chance = Random(0)
        self.board = board
        self.chips = chips
        self.throws: list[Game] = []  # worlds that differ in luck

    def begin(self, seed: int, seat: int = 0) -> None:
        self.chance.seed(seed)

    def choose(self, view: View, legal: tuple[str, ...], seconds: float | None = None) -> str:
        if len(legal) == 1:
            return legal[0]
        if view.phase == "draw":
            return self.draw(view, legal)
        world = self.imagined(view)
        if any(token[0] == "~" for token in legal):
            self.throws = [self.imagined(view) for _ in range(THROWS)]
        worths = self.worths(world, legal, DEEPEST)
        best = max(worths.values())
        return self.chance.choice([token for token in legal if worths[token] == best])

    def imagined(self, view: View) -> Game:
        """A world that fits what the seat has seen."""
        return sample(view, self.chance.getrandbits(63), board=self.board, chips=self.chips)

    def draw(self, view: View, legal: tuple[str, ...]) -> str:
        """The deck, unless the top card of a pile would be the next in an own row."""
        assert isinstance(view, CardView)
        for token in legal:
            colour = token[1:]
            row = view.rows[view.seat].get(colour, ())
            if row and skipped(row, view.piles[colour][-1]) in (0, 1):
                return token
        return "="

    def worths(self, world: Game, tokens: tuple[str, ...], deep: int) -> dict[str, float]:
        """What tokens bring to the seat in this world, with the best of what they lead to."""
        rows = world.view(world.seat).rows[world.seat]
        return {token: self.worth(world, token, rows, deep) for token in tokens}

    def worth(self, world: Game, token: str, rows: Rows, deep: int) -> float:
        """What a token brings, where the seat has these rows."""
        seat = world.seat
        if token[0] == "~":
            return self.hoped(token)
        after = world.copy()
        after.step(world.spec.numbers[token])
        gain = after.scores[seat] - world.scores[seat] + liking(rows, token)
        if after.over:
            return gain + (STEP if seat in after.winners else -4 * STEP)
        if deep and after.seat == seat and not any(follow[0] == "=" for follow in after.legal):
            gain += max(self.worths(after, after.legal, deep - 1).values())
        return gain

    def hoped(self, token: str) -> float:
        """What throwing again brings on average, in some worlds that differ in luck."""
        total = 0.0
        for luck in self.throws:
            again = luck.copy()
            again.step(again.spec.numbers[token])
            takes = tuple(take for take in again.legal if take[0] != "~")
            total += max(self.worths(again, takes, 0).values())
        return total / THROWS


def liking(rows: Rows, token: str) -> float:
    """What a token is worth apart from the score."""
    if token[0] == "+":
        row = rows.get(token[1], ())
        fresh = 0.0 if row else NEW
        return STEP - GAP * (skipped(row, int(token[2:])) or 0) - fresh
    if token[0] == "-":
        row = rows.get(token[1], ())
        gap = skipped(row, int(token[2:])) if row else 4
        return 0.0 if gap is None else -max(0.0, STEP - GAP * gap) / 2
    if token[0] == "$":
        return STEP * int(token[1:]) / 2
    return STEP if ">" in token else 0.0


def skipped(row: tuple[int, ...], value: int) -> int | None:
    """How many values a row would leave out with this next; None where it does not fit."""
    if not row:
        return min(value, 10 - value)
    if row[0] != row[-1] and (row[0] < row[-1]) != (value >= row[-1]) and value != row[-1]:
        return None
    return max(0, abs(value - row[-1]) - 1)


def player(detail: str, board: File = None, chips: File = None) -> Greedy:
    """The player that `named` gives."""
    return Greedy(board, chips)
