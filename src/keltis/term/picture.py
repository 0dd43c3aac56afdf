"""The whole table as one picture: headline, board or middle, and what lies in front of everybody."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from keltis.actions import Spec
from keltis.term.board import board_picture
from keltis.term.look import QUIET, STRONG, Look
from keltis.term.middle import middle_picture, throw_line
from keltis.term.seats import card_seats, dice_seats, hand_text
from keltis.text import say
from keltis.view import CardView, DiceView, View


def picture(
    view: View,
    spec: Spec,
    names: Sequence[str],
    look: Look,
    short: bool = False,
) -> Group:
    """Everything an eye sees, without the hands. A `short` picture has no air between its parts."""
    parts: list[RenderableType] = [headline(view, spec, look)]
    if isinstance(view, CardView):
        parts += [board_picture(view, spec.board, look, short), card_seats(view, spec.board, names, look)]
    else:
        parts += [middle_picture(view, spec.chips, look, short)]
        parts += [dice_seats(view, names, spec.chips.shown, look), throw_line(view, look)]
    return Group(*(parts if short else spaced(parts)))


def spaced(parts: Sequence[RenderableType]) -> list[RenderableType]:
    """The parts with an empty line between them."""
    airy: list[RenderableType] = []
    for part in parts:
        airy += [part, Text()]
    return airy[:-1]


def headline(view: View, spec: Spec, look: Look) -> Text:
    """The game's name, and how near its end is."""
    text = Text(say(f"game.{view.game}"), STRONG)
    facts: list[str] = []
    if isinstance(view, CardView):
        most = int(spec.board.record.goal_figures)
        inside = {field.name for field in spec.board.fields if field.goal}
        here = sum(
            (figures.large in inside) + sum(small in inside for small in figures.small)
            for figures in view.figures
        )
        marks = look.signs.reached * min(here, most) + look.signs.open * max(0, most - here)
        facts = [say("head.deck", n=view.deck), say("head.goal", marks=marks, here=here, most=most)]
    if view.standstill and view.idle >= view.standstill // 2:
        facts.append(say("head.idle", n=view.idle, most=view.standstill))
    between = f" {look.signs.separator} "
    words = between.join(facts)
    text.append("\n" if len(text) + len(between + words) > look.width else between if words else "", QUIET)
    text.append(words, QUIET)
    return text


def hands(view: View, look: Look) -> list[RenderableType]:
    """All hands that the eye sees, one line each."""
    if isinstance(view, DiceView):
        return []
    lines: list[RenderableType] = []
    for seat in range(view.seats):
        if view.eye in (None, seat) and view.hands[seat].cards:
            line = Text()
            line.append(f"{look.figure(seat, True)} {say('seats.own-hand')}".ljust(10), QUIET)
            line.append_text(hand_text(view, seat, look))
            lines.append(line)
    return lines
