"""What games prove: means with intervals that hold for the deals they were played on, and a sequential test.

A deal is one observation, however many games were played on it: its luck is in all of them.
"""

from dataclasses import dataclass
from math import log, sqrt

import numpy as np
import numpy.typing as npt

SURE = 1.96  # standard errors to each side: 95 %
Values = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Estimate:
    """A mean and its 95 % interval."""

    mean: float
    low: float
    high: float

    @property
    def spread(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


def mean_of(values: Values) -> Estimate:
    """A mean of points over deals, with Student's interval."""
    many = len(values)
    if many < 2:
        mean = float(values.mean()) if many else 0.0
        return Estimate(mean, float("-inf"), float("inf"))
    mean = float(values.mean())
    half = student(many - 1) * float(values.std(ddof=1)) / sqrt(many)
    return Estimate(mean, mean - half, mean + half)


def share_of(values: Values) -> Estimate:
    """A mean of shares between 0 and 1 over deals, with Wilson's interval.

    Wilson's interval stays sound where (almost) all is won. It is that of as many independent games as
    would make a mean as exact as these deals do; of deals that are all alike, each counts as one game.
    """
    many = len(values)
    if not many:
        return Estimate(0.0, 0.0, 1.0)
    mean = float(values.mean())
    error = float(values.var(ddof=1)) / many if many > 1 else 0.0
    games = mean * (1 - mean) / error if error > 0 else float(many)
    middle = (mean + SURE**2 / (2 * games)) / (1 + SURE**2 / games)
    half = SURE / (1 + SURE**2 / games) * sqrt(mean * (1 - mean) / games + SURE**2 / (4 * games**2))
    return Estimate(mean, max(0.0, middle - half), min(1.0, middle + half))


def student(freedom: int) -> float:
    """Student's 97.5 % quantile, by Cornish and Fisher's series; exact below three degrees."""
    exact = {1: 12.706, 2: 4.303}
    if freedom in exact:
        return exact[freedom]
    z = SURE
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )


@dataclass(frozen=True)
class Trial:
    """A sequential test: whether a share of wins is rather `low` or `high`, wrong in 5 % of the cases."""

    low: float
    high: float

    BOUND = log(0.95 / 0.05)

    def evidence(self, values: Values) -> float:
        """The logarithm of how much better `high` explains the deals than `low` does.

        Normal, with the variance of the deals themselves; one deal won and one lost are counted into it,
        so that a few deals that are all alike prove little.
        """
        many = len(values)
        if not many:
            return 0.0
        mean = float(values.mean())
        variance = float(np.append(values, (0.0, 1.0)).var())
        return many * (self.high - self.low) * (2 * mean - self.low - self.high) / (2 * variance)

    def verdict(self, values: Values) -> int:
        """1 for `high`, -1 for `low`, 0 while it is open."""
        evidence = self.evidence(values)
        return (evidence >= self.BOUND) - (evidence <= -self.BOUND)
