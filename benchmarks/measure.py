"""How things are measured: figures are taken in turns, round after round, and the best one counts.

The machines that benchmarks run on change their speed from minute to minute. What is compared is
therefore never measured one after the other, but a little of everything in each round.
"""

import resource
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from time import process_time, thread_time
from typing import Any

import numpy as np

from keltis.rules.compiled import kernel

PER_SECOND, SECONDS, BYTES = "/s", "s", "bytes"

# Processor time of this thread: what else the machine does, and the progress bar, do not count.
clock = thread_time

CALIBRATION_TURNS = 20_000_000
CALIBRATE_EVERY = 8  # measurements


def children_time() -> float:
    """The processor time of all processes that were started here and have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def all_processor_time() -> float:
    """The processor time of this process and those that it started."""
    return process_time() + children_time()


@dataclass(eq=False)
class Measurement:
    """Something to measure. `figures` prepares it when it is first asked, then gives figure after figure."""

    name: str
    unit: str
    figures: Callable[[], Iterator[float]]
    bar: float | None = None  # a rate has to be at least this, a time or size at most
    rounds: int | None = None  # in how many rounds it takes part, if not in all
    warm_up: bool = True  # whether its first figure is thrown away: something may be compiled meanwhile
    taken: list[float] = field(default_factory=list)
    trouble: str = ""

    @property
    def best(self) -> float | None:
        """The best figure, or nothing."""
        if not self.taken:
            return None
        return max(self.taken) if self.unit == PER_SECOND else min(self.taken)

    @property
    def ratio(self) -> float | None:
        """How many times better than its bar it is."""
        best = self.best
        if best is None or self.bar is None:
            return None
        return best / self.bar if self.unit == PER_SECOND else self.bar / best

    def due(self, number: int, rounds: int) -> bool:
        """Whether it takes part in a round; its own rounds are spread over all."""
        return self.rounds is None or number * self.rounds % rounds < self.rounds


@kernel
def _turned(numbers: Any, turns: int) -> None:
    number = numbers[0]
    for _ in range(turns):
        number ^= number << np.uint64(13)
        number ^= number >> np.uint64(7)
        number ^= number << np.uint64(17)
    numbers[0] = number


def calibration() -> Iterator[float]:
    """Turns a second of a loop that never changes: how fast the machine is at the moment."""
    numbers = np.ones(1, np.uint64)
    _turned(numbers, 1)
    while True:
        began = clock()
        _turned(numbers, CALIBRATION_TURNS)
        yield CALIBRATION_TURNS / (clock() - began)


@dataclass
class Rounds:
    """So many rounds over all measurements, or as many as can be begun within a processor time."""

    measurements: Sequence[Measurement]
    number: int
    seconds: float
    speeds: list[float] = field(default_factory=list)  # the calibration loop's best, by round

    def __len__(self) -> int:
        return sum(one.due(n, self.number) for one in self.measurements for n in range(self.number))

    def run(self, tell: Callable[[int, Measurement], None]) -> None:
        """Take all figures, and tell before each which round it is and what is measured."""
        running = {one: one.figures() for one in self.measurements}
        speed = calibration()
        began = all_processor_time()
        for number in range(self.number):
            if number and all_processor_time() - began > self.seconds:
                break
            self.speeds.append(next(speed))
            due = [one for one in self.measurements if one.due(number, self.number)]
            for place, one in enumerate(due, 1):
                tell(number, one)
                if not one.trouble:
                    _take(one, running[one])
                if place % CALIBRATE_EVERY == 0:
                    self.speeds[-1] = max(self.speeds[-1], next(speed))


def _take(one: Measurement, figures: Iterator[float]) -> None:
    """Take one figure. What cannot be measured is reported and stops nothing else."""
    try:
        if one.warm_up and not one.taken:
            next(figures)
        one.taken.append(next(figures))
    except Exception as error:
        one.trouble = f"{type(error).__name__}: {error}".splitlines()[0][:200]
