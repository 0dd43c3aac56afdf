"""One game from Python: steps, tokens with their events, views, worlds, and whole random games."""

from collections.abc import Iterator
from functools import partial
from itertools import count
from random import Random

import keltis
from benchmarks.kernel import GAMES
from benchmarks.measure import PER_SECOND, Measurement, clock
from keltis.simulation import played

STEP_BAR = 1e6
PLAY_BAR = 200e3
VIEW_BAR = 30e3

STEPS = 50_000  # in one figure
PLAYS = 15_000
VIEWS = 3_000
SAMPLES = 400
RANDOM_PLAYS = 20_000
SEED = 1


def _logs(game: str, decisions: int) -> list[tuple[str, ...]]:
    """The tokens of the decisions of random games, so many in all."""
    logs: list[tuple[str, ...]] = []
    while decisions > 0:
        log = played(game, seed=SEED, number=len(logs)).log
        logs.append(tuple([token for token in log if not token.startswith("[")])[:decisions])
        decisions -= len(logs[-1])
    return logs


def _dealt(game: str, number: int) -> keltis.Game:
    return keltis.new_game(game, seed=SEED, number=number)


def step_rate(game: str) -> Iterator[float]:
    """Decisions a second with `Game.step(action)` and `Game.legal_actions`: the games of a log again."""
    logs = _logs(game, STEPS)
    numbers = keltis.spec(game).numbers
    actions = [[numbers[token] for token in log] for log in logs]
    while True:
        dealt = [_dealt(game, number) for number in range(len(logs))]
        began = clock()
        for one, log in zip(dealt, actions, strict=True):
            for action in log:
                one.step(action)
                _ = one.legal_actions
        yield STEPS / (clock() - began)


def play_rate(game: str) -> Iterator[float]:
    """Decisions a second with `Game.play(token)`, which tells what happened: the games of a log again."""
    logs = _logs(game, PLAYS)
    while True:
        dealt = [_dealt(game, number) for number in range(len(logs))]
        began = clock()
        for one, log in zip(dealt, logs, strict=True):
            for token in log:
                one.play(token)
        yield PLAYS / (clock() - began)


def _positions(game: str, first: int) -> Iterator[keltis.Game]:
    """The positions of random games at which a seat decides, without end and none of them twice."""
    for number in count(first):
        for position in played(game, seed=SEED, number=number).positions():
            if position.legal_actions:
                yield position


def view_rate(game: str) -> Iterator[float]:
    """Calls of `Game.view(seat)` a second, at positions that were never looked at before."""
    positions = _positions(game, 0)
    while True:
        some = [next(positions) for _ in range(VIEWS)]
        began = clock()
        for one in some:
            one.view(one.seat)
        yield VIEWS / (clock() - began)


def sample_rate(game: str) -> Iterator[float]:
    """Calls of `sample(view)` a second."""
    positions = _positions(game, 1_000_000)
    while True:
        some = [one.view(one.seat) for one, _ in zip(positions, range(SAMPLES), strict=False)]
        began = clock()
        for view in some:
            keltis.sample(view, 1)
        yield SAMPLES / (clock() - began)


def random_rate(game: str) -> Iterator[float]:
    """Decisions a second of whole random games in a Python loop, the deal included."""
    chance = Random(SEED).random
    number = 0
    while True:
        decisions = 0
        began = clock()
        while decisions < RANDOM_PLAYS:
            one = _dealt(game, number)
            while not one.over:
                legal = one.legal_actions
                one.step(legal[int(chance() * len(legal))])
                decisions += 1
            number += 1
        yield decisions / (clock() - began)


def steps() -> list[Measurement]:
    """What a person's program does."""
    kinds = (
        ("`Game.step` + `legal_actions`", step_rate, STEP_BAR),
        ("`Game.play`", play_rate, PLAY_BAR),
        ("`Game.view`", view_rate, VIEW_BAR),
        ("`sample` from Python", sample_rate, None),
    )
    return [
        Measurement(f"{name}, {game}", PER_SECOND, partial(rate, game), bar)
        for name, rate, bar in kinds
        for game in GAMES
    ]


def random_games() -> dict[str, Measurement]:
    """Random games in a Python loop."""
    return {
        game: Measurement(f"random games from Python, {game}", PER_SECOND, partial(random_rate, game))
        for game in GAMES
    }
