"""What lies in front of everybody, as one table: rows under their colours, wish stones, points, hands."""

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from keltis.term.look import COLOURS, QUIET, STRONG, Look, printable
from keltis.text import say
from keltis.view import CardView, DiceView

MOST_NAME = 14


def card_seats(view: CardView, names: Sequence[str], look: Look) -> Table:
    """Rows, wish stones, points and hands of all seats; the discard piles; the eye's own hand."""
    colours = _colours(view)
    table = _table(colours, look, ("seats.wish", "seats.points", "seats.hand", "seats.total"))
    for seat in range(view.seats):
        rows = [row_text(view.rows[seat].get(colour, ()), look) for colour in colours]
        table.add_row(
            seat_text(view, seat, names, look),
            *rows,
            _stones(view, seat, look),
            look.signed(view.points[seat]),
            str(view.hands[seat].size),
            look.signed(view.scores[seat]),
        )
    table.add_row(
        Text(say("seats.piles"), QUIET),
        *[_pile(view.piles.get(colour, ()), look) for colour in colours],
    )
    return table


def dice_seats(view: DiceView, names: Sequence[str], shows: dict[str, str], look: Look) -> Table:
    """Rows, stones and what their chips bring, of all seats."""
    colours = _colours(view)
    table = _table(colours, look, ("seats.stones", "seats.coins", "seats.leprechauns", "seats.total"))
    for seat in range(view.seats):
        rows = []
        seen = [shows[f"{c}{v}"] for c, values in view.rows[seat].items() for v in values]
        for colour in colours:
            row = row_text(view.rows[seat].get(colour, ()), look)
            hidden = view.clovers[seat].get(colour, 0)
            if hidden:
                row.append(f" {look.signs.wish}{hidden}", QUIET)
            rows.append(row)
        table.add_row(
            seat_text(view, seat, names, look),
            *rows,
            str(view.stones[seat]),
            str(sum(int(shown) for shown in seen if shown.isdigit())),
            str(seen.count("leprechaun")),
            look.signed(view.scores[seat]),
        )
    return table


def seat_text(view: CardView | DiceView, seat: int, names: Sequence[str], look: Look) -> Text:
    """A seat's mark and name, strong where it is its turn."""
    mark = f"{look.figure(seat, True)} " if isinstance(view, CardView) else ""
    turn = seat == view.seat and view.phase != "over"
    name = printable(names[seat])
    if len(name) > MOST_NAME:
        name = name[: MOST_NAME - 1] + look.signs.ellipsis[0]
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


def _table(colours: str, look: Look, columns: tuple[str, ...]) -> Table:
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="")
    table.add_column("", no_wrap=True, min_width=8)
    for colour in colours:
        table.add_column(look.letter(colour), min_width=5, ratio=1)
    for key in columns:
        table.add_column(Text(say(key), QUIET), justify="right", no_wrap=True)
    table.expand = True
    table.width = min(look.width, 120)
    return table


def _stones(view: CardView, seat: int, look: Look) -> Text:
    stones = view.wish[seat]
    number = sum(stones.values())
    if view.game == "stones" or view.eye not in (None, seat) or not number:
        return Text(str(number))
    kinds = [f"{colour}{many if many > 1 else ''}" for colour, many in stones.items()]
    return Text(" ".join(kinds))


def _pile(pile: tuple[int, ...], look: Look) -> Text:
    if not pile:
        return Text(look.signs.none, QUIET)
    text = Text(str(pile[-1]), STRONG)
    if len(pile) > 1:
        text.append(f" {look.signs.times}{len(pile)}", QUIET)
    return text
