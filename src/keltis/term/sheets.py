"""The score sheets of a game, side by side, and who has won."""

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from keltis.boards import START
from keltis.game import Game
from keltis.score import ScoreLine
from keltis.term.look import COLOURS, INK, QUIET, STRONG, Look, printable
from keltis.term.seats import has_face_down
from keltis.term.words import names_joined
from keltis.text import say
from keltis.view import CardView

WIDE = 60  # columns from which on there is room for names
KIND_WIDTH = 18
KINDS = ("figure", "tiles", "wish", "set", "row", "stones", "coin", "leprechauns")


def sheet_table(game: Game, names: Sequence[str], look: Look, eye: int | None = None) -> Table:
    """What every seat has, or would have if the game ended now, and what for, as an eye's screen shows it."""
    between = 3 if look.width >= WIDE else 1
    table = Table(box=None, padding=(0, between, 0, 0), pad_edge=False, header_style=STRONG)
    table.add_column("", style=QUIET, no_wrap=True)
    sheets = [game.score_sheet(seat) for seat in range(game.seats)]
    view = game.view_of(None) if eye is None else game.screen(eye)
    face_down = [
        seat
        for seat in range(game.seats)
        if isinstance(view, CardView) and has_face_down(view, game.spec.board, seat)
    ]
    best = game.winners
    heads = _heads(names, look)
    for seat in range(game.seats):
        mark = f"{look.figure(seat, True)} " if game.game != "dice" else ""
        table.add_column(mark + heads[seat], justify="right", overflow="ellipsis")
    for kind in KINDS:
        columns = [[line for line in sheet.lines if _belongs(line, kind)] for sheet in sheets]
        unknown = face_down if kind in ("wish", "set") else []
        for seat in unknown:
            columns[seat] = []
        if any(columns):
            cells = [_cell(kind, lines, look) for lines in columns]
            for seat in unknown:
                cells[seat] = Text("?", QUIET)
            table.add_row(say(f"sheet.{kind}"), *cells)
    table.add_row()
    totals = [
        Text(look.signed(score) + "+?" * (seat in face_down), "bold reverse" if seat in best else STRONG)
        for seat, score in enumerate(view.scores)
    ]
    table.add_row(say("sheet.total"), *totals)
    return table


def _heads(names: Sequence[str], look: Look) -> list[str]:
    """The names of the seats; their numbers where there is no room for names that tell them apart."""
    room = (look.width - KIND_WIDTH) // len(names) - 3
    heads = [printable(name) for name in names]
    if look.width >= WIDE or max(map(len, heads)) <= room:
        return heads
    return [say("show.seat", n=seat)[: max(room, 1)] if room > 5 else str(seat) for seat in range(len(names))]


def _belongs(line: ScoreLine, kind: str) -> bool:
    """Whether a line is shown under a kind; figures that never left the start are not shown."""
    if line.kind == "figure" and line.what.endswith(f" {START}"):
        return False
    return line.kind == kind or (kind, line.kind) == ("tiles", "tile")


def _cell(kind: str, lines: list[ScoreLine], look: Look) -> Text:
    if not lines:
        return Text(look.signs.none, QUIET)
    if kind in ("tiles", "coin"):
        return Text(look.signed(sum(line.points for line in lines)))
    text = Text()
    for line in lines:
        if text:
            text.append("\n")
        text.append_text(_what(kind, line, look))
        text.append(f"{look.signed(line.points):>4}")
    return text


def _what(kind: str, line: ScoreLine, look: Look) -> Text:
    what = str(line.what)
    if kind == "figure":
        size, _, field = what.partition(" ")
        twice = f" {look.signs.times}2" if size == "large" else ""
        return Text(f"{field}{twice}", QUIET)
    if kind in ("set", "row") and what in COLOURS:
        text = Text(f" {what} ", INK[what])
        text.append(f" {look.signs.times}{line.count}", QUIET)
        return text
    if kind in ("wish", "stones", "leprechauns"):
        return Text(f"{line.count} {look.signs.arrow}", QUIET)
    return Text(what, QUIET)


def verdict(game: Game, names: Sequence[str], you: int | None = None) -> str:
    """Why the game ended and who has won; `you` is the seat of the only person at the screen."""
    winners = [printable(names[seat]) for seat in game.winners]
    ending = say(f"end.{game.end}")
    if game.winners == (you,):
        return f"{ending} {say('end.you')}"
    return f"{ending} {say('end.winners', n=len(winners), names=names_joined(winners))}"
