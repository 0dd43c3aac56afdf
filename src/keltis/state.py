"""From a view back to a state: for positions, and for worlds that a seat can imagine."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from keltis.actions import File, Spec, spec_of
from keltis.boards import PRINTED_CHIPS, Board
from keltis.errors import OptionError, PositionError, shown
from keltis.game import CardGame, DiceGame, Game
from keltis.options import Setup, seed_from, setup
from keltis.rules import cards, dice, hidden, sound
from keltis.view import CARD_PHASES, DICE_PHASES, CardView, DiceView, View


def sample(view: View, rng: int | np.random.Generator, *, board: File = None, chips: File = None) -> Game:
    """A game that a seat can imagine: all it has seen as it is, the rest at random.

    Every way the unseen cards can lie (in other hands, the deck and the box) is equally likely, and so
    is every luck of the dice. `rng` is a seed or a NumPy generator. `board` or `chips` is the file of a
    game that is not played with the printed ones.
    """
    if not isinstance(view, CardView | DiceView):
        raise OptionError("option.view", found=type(view).__name__)
    luck = np.array([seed_from(rng)], np.uint64)
    wanted, states = _set_up(view, spec_of(view.game, board, chips))
    if view.eye is None:
        pass
    elif isinstance(view, CardView):
        hidden.sample(wanted.spec.equipment.records, states, view.eye, luck)
    else:
        states[0].rng[0] = luck[0]
    return _game(wanted, states)


def game_of(view: View, spec: Spec) -> Game:
    """The game at a view, with nothing where the view has nothing."""
    return _game(*_set_up(view, spec))


def state_of(view: View, spec: Spec) -> npt.NDArray[Any]:
    """The state that a view describes, with nothing where the view has nothing, in an array of one."""
    return _set_up(view, spec)[1]


def _game(setup: Setup, states: npt.NDArray[Any]) -> Game:
    return (DiceGame if setup.spec.game == "dice" else CardGame)(setup, states)


def _set_up(view: View, spec: Spec) -> tuple[Setup, npt.NDArray[Any]]:
    """What is played, and the state that a view describes."""
    if isinstance(view, DiceView) != (spec.game == "dice"):
        raise _wrong("game", spec.game, "dice" if isinstance(view, DiceView) else "stones, paths")
    try:
        if isinstance(view, CardView):
            wanted = setup(spec, view.seats, view.standstill, edition=view.edition)
            return wanted, _card_state(view, wanted)
        wanted = setup(spec, view.seats, view.standstill, ends=view.ends)
        return wanted, _dice_state(view, wanted)
    except OptionError as error:
        raise PositionError("position.option", why=error) from None


def _wrong(word: str, found: object, expected: str) -> PositionError:
    return PositionError("position.word", word=word, found=shown(found), expected=expected)


def _number(word: str, names: tuple[str, ...] | list[str] | str, name: str) -> int:
    if name not in tuple(names):
        raise _wrong(word, name, ", ".join(filter(None, dict.fromkeys(names))))
    return names.index(name)


def _within(word: str, number: int, low: int, high: int) -> int:
    if not low <= number <= high:
        raise _wrong(word, number, f"{low} ... {high}")
    return number


def _put(states: npt.NDArray[Any], field: str, owner: int, card: int) -> None:
    sets = states[field][0]
    if sets[owner, 1] >> card & 1:
        raise PositionError("position.flaw.cards")
    if sets[owner, 0] >> card & 1:
        sets[owner, 1] |= 1 << card
    sets[owner, 0] |= 1 << card


def _check_equipment(named: str, given: str, printed: str) -> None:
    """A view is of the very board or chips that it is to be read with."""
    if named != given:
        key = "position.printed-board" if named == printed else "position.own-board"
        raise PositionError(key, expected=named[:40], found=given)


def _check_seats(view: View, seats: int) -> None:
    """Every seat has what a seat has, and those that are named are there."""
    per_seat: list[tuple[Any, ...]] = [view.rows]
    if isinstance(view, CardView):
        per_seat += [view.hands, view.figures, view.wish, view.points]
    else:
        per_seat += [view.clovers, view.stones]
    if any(len(part) != seats for part in per_seat):
        raise _wrong("seats", seats, f"{seats} x ...")
    _within("turn", view.seat, 0, seats - 1)
    if view.eye is not None:
        _within("eye", view.eye, 0, seats - 1)


def _card_state(view: CardView, setup: Setup) -> npt.NDArray[Any]:
    board = setup.spec.board
    _check_equipment(view.board, board.name, "")
    _check_seats(view, setup.seats)
    states = np.zeros(1, cards.STATE)
    state = states[0]
    names, numbers = board.card_names, board.field_numbers
    state.seats = setup.seats
    state.seat = view.seat
    state.phase = _number("turn", CARD_PHASES, view.phase)
    state.end = _number("end", CardGame.ENDINGS, view.end)
    state.switches = setup.variant
    state.standstill = setup.standstill
    state.idle = _within("idle", view.idle, -1, cards.MOST_IDLE)
    state.owed = _within("owed", view.owed, 0, 20)
    for letter in view.fresh:
        state.fresh |= 1 << _number("fresh", board.colours, letter)
    for seat in range(setup.seats):
        hand = view.hands[seat]
        size = hidden.hand_size(board.record, state, seat)
        sees_all = view.eye in (None, seat)
        if hand.size != size or (len(hand.cards) != size if sees_all else hand.cards != hand.open):
            raise PositionError("position.flaw.hands")
        for card in hand.cards:
            _put(states, "hand", seat, _number("hands", names, card))
        for card in hand.open:
            _put(states, "known", seat, _number("hands", names, card))
        state.fits[seat] = (1 << len(names)) - 1
        for colour, values in view.rows[seat].items():
            _row(states, board, seat, colour, values)
        figures = view.figures[seat]
        fields = [_number("figures", list(numbers), field) for field in figures.small]
        if len(fields) != cards.FIGURES - 1:
            raise _wrong("figures", ",".join(figures.small), f"1 + {cards.FIGURES - 1}")
        large = _number("figures", list(numbers), figures.large)
        state.figure[seat] = [large, *sorted(fields)]
        state.reach[seat] = cards.reach(board.record, state, seat)
        for figure in state.figure[seat]:
            state.goal += board.record.is_goal[figure]
        for colour, stones in view.wish[seat].items():
            kind = _number("wish", board.colours if board.wish_kinds else "*", colour)
            state.wish[seat, kind] = _within("wish", stones, 0, 99)
        state.points[seat] = _within("points", view.points[seat], 0, 9999)
    for colour, values in view.piles.items():
        number = _number("piles", board.colours, colour)
        if not 1 <= len(values) <= 2 * board.values:
            raise PositionError("position.flaw.piles")
        for value in values:
            cards.push(state.pile, number, _within("piles", value, 0, board.values - 1))
        state.piles |= 1 << number
    state.left = _within("deck", view.deck, 0, cards.MAX_DECK)
    shown = view.deck if view.eye is None else 0
    if len(view.deck_cards) != shown:
        raise _wrong("deck", len(view.deck_cards), str(shown))
    for place, card in enumerate(reversed(view.deck_cards)):
        state.deck[place] = _number("deck", names, card)
    for field, tile in view.tiles.items():
        place = _number("tiles", board.place_names, field)
        state.tile[place] = _number("tiles", board.tile_names, tile)
    state.stack[:] = board.record.stack_height
    for place, (field, kind) in enumerate(board.stacks, len(board.place_names)):
        state.tile[place] = board.record.tile[place]
        state.stack[kind] = _within("stacks", view.stacks.get(field, -1), 0, 20)
    for token in view.moves:
        action = setup.spec.numbers.get(token, 0)
        kind, member = setup.spec.kinds[action]
        if kind not in (cards.SMALL, cards.LARGE):
            raise _wrong("moves", token, "0>g1, 0>g1*")
        state.moves[kind - cards.SMALL] |= 1 << member
    flaw = sound.check_cards(board.records, states, view.eye is not None)
    if flaw:
        raise PositionError(f"position.flaw.{sound.NAMES[flaw]}")
    return states


def _row(states: npt.NDArray[Any], board: Board, seat: int, colour: str, values: tuple[int, ...]) -> None:
    """Lay a row again, card by card."""
    number = _number("rows", board.colours, colour)
    state = states[0]
    for value in values:
        card = number * board.values + _within("rows", value, 0, board.values - 1)
        if not state.fits[seat] >> card & 1:
            raise PositionError("position.flaw.rows")
        _put(states, "row", seat, card)
        cards.narrow(board.record, state, seat, number, card)


def _dice_state(view: DiceView, setup: Setup) -> npt.NDArray[Any]:
    chips = setup.spec.chips
    _check_equipment(view.chips, chips.name, PRINTED_CHIPS)
    _check_seats(view, setup.seats)
    states = np.zeros(1, dice.STATE)
    state = states[0]
    dice.deal(chips.record, state, setup.seats, setup.variant, setup.standstill)
    for seat in range(setup.seats):
        state.seat = seat
        for colour, values in view.rows[seat].items():
            number = _number("rows", chips.colours, colour)
            for value in values:
                chip = number * chips.values + _within("rows", value, 0, chips.values - 1)
                if not (state.fits[seat] & state.middle) >> chip & 1:
                    raise PositionError("position.flaw.rows")
                dice.lay_chip(chips.record, state, chip)
        for colour, stones in view.clovers[seat].items():
            number = _number("clovers", chips.colours, colour)
            state.clover[seat, number] = _within("clovers", stones, 0, 20)
        state.stones[seat] = _within("stones", view.stones[seat], 0, 99)
    taken = int(state.stones.sum()) + int(state.clover.sum())
    state.heap = _within("stones", int(state.heap) - taken, 0, 99)
    state.seat = view.seat
    state.phase = _number("turn", DICE_PHASES, view.phase)
    state.end = _number("end", DiceGame.ENDINGS, view.end)
    state.idle = _within("idle", view.idle, 0, dice.MOST_IDLE)
    state.again = state.phase == dice.LAST
    if state.phase in (dice.FIRST, dice.LAST):
        state.throw = _number("dice", setup.spec.throws, view.dice)
        state.loose = 0
    elif state.phase == dice.THROW:
        raise _wrong("turn", view.phase, ", ".join(DICE_PHASES[1:]))
    state.rng[0] = _within("luck", view.luck or 0, 0, (1 << 64) - 1)
    flaw = sound.check_dice(chips.records, states)
    if flaw:
        raise PositionError(f"position.flaw.{sound.NAMES[flaw]}")
    return states
