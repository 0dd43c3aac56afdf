"""What a seat may know: the one way from a game to players, screens and learners.

A view is made from a state out of which everything hidden was taken first, and says all that the seat
has seen: every discard, and which cards the others took openly and still hold. With no eye a view is
the complete position. Views are plain typed values: `msgspec.json.encode(view)` writes them.
"""

from __future__ import annotations

import struct
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np
import numpy.typing as npt

from keltis.boards import Board
from keltis.errors import OptionError
from keltis.events import AnyEvent, Drew
from keltis.rules import cards, dice, hidden

if TYPE_CHECKING:
    from keltis.game import CardGame, DiceGame

CARD_PHASES = ("play", "move", "offer", "shed", "draw", "over")
DICE_PHASES = ("throw", "first", "last", "over")


class Hand(msgspec.Struct, frozen=True):
    """The cards of a hand that are seen, those of them that everybody saw taken, and how many in all."""

    cards: tuple[str, ...]
    open: tuple[str, ...]
    size: int


class Figures(msgspec.Struct, frozen=True):
    """The fields on which a seat's figures stand."""

    large: str
    small: tuple[str, ...]


class CardView(msgspec.Struct, frozen=True, kw_only=True, tag_field="view", tag="cards"):
    """A card game as one seat sees it, or, with no eye, as it is."""

    game: str
    board: str  # the name of a board of somebody's own
    edition: str
    standstill: int
    idle: int  # turns in a row that led nowhere
    eye: int | None
    seats: int
    seat: int  # whose decision it is
    phase: str  # play, move, offer (may be declined), shed (a discard tile), draw, over
    end: str
    owed: int  # cards given from the hand in this turn, to be drawn again
    fresh: str  # colours of the piles discarded to in this turn
    moves: tuple[str, ...]  # in the phases move and offer
    hands: tuple[Hand, ...]
    rows: tuple[dict[str, tuple[int, ...]], ...]  # by seat and colour, in the order of laying
    piles: dict[str, tuple[int, ...]]  # by colour, the top last
    deck: int
    deck_cards: tuple[str, ...]  # in the order of drawing; nothing for a seat's eye
    figures: tuple[Figures, ...]
    tiles: dict[str, str]  # by field
    stacks: dict[str, int]  # by field
    wish: tuple[dict[str, int], ...]  # by seat and colour; `*` in the base game and where they are not shown
    points: tuple[int, ...]  # from tiles
    scores: tuple[int, ...]  # if the game ended now; without wish stones that are not shown


class DiceView(msgspec.Struct, frozen=True, kw_only=True, tag_field="view", tag="dice"):
    """A dice game as anybody sees it; with no eye, with the luck to come."""

    game: str
    chips: str
    ends: str
    standstill: int
    idle: int
    eye: int | None
    seats: int
    seat: int
    phase: str  # throw, first, last, over
    end: str
    dice: str
    middle: dict[str, tuple[int, ...]]
    heap: int  # stones in the middle
    rows: tuple[dict[str, tuple[int, ...]], ...]
    clovers: tuple[dict[str, int], ...]  # stones face down in the rows
    stones: tuple[int, ...]
    scores: tuple[int, ...]
    luck: int | None


View = CardView | DiceView


_CODES = {
    np.dtype(np.int64): "q",
    np.dtype(np.uint64): "Q",
    np.dtype(np.int16): "h",
    np.dtype(np.int8): "b",
}


class _Plain:
    """Reads a state's fields as Python numbers, all in one go."""

    def __init__(self, state: np.dtype[Any]) -> None:
        codes, place, at = ["<"], 0, 0
        self.slices: dict[str, int | slice] = {}
        for name, (kind, offset, *_) in (state.fields or {}).items():
            base, shape = kind.subdtype or (kind, ())
            size = int(np.prod(shape, dtype=int))
            codes.append(f"{offset - at}x")
            at = offset + kind.itemsize
            codes.append(f"{size}{_CODES[base]}")
            self.slices[name] = slice(place, place + size) if shape else place
            place += size
        codes.append(f"{state.itemsize - at}x")
        self.unpack = struct.Struct("".join(codes)).unpack

    def __call__(self, states: npt.NDArray[Any]) -> dict[str, Any]:
        values = self.unpack(states.tobytes())
        return {name: values[at] for name, at in self.slices.items()}


_card_state = _Plain(cards.STATE)
_dice_state = _Plain(dice.STATE)


@lru_cache(1 << 15)
def _values(first: int, second: int = 0) -> tuple[int, ...]:
    """The values in a set of cards of one colour, and in that of their second copies, ascending."""
    values = [value for value in range(11) if first >> value & 1]
    return tuple(sorted(values + [value for value in values if second >> value & 1]))


@lru_cache(1 << 15)
def _names(colour: str, first: int, second: int) -> tuple[str, ...]:
    return tuple([f"{colour}{value}" for value in _values(first, second)])


def seen(event: AnyEvent, seat: int) -> AnyEvent:
    """What a seat may know of an event: not which card another drew from the deck."""
    if not isinstance(event, AnyEvent):
        raise OptionError("option.event", found=type(event).__name__)
    if isinstance(event, Drew) and not event.pile and event.seat != seat:
        return Drew(event.seat, None)
    return event


