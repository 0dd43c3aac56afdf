"""The three games once more, in the plainest Python: what the kernel is compared with.

Written from docs/rules.md and the printed rules, not from the kernel: cards are strings in lists, figures are
fields, and whatever can be worked out is worked out anew each time. Only the facts of the boards and chips
are shared, the TOML files. `met` counts the rare things that happened, so that a test can ask for them.
"""

import tomllib
from collections import Counter
from itertools import combinations
from typing import Any

from keltis.boards import FOLDER

COLOURS = ("r", "y", "p", "g", "b")
START = "0"
LARGE = 0  # a seat's first figure is the large one


def facts_of(game: str) -> dict[str, Any]:
    """What the TOML file of a game says."""
    return tomllib.loads((FOLDER / f"{game}.toml").read_text("utf-8"))


def letter(colour: str) -> str:
    return "*" if colour == "joker" else colour[0]


def row_of(field: str) -> int:
    """How many moves a field is away from the start: `a10` is in row 10."""
    return 0 if field == START else int(field[1:])


def score_in(table: list[int], number: int) -> int:
    """What a table gives for a number, its last entry for that many or more."""
    return table[min(number, len(table) - 1)]


def fits_cards(row: list[int], value: int) -> bool:
    """Whether a card fits a row: equal values leave it open, others decide its direction."""
    if not row or min(row) == max(row):
        return True
    return value >= row[-1] if row[0] < row[-1] else value <= row[-1]


def fits_chips(row: list[int], value: int) -> bool:
    """Whether a chip fits a row: the second one decides its direction, and no value comes twice."""
    if len(row) < 2:
        return value not in row
    return value > row[-1] if row[0] < row[-1] else value < row[-1]


