"""Score sheets: every figure, tile, stone, row and bonus that a seat's total is made of."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from keltis.actions import Spec
from keltis.rules import cards, dice


class ScoreLine(msgspec.Struct, frozen=True):
    """One thing that brings or costs points.

    `kind` is figure, tile, tiles (whose fields are not known), wish, set, row, stones, coin or
    leprechauns; `what` is the figure and its field, the tile's field, the colour or the chip; `count` is
    how many stones, chips or leprechauns there are.
    """

    kind: str
    what: str
    count: int
    points: int


class ScoreSheet(msgspec.Struct, frozen=True):
    """All lines of a seat, and their sum."""

    seat: int
    lines: tuple[ScoreLine, ...]
    total: int


def sheet(seat: int, lines: list[ScoreLine]) -> ScoreSheet:
    """A score sheet that adds up."""
    return ScoreSheet(seat, tuple(lines), sum(line.points for line in lines))


def card_lines(
    spec: Spec, state: cards.State, seat: int, tiles: list[tuple[str, int]]
) -> Iterator[ScoreLine]:
    """The lines of a card game. `tiles` are the tiles with points that the seat is known to have used."""
    board = spec.board
    for figure in range(cards.FIGURES):
        field = board.fields[state.figure[seat, figure]].name
        size = "large" if figure == cards.LARGE_FIGURE else "small"
        points = int(cards.figure_points(board.record, state, seat, figure))
        yield ScoreLine("figure", f"{size} {field}", 1, points)
    for field, points in tiles:
        yield ScoreLine("tile", field, 1, points)
    earlier = int(state.points[seat]) - sum(points for _, points in tiles)
    if earlier:
        yield ScoreLine("tiles", "", 1, earlier)
    stones = state.wish[seat].tolist()
    number = sum(stone > 0 for stone in stones) if board.wish_kinds else sum(stones)
    points = int(cards.wish_points(board.record, state, seat))
    yield ScoreLine("wish", "", number, points)
    for colour, letter in enumerate(board.colours):
        points = int(cards.set_points(board.record, state, seat, colour))
        if points:
            yield ScoreLine("set", letter, stones[colour], points)


def dice_lines(spec: Spec, state: dice.State, seat: int) -> Iterator[ScoreLine]:
    """The lines of a dice game."""
    chips = spec.chips
    record = chips.record
    for colour, letter in enumerate(chips.colours):
        length = int(dice.row_length(record, state, seat, colour))
        if length:
            points = int(dice.row_points(record, state, seat, colour))
            yield ScoreLine("row", letter, length, points)
    stones = int(state.stones[seat])
    yield ScoreLine("stones", "", stones, int(dice.stone_points(record, state, seat)))
    for chip, shown in enumerate(chips.shows):
        if isinstance(shown, int) and int(state.chips[seat]) >> chip & 1:
            yield ScoreLine("coin", chips.chip_names[chip], 1, shown)
    number = int(dice.leprechauns(record, state, seat))
    points = int(dice.leprechaun_points(record, state, seat))
    yield ScoreLine("leprechauns", "", number, points)
