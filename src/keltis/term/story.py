"""What happened, told in words: one line for a turn."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from rich.text import Text

from keltis.boards import START
from keltis.events import (
    AnyEvent,
    Declined,
    Discarded,
    Drew,
    Ended,
    Found,
    Laid,
    Moved,
    Threw,
    TookChip,
    TookStones,
    TurnBegan,
)
from keltis.term.look import QUIET, STRONG, Look, printable
from keltis.term.meaning import dice_words
from keltis.term.words import card_words, chip_words, names_joined, tile_words
from keltis.text import say
from keltis.view import seen


@dataclass
class Turn:
    """A turn of a seat and what happened in it."""

    seat: int
    events: list[AnyEvent] = field(default_factory=list)


class Story:
    """All turns so far, in order."""

    def __init__(self) -> None:
        self.turns: list[Turn] = []

    def tell(self, events: Sequence[AnyEvent]) -> None:
        """Add what happened; an event of another seat begins a new turn."""
        for event in events:
            if isinstance(event, TurnBegan | Ended):
                continue
            if isinstance(event, Threw) and not event.again:
                self.turns.append(Turn(event.seat))
            if not self.turns or self.turns[-1].seat != event.seat:
                self.turns.append(Turn(event.seat))
            self.turns[-1].events.append(event)

    def copy(self) -> "Story":
        twin = Story()
        twin.turns = [Turn(turn.seat, list(turn.events)) for turn in self.turns]
        return twin


def turn_line(turn: Turn, eye: int | None, names: Sequence[str], look: Look) -> Text:
    """A turn in one line, as an eye saw it."""
    known = [event if eye is None else seen(event, eye) for event in turn.events]
    parts = [event_words(event, look) for event in known]
    line = Text()
    line.append(f"{printable(names[turn.seat])}: ", STRONG)
    line.append(f" {look.signs.separator} ".join(part for part in parts if part))
    return line


def event_words(event: AnyEvent, look: Look) -> str:
    """An event in a few words, without the name of who did it."""
    match event:
        case Laid():
            return say("log.laid", card=card_words(event.card))
        case Discarded():
            key = "log.unlaid" if event.from_row else "log.discarded"
            return say(key, card=card_words(event.card))
        case Moved():
            source = say("board.start") if event.source == START else event.source
            mark = look.figure(event.seat, event.large)
            return f"{mark} {source} {look.signs.arrow} {event.target}"
        case Found():
            return tile_words(event.tile)
        case Declined():
            return say("log.declined")
        case Drew(pile=""):
            if event.card is None:
                return say("log.drew-hidden")
            return say("log.drew", card=card_words(event.card))
        case Drew():
            return say("log.took-card", card=card_words(event.card or event.pile))
        case Threw(again=""):
            return say("log.threw", dice=dice_words(event.dice, look))
        case Threw():
            again = dice_words(event.again, look)
            return say("log.threw-again", again=again, dice=dice_words(event.dice, look))
        case TookChip():
            shows = chip_words(event.shows)
            return say("log.took-chip", card=card_words(event.chip), shows=shows)
        case TookStones(row=""):
            return say("log.took-stones", n=event.number)
        case TookStones():
            return say("log.row-stones", n=event.number)
    return ""


def news(story: Story, eye: int, names: Sequence[str], look: Look) -> list[Text]:
    """What the others did since an eye's last turn, but for drawing from the deck, which everybody does;
    of that turn, the card it drew."""
    lines: list[Text] = []
    turns = story.turns
    if turns and turns[-1].seat == eye:
        turns = turns[:-1]
    for turn in reversed(turns):
        if turn.seat == eye:
            drawn = _drawn(turn, look)
            if drawn:
                lines.append(Text(drawn, QUIET))
            break
        told = [event for event in turn.events if not (isinstance(event, Drew) and not event.pile)]
        lines.append(turn_line(Turn(turn.seat, told), eye, names, look))
    return lines[::-1]


def drawn_words(story: Story, seat: int, look: Look) -> str:
    """Which cards a seat drew from the deck in its last turn, in words for that seat alone."""
    for turn in reversed(story.turns):
        if turn.seat == seat:
            return _drawn(turn, look)
    return ""


def _drawn(turn: Turn, look: Look) -> str:
    cards = [
        card_words(event.card)
        for event in turn.events
        if isinstance(event, Drew) and not event.pile and event.card
    ]
    return say("log.you-drew", cards=names_joined(cards)) if cards else ""
