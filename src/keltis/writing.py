"""Games and views as text: records and positions, as docs/notation.md describes them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from keltis.boards import PRINTED_CHIPS
from keltis.errors import OptionError, shown
from keltis.variants import STANDSTILL
from keltis.view import CardView, DiceView, Hand, View

if TYPE_CHECKING:
    from keltis.game import Game

FORMAT = "keltis 1"
BETWEEN_SEATS = " | "
NONE = "-"

# The tags with a meaning, but for the date; all others are kept as they are.
TAGS = (
    "Format", "Game", "Seats", "Edition", "Standstill", "Board", "Tiles", "Deck",
    "Chips", "Ends", "End", "Scores",
)  # fmt: skip

TAG = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
COMMENT = re.compile(
    r"\{(?:(?!\n\[Format )[^{}])*+\}"
)  # a line that begins another record is none of this one


# --- records --------------------------------------------------------------------------------------


def record_text(game: Game) -> str:
    """The record of a game."""
    tags = dict(_tags(game))
    lines = [f'[{name} "{_quoted(value)}"]' for name, value in tags.items()]
    text = "\n".join([*lines, "", *_lines(game), ""])
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise OptionError("option.letter", found=ascii(text[error.start])) from None
    return text


def _quoted(value: str) -> str:
    if "\n" in value:
        raise OptionError("option.tag-value", found=value[:40])
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _tags(game: Game) -> Iterator[tuple[str, str]]:
    """The tags of a game, in the order in which they are written."""
    others = dict(game.tags)
    for name in others:
        if not TAG.fullmatch(name) or name in TAGS:
            raise OptionError("option.tag", found=shown(name), expected=", ".join(TAGS))
    yield "Format", FORMAT
    yield "Game", game.game
    yield "Seats", BETWEEN_SEATS.join(game.names)
    if game.edition:
        yield "Edition", game.edition
    if game.standstill != STANDSTILL:
        yield "Standstill", str(game.standstill)
    if "Date" in others:
        yield "Date", others.pop("Date")
    yield from game.deal_tags()
    yield from others.items()
    yield "End", game.end
    yield "Scores", " ".join(map(str, game.scores))


def _lines(game: Game) -> Iterator[str]:
    """The moves, one turn on one line, with the comments where they were."""
    words: list[str] = []
    seat = 0
    for place, (token, after) in enumerate(game.replay()):
        words += [*_comments(game, place), token]
        if after.over or after.seat != seat:
            yield " ".join(words)
            words = []
        seat = after.seat
    words += _comments(game, game.length)
    nowhere = [place for place in game.comments if place not in range(game.length + 1)]
    if nowhere:
        raise OptionError("option.comment-place", found=shown(nowhere[0]), most=game.length)
    if words:
        yield " ".join(words)


def _comments(game: Game, place: int) -> list[str]:
    """What was remarked before an entry of the log."""
    comments = game.comments.get(place, [])
    for comment in comments:
        if not COMMENT.fullmatch(comment):
            raise OptionError("option.comment", found=comment[:40])
    return comments


# --- positions ------------------------------------------------------------------------------------


def position_text(view: View) -> str:
    """A view as a line of text."""
    words = _card_words(view) if isinstance(view, CardView) else _dice_words(view)
    return " ".join(words)


def _groups(groups: list[str]) -> str:
    return "/".join(group or NONE for group in groups)


def _rows_text(rows: dict[str, tuple[int, ...]]) -> str:
    return ",".join(colour + ".".join(map(str, values)) for colour, values in rows.items())


def _counts_text(counts: dict[str, int]) -> str:
    if set(counts) <= {"*"}:
        return str(counts.get("*", 0))
    return ",".join(f"{name}{number}" for name, number in counts.items())


def _hand_text(hand: Hand) -> str:
    """The cards held; `!` after one that was taken openly, `?` and a number for those not seen."""
    still_open = list(hand.open)
    cards = []
    for card in hand.cards:
        is_open = card in still_open
        if is_open:
            still_open.remove(card)
        cards.append(card + "!" * is_open)
    unseen = hand.size - len(cards)
    return ",".join(cards + [f"?{unseen}"] * (unseen > 0))


def _pairs_text(pairs: dict[str, Any]) -> str:
    return ",".join(f"{name}:{value}" for name, value in pairs.items()) or NONE


def _card_words(view: CardView) -> list[str]:
    words = [view.game, view.edition, f"seats={view.seats}", f"turn={view.seat}.{view.phase}"]
    if view.board:
        words.append(f"board={view.board}")
    if view.eye is not None:
        words.append(f"eye={view.eye}")
    if view.end != "unfinished":
        words.append(f"end={view.end}")
    if view.moves:
        words.append("moves=" + ",".join(view.moves))
    if view.owed:
        words.append(f"owed={view.owed}")
    if view.fresh:
        words.append(f"fresh={view.fresh}")
    figures = [",".join((f.large, *f.small)) for f in view.figures]
    hands = [_hand_text(hand) for hand in view.hands]
    words += [
        f"figures={_groups(figures)}",
        f"rows={_groups([_rows_text(rows) for rows in view.rows])}",
        f"hands={_groups(hands)}",
        f"piles={_rows_text(view.piles) or NONE}",
        f"tiles={_pairs_text(view.tiles)}",
    ]
    if view.stacks:
        words.append(f"stacks={_pairs_text(view.stacks)}")
    words += [
        f"wish={_groups([_counts_text(stones) for stones in view.wish])}",
        f"points={'/'.join(map(str, view.points))}",
        f"deck={','.join(view.deck_cards) or f'?{view.deck}'}",
        f"idle={view.idle}",
        f"standstill={view.standstill}",
    ]
    return words


def _dice_words(view: DiceView) -> list[str]:
    words = ["dice", f"seats={view.seats}", f"turn={view.seat}.{view.phase}", f"ends={view.ends}"]
    if view.chips != PRINTED_CHIPS:
        words.append(f"chips={view.chips}")
    if view.eye is not None:
        words.append(f"eye={view.eye}")
    if view.end != "unfinished":
        words.append(f"end={view.end}")
    if view.dice:
        words.append(f"dice={view.dice}")
    words += [
        f"rows={_groups([_rows_text(rows) for rows in view.rows])}",
        f"clovers={_groups([_counts_text(stones) for stones in view.clovers])}",
        f"stones={'/'.join(map(str, view.stones))}",
        f"idle={view.idle}",
        f"standstill={view.standstill}",
    ]
    if view.luck is not None:
        words.append(f"luck={view.luck}")
    return words