class PlainCards:
    """A game of `stones` or `paths`. `tiles` by field, `deck` in the order of dealing."""

    def __init__(
        self, game: str, seats: int, edition: str, standstill: int, tiles: dict[str, str], deck: list[str]
    ) -> None:
        self.game = game
        self.seats = seats
        self.edition = edition
        self.standstill = standstill
        self.facts = facts_of(game)
        self.next: dict[str, list[str]] = {}  # by field, the fields after it
        self.colour: dict[str, str] = {}  # by field, `*` for a joker
        self.stacks: dict[str, int] = {}  # by field, how many wish stones lie there
        if game == "stones":
            self.make_paths()
        else:
            self.make_web()

        self.tiles = dict(tiles)
        self.hands = [deck[8 * seat : 8 * seat + 8] for seat in range(seats)]
        self.deck = deck[8 * seats :]
        self.piles: dict[str, list[int]] = {colour: [] for colour in COLOURS}
        self.rows = [{colour: list[int]() for colour in COLOURS} for _ in range(seats)]
        self.figures = [[START] * 5 for _ in range(seats)]
        self.wish = [Counter[str]() for _ in range(seats)]  # by colour, in `stones` all `*`
        self.points = [0] * seats  # from tiles
        self.open = [Counter[str]() for _ in range(seats)]  # cards of a hand that all have seen taken

        self.seat = 0
        self.phase = "play"
        self.end = "unfinished"
        self.moves: dict[str, tuple[int, str]] = {}  # by token, a figure and the field it goes to
        self.may_decline = False
        self.owed = 0  # cards given from the hand in this turn
        self.fresh = ""  # the piles discarded to in this turn
        self.fruitful = False  # a card was laid or drawn from the deck in this turn
        self.idle = 0  # turns in a row that were not
        self.met: Counter[str] = Counter()

    def make_paths(self) -> None:
        """The board of `stones`: five paths of nine fields."""
        paths = [letter(path["colour"]) for path in self.facts["path"]]
        last = len(self.facts["values"])
        self.next[START] = [f"{path}1" for path in paths]
        for path in paths:
            for row in range(1, last + 1):
                self.next[f"{path}{row}"] = [f"{path}{row + 1}"] if row < last else []
                self.colour[f"{path}{row}"] = path

    def make_web(self) -> None:
        """The board of `paths`: fields of many colours, and links."""
        self.next[START] = self.facts["start"]
        for field in self.facts["field"]:
            self.next[field["name"]] = field["next"]
            self.colour[field["name"]] = letter(field["colour"])
            if "stack" in field:
                self.stacks[field["name"]] = self.facts["stacks"]["height"]

    @property
    def over(self) -> bool:
        return self.phase == "over"

    # --- what is legal ---

    def legal(self) -> set[str]:
        """The tokens that the seat may choose from."""
        if self.phase == "play":
            cards = set(self.hands[self.seat])
            useful = {colour for colour in COLOURS if self.moves_for(colour)}
            may_lay = {card for card in cards if card[0] in useful and self.fits(card)}
            return {f"-{card}" for card in cards} | {f"+{card}" for card in may_lay}
        if self.phase in ("move", "offer"):
            return set(self.moves) | ({"."} if self.may_decline else set())
        if self.phase == "shed":
            rows = self.rows[self.seat]
            last = {f"^{colour}{row[-1]}" for colour, row in rows.items() if row}
            return {"."} | last | {f"-{card}" for card in self.hands[self.seat]}
        if self.phase == "draw":
            return {"="} | {f"={colour}" for colour in COLOURS if self.may_take(colour)}
        return set()

    def fits(self, card: str) -> bool:
        """Whether a card fits the seat's row of its colour."""
        return fits_cards(self.rows[self.seat][card[0]], int(card[1:]))

    def may_take(self, colour: str) -> bool:
        """Whether the top card of a pile may be drawn."""
        discarded_now = colour in self.fresh
        may_take_back = self.game == "stones" and self.edition == "2008"
        return bool(self.piles[colour]) and (may_take_back or not discarded_now)

    def all_moves(self) -> dict[str, tuple[int, str]]:
        """Every move by one field that a clover allows the seat."""
        moves = {}
        figures = self.figures[self.seat]
        for figure, field in enumerate(figures):
            for target in self.next[field]:
                if self.game == "stones" and field == START and self.on_path(target[0]):
                    continue
                moves[f"{field}>{target}" + ("*" if figure == LARGE else "")] = (figure, target)
        return moves

    def on_path(self, colour: str) -> list[str]:
        """The fields of a path of `stones` on which the seat has a figure: one or none."""
        return [field for field in self.figures[self.seat] if field[0] == colour]

    def moves_for(self, colour: str) -> dict[str, tuple[int, str]]:
        """Every move that a card of this colour allows the seat."""
        moves = self.all_moves()
        if self.finished(colour):
            return moves
        goes = (colour, "*")
        return {token: move for token, move in moves.items() if self.colour[move[1]] in goes}

    def finished(self, colour: str) -> bool:
        """Whether cards of this colour move another figure, as their own stands on the end stone."""
        return self.game == "stones" and any(not self.next[field] for field in self.on_path(colour))

    # --- a turn ---

    def play(self, token: str) -> None:
        """Do what a legal token says."""
        if self.phase == "play":
            self.play_card(token[0], token[1:])
        elif self.phase == "shed":
            self.shed(token[0], token[1:])
        elif self.phase == "draw":
            self.draw(token[1:])
        elif token == ".":
            self.met["a move was declined" if self.phase == "move" else "a clover was declined"] += 1
            self.phase = "draw"
        else:
            self.move(*self.moves[token])

    def play_card(self, how: str, card: str) -> None:
        self.give(card)
        if how == "-":
            self.discard(card)
            self.phase = "draw"
            return
        colour = card[0]
        if not self.rows[self.seat][colour] and self.game == "stones" and self.on_path(colour):
            self.met["a row began for a figure under way"] += 1
        self.rows[self.seat][colour].append(int(card[1:]))
        self.fruitful = True
        extra = self.finished(colour)
        self.met["a card of a finished path"] += extra
        self.offer("move", self.moves_for(colour), extra and self.edition == "2008")

    def offer(self, phase: str, moves: dict[str, tuple[int, str]], may_decline: bool) -> None:
        """Ask which figure moves, unless there is nothing to ask."""
        self.moves = moves
        self.may_decline = may_decline
        if not moves:
            self.met["no figure could use a clover"] += 1
            self.phase = "draw"
        elif len(moves) == 1 and not may_decline:
            self.move(*next(iter(moves.values())))
        else:
            self.phase = phase

    def move(self, figure: int, target: str) -> None:
        """A figure goes on and uses what lies there, unless it is the fifth in the goal area."""
        chained = self.phase == "offer"
        seat, goal = self.seat, self.facts["goal_rows"]
        source = self.figures[seat][figure]
        self.figures[seat][figure] = target
        arrived = sum(row_of(field) in goal for figures in self.figures for field in figures)
        if arrived == self.facts["goal_figures"] and row_of(source) not in goal:
            self.met["the fifth figure by a clover"] += chained
            self.met["the fifth figure on a wish stone"] += "wish" in self.tiles.get(target, "")
            self.finish("goal")
            return
        self.phase = "draw"
        if target in self.stacks:
            if self.stacks[target]:
                self.stacks[target] -= 1
                self.wish[seat][self.colour[target]] += 1
            else:
                self.met["an empty stack"] += 1
        tile = self.tiles.get(target, "")
        if tile.isdigit():
            self.points[seat] += int(tile)
        elif tile.startswith("wish"):
            self.wish[seat][tile.removeprefix("wish").strip("-") or "*"] += 1
            del self.tiles[target]
        elif tile == "clover":
            self.met["a clover after a clover"] += chained
            self.offer("offer", self.all_moves(), True)
        elif tile == "discard":
            self.phase = "shed"

    def shed(self, how: str, card: str) -> None:
        """A discard tile: give a card of the hand, the last one of a row, or nothing."""
        if how == ".":
            self.met["a discard tile was declined"] += 1
        else:
            if how == "-":
                self.give(card)
            else:
                row = self.rows[self.seat][card[0]]
                had_direction = min(row) < max(row)
                row.pop()
                self.met["a row was open again"] += had_direction and min(row) == max(row)
                self.met["a row was empty again"] += not row
            self.discard(card)
        self.phase = "draw"

    def give(self, card: str) -> None:
        """A card leaves the hand; of two alike, the one that was taken openly."""
        self.hands[self.seat].remove(card)
        self.open[self.seat] -= Counter([card])
        self.owed += 1

    def discard(self, card: str) -> None:
        self.piles[card[0]].append(int(card[1:]))
        self.fresh += card[0]

    def draw(self, colour: str) -> None:
        if colour:
            self.met["a fresh card was taken back"] += colour in self.fresh
            card = f"{colour}{self.piles[colour].pop()}"
            self.open[self.seat][card] += 1
        else:
            card = self.deck.pop(0)
            self.fruitful = True
        self.hands[self.seat].append(card)
        self.owed -= 1
        if not self.deck:
            self.met["the last card with another one owed"] += self.owed
            self.finish("deck")
        elif self.owed:
            self.met["a second draw"] += 1
        else:
            self.end_turn()

    def end_turn(self) -> None:
        self.idle = 0 if self.fruitful else self.idle + 1
        if self.standstill and self.idle == self.standstill:
            self.finish("standstill")
            return
        self.seat = (self.seat + 1) % self.seats
        self.phase = "play"
        self.fresh = ""
        self.fruitful = False

    def finish(self, why: str) -> None:
        self.met[f"the end: {why}"] += 1
        self.phase = "over"
        self.end = why

    # --- the score ---

    def scores(self) -> list[int]:
        """What every seat has, or would have if the game ended now."""
        return [self.score(seat) for seat in range(self.seats)]

    def score(self, seat: int) -> int:
        score = self.points[seat]
        for figure, field in enumerate(self.figures[seat]):
            if field != START:
                score += self.facts["values"][row_of(field) - 1] * (2 if figure == LARGE else 1)
        stones = self.wish[seat]
        wish = self.facts["wish"]
        if self.game == "stones":
            score += score_in(wish["points"], stones["*"])
        else:
            score += score_in(wish["points"], len(stones))
            score += sum(wish["set_points"] for many in stones.values() if many >= wish["set"])
        return score


