"""Estimates from the games of a study. The games of a deal share its luck, so a deal is one sample."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from clashyard.players.intervals import CONFIDENCE, SHARPEST, wilson

Floats = npt.NDArray[np.float64]
MIDDLE = 0.5
BLOCKS = 500  # of deals, in a bootstrap
RESAMPLES = 2000


class Estimate(NamedTuple):
    """A rate from 0 to 1 with its Wilson interval, the games behind it, and how many independent ones they are worth."""

    rate: float
    low: float
    high: float
    games: int
    samples: float

    @property
    def width(self) -> float:
        """The whole width of the interval, in percentage points."""
        return 100 * (self.high - self.low)

    @property
    def p_value(self) -> float:
        """The probability of a rate at least as far from one half if the truth were one half (normal approximation)."""
        from scipy.stats import norm

        return float(2 * norm.sf(abs(self.rate - MIDDLE) / (MIDDLE / np.sqrt(self.samples))))


def bootstrap(values: Any, deals: Any) -> tuple[float, float]:
    """Return the 95% interval of the mean of *values* that are not rates: a percentile bootstrap of whole deals.

    Many deals are put into blocks first, each of which is drawn as one: a million games would take a minute otherwise.
    """
    from scipy import stats

    _, places, sizes = np.unique(deals, return_inverse=True, return_counts=True)
    blocks = np.arange(len(sizes)) % BLOCKS
    sums, counts = np.bincount(blocks, np.bincount(places, values)), np.bincount(blocks, sizes)
    if len(sums) < 2:
        return float(np.mean(values)), float(np.mean(values))
    found = stats.bootstrap(
        (sums, counts), lambda sums, counts, axis: sums.sum(axis) / counts.sum(axis), paired=True, vectorized=True,
        n_resamples=RESAMPLES, method="percentile", rng=np.random.default_rng(0),
    ).confidence_interval  # fmt: skip
    return float(found.low), float(found.high)


def stratified(strata: Sequence[Floats], confidence: float = CONFIDENCE) -> Estimate:
    """Return the mean rate of comparisons that count alike, each given as the means of its deals (two games each)."""
    rate = float(np.mean([means.mean() for means in strata]))
    spread = sum(float(means.var(ddof=1)) / len(means) for means in strata) / len(strata) ** 2
    deals = sum(map(len, strata))
    samples = min(rate * (1 - rate) / spread, 2.0 * SHARPEST * deals) if spread > 0 and 0 < rate < 1 else float(deals)
    return Estimate(rate, *wilson(rate, samples, confidence), 2 * deals, samples)


def scores(games: dict[str, Any], seats: int) -> Floats:
    """Return the score of the first side in each game: 1, 0.5 for a draw or a win of both sides, 0."""
    mine = np.where(games["side"] == 0, 0b0101, 0b1010) & ((1 << seats) - 1)
    won, lost = games["winners"] & mine, games["winners"] & ~mine & ((1 << seats) - 1)
    found: Floats = np.where((won > 0) == (lost > 0), MIDDLE, (won > 0).astype(np.float64))
    return found


def beginners(games: dict[str, Any]) -> Floats:
    """Return the score of the seat that began each game; a draw counts half."""
    found: Floats = np.where(games["winners"] == 0, MIDDLE, (games["winners"] >> games["first"] & 1).astype(np.float64))
    return found


def estimate(points: Floats, deals: Any) -> Estimate:
    """Return the rate of *points*, of which those with the same number in *deals* are one sample."""
    _, places, sizes = np.unique(deals, return_inverse=True, return_counts=True)
    means = np.bincount(places, points) / sizes
    rate, count = float(means.mean()), len(means)
    spread = float(means.var(ddof=1)) if count > 1 else 0.0
    samples = float(count)
    if spread > 0 and 0 < rate < 1:
        samples = min(count * rate * (1 - rate) / spread, SHARPEST * len(points))
    return Estimate(rate, *wilson(rate, samples), len(points), samples)
