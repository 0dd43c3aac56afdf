"""The boards of the card games, drawn from left to right: a line for a lane, a column for a row."""

from itertools import groupby

from rich.style import Style
from rich.text import Text

from keltis.boards import START, Board
from keltis.term.look import INK, QUIET, STRONG, Look
from keltis.text import say
from keltis.view import CardView

MOST = 120  # columns that a picture uses at most
LEFT = 10  # columns for the figures that have not started and what leads away from them
PLAIN = Style()
UNDERLINED = Style(underline=True)


class Canvas:
    """A page of characters to be written anywhere on."""

    def __init__(self) -> None:
        self.lines: dict[int, dict[int, tuple[str, Style]]] = {}

    def put(self, x: int, y: int, text: str, style: Style = PLAIN) -> None:
        line = self.lines.setdefault(y, {})
        for offset, char in enumerate(text):
            line[x + offset] = (char, style)

    def has(self, x: int, y: int) -> bool:
        return x in self.lines.get(y, {})

    def text(self) -> Text:
        """The page, top to bottom."""
        text = Text(no_wrap=True)
        for y in range(max(self.lines) + 1):
            line = self.lines.get(y, {})
            cells = [line.get(x, (" ", PLAIN)) for x in range(max(line, default=-1) + 1)]
            for style, run in groupby(cells, key=lambda cell: cell[1]):
                text.append("".join(char for char, _ in run), style)
            text.append("\n")
        text.right_crop(1)
        return text


def board_picture(view: CardView, board: Board, look: Look, short: bool = False) -> Text:
    """The board with its tiles and everybody's figures; lists of fields where the screen is narrow.

    A `short` picture does with fewer lines.
    """
    drawing = _Drawing(view, board, look, short)
    if not drawing.fits:
        return _listed(view, board, look)
    return drawing.text()


def lying(view: CardView, name: str, look: Look) -> str:
    """What lies on a field, in one or two characters."""
    if name in view.stacks:
        return look.stack(view.stacks[name])
    return look.tile(view.tiles.get(name, ""))


