"""What a seat learns about its next turns while it looks ahead: an information-set tree.

In every world a plan is followed by other cards, and yet the turn after it is much the same question: the
seat still holds what it held. So what came of each answer is remembered over all worlds, by the plan and
the answers since; and the answers that did well are given more often. The others play by the rules of
thumb, and so does the seat from then on.
"""

from typing import Any

import numpy as np

from keltis.players import thumbs
from keltis.rules import cards
from keltis.rules.bits import MEMBERS, lowest
from keltis.rules.chance import GOLDEN, mixed
from keltis.rules.compiled import Array, int64, kernel

NODES = 1 << 16
PROBES = 32  # places where a node is looked for
DEPTH = 4  # own turns that are remembered
WIDTH = 4  # answers to each, those that the rules of thumb like best
WIDEN = 8.0  # a further answer is tried after so many visits, times the square of how many there are
CURIOUS = 0.25  # how much an answer gains by having been tried rarely

NODE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("key", np.uint64),  # 0: free
                ("visits", np.float64),  # how often the question was asked here
                ("tries", np.float64),  # how often this was the answer
                ("total", np.float64),  # what came of it, added up
            ],
            align=True,
        ),
    )
)

Node = Any  # a record of NODE

ROOT = np.uint64(0)  # whose children are plans
MASK = np.uint64(NODES - 1)


@kernel
def after(key: np.uint64, move: int) -> np.uint64:
    """The key of a node's child."""
    return mixed(key + GOLDEN * np.uint64(move + 1))


@kernel
def place_of(nodes: Array, key: np.uint64) -> int:
    """Where a node is or can be; -1 where the table is too full."""
    at = int64(key & MASK)
    for _ in range(PROBES):
        if nodes[at].key == key:
            return at
        if nodes[at].key == 0:
            nodes[at].key = key
            return at
        at = at + 1 if at + 1 < NODES else 0
    return -1


@kernel
def likely(
    board: cards.Board,
    land: thumbs.Land,
    s: cards.State,
    mind: thumbs.Mind,
    w: thumbs.Opinions,
    moves: Array,
    worths: Array,
) -> int:
    """The moves that the rules of thumb like best, in their order: how many."""
    sets = cards.legal(board, s)
    thumbs.plan(board, land, s, mind, w)
    many = 0
    for kind in range(cards.SETS):
        members = thumbs.nearest(board, s, sets[kind]) if kind == cards.LAY else sets[kind]
        while members:
            member = lowest(members)
            members &= members - 1
            worth = thumbs.worth(board, land, s, mind, w, kind, member)
            if many == WIDTH and worth <= worths[WIDTH - 1]:
                continue
            at = min(many, WIDTH - 1)
            while at > 0 and worths[at - 1] < worth:
                worths[at] = worths[at - 1]
                moves[at] = moves[at - 1]
                at -= 1
            worths[at] = worth
            moves[at] = kind * MEMBERS + member
            many = min(many + 1, WIDTH)
    return many


@kernel
def answer(nodes: Array, key: np.uint64, moves: Array, many: int) -> int:
    """Which of some moves to try at a node: one that did well, or one that was tried rarely."""
    place = place_of(nodes, key)
    if place < 0:
        return 0
    node = nodes[place]
    allowed = 1
    while allowed < many and node.visits >= WIDEN * allowed * allowed:
        allowed += 1
    node.visits += 1
    if allowed == 1:
        return 0
    spread = np.log(node.visits)
    best, choice = -1e9, 0
    for i in range(allowed):
        where = place_of(nodes, after(key, moves[i]))
        if where < 0:
            continue
        tried = nodes[where]
        if tried.tries == 0:
            return i
        value = tried.total / tried.tries + CURIOUS * np.sqrt(spread / tried.tries)
        if value > best:
            best, choice = value, i
    return choice


@kernel
def act(
    board: cards.Board,
    land: thumbs.Land,
    s: cards.State,
    mind: thumbs.Mind,
    w: thumbs.Opinions,
    nodes: Array,
    key: np.uint64,
    moves: Array,
    worths: Array,
) -> np.uint64:
    """Answer what the seat is asked, by what is known of it: the key of the answer."""
    many = likely(board, land, s, mind, w, moves, worths)
    move = moves[answer(nodes, key, moves, many)]
    kind, member = move // MEMBERS, move % MEMBERS
    if kind <= cards.DISCARD:
        thumbs.notice(s, mind, member)
    cards.apply(board, s, kind, member)
    return after(key, move)


@kernel
def learn(nodes: Array, path: Array, length: int, value: float) -> None:
    """Remember what came of the answers given."""
    for i in range(length):
        place = place_of(nodes, path[i])
        if place >= 0:
            nodes[place].tries += 1
            nodes[place].total += value
