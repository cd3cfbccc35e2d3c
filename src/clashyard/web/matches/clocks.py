"""Clocks of a match, kept by the server. A person's clock runs from the moment that a decision is theirs.

The time is that of `now`, which never goes back: an hour that the machine's clock repeats is not charged to anyone.

The pace `live` gives time for the whole match plus an increment for each action; `days` gives time for each action. Computers
have no clock. Times are passed in, so that tests need not wait; the caller saves what these functions change.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from threading import Lock

from clashyard.core.words import Words
from clashyard.web.matches import models

DAY = 24 * 3600


class Steady:
    """A clock for the time of day that runs on like a stopwatch when the machine's clock is set back."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.wall, self.since = time.time(), time.monotonic()

    def __call__(self) -> datetime:
        with self.lock:
            wall, since = time.time(), time.monotonic()
            self.wall, self.since = max(wall, self.wall + since - self.since), since
            return datetime.fromtimestamp(self.wall, UTC)


now = Steady()  # in this process


def set_up(row: models.Match, seats: Iterable[models.Seat]) -> None:
    """Give each person their time before the first decision."""
    for seat in seats:
        if row.pace and not seat.computer:
            seat.left = seat.shown = float(row.start if row.pace == "live" else row.step)


def moved(row: models.Match, seats: Iterable[models.Seat], mover: str, deciding: Collection[str], now: datetime) -> None:
    """Update the clocks after *mover* has acted. Now *deciding* are to decide.

    *mover* is empty if nobody has acted but the deciding seats have changed.
    """
    for seat in seats:
        if seat.since is not None and seat.left is None and seat.name in deciding:
            continue  # its clock does not run, and it is still its turn
        if seat.since is not None and (seat.name == mover or seat.name not in deciding):
            _stop(row, seat, seat.name == mover, now)
        if seat.since is None and seat.name in deciding:
            _start(row, seat, now)


def restart(row: models.Match, seat: models.Seat, now: datetime) -> None:
    """Restart the clock of a seat with a new occupant. If a decision is waiting for the seat, it begins anew."""
    if seat.since is not None:
        _stop(row, seat, False, now)
        _start(row, seat, now)


def taken_back(row: models.Match, seat: models.Seat) -> None:
    """Subtract the time that this seat gained by an action that is taken back."""
    if row.pace == "live" and seat.left is not None:
        seat.left = max(0.0, seat.left - row.step)
        if seat.deadline is not None:
            seat.deadline -= timedelta(seconds=row.step)


def _stop(row: models.Match, seat: models.Seat, acted: bool, now: datetime) -> None:
    if seat.deadline is not None and row.pace == "live":
        left = min(seat.left or 0.0, (seat.deadline - now).total_seconds())  # no more than when the decision began
        seat.left = max(0.0, left) + (row.step if acted else 0)
    seat.since = seat.deadline = None


def _start(row: models.Match, seat: models.Seat, now: datetime) -> None:
    seat.since = now
    if seat.left is None or seat.computer:
        return
    if row.pace == "days":
        seat.left = float(row.step)
    seat.shown = seat.left
    seat.deadline = now + timedelta(seconds=seat.left)


def overstepped(seats: Iterable[models.Seat], now: datetime) -> list[models.Seat]:
    """Return the seats whose time has run out, earliest first."""
    late = [(seat.deadline, seat.name, seat) for seat in seats if seat.deadline is not None and seat.deadline < now]
    return [seat for _, _, seat in sorted(late, key=lambda row: row[:2])]


@dataclass(frozen=True)
class Clock:
    """The display of one seat's clock: what it shows, and when it runs out (ISO 8601; empty while it stands still)."""

    text: str
    ends: str = ""


def clock_of(seat: models.Seat, own: bool, together: bool, words: Words, now: datetime | None = None) -> Clock | None:
    """Return a seat's clock as its owner or somebody else may see it, or None if the seat has none.

    During a simultaneous choice (*together*) another player's clock shows the time it had when the choice began: whether it still
    runs would reveal whether that seat has chosen. Without *now*, a running clock shows the time it had when it started.
    """
    if seat.left is None or seat.shown is None:
        return None
    if together and not own:
        return Clock(duration(seat.shown, words))
    if seat.deadline is None:
        return Clock(duration(seat.left, words))
    left = seat.left if now is None else max(0.0, (seat.deadline - now).total_seconds())
    return Clock(duration(left, words), seat.deadline.isoformat())


def duration(seconds: float, words: Words) -> str:
    """Return a duration in days and hours, or in minutes and seconds."""
    whole = int(seconds)
    if whole >= DAY:
        return words("{days} d {hours} h", days=whole // DAY, hours=whole % DAY // 3600)
    if whole >= 3600:
        return f"{whole // 3600}:{whole % 3600 // 60:02}:{whole % 60:02}"
    return f"{whole // 60}:{whole % 60:02}"
