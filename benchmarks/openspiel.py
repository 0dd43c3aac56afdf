"""Beside others: random games of OpenSpiel, whose games are written in C++."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from random import Random
from typing import Any

from benchmarks.measure import PER_SECOND, Measurement, clock

GAMES = ("backgammon", "crazy_eights", "cribbage", "gin_rummy", "hanabi", "hearts", "skat", "spades")
CHANCE = -1  # the player whose moves OpenSpiel notes for chance
DECISIONS = 4_000  # in one figure in Python ...
BOT_SECONDS = 0.06  # ... and how long its own bots play for one
BOT_GAMES = 10  # between two looks at the clock


@dataclass(eq=False)
class Rival:
    """A game of OpenSpiel, in a loop in Python and between bots in C++."""

    game: str
    loop: Measurement = field(init=False)
    bots: Measurement = field(init=False)
    seats: int = 0
    length: float = 0.0  # decisions a game

    def __post_init__(self) -> None:
        self.loop = Measurement(f"OpenSpiel {self.game}", PER_SECOND, partial(loop_rate, self))
        self.bots = Measurement(f"OpenSpiel {self.game}, bots in C++", PER_SECOND, partial(bot_rate, self))


def loop_rate(rival: Rival) -> Iterator[float]:
    """Decisions of players a second, in the loop that OpenSpiel's users write; chance costs time too."""
    game = import_module("pyspiel").load_game(rival.game)
    rival.seats = game.num_players()
    chance = Random(1)
    while True:
        decisions = games = 0
        began = clock()
        while decisions < DECISIONS:
            decisions += _random_game(game.new_initial_state(), chance)
            games += 1
        took = clock() - began
        rival.length = decisions / games
        yield decisions / took


def _random_game(state: Any, chance: Random) -> int:
    """Play to the end: how many decisions players made."""
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(outcomes, chances)[0])
        else:
            legal = state.legal_actions()
            state.apply_action(legal[int(chance.random() * len(legal))])
            decisions += 1
    return decisions


def bot_rate(rival: Rival) -> Iterator[float]:
    """Decisions of players a second of OpenSpiel's random bots: a whole game is one call from Python."""
    pyspiel = import_module("pyspiel")
    game = pyspiel.load_game(rival.game)
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(game.num_players())]
    seed = 0
    while True:
        decisions, took = 0, 0.0
        while took < BOT_SECONDS:
            states = []
            began = clock()
            for _ in range(BOT_GAMES):
                state = game.new_initial_state()
                pyspiel.evaluate_bots(state, bots, seed)
                states.append(state)
                seed += 1
            took += clock() - began
            decisions += sum(step.player != CHANCE for state in states for step in state.full_history())
        yield decisions / took


def release() -> str:
    """The version that is installed, if any."""
    return version("open_spiel") if find_spec("pyspiel") else ""


def rivals() -> list[Rival]:
    """The games that the installed OpenSpiel has."""
    if not release():
        return []
    known = import_module("pyspiel").registered_names()
    return [Rival(game) for game in GAMES if game in known]