def see_cards(game: CardGame, eye: int | None, on_screen: bool = False) -> CardView:
    """What an eye sees of a card game.

    On a screen, others' face-down wish stones are as face down as at a table until the game is over.
    """
    board = game.board
    states = game.state
    if eye is not None:
        hidden.hide(states, eye)
    state = _card_state(states)
    face_down = on_screen and board.wish_kinds and not state["end"]  # P13
    scores = list(game.scores)
    seats = range(state["seats"])
    suits = board.suits
    fields = board.fields
    phase = CARD_PHASES[state["phase"]]
    hand, known, row, fits = state["hand"], state["known"], state["row"], state["fits"]
    wish, figure = state["wish"], state["figure"]
    hands = []
    rows = []
    figures = []
    stones = []
    for seat in seats:
        # As `hidden.hand_size`; calling that takes longer than all else here.
        size = board.hand - state["owed"] if seat == state["seat"] else board.hand
        one, two = 2 * seat, 2 * seat + 1
        hands.append(Hand(_cards(suits, hand[one], hand[two]), _cards(suits, known[one], known[two]), size))
        rows.append(_rows(suits, row[one], row[two], fits[seat]))
        large, *small = figure[seat * cards.FIGURES : (seat + 1) * cards.FIGURES]
        figures.append(Figures(fields[large].name, tuple([fields[place].name for place in small])))
        if board.wish_kinds:
            held = wish[seat * cards.COLOURS : (seat + 1) * cards.COLOURS]
            shown = {c: n for c, n in zip(board.colours, held, strict=False) if n}
            if shown and face_down and seat != eye:
                shown = {"*": sum(held)}
                scores[seat] -= int(cards.stone_points(board.record, states[0], seat))
            stones.append(shown)
        else:
            number = wish[seat * cards.COLOURS]
            stones.append({"*": number} if number else {})
    names = board.tile_names
    return CardView(
        game=board.game,
        board=board.name,
        edition=game.edition,
        standstill=state["standstill"],
        idle=state["idle"],
        eye=eye,
        seats=state["seats"],
        seat=state["seat"],
        phase=phase,
        end=game.end,
        owed=state["owed"],
        fresh="".join([c for i, c in enumerate(board.colours) if state["fresh"] >> i & 1]),
        moves=tuple([t for t in game.legal if ">" in t]),
        hands=tuple(hands),
        rows=tuple(rows),
        piles=_piles(board.colours, state["pile"]),
        deck=state["left"],
        deck_cards=_deck(board, state["deck"], state["left"]) if eye is None else (),
        figures=tuple(figures),
        tiles={name: names[t] for name, t in zip(board.place_names, state["tile"], strict=False) if t},
        stacks={name: state["stack"][colour] for name, colour in board.stacks},
        wish=tuple(stones),
        points=state["points"][: state["seats"]],
        scores=tuple(scores),
    )


def _cards(suits: tuple[tuple[str, int, int], ...], first: int, second: int) -> tuple[str, ...]:
    """The names of the cards in two sets."""
    found: tuple[str, ...] = ()
    for colour, shift, suit in suits:
        one = first >> shift & suit
        if one:
            found += _names(colour, one, second >> shift & suit)
    return found


def _rows(
    suits: tuple[tuple[str, int, int], ...], first: int, second: int, fits: int
) -> dict[str, tuple[int, ...]]:
    """The rows of a seat. A row that would take its lowest card again, but not its highest, goes down."""
    rows = {}
    for colour, shift, suit in suits:
        one = first >> shift & suit
        if one:
            values = _values(one, second >> shift & suit)
            down = fits >> shift + values[0] & 1 and not fits >> shift + values[-1] & 1
            rows[colour] = values[::-1] if down else values
    return rows


def _piles(colours: str, halves: tuple[int, ...]) -> dict[str, tuple[int, ...]]:
    """The discard piles, each with its top card last."""
    piles = {}
    for number, colour in enumerate(colours):
        if halves[2 * number]:
            values = []
            for half in halves[2 * number : 2 * number + 2]:
                while half:
                    values.append((half & cards.TOP) - 1)
                    half >>= cards.PILE_BITS
            piles[colour] = tuple(values[::-1])
    return piles


def _deck(board: Board, deck: tuple[int, ...], left: int) -> tuple[str, ...]:
    return tuple([board.card_names[card] for card in deck[:left][::-1]])


def see_dice(game: DiceGame, eye: int | None) -> DiceView:
    """What an eye sees of a dice game: everything but the luck to come."""
    chips = game.chips
    state = _dice_state(game.state)
    seats = range(state["seats"])
    phase = DICE_PHASES[state["phase"]]
    rows = []
    clovers = []
    for seat in seats:
        row = _by_colour(chips.suits, state["chips"][seat])
        for number, colour in enumerate(chips.colours):
            if state["down"][seat] >> number & 1:
                row[colour] = row[colour][::-1]
        rows.append(row)
        face_down = state["clover"][seat * dice.COLOURS : (seat + 1) * dice.COLOURS]
        clovers.append({c: n for c, n in zip(chips.colours, face_down, strict=False) if n})
    return DiceView(
        game="dice",
        chips=chips.name,
        ends=game.ends,
        standstill=state["standstill"],
        idle=state["idle"],
        eye=eye,
        seats=state["seats"],
        seat=state["seat"],
        phase=phase,
        end=game.end,
        dice=game.throw,
        middle=_by_colour(chips.suits, state["middle"]),
        heap=state["heap"],
        rows=tuple(rows),
        clovers=tuple(clovers),
        stones=state["stones"][: state["seats"]],
        scores=game.scores,
        luck=None if eye is not None else state["rng"][0],
    )


def _by_colour(suits: tuple[tuple[str, int, int], ...], chips: int) -> dict[str, tuple[int, ...]]:
    return {c: _values(chips >> shift & suit) for c, shift, suit in suits if chips >> shift & suit}