class _Drawing:
    """One picture of a board."""

    def __init__(self, view: CardView, board: Board, look: Look, short: bool) -> None:
        self.view = view
        self.board = board
        self.look = look
        self.canvas = Canvas()
        self.short = short
        self.straight = view.game == "stones"
        self.rows = len(board.rows)
        self.cell = 2 + view.seats if self.straight else 5
        room = (min(look.width, MOST) - LEFT - self.cell) // max(1, self.rows - 1)
        self.fits = room > self.cell + 1 or (self.straight and room > self.cell)
        self.pitch = min(room, 10)
        if self.straight:
            self.cell = min(self.pitch - 2, 3 + view.seats) if self.pitch > 8 else self.cell
        lanes = sorted({field.lane for field in board.fields[1:]})
        crowded = any(self.beside(lane) for lane in lanes)
        scale = 2 if crowded and not self.straight else 1
        top = self.straight + (1 if short else 2)  # lines of the heading
        self.line = {lane: top + scale * lane for lane in range(max(lanes) + 1)}
        if self.straight:
            self.line = {lane: top + place for place, lane in enumerate(lanes)}

    def beside(self, lane: int) -> bool:
        """Whether some row has a field in this lane and in the next one."""
        rows = [field.row for field in self.board.fields[1:] if field.lane == lane]
        return any(field.row in rows for field in self.board.fields[1:] if field.lane == lane + 1)

    def left_of(self, row: int) -> int:
        return LEFT + (row - 1) * self.pitch

    def text(self) -> Text:
        self.heading()
        self.start()
        if self.straight:
            self.paths()
        else:
            self.links()
        for field in self.board.fields[1:]:
            if self.straight:
                self.stone(field.name)
            else:
                self.field(field.name)
        return self.canvas.text()

    def heading(self) -> None:
        """Above each row its number and what its fields are worth, and where the goal area is."""
        goal = [row for row in range(1, self.rows + 1) if self.is_goal(row)]
        if goal and goal == list(range(goal[0], goal[-1] + 1)):
            self.goal_line(self.left_of(goal[0]), self.left_of(goal[-1]) + self.cell)
        numbers = 0 if self.short else 1
        if self.straight:
            self.canvas.put(0, numbers, say("board.field")[: LEFT - 1], QUIET)
        points = numbers + self.straight
        self.canvas.put(0, points, say("board.points")[: LEFT - 1], QUIET)
        for row, value in enumerate(self.board.rows, 1):
            x = self.left_of(row)
            if self.straight:
                self.canvas.put(x, numbers, str(row), QUIET)
            style = STRONG + UNDERLINED if self.short and row in goal else STRONG
            self.canvas.put(x, points, self.look.signed(value), style)

    def goal_line(self, left: int, right: int) -> None:
        """A line over the goal area, with its name where there is room."""
        flat = self.look.signs.flat
        if not self.short:
            words = f" {say('board.goal')} "
            self.canvas.put(left, 0, words.center(right - left, flat), QUIET)
        elif self.straight:
            self.canvas.put(left, 0, flat * (right - left), QUIET)

    def is_goal(self, row: int) -> bool:
        return any(field.goal for field in self.board.fields if field.row == row)

    def start(self) -> None:
        """The figures that wait at the start."""
        top = min(self.line.values())
        for seat, figures in enumerate(self.view.figures):
            marks = self.look.figure(seat, True) if figures.large == START else ""
            marks += self.look.figure(seat, False) * figures.small.count(START)
            self.canvas.put(0, top + seat, marks or self.look.signs.none)

    def paths(self) -> None:
        for field in self.board.fields[1:]:
            if field.row == 1:
                self.canvas.put(LEFT - 4, self.line[field.lane], f" {field.colour} ", INK[field.colour])

    def stone(self, name: str) -> None:
        """A field of a straight path: its tile, then a place for each seat's figure."""
        field = self.board.fields[self.board.field_numbers[name]]
        tile = lying(self.view, name, self.look).ljust(2)
        marks = "".join(self.marks(seat, name) or " " for seat in range(self.view.seats))
        content = f"{tile} {marks}" if self.cell > 2 + self.view.seats else tile + marks
        self.canvas.put(
            self.left_of(field.row),
            self.line[field.lane],
            content.ljust(self.cell),
            INK[field.colour] + STRONG if field.name in self.view.tiles else INK[field.colour],
        )
        for x in range(self.left_of(field.row) + self.cell, self.left_of(field.row + 1)):
            if field.row < self.rows:
                self.canvas.put(x, self.line[field.lane], self.look.signs.flat, QUIET)

    def marks(self, seat: int, name: str) -> str:
        """A seat's figures on a field."""
        figures = self.view.figures[seat]
        marks = self.look.figure(seat, True) if figures.large == name else ""
        return marks + self.look.figure(seat, False) * figures.small.count(name)

    def field(self, name: str) -> None:
        """A field of a branching board: name, colour and tile, and under it the figures."""
        field = self.board.fields[self.board.field_numbers[name]]
        x, y = self.left_of(field.row), self.line[field.lane]
        sign = lying(self.view, name, self.look)
        self.canvas.put(x, y, name, QUIET)
        bare = sign == self.look.signs.empty
        style = INK[field.colour] if bare else INK[field.colour] + STRONG
        content = field.colour if bare else field.colour + sign
        self.canvas.put(x + len(name), y, content.ljust(self.cell - len(name)), style)
        marks = "".join(self.marks(seat, name) for seat in range(self.view.seats))
        if marks:
            room = self.cell
            self.canvas.put(x, y + 1, self.look.signs.under, QUIET)
            self.canvas.put(x + 1, y + 1, marks if len(marks) <= room else marks[: room - 1] + "+", STRONG)

    def links(self) -> None:
        """What leads from field to field."""
        signs = self.look.signs
        ways: dict[tuple[int, int], set[int]] = {}
        for source, target in self.board.edges:
            a, b = self.board.fields[source], self.board.fields[target]
            end = self.left_of(b.row) - 1
            if a.row == 0:
                self.canvas.put(end - 1, self.line[b.lane], signs.flat * 2, QUIET)
                continue
            here, there = self.line[a.lane], self.line[b.lane]
            step = (there > here) - (there < here)
            filler = self.left_of(a.row) + self.cell
            self.canvas.put(filler, here, signs.flat * (end - 1 - filler), QUIET)
            ways.setdefault((end - 1, here), set()).add(step)
            if step:
                for y in range(here + step, there, step):
                    ways.setdefault((end, y), set()).add(step)
            if abs(there - here) < 2:
                ways.setdefault((end, there), set()).add(step)
        slants = {-1: signs.rising, 0: signs.flat, 1: signs.falling}
        ends = {self.left_of(row) - 1 for row in range(1, self.rows + 1)}
        for (x, y), steps in ways.items():
            sign = slants[min(steps)]
            if {-1, 1} <= steps:
                sign = signs.merge if x in ends else signs.fork
            elif len(steps) > 1:
                sign = slants[sum(steps)]
            self.canvas.put(x, y, sign, QUIET)


def _listed(view: CardView, board: Board, look: Look) -> Text:
    """For narrow screens: the start and the fields row by row, each with where it leads."""
    text = Text()
    text.append(f"{say('board.start')} ", QUIET)
    _stand(text, view, START, look)
    leads_to: dict[str, list[str]] = {field.name: [] for field in board.fields}
    for source, target in board.edges:
        leads_to[board.fields[source].name].append(board.fields[target].name)
    for row, value in enumerate(board.rows, 1):
        text.append("\n")
        goal = any(field.goal for field in board.fields if field.row == row)
        text.append(f"{row:>2}{look.signs.goal if goal else ' '}{look.signed(value):>3} ", STRONG)
        for field in board.fields:
            if field.row == row:
                sign = lying(view, field.name, look)
                text.append(field.name, QUIET)
                text.append(f"{field.colour if view.game == 'paths' else ''}{sign}", INK[field.colour])
                _stand(text, view, field.name, look)
                if view.game == "paths" and row < len(board.rows):
                    text.append(look.signs.arrow + ",".join(leads_to[field.name]), QUIET)
                text.append(" ")
    return text


def _stand(text: Text, view: CardView, name: str, look: Look) -> None:
    """Who stands on a field."""
    for seat, figures in enumerate(view.figures):
        large = look.figure(seat, True) if figures.large == name else ""
        text.append(large + look.figure(seat, False) * figures.small.count(name), STRONG)
