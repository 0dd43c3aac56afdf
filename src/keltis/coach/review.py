"""A finished game, decision by decision: what each cost, what was luck, and where the game turned."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from queue import SimpleQueue

import msgspec

from keltis.actions import File
from keltis.coach.advice import Advice, Coach, Continuation, Effort
from keltis.game import Game
from keltis.view import View

HALF = 0.05  # of the chance of winning: a decision that costs so much is half as good as it could be
MISTAKE = 0.02  # from so much on a decision is called a mistake
TURNING_POINTS = 3


@dataclass(frozen=True)
class Moment:
    """A decision of a game in which there was a choice."""

    turn: int
    view: View
    played: str


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """What was played, what would have been best, and the difference that the seat could have known of."""

    turn: int  # from 1
    seat: int
    played: Continuation
    best: Continuation
    before: float  # the chance of winning with the best
    cost: float  # of the chance of winning
    margin_cost: float  # of the margin, in points


class SeatReview(msgspec.Struct, frozen=True, kw_only=True):
    """How a seat has played. Its margin is `deal - own_cost + others_cost + luck`."""

    name: str
    score: int
    margin: int
    accuracy: float  # 0 to 1
    decisions: int
    mistakes: int
    cost: float  # of the chance of winning, added up
    deal: float  # the margin to be expected once the cards, or the first dice, lay there
    own_cost: float  # points
    others_cost: float  # points, of the other seat; with more of them it is in the luck
    luck: float  # points


class TurningPoint(msgspec.Struct, frozen=True, kw_only=True):
    """A jump of a seat's chance of winning: by a mistake of its own, or by what came."""

    turn: int
    seat: int
    before: float
    after: float
    decision: Decision | None  # none: by what came, from the deck, the dice or the others


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """All that the coach has to say about a game."""

    game: str
    effort: Effort
    seats: tuple[SeatReview, ...]
    decisions: tuple[Decision, ...]
    turning_points: tuple[TurningPoint, ...]
    chances: tuple[tuple[tuple[int, float], ...], ...]  # by seat: turn and chance of winning after it


def moments(game: Game) -> Iterator[Moment]:
    """All decisions of a game in which there was a choice."""
    before = game.unplayed()
    turn, seat = 0, None
    for token, after in game.replay():
        if before.seat != seat:
            turn, seat = turn + 1, before.seat
        if before.at_decision and len(before.legal) > 1:
            yield Moment(turn, before.view(before.seat), token)
        before = after.copy()


def review(
    game: Game,
    effort: Effort,
    seed: int = 0,
    *,
    cores: int = 1,
    board: File = None,
    chips: File = None,
    progress: Callable[[int, int], None] = lambda done, many: None,
) -> Review:
    """Look at all decisions of a game; a seed makes the review reproducible, on however many cores."""
    decisions = tuple(_decisions(list(moments(game)), effort, seed, cores, (board, chips), progress))
    chances = tuple(_chances(game, seat, decisions) for seat in range(game.seats))
    return Review(
        game=game.game,
        effort=effort,
        seats=tuple(_seat(game, seat, decisions) for seat in range(game.seats)),
        decisions=decisions,
        turning_points=_turning_points(decisions, chances),
        chances=chances,
    )


def _decisions(
    found: Sequence[Moment],
    effort: Effort,
    seed: int,
    cores: int,
    files: tuple[File, File],
    progress: Callable[[int, int], None],
) -> Iterator[Decision]:
    coaches: SimpleQueue[Coach] = SimpleQueue()
    for _ in range(cores):
        coaches.put(Coach(effort, *files))

    def judge(number: int, moment: Moment) -> Decision:
        coach = coaches.get()
        try:
            return _judged(moment, coach.advise(moment.view, seed + number, moment.played))
        finally:
            coaches.put(coach)

    with ThreadPoolExecutor(cores) as pool:
        waiting: list[Future[Decision]] = [pool.submit(judge, *pair) for pair in enumerate(found)]
        try:
            for done, one in enumerate(waiting):
                progress(done, len(found))
                yield one.result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _judged(moment: Moment, advice: Advice) -> Decision:
    played, best = advice.of(moment.played), advice.continuations[0]
    return Decision(
        turn=moment.turn,
        seat=advice.seat,
        played=played,
        best=best,
        before=max(best.wins, played.wins) if played.is_even else best.wins,
        cost=played.cost,
        margin_cost=played.margin_cost,
    )


def _seat(game: Game, seat: int, decisions: Sequence[Decision]) -> SeatReview:
    own = [one for one in decisions if one.seat == seat]
    scores = game.scores
    margin = scores[seat] - max(score for other, score in enumerate(scores) if other != seat)
    own_cost = sum(one.margin_cost for one in own)
    others_cost = sum(one.margin_cost for one in decisions if one.seat != seat) if game.seats == 2 else 0.0
    deal = own[0].best.margin if own else 0.0
    return SeatReview(
        name=game.names[seat],
        score=scores[seat],
        margin=margin,
        accuracy=sum(0.5 ** (one.cost / HALF) for one in own) / len(own) if own else 1.0,
        decisions=len(own),
        mistakes=sum(one.cost >= MISTAKE for one in own),
        cost=sum(one.cost for one in own),
        deal=deal,
        own_cost=own_cost,
        others_cost=others_cost,
        luck=margin - deal + own_cost - others_cost,
    )


def _chances(game: Game, seat: int, decisions: Sequence[Decision]) -> tuple[tuple[int, float], ...]:
    """The chance of winning after each turn in which a seat had a choice, and how it ended."""
    by_turn = {one.turn: one.played.wins for one in decisions if one.seat == seat}
    if game.over:
        last = max((one.turn for one in decisions), default=0) + 1
        by_turn[last] = 1 / len(game.winners) if seat in game.winners else 0.0
    return tuple(by_turn.items())


def _turning_points(
    decisions: Sequence[Decision], chances: Sequence[Sequence[tuple[int, float]]]
) -> tuple[TurningPoint, ...]:
    """The largest jumps, by mistakes and by what came, not two of them for the same moment."""
    found = [
        TurningPoint(
            turn=one.turn, seat=one.seat, before=one.before, after=one.before - one.cost, decision=one
        )
        for one in decisions
        if one.cost >= MISTAKE
    ]
    for seat, line in enumerate(chances):
        first: dict[int, Decision] = {}
        for one in decisions:
            if one.seat == seat:
                first.setdefault(one.turn, one)
        for (_, before), (turn, chance) in pairwise(line):
            after = first[turn].before if turn in first else chance
            found.append(TurningPoint(turn=turn, seat=seat, before=before, after=after, decision=None))
    found.sort(key=lambda point: -abs(point.after - point.before))
    chosen: list[TurningPoint] = []
    for point in found:
        if all(abs(point.turn - other.turn) > 1 for other in chosen):
            chosen.append(point)
    return tuple(sorted(chosen[:TURNING_POINTS], key=lambda point: point.turn))
