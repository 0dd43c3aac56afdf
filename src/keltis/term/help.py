"""Help at the table: the rules in short, the signs, the commands."""

from rich.table import Table
from rich.text import Text

from keltis.game import DiceGame, Game
from keltis.term.look import STRONG, Look
from keltis.term.words import flowing
from keltis.text import say

COMMANDS = ("?", "u", "s", "r", "l", "b", "q")
CARD_TOKENS = ("+g3", "-b2", "g2>g3", "g2>g3*", ".", "=", "=y")
TOKENS = {
    "stones": CARD_TOKENS,
    "paths": ("+g3", "-b2", "a4>b5", "a4>b5*", "^y7", ".", "=", "=y"),
    "dice": ("~2s", "+r7", "$2", "."),
}


def help_page(match: Game, look: Look) -> Table:
    """What one needs to know to play on."""
    game = match.game
    rules = say(f"help.{game}")
    if isinstance(match, DiceGame):
        rules += say(f"help.dice-ends.{match.ends}")
    page = Table.grid()
    page.width = min(look.width, 100)
    page.add_row(Text(flowing(rules)))
    page.add_row()
    page.add_row(_listed("help.tokens", {token: _token_words(token, game) for token in TOKENS[game]}))
    page.add_row()
    page.add_row(_listed("help.signs", _dice_signs(look) if game == "dice" else _signs(look, game)))
    page.add_row()
    page.add_row(_listed("help.commands", {key: say(f"help.command.{_word(key)}") for key in COMMANDS}))
    return page


def _listed(heading: str, entries: dict[str, str]) -> Table:
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_row(Text(say(heading), STRONG))
    rows = Table.grid(padding=(0, 2, 0, 0))
    rows.add_column(style=STRONG, no_wrap=True, min_width=7)
    rows.add_column(overflow="fold")
    for sign, words in entries.items():
        rows.add_row(f"  {sign}", words)
    table.add_row(rows)
    return table


def _word(command: str) -> str:
    return {
        "?": "help",
        "u": "undo",
        "s": "sheet",
        "r": "record",
        "l": "log",
        "b": "board",
        "q": "quit",
    }[command]


def _token_words(token: str, game: str) -> str:
    kinds = {"+": "lay", "-": "discard", "^": "unlay", "~": "again", "$": "stones"}
    if game == "dice" and token[0] in "+.":
        return say("help.token.take" if token[0] == "+" else "help.token.nothing")
    if token in (".", "="):
        return say("help.token.decline" if token == "." else "help.token.deck")
    if token[0] == "=":
        return say("help.token.pile")
    if ">" in token:
        return say("help.token.large" if token.endswith("*") else "help.token.small")
    return say(f"help.token.{kinds[token[0]]}")


def _dice_signs(look: Look) -> dict[str, str]:
    signs = look.signs
    return {
        f"7 {signs.wish} {signs.empty}": say("help.sign.chip"),
        f"{signs.wish}2": say("help.sign.face-down"),
        f"9 7{signs.down}": say("help.sign.row"),
    }


def _signs(look: Look, game: str) -> dict[str, str]:
    signs = look.signs
    listed = {
        f"{signs.small[0]} {signs.large[0]}": say("help.sign.figures"),
        signs.clover: say("help.sign.clover"),
        signs.wish: say("help.sign.wish"),
        "+2": say("help.sign.points"),
    }
    if game == "paths":
        listed[signs.discard] = say("help.sign.discard")
        listed[f"5{signs.wish}"] = say("help.sign.stack")
    listed[f"9 7{signs.down}"] = say("help.sign.row")
    listed[f"7 {signs.times}3"] = say("help.sign.pile")
    return listed
