"""What lies in front of everybody, as one table: rows under their colours, wish stones, points, hands."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from keltis.boards import Board
from keltis.term.look import COLOURS, QUIET, STRONG, Look, printable
from keltis.text import say
from keltis.view import CardView, DiceView

Line = tuple[Text, list[Text], list[Text]]  # a name, rows by colour, numbers

MOST_NAME = 14
MOST_WIDTH = 120
WIDE = 64  # columns from which on rows and numbers stand in one table


def card_seats(view: CardView, board: Board, names: Sequence[str], look: Look) -> RenderableType:
    """Rows, wish stones, points and hands of all seats; the discard piles."""
    colours = _colours(view)
    lines = []
    for seat in range(view.seats):
        rows = [row_text(view.rows[seat].get(colour, ()), look) for colour in colours]
        numbers = [
            _stones(view.wish[seat]),
            Text(look.signed(view.points[seat])),
            Text(str(view.hands[seat].size)),
            Text(look.signed(view.scores[seat]) + "+?" * has_face_down(view, board, seat)),
        ]
        lines.append((seat_text(view, seat, names, look), rows, numbers))
    piles = [_pile(view.piles.get(colour, ()), look) for colour in colours]
    lines.append((Text(say("seats.piles"), QUIET), piles, []))
    headings = ("seats.wish", "seats.points", "seats.hand", "seats.total")
    return _table(colours, headings, lines, look)


def dice_seats(view: DiceView, names: Sequence[str], shows: dict[str, str], look: Look) -> RenderableType:
    """Rows, stones and what their chips bring, of all seats."""
    colours = _colours(view)
    lines = []
    for seat in range(view.seats):
        rows = []
        seen = [shows[f"{c}{v}"] for c, values in view.rows[seat].items() for v in values]
        for colour in colours:
            row = row_text(view.rows[seat].get(colour, ()), look)
            hidden = view.clovers[seat].get(colour, 0)
            if hidden:
                row.append(f" {look.signs.wish}{hidden}", QUIET)
            rows.append(row)
        numbers = [
            Text(str(view.stones[seat])),
            Text(str(sum(int(shown) for shown in seen if shown.isdigit()))),
            Text(str(seen.count("leprechaun"))),
            Text(look.signed(view.scores[seat])),
        ]
        lines.append((seat_text(view, seat, names, look), rows, numbers))
    headings = ("seats.stones", "seats.coins", "seats.leprechauns", "seats.total")
    return _table(colours, headings, lines, look)


def seat_text(view: CardView | DiceView, seat: int, names: Sequence[str], look: Look) -> Text:
    """A seat's mark and name, strong where it is its turn."""
    mark = f"{look.figure(seat, True)} " if isinstance(view, CardView) else ""
    turn = seat == view.seat and view.phase != "over"
    name = printable(names[seat])
    if len(name) > MOST_NAME:
        name = name[: MOST_NAME - 1] + look.signs.ellipsis
    return Text(mark + name, STRONG if turn else "")


def row_text(row: tuple[int, ...], look: Look) -> Text:
    """A row as it lies, and an arrow where its direction is fixed."""
    if not row:
        return Text(look.signs.none, QUIET)
    arrow = ""
    if row[0] != row[-1]:
        arrow = look.signs.up if row[0] < row[-1] else look.signs.down
    text = Text(" ".join(str(value) for value in row[:-1]), "")
    text.append(f"{' ' if len(row) > 1 else ''}{row[-1]}{arrow}", STRONG)
    return text


def hand_text(view: CardView, seat: int, look: Look) -> Text:
    """A hand, sorted, as coloured cards."""
    cards = [look.card(card) for card in view.hands[seat].cards]
    return Text(" ").join(cards)


def _colours(view: CardView | DiceView) -> str:
    seen: set[str] = set(view.middle) if isinstance(view, DiceView) else set(COLOURS)
    for rows in view.rows:
        seen |= set(rows)
    return "".join(colour for colour in COLOURS if colour in seen)


def _table(colours: str, headings: tuple[str, ...], lines: Sequence[Line], look: Look) -> RenderableType:
    """One table of rows and numbers, or, where the screen is narrow, one of each."""
    if look.width >= WIDE:
        table = _empty(look)
        _add_colours(table, colours, look)
        _add_numbers(table, headings)
        for name, rows, numbers in lines:
            table.add_row(name, *rows, *numbers)
        return table
    above, below = _empty(look), _empty(look)
    _add_colours(above, colours, look)
    _add_numbers(below, headings)
    for name, rows, numbers in lines:
        above.add_row(name, *rows)
        if numbers:
            below.add_row(name, *numbers)
    return Group(above, below)


def _empty(look: Look) -> Table:
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="", expand=True)
    table.width = min(look.width, MOST_WIDTH)
    table.add_column("", no_wrap=True, min_width=8)
    return table


def _add_colours(table: Table, colours: str, look: Look) -> None:
    for colour in colours:
        table.add_column(look.letter(colour), min_width=5, ratio=1)


def _add_numbers(table: Table, headings: tuple[str, ...]) -> None:
    for key in headings:
        table.add_column(Text(say(key), QUIET), justify="right", no_wrap=True)


def has_face_down(view: CardView, board: Board, seat: int) -> bool:
    """Whether a seat has wish stones whose colours count and are not shown."""
    return bool(board.record.wish_kinds) and "*" in view.wish[seat]


def _stones(stones: dict[str, int]) -> Text:
    if set(stones) <= {"*"}:
        return Text(str(stones.get("*", 0)))
    kinds = [f"{colour}{many if many > 1 else ''}" for colour, many in stones.items()]
    return Text(" ".join(kinds))


def _pile(pile: tuple[int, ...], look: Look) -> Text:
    if not pile:
        return Text(look.signs.none, QUIET)
    text = Text(str(pile[-1]), STRONG)
    if len(pile) > 1:
        text.append(f" {look.signs.times}{len(pile)}", QUIET)
    return text
