"""The scale of all ratings: openskill's numbers, and how pages show them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

MU, SIGMA = 25.0, 25.0 / 3  # of openskill, before anything is known
MIDDLE, SCALE = 1500, 40  # of the shown rating, and how much of it is one of openskill
SURE = 4.0  # of sigma: above it, a rating is provisional; some thirty duels go below it

Number = tuple[float, float]  # mu and sigma
NEW: Number = (MU, SIGMA)


@dataclass(frozen=True)
class Rating:
    """A rating as pages show it. *band*: its uncertainty; *number*: the results behind it, of which *won* were won."""

    value: int
    band: int
    provisional: bool
    number: int = 0
    won: int = 0

    @property
    def said(self) -> str:
        """Return the rating as it stands behind a name; a question mark says that it is provisional."""
        return f"{self.value}?" if self.provisional else str(self.value)


def value_of(mu: float) -> int:
    """Return a shown rating."""
    return round(MIDDLE + SCALE * (mu - MU))


def shown(mu: float, sigma: float, number: int = 0, won: int = 0) -> Rating:
    """Return the rating that these numbers mean."""
    return Rating(value_of(mu), round(SCALE * sigma), sigma > SURE, number, won)


def rated(sides: Sequence[Sequence[Number]], ranks: Sequence[int]) -> list[list[Number]]:
    """Return the numbers of all sides after a match that put them in *ranks*, the best first; equal ranks are a draw."""
    model = _model()
    after = model.rate([[model.rating(mu, sigma) for mu, sigma in side] for side in sides], ranks=list(ranks))
    return [[(each.mu, each.sigma) for each in side] for side in after]


@cache
def _model() -> Any:
    from openskill.models import PlackettLuce

    return PlackettLuce()
