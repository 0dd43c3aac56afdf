"""Tables set for a test: say what matters, the rest is filled up so that every card is somewhere.

`table(...)` is a card game and `dice_table(...)` a dice game at a decision; both are made from a line
that `keltis show` takes too (`line(...)` gives it).
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any

import keltis
from keltis import boards
from keltis.events import AnyEvent
from keltis.game import Game
from keltis.view import CardView, DiceView

WISHES = {"wish", "wish-r", "wish-y", "wish-p", "wish-g", "wish-b"}


def table(game: str = "stones", **words: Any) -> Game:
    """A card game, all cards and tiles at places that follow from the few words given."""
    return keltis.from_position(line(game, **words))


def line(
    game: str = "stones",
    *,
    seats: int = 2,
    edition: str = "2012",
    turn: str = "0.play",
    figures: str = "",  # "g3*,r2/y4": by seat, the large one with a star, the others at the start
    rows: str = "",  # "g0.1.3/b7": by seat
    hand: str = "",  # "g3,g4/b2!": by seat, filled up to eight; `!` was taken openly
    piles: str = "",  # "g2.5": the top last
    tiles: str = "",  # "y7:clover,r3:-": `-` is a place whose wish stone was taken
    stacks: str = "",  # "a2:0"
    wish: str = "",  # "3/1", in `paths` "b3,y2/"
    points: str = "",
    top: str = "",  # the next cards of the deck
    left: int | None = None,  # how many cards it has; the others lie at the bottom of the piles
    **others: Any,
) -> str:
    """The position as a line of text."""
    board = boards.printed(game)
    unused = Counter(list(board.card_names) * int(board.record.copies))
    laid = _by_seat(rows, seats)
    held = [_list(part) for part in _by_seat(hand, seats)]
    lying = _rows(piles)
    drawn = _list(top)
    for part in laid:
        _use(unused, (c + value for c, values in _rows(part).items() for value in values))
    for cards in held:
        _use(unused, (card.removesuffix("!") for card in cards))
    _use(unused, (c + value for c, values in lying.items() for value in values))
    _use(unused, drawn)

    spare = list(unused.elements())
    spare = spare[::7] + [card for i, card in enumerate(spare) if i % 7]
    owed = int(others.get("owed", 0))
    for seat, cards in enumerate(held):
        size = board.hand - owed * (turn[:2] == f"{seat}.")
        assert len(cards) <= size, f"seat {seat} holds {len(cards)} cards"
        cards += [spare.pop() for _ in range(len(cards), size)]
    out = int(board.record.box[seats])
    deck = drawn + spare[: len(spare) - out]
    if left is not None:
        assert left <= len(deck), f"the deck has {len(deck)} cards"
        for card in deck[left:]:
            lying[card[0]] = [card[1:], *lying.get(card[0], [])]
        deck = deck[:left]

    stones = _by_seat(wish, seats)
    tiled, stacked = _tiles(board, _pairs(tiles), _pairs(stacks), stones)
    words = [
        f"{game} {edition} seats={seats} turn={turn}",
        f"figures={'/'.join(_figures(part) for part in _by_seat(figures, seats))}",
        f"rows={'/'.join(part or '-' for part in laid)}",
        f"hands={'/'.join(','.join(cards) or '-' for cards in held)}",
        f"piles={','.join(c + '.'.join(values) for c, values in lying.items()) or '-'}",
        f"tiles={','.join(f'{field}:{tile}' for field, tile in tiled.items())}",
        f"wish={'/'.join(part or '0' for part in stones)}",
        f"points={'/'.join(part or '0' for part in _by_seat(points, seats))}",
        f"deck={','.join(deck) or '?0'}",
    ]
    if stacked:
        words.append(f"stacks={','.join(f'{field}:{n}' for field, n in stacked.items())}")
    return " ".join(words + [f"{key}={value}" for key, value in others.items()])


def _by_seat(text: str, seats: int) -> list[str]:
    parts = ["" if part == "-" else part for part in text.split("/")]
    assert len(parts) <= seats, f"{text} is for more than {seats} seats"
    return parts + [""] * (seats - len(parts))


def _list(text: str) -> list[str]:
    return text.split(",") if text else []


def _rows(text: str) -> dict[str, list[str]]:
    return {part[0]: part[1:].split(".") for part in _list(text)}


def _pairs(text: str) -> dict[str, str]:
    return dict(part.split(":", 1) for part in _list(text))


def _use(unused: Counter[str], cards: Iterable[str]) -> None:
    for card in cards:
        assert unused[card], f"there is no further {card}"
        unused[card] -= 1


def _figures(text: str) -> str:
    fields = _list(text)
    large = [field.removesuffix("*") for field in fields if field.endswith("*")]
    small = [field for field in fields if not field.endswith("*")]
    assert len(large) < 2, f"too many large figures: {text}"
    assert len(small) < 5, f"too many small figures: {text}"
    return ",".join([*(large or ["0"]), *small, *["0"] * (4 - len(small))])


def _tiles(
    board: boards.Board, given: dict[str, str], heights: dict[str, str], wish: list[str]
) -> tuple[dict[str, str], dict[str, int]]:
    """All tiles and stacks that are left when the seats hold these wish stones."""
    names = [board.tile_names[tile] for tile in board.record.tile[: board.record.tiles]]
    unused = Counter(names)
    taken = Counter[str]()
    for part in wish:
        if part.isdigit():
            taken["wish"] += int(part)
        for stones in [] if part.isdigit() else _list(part):
            taken[f"wish-{stones[0]}"] += int(stones[1:])
    stacks = {}
    for field, colour in board.stacks:
        name = f"wish-{board.colours[colour]}"
        full = int(board.record.stack_height)
        stacks[field] = int(heights.get(field, full - min(full, taken[name])))
        taken[name] -= full - stacks[field]
    _use(unused, (tile for tile in given.values() if tile != "-"))
    for name, number in taken.items():
        assert number <= unused[name], f"{number} stones {name} cannot have been taken"
        unused[name] -= number
    spare = list(unused.elements())
    bare = sum(taken.values()) - list(given.values()).count("-")
    free = [field for field in board.place_names if field not in given]
    tiled = {field: tile for field, tile in given.items() if tile != "-"}
    tiled.update(zip(free[bare:], spare, strict=True))
    return {field: tiled[field] for field in board.place_names if field in tiled}, stacks


def dice_table(dice: str, **words: Any) -> Game:
    """A dice game with these dice thrown."""
    words = {"seats": 2, "turn": "0.first", "dice": dice, **words}
    parts = [f"{key}={value}" for key, value in words.items()]
    return keltis.from_position(" ".join(["dice", *parts]))


def dice_record(moves: str, *, seats: int = 2, ends: str = "any", standstill: int = 60) -> Game:
    """A dice game from its beginning, with throws as they fell."""
    tags = {
        "Format": "keltis 1",
        "Game": "dice",
        "Seats": " | ".join("abcd"[:seats]),
        "Standstill": str(standstill),
        "Chips": "reconstruction",
        "Ends": ends,
    }
    head = "\n".join(f'[{name} "{value}"]' for name, value in tags.items())
    return keltis.load(f"{head}\n\n{moves}\n")


def play(game: Game, tokens: str) -> list[AnyEvent]:
    """Play some tokens: what happened."""
    return [event for token in tokens.split() for event in game.play(token)]


def cards_of(game: Game) -> CardView:
    """The complete position of a card game."""
    view = game.view_of(None)
    assert isinstance(view, CardView)
    return view


def dice_of(game: Game) -> DiceView:
    """The complete position of a dice game."""
    view = game.view_of(None)
    assert isinstance(view, DiceView)
    return view


def row(game: Game, seat: int, colour: str) -> tuple[int, ...]:
    """A row in the order of laying."""
    return game.view_of(None).rows[seat].get(colour, ())


def figures(game: Game, seat: int) -> list[str]:
    """Where a seat's figures stand that have left the start, the large one with a star."""
    mine = cards_of(game).figures[seat]
    return [field for field in mine.small if field != "0"] + [
        f"{field}*" for field in [mine.large] if field != "0"
    ]


def tokens(game: Game, sign: str) -> set[str]:
    """The legal tokens that contain a sign: `+` to lay, `-` to discard, `>` to move, `=` to draw."""
    return {token for token in game.legal if sign in token}
