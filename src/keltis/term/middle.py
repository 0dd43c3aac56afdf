"""The middle of the dice game: the chips that can still be taken, the stones, the dice."""

from rich.text import Text

from keltis.boards import ChipSet
from keltis.term.look import INK, QUIET, STRONG, Look
from keltis.text import say
from keltis.view import DiceView

NARROWEST = 6  # columns for a chip; with fewer, chips are listed


def middle_picture(view: DiceView, chips: ChipSet, look: Look, short: bool = False) -> Text:
    """The chips in the middle by colour and value, each with what it shows; the key to the signs."""
    pitch = min(7, (look.width - 4) // chips.values)
    text = Text(no_wrap=pitch >= NARROWEST)
    for colour in chips.colours:
        text.append(f" {colour} ", INK[colour])
        text.append(" ")
        for value in range(chips.values):
            here = value in view.middle.get(colour, ())
            sign = look.tile(chips.shown[f"{colour}{value}"])
            if pitch < NARROWEST:
                text.append(f"{value}{sign} " if here else "")
                continue
            chip = f"{value:>2} {sign}" if here else f" {look.signs.empty}"
            text.append(chip.ljust(pitch - 1), INK[colour] if here else QUIET)
            text.append(" ")
        text.append("\n")
    if not short:
        text.append("\n")
    text.append(say("dice.key", **_key(look)), QUIET)
    return text


def _key(look: Look) -> dict[str, str]:
    signs = look.signs
    return {"stone": signs.wish, "clover": signs.clover, "leprechaun": signs.leprechaun, "coin": "+1"}


def dice_text(dice: str, look: Look) -> Text:
    """Three dice as they lie."""
    text = Text()
    for die in dice:
        face = look.signs.wish if die == "s" else die
        text.append(f" {face} ", "bold reverse")
        text.append(" ")
    return text


def throw_line(view: DiceView, look: Look) -> Text:
    """The dice and the stones left in the middle."""
    text = Text()
    if view.dice:
        text.append(say("dice.throw") + " ", QUIET)
        text.append_text(dice_text(view.dice, look))
        text.append("  ")
    text.append(f"{look.signs.wish} {view.heap} ", STRONG)
    text.append(say("dice.left", n=view.heap), QUIET)
    return text
