"""Random games by the kernel and by the plain rules beside it: the same at every decision."""

import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import keltis
from keltis.game import Game
from keltis.view import CardView, DiceView, View
from tests.plain_rules import COLOURS, PlainCards, PlainDice, fits_cards, row_of

Plain = PlainCards | PlainDice

GAMES = 96  # of each kind
VARIANTS = {"stones": ("2012", "2008"), "paths": ("2012", "2008"), "dice": ("any", "stones")}
STANDSTILLS = (60, 60, 0, 60, 7)
LONGEST = 350  # decisions; with no standstill, games need not end
PILES = [f"={colour}" for colour in COLOURS]
TEMPERS = {
    "stones": ("any", "climber", "eager", "climber", "thrifty", "climber", "idle", "climber"),
    "paths": ("any", "climber", "stacker", "shedder", "eager", "climber", "idle", "stacker"),
    "dice": ("any", "taker", "gatherer", "sorter", "idle"),
}

# What the games of a test are to meet.
RARE = {
    "stones": [
        "the end: goal",
        "the end: deck",
        "the end: standstill",
        "the fifth figure by a clover",
        "the fifth figure on a wish stone",
        "a card of a finished path",
        "a move was declined",
        "a clover was declined",
        "a clover after a clover",
        "a row began for a figure under way",
        "a fresh card was taken back",
    ],
    "paths": [
        "the end: goal",
        "the end: deck",
        "the end: standstill",
        "an empty stack",
        "a clover was declined",
        "a clover after a clover",
        "a discard tile was declined",
        "a second draw",
        "a row was open again",
        "a row was empty again",
    ],
    "dice": [
        "the end: stones",
        "the end: colour",
        "the end: standstill",
        "too few stones in the middle",
        "a colour ran out and the game went on",
    ],
}


# --- the two games side by side ---


def beside(game: Game) -> Plain:
    """The plain game that begins as this one was dealt."""
    tags = dict(re.findall(r'^\[(\w+) "(.*)"\]$', game.record(), re.MULTILINE))
    standstill = int(tags.get("Standstill", "60"))
    seats = len(tags["Seats"].split("|"))
    if tags["Game"] == "dice":
        return PlainDice(seats, tags["Ends"], standstill)
    tiles = dict(entry.split(" ") for entry in tags["Tiles"].split(", "))
    return PlainCards(tags["Game"], seats, tags["Edition"], standstill, tiles, tags["Deck"].split())


def by_kernel(view: View) -> dict[str, Any]:
    """What is compared, as the kernel has it."""
    rows = [{colour: list(row) for colour, row in of_seat.items()} for of_seat in view.rows]
    facts: dict[str, Any] = {
        "seat": view.seat,
        "phase": view.phase,
        "end": view.end,
        "scores": list(view.scores),
        "rows": rows,
    }
    if isinstance(view, DiceView):
        return facts | {
            "dice": view.dice,
            "middle": {colour: list(values) for colour, values in view.middle.items()},
            "heap": view.heap,
            "clovers": list(view.clovers),
            "stones": list(view.stones),
        }
    return facts | {
        "hands": [sorted(hand.cards) for hand in view.hands],
        "sizes": [hand.size for hand in view.hands],
        "open": [sorted(hand.open) for hand in view.hands],
        "deck": list(view.deck_cards),
        "left": view.deck,
        "piles": {colour: list(pile) for colour, pile in view.piles.items()},
        "large": [figures.large for figures in view.figures],
        "small": [sorted(figures.small) for figures in view.figures],
        "tiles": view.tiles,
        "stacks": view.stacks,
        "wish": list(view.wish),
        "points": list(view.points),
        "moves": sorted(view.moves),
        "this turn": None if view.end != "unfinished" else (view.idle, view.owed, view.fresh),
    }


def by_rules(plain: Plain) -> dict[str, Any]:
    """What is compared, as the plain game has it."""
    # A move that may be declined is offered like a clover's.
    offered = isinstance(plain, PlainCards) and plain.phase == "move" and plain.may_decline
    facts: dict[str, Any] = {
        "seat": plain.seat,
        "phase": "offer" if offered else plain.phase,
        "end": plain.end,
        "scores": plain.scores(),
        "rows": [{colour: row for colour, row in rows.items() if row} for rows in plain.rows],
    }
    if isinstance(plain, PlainDice):
        return facts | {
            "dice": "" if plain.over else "".join(plain.dice),
            "middle": {colour: values for colour, values in plain.middle.items() if values},
            "heap": plain.heap,
            "clovers": [dict(+stones) for stones in plain.clovers],
            "stones": plain.stones,
        }
    idle = -1 if plain.fruitful else plain.idle
    return facts | {
        "hands": [sorted(hand) for hand in plain.hands],
        "sizes": [len(hand) for hand in plain.hands],
        "open": [sorted(cards.elements()) for cards in plain.open],
        "deck": plain.deck,
        "left": len(plain.deck),
        "piles": {colour: pile for colour, pile in plain.piles.items() if pile},
        "large": [large for large, *_ in plain.figures],
        "small": [sorted(small) for _, *small in plain.figures],
        "tiles": plain.tiles,
        "stacks": plain.stacks,
        "wish": [dict(stones) for stones in plain.wish],
        "points": plain.points,
        "moves": sorted(plain.moves) if plain.phase in ("move", "offer") else [],
        "this turn": None if plain.over else (idle, plain.owed, plain.fresh),
    }


