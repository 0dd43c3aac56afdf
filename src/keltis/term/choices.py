"""The legal tokens as numbered lists, and what to say about an answer that is none of them."""

from collections.abc import Sequence
from difflib import get_close_matches

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from keltis.errors import KeltisError
from keltis.game import Game
from keltis.term.look import INK, QUIET, STRONG, Look, printable
from keltis.term.meaning import meaning
from keltis.text import say
from keltis.view import View

Entry = tuple[Text, Text, Text]  # number, token, meaning

WIDE = 76  # from so many columns on, lists stand side by side


def choice_list(game: Game, view: View, look: Look, short: bool = False) -> RenderableType:
    """All legal tokens, numbered, with what they mean; long lists in columns.

    A `short` list has all discards in one line and says only what cannot be seen from the token.
    """
    legal = game.legal
    entries = [
        _entry(number, token, meaning(token, game, view, look, short))
        for number, token in enumerate(legal, 1)
    ]
    discards = [n for n, token in enumerate(legal) if token[0] == "-"]
    if short and len(discards) > 1:
        cards = Text()
        cards.append(say("choice.discards"), QUIET)
        for n in discards:
            number, token, _ = entries[n]
            cards.append(" ").append_text(number).append_text(token)
        rest = [entry for n, entry in enumerate(entries) if n not in discards]
        return Group(_columns(rest, look, 2, short), cards) if rest else cards
    if view.phase == "play" and look.width >= WIDE:
        return _grid([entries[: discards[0]], entries[discards[0] :]])
    return _columns(entries, look, 3 if game.game == "dice" else 2, short)


def _columns(entries: list[Entry], look: Look, most: int, short: bool) -> Table:
    """A list in as many columns as there is room and need for."""
    columns = 1
    if look.width >= WIDE and len(entries) > 4:
        columns = most if short or look.width >= WIDE * most // 2 else 2
    height = -(-len(entries) // columns)
    return _grid([entries[at : at + height] for at in range(0, len(entries), height)])


def _entry(number: int, token: str, words: str) -> Entry:
    colour = token[1:2] if token[0] in "+-^" else ""
    style = INK.get(colour, STRONG)
    return Text(f"{number:>2}", QUIET), Text(f" {token} ", style), Text(words)


def _grid(columns: list[list[Entry]]) -> Table:
    columns = [column for column in columns if column]
    table = Table.grid(padding=(0, 1, 0, 0))
    for _ in columns:
        table.add_column(justify="right", no_wrap=True)
        table.add_column(no_wrap=True)
        table.add_column(overflow="fold")
    for line in range(max(map(len, columns), default=0)):
        cells: list[Text] = []
        for column in columns:
            cells += column[line] if line < len(column) else (Text(), Text(), Text())
        table.add_row(*cells)
    return table


def chosen(answer: str, legal: Sequence[str]) -> str | None:
    """The legal token that an answer means: the token itself, however it is spaced, or its number."""
    answer = "".join(answer.split()).lower()
    if answer in legal:
        return answer
    if answer.isascii() and answer.isdigit() and 1 <= int(answer[:4]) <= len(legal) and len(answer) < 4:
        return legal[int(answer) - 1]
    return None


def refusal(answer: str, game: Game) -> str:
    """Why an answer is no legal token, and what may have been meant."""
    found = printable(answer[:20])
    lines = []
    if answer.isdigit():
        lines.append(say("table.no-number", found=found, most=len(game.legal)))
    elif answer in game.spec.numbers:
        try:
            game.copy().play(answer)
        except KeltisError as error:
            lines.append(str(error))
    else:
        lines.append(say("table.no-token", found=found))
        alike = [token for token in game.legal if token.strip("+-^~=") == answer.lower()]
        alike = alike or get_close_matches(answer.lower(), game.legal, n=2, cutoff=0.7)
        if alike:
            lines.append(say("table.perhaps", tokens=say("list.or").join(alike)))
    lines.append(say("table.expected"))
    return " ".join(lines)
