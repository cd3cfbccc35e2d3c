"""Confidence intervals of rates. Games of one deal are one sample: they share its luck, so they are not independent.

Chess engines are compared in the same way (fishtest's pentanomial model), by the spread of the deals' means.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, fmean, variance

CONFIDENCE = 0.95
SHARPEST = 4  # the most independent games that a game of a deal can count for


def wilson(rate: float, samples: float, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Return the Wilson interval of a *rate* from 0 to 1 over *samples* independent games."""
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    weight = z * z / samples
    middle = (rate + weight / 2) / (1 + weight)
    half = z * sqrt(rate * (1 - rate) / samples + weight / samples / 4) / (1 + weight)
    return middle - half, middle + half


def independent(deals: Sequence[Sequence[float]]) -> float:
    """Return how many independent games are worth as much as these: a row of scores from 0 to 1 for each deal.

    This follows from the variance of the deals' means. If there is none (one deal, or all alike), each deal counts as one game.
    """
    means = [fmean(deal) for deal in deals]
    rate, games = fmean(means), sum(map(len, deals))
    spread = variance(means) if len(means) > 1 else 0.0
    if spread == 0 or rate in (0, 1):
        return len(means)
    return min(len(means) * rate * (1 - rate) / spread, SHARPEST * games)


def interval(deals: Sequence[Sequence[float]]) -> tuple[float, float, float]:
    """Return the rate of the scores of each deal, and the low and high end of its 95% interval, all from 0 to 1."""
    rate = fmean(map(fmean, deals))
    return rate, *wilson(rate, independent(deals))
