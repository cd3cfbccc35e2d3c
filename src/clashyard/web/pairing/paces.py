"""The paces that quick pairing offers."""

from __future__ import annotations

from dataclasses import dataclass

from clashyard.web.start.seats import DAY


@dataclass(frozen=True)
class Pace:
    """A time control to ask for. *pace*, *start* and *step*: as in models.Match.

    *widening*: points of rating by which the search widens in a second. *lasts*: seconds after which a request has expired.
    *patience*: seconds until a computer is offered, 0 for never. *stays*: whether the request outlives the page.
    """

    key: str
    pace: str
    start: int
    step: int
    widening: float = 5.0
    lasts: int = 1800
    patience: int = 20
    stays: bool = False


PACES = (
    Pace("5+3", "live", 300, 3),
    Pace("10+5", "live", 600, 5),
    Pace("3d", "days", 0, 3 * DAY, widening=100 / 3600, lasts=3 * DAY, patience=0, stays=True),
)
BY_KEY = {pace.key: pace for pace in PACES}