def compare(game: Game, plain: Plain) -> None:
    """Both games stand alike and allow the same."""
    assert set(game.legal) == plain.legal(), game.record()
    assert len(game.legal) == len(set(game.legal)), game.record()
    assert game.over == plain.over, game.record()
    view = game.view_of(None)
    assert by_kernel(view) == by_rules(plain), game.record()
    assert (game.seat, game.end, game.scores) == (view.seat, view.end, view.scores), game.record()


def compare_sight(game: Game, plain: PlainCards, eye: int) -> None:
    """A seat sees its own cards, and of the others' those that were taken openly."""
    view = game.view(eye)
    assert isinstance(view, CardView)
    for seat, hand in enumerate(view.hands):
        seen = plain.hands[seat] if seat == eye else plain.open[seat].elements()
        assert sorted(hand.cards) == sorted(seen), game.record()
    assert (view.deck, view.deck_cards) == (len(plain.deck), ()), game.record()


# --- players who like what is rare ---


def liking(temper: str, token: str, plain: Plain) -> float:
    """How much a temper likes a token: the more, the likelier."""
    if temper == "any":
        return 1
    if isinstance(plain, PlainDice):
        return liking_dice(temper, token, plain)
    if temper == "idle":  # exchange discards
        return 20 if token[0] == "-" or token[:2] in PILES else 0.3
    if temper == "eager":  # lay and move
        return 20 if token[0] == "+" or ">" in token or token == "=" else 1
    if temper == "thrifty":  # lay and move, but leave the deck alone
        return 20 if token[0] == "+" or ">" in token or token[:2] in PILES else 1
    rows = plain.rows[plain.seat]
    if token[0] == "+":  # the others lay what skips few values
        return 60 / (1 + skipped(rows[token[1]], int(token[2:]))) ** 2
    if token[:2] in PILES:
        return 40 / (1 + skipped(rows[token[1]], plain.piles[token[1]][-1])) ** 2
    target = token.rstrip("*").partition(">")[2]
    if target and temper == "climber":  # and lead a few figures to the end
        return row_of(target) ** 3
    if target and temper == "shedder":  # and look for discard tiles
        return 30 if plain.tiles.get(target) == "discard" else 3
    if target and temper == "stacker":  # and go for the same few wish stones
        return 100 if target in ("a1", "a2", "d1", "d2") else 1
    if token[0] == "-":
        return 3 if skipped(rows[token[1]], int(token[2:])) > 3 else 0.1
    if token == ".":
        return 300 if plain.phase == "move" else 10
    return 4 if token[0] == "^" else 1


def skipped(row: list[int], value: int) -> int:
    """How many values are lost to a row by this one; many, if it does not fit."""
    if not fits_cards(row, value):
        return 20
    return abs(value - row[-1]) if row else min(value, 10 - value)


def liking_dice(temper: str, token: str, plain: PlainDice) -> float:
    if temper == "taker":  # chips, those of a colour soon at its end
        return 20.0 - len(plain.middle[token[1]]) if token[0] == "+" else 1
    if temper == "gatherer":  # stones
        return 30 if token[0] == "$" else 0.1 if token == "." else 2
    if temper == "sorter":  # the red-brown chips from the lowest on, and then nothing
        lowest = min(plain.middle["r"], default=0)
        return 1000 if token == f"+r{lowest}" else 10 if token[0] == "~" else 1 if token == "." else 0.01
    return 60 if token == "." else 1  # idle: nothing


def setups(name: str, games: int) -> Iterator[tuple[int, str, int, str]]:
    """Seats, variant, standstill and temper of a number of games, each with each."""
    tempers = TEMPERS[name]
    for number in range(games):
        turn = number // 6
        variant = VARIANTS[name][number // 3 % 2]
        yield 2 + number % 3, variant, STANDSTILLS[turn % len(STANDSTILLS)], tempers[turn % len(tempers)]


def begin(name: str, seats: int, seed: int, variant: str, standstill: int) -> Game:
    if name == "dice":
        return keltis.new_game(name, seats, seed=seed, ends=variant, standstill=standstill)
    return keltis.new_game(name, seats, seed=seed, edition=variant, standstill=standstill)


def play_both(game: Game, temper: str, random: Random) -> Counter[str]:
    """Play a game twice at once, and count the rare things it met."""
    plain = beside(game)
    for decision in range(LONGEST):
        if isinstance(plain, PlainDice) and not plain.over:
            plain.throw(game.log[-1].strip("[]"))
        compare(game, plain)
        if isinstance(plain, PlainCards) and decision % 5 == 0:
            compare_sight(game, plain, decision % plain.seats)
        if plain.over:
            break
        tokens = game.legal
        weights = [liking(temper, token, plain) for token in tokens]
        careless = random.random() < 0.05
        token = random.choice(tokens) if careless else random.choices(tokens, weights)[0]
        game.play(token)
        plain.play(token)
    return plain.met


@pytest.mark.parametrize("name", ["stones", "paths", "dice"])
def test_random_games_go_by_the_plain_rules(name: str) -> None:
    met: Counter[str] = Counter()
    for seed, (seats, variant, standstill, temper) in enumerate(setups(name, GAMES)):
        game = begin(name, seats, seed, variant, standstill)
        met += play_both(game, temper, Random(seed))
    missing = [event for event in RARE[name] if not met[event]]
    assert not missing, f"no game met: {', '.join(missing)}"