class PlainDice:
    """A dice game. Throws come from outside: `throw` says how the dice fell."""

    def __init__(self, seats: int, ends: str, standstill: int) -> None:
        self.seats = seats
        self.ends = ends
        self.standstill = standstill
        self.facts = facts_of("dice")
        self.shows = {letter(colour): chips for colour, chips in self.facts["chips"].items()}
        self.middle = {colour: list(range(11)) for colour in COLOURS}
        self.heap: int = self.facts["stones"][str(seats)]
        self.rows = [{colour: list[int]() for colour in COLOURS} for _ in range(seats)]
        self.clovers = [Counter[str]() for _ in range(seats)]  # by colour, stones face down in the row
        self.stones = [0] * seats
        self.seat = 0
        self.phase = "throw"
        self.thrown = 0  # times in this turn
        self.dice: list[str] = []  # those that lie
        self.idle = 0
        self.end = "unfinished"
        self.met: Counter[str] = Counter()

    @property
    def over(self) -> bool:
        return self.phase == "over"

    def throw(self, faces: str) -> None:
        """The dice lie like this, those that were kept among them."""
        assert self.phase == "throw"
        assert len(faces) == 3
        assert Counter(self.dice) <= Counter(faces)
        self.dice = list(faces)
        self.thrown += 1
        self.phase = "first" if self.thrown == 1 else "last"

    def legal(self) -> set[str]:
        """The tokens that the seat may choose from."""
        if self.phase not in ("first", "last"):
            return set()
        choices = [choice for many in (1, 2, 3) for choice in combinations(self.dice, many)]
        sums = {sum(0 if die == "s" else int(die) for die in choice) for choice in choices}
        tokens = {"."}
        if self.phase == "first":
            tokens |= {"~" + "".join(sorted(choice)) for choice in choices}
        for colour, values in self.middle.items():
            row = self.rows[self.seat][colour]
            tokens |= {f"+{colour}{value}" for value in values if value in sums and fits_chips(row, value)}
        stones = self.dice.count("s")
        return tokens | ({f"${stones}"} if stones and self.heap else set())

    def play(self, token: str) -> None:
        """Do what a legal token says."""
        if token[0] == "~":
            for die in token[1:]:
                self.dice.remove(die)
            self.phase = "throw"
            return
        ends = set()
        if token[0] == "+":
            colour, value = token[1], int(token[2:])
            self.middle[colour].remove(value)
            self.rows[self.seat][colour].append(value)
            if not self.middle[colour]:
                ends.add("colour")
            shown = self.shows[colour][value]
            if shown == "stone":
                self.stones[self.seat] += self.from_heap(1)
            elif shown == "clover":
                self.clovers[self.seat][colour] += self.from_heap(1)
        elif token[0] == "$":
            self.met["too few stones in the middle"] += self.dice.count("s") > self.heap
            self.stones[self.seat] += self.from_heap(int(token[1:]))
        if not self.heap:
            ends.add("stones")
        self.end_turn(token != ".", ends)

    def from_heap(self, wanted: int) -> int:
        """Take stones from the middle, as far as there are any."""
        self.met["no stone for a chip"] += not self.heap
        taken = min(wanted, self.heap)
        self.heap -= taken
        return taken

    def end_turn(self, took: bool, ends: set[str]) -> None:
        self.idle = 0 if took else self.idle + 1
        self.met["the last chip and the last stone at once"] += len(ends) == 2
        if "stones" in ends:
            self.finish("stones")
        elif "colour" in ends and self.ends == "any":
            self.finish("colour")
        else:
            self.met["a colour ran out and the game went on"] += "colour" in ends
            if self.standstill and self.idle == self.standstill:
                self.finish("standstill")
                return
            self.seat = (self.seat + 1) % self.seats
            self.phase = "throw"
            self.thrown = 0
            self.dice = []

    def finish(self, why: str) -> None:
        self.met[f"the end: {why}"] += 1
        self.phase = "over"
        self.end = why

    # --- the score ---

    def scores(self) -> list[int]:
        """What every seat has, or would have if the game ended now."""
        leprechauns = [self.showing(seat).count("leprechaun") for seat in range(self.seats)]
        scores = []
        for seat in range(self.seats):
            score = score_in(self.facts["stone_points"], self.stones[seat])
            for colour, row in self.rows[seat].items():
                score += score_in(self.facts["row_points"], len(row) + self.clovers[seat][colour])
            score += sum(shown for shown in self.showing(seat) if isinstance(shown, int))
            if min(leprechauns) < max(leprechauns):
                if leprechauns[seat] == max(leprechauns):
                    score += self.facts["leprechauns"]["most"]
                if leprechauns[seat] == min(leprechauns):
                    score += self.facts["leprechauns"]["fewest"]
            scores.append(score)
        return scores

    def showing(self, seat: int) -> list[int | str]:
        """What the chips of a seat show."""
        rows = self.rows[seat]
        return [self.shows[colour][value] for colour in COLOURS for value in rows[colour]]
