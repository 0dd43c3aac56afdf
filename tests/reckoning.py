"""The rules once more, slowly, from a complete view and the board files: what tests compare with.

Nothing here uses the kernel; what the two have in common is the TOML files.
"""

import tomllib
from collections import Counter
from functools import cache
from itertools import combinations
from typing import Any

from keltis.boards import FOLDER
from keltis.view import CardView, DiceView, View

LETTERS = {"red-brown": "r", "yellow": "y", "pink": "p", "green": "g", "blue": "b", "joker": "*"}


@cache
def facts(game: str) -> dict[str, Any]:
    """A board or chip file as it is written."""
    return tomllib.loads((FOLDER / f"{game}.toml").read_text("utf-8"))


@cache
def links(game: str) -> dict[str, list[str]]:
    """The fields that can be reached from a field in one move."""
    if game == "stones":
        paths = "rypgb"
        straight = {f"{path}{n}": [f"{path}{n + 1}"] for path in paths for n in range(1, 9)}
        return {"0": [f"{path}1" for path in paths], **straight, **{f"{c}9": [] for c in paths}}
    fields = {field["name"]: field["next"] for field in facts(game)["field"]}
    return {"0": facts(game)["start"], **fields}


def colour_of(game: str, field: str) -> str:
    """The colour of a field."""
    if game == "stones":
        return field[0]
    colours = {entry["name"]: LETTERS[entry["colour"]] for entry in facts(game)["field"]}
    return colours[field]


# --- cards ----------------------------------------------------------------------------------------


def cards_somewhere(view: CardView) -> Counter[str]:
    """Every card in a hand, a row, a pile or the deck."""
    cards = Counter(view.deck_cards)
    for hand in view.hands:
        cards.update(hand.cards)
    for rows in (*view.rows, view.piles):
        cards.update(f"{colour}{value}" for colour, values in rows.items() for value in values)
    return cards


def takes(row: tuple[int, ...], value: int) -> bool:
    """Whether a row takes a value."""
    up = list(row) == sorted(row)
    down = list(row) == sorted(row, reverse=True)
    return not row or (up and value >= row[-1]) or (down and value <= row[-1])


def steps(view: CardView, seat: int) -> set[str]:
    """All moves that some link allows a seat's figures."""
    figures = view.figures[seat]
    where = [(field, "") for field in figures.small] + [(figures.large, "*")]
    taken = {field[0] for field, _ in where if field != "0"} if view.game == "stones" else set()
    found = set()
    for field, star in where:
        for target in links(view.game)[field]:
            if field != "0" or target[0] not in taken:
                found.add(f"{field}>{target}{star}")
    return found


def paid_steps(view: CardView, seat: int, colour: str) -> set[str]:
    """The moves that a card of a colour pays for, before any extra move."""
    return {
        step
        for step in steps(view, seat)
        if colour_of(view.game, step.partition(">")[2].rstrip("*")) in (colour, "*")
    }


def legal_tokens(view: View, last: str) -> set[str]:
    """The legal tokens; `last` is the token before."""
    if view.end != "unfinished":
        return set()
    return legal_cards(view, last) if isinstance(view, CardView) else legal_dice(view)


def legal_cards(view: CardView, last: str) -> set[str]:
    """The legal tokens of a card game."""
    hand = view.hands[view.seat].cards
    rows = view.rows[view.seat]
    if view.phase == "play":
        lays = {
            f"+{card}"
            for card in hand
            if takes(rows.get(card[0], ()), int(card[1:]))
            and (view.game == "stones" or paid_steps(view, view.seat, card[0]))
        }
        return lays | {f"-{card}" for card in hand}
    if view.phase == "move":
        assert last[0] == "+"
        return paid_steps(view, view.seat, last[1]) or steps(view, view.seat)
    if view.phase == "offer":
        return steps(view, view.seat) | {"."}
    if view.phase == "shed":
        ends = {f"^{colour}{values[-1]}" for colour, values in rows.items()}
        return ends | {f"-{card}" for card in hand} | {"."}
    may_take_fresh = view.game == "stones" and view.edition == "2008"
    open_piles = {c for c in view.piles if may_take_fresh or c not in view.fresh}
    return {"="} | {f"={colour}" for colour in open_piles}


def card_score(view: CardView, seat: int) -> int:
    """What a seat has, by the tables of the board file."""
    board = facts(view.game)
    values = [0, *board["values"]]

    def worth(field: str) -> int:
        return int(values[0 if field == "0" else int(field[1:])])

    figures = view.figures[seat]
    stones = view.wish[seat]
    table = board["wish"]["points"]
    total = view.points[seat] + 2 * worth(figures.large) + sum(map(worth, figures.small))
    if view.game == "stones":
        return int(total + table[min(stones.get("*", 0), len(table) - 1)])
    total += table[len(stones)]
    sets = [colour for colour, number in stones.items() if number >= board["wish"]["set"]]
    return int(total + len(sets) * board["wish"]["set_points"])


# --- dice -----------------------------------------------------------------------------------------


def legal_dice(view: DiceView) -> set[str]:
    """The legal tokens of the dice game."""
    throw = view.dice
    found = {"."}
    for many in (1, 2, 3):
        for some in combinations(throw, many):
            if view.phase == "first":
                found.add("~" + "".join(some))
            worth = sum(int(die) for die in some if die != "s")
            for colour, values in view.middle.items():
                if worth in values and takes(view.rows[view.seat].get(colour, ()), worth):
                    found.add(f"+{colour}{worth}")
    if "s" in throw:
        found.add(f"${throw.count('s')}")
    return found


def dice_score(view: DiceView, seat: int) -> int:
    """What a seat has, by the tables of the chip file."""
    chips = facts("dice")
    shows = {
        f"{LETTERS[colour]}{value}": shown
        for colour, row in chips["chips"].items()
        for value, shown in enumerate(row)
    }

    def shown(of: int) -> list[str | int]:
        return [shows[f"{c}{value}"] for c, values in view.rows[of].items() for value in values]

    def by_number(table: list[int], number: int) -> int:
        return table[min(number, len(table) - 1)]

    total = by_number(chips["stone_points"], view.stones[seat])
    for colour, values in view.rows[seat].items():
        face_down = view.clovers[seat].get(colour, 0)
        total += by_number(chips["row_points"], len(values) + face_down)
    total += sum(coin for coin in shown(seat) if isinstance(coin, int))
    leprechauns = [shown(of).count("leprechaun") for of in range(view.seats)]
    if min(leprechauns) < max(leprechauns):
        if leprechauns[seat] == max(leprechauns):
            total += chips["leprechauns"]["most"]
        elif leprechauns[seat] == min(leprechauns):
            total += chips["leprechauns"]["fewest"]
    return total
