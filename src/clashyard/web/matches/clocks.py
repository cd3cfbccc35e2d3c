"""Clocks of a match, kept by the server: they run for a person from the moment that a decision is theirs.

The time is that of `now`, which never goes back: an hour that the machine's clock repeats is nobody's to think in.

The pace `live` gives time for the whole match and adds some for each action; `days` gives time for each action. Computers
have no clock. Times are handed in, so that tests need none to pass; what is changed here is saved by who calls.
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
    """The time of day, which goes on as a stopwatch does where the machine's clock is put back."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.wall, self.since = time.time(), time.monotonic()

    def __call__(self) -> datetime:
        with self.lock:
            wall, since = time.time(), time.monotonic()
            self.wall, self.since = max(wall, self.wall + since - self.since), since
            return datetime.fromtimestamp(self.wall, UTC)


now = Steady()  # of this process


def set_up(row: models.Match, seats: Iterable[models.Seat]) -> None:
    """What each person has before the first decision."""
    for seat in seats:
        if row.pace and not seat.computer:
            seat.left = seat.shown = float(row.start if row.pace == "live" else row.step)


def moved(row: models.Match, seats: Iterable[models.Seat], mover: str, deciding: Collection[str], now: datetime) -> None:
    """*mover* has acted (empty: nobody has, but who decides has changed), and now *deciding* are to decide."""
    for seat in seats:
        if seat.since is not None and seat.left is None and seat.name in deciding:
            continue  # nothing runs for it, and it is its turn still
        if seat.since is not None and (seat.name == mover or seat.name not in deciding):
            _stop(row, seat, seat.name == mover, now)
        if seat.since is None and seat.name in deciding:
            _start(row, seat, now)


def restart(row: models.Match, seat: models.Seat, now: datetime) -> None:
    """Another decides for this seat from now on; a decision that waits for it begins anew."""
    if seat.since is not None:
        _stop(row, seat, False, now)
        _start(row, seat, now)


def taken_back(row: models.Match, seat: models.Seat) -> None:
    """An action of this seat is undone, and with it the time that it gained."""
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
    """The seats whose time has run out, the first first."""
    late = [(seat.deadline, seat.name, seat) for seat in seats if seat.deadline is not None and seat.deadline < now]
    return [seat for _, _, seat in sorted(late, key=lambda row: row[:2])]


@dataclass(frozen=True)
class Clock:
    """One seat's clock for a page: what it shows, and when it runs out (ISO 8601; empty where it stands still)."""

    text: str
    ends: str = ""


def clock_of(seat: models.Seat, own: bool, together: bool, words: Words, now: datetime | None = None) -> Clock | None:
    """A seat's clock as its owner or another may see it; None where it has none.

    While several choose *together* another's clock tells what it had when the choice began: whether it still runs would tell
    whether that seat has chosen. Without *now* a running clock shows what it had when it began to run.
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
    """A time in days and hours, or in minutes and seconds."""
    whole = int(seconds)
    if whole >= DAY:
        return words("{days} d {hours} h", days=whole // DAY, hours=whole % DAY // 3600)
    if whole >= 3600:
        return f"{whole // 3600}:{whole % 3600 // 60:02}:{whole % 60:02}"
    return f"{whole // 60}:{whole % 60:02}"
