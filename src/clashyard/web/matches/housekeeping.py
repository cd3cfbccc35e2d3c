"""Housekeeping, without any request: clocks run out, absent players are replaced, and computers are woken.

One thread in each server process sweeps. What two of them do simultaneously is done once, since each change locks its match.
"""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass
from datetime import datetime, timedelta
from threading import Event, Thread

from django.db import close_old_connections
from django.db.models import F, Q

from clashyard.web.matches import bots, broadcast, clocks, ending, models, signals, store, vacations
from clashyard.web.matches import seats as seats_module
from clashyard.web.matches.standing import Standing

LOG = logging.getLogger(__name__)
PAUSE = 2.0  # seconds between two sweeps
RARELY = 20.0  # seconds between two sweeps that look after everything
AT_ONCE = 200  # matches that one sweep handles in each of its parts; the others wait for the next sweep
MINUTES = (5, 15, 60)  # absence after which a player can be replaced


@dataclass
class Sweeps:
    """When this process began to sweep, and when a sweep last ended: by `time.monotonic`. None: not yet, or not any more."""

    begun: float | None = None
    ended: float | None = None


LAST = Sweeps()


def sweep(now: datetime, thorough: bool = True) -> list[str]:
    """Do everything that is due at *now*. Return the tokens of matches that have changed.

    Unless it is *thorough*, it leaves what is due after minutes or days, and may be done a little later. Most of its queries are
    for that, and find nothing.
    """
    if thorough:
        vacations.swept(now)
    changed = [token for token in _overstepped(now) if ending.time_is_up(token, now)]
    if thorough:
        changed += [token for token in _left(now) if _replaced(token, now)]
    _wake()
    signals.swept.send(models.Match, now=now)
    if thorough:
        signals.tidied.send(models.Match, now=now)
    for token in dict.fromkeys(changed):
        broadcast.changed(token)
    return changed


def _overstepped(now: datetime) -> list[str]:
    late = models.Seat.objects.filter(deadline__lt=now).order_by("deadline")
    return list(dict.fromkeys(late.values_list("match__token", flat=True)[:AT_ONCE]))


def _absent(minutes: int, now: datetime) -> Q:
    """Return a query for the seats of people who have to decide and have not been seen for *minutes*.

    During a simultaneous choice those who have already chosen count too: otherwise this would reveal who has.
    """
    before, away = now - timedelta(minutes=minutes), models.Vacation.objects.filter(ended=None).values("person")
    return ~Q(match__pace="days", person__in=away) & Q(
        Q(seen__lt=before) | Q(seen=None, match__begun__lt=before),
        match__replace_after=minutes, match__ending="", person__isnull=False, computer="", match__turn__contains=F("name"),
    )  # fmt: skip


def _left(now: datetime) -> list[str]:
    found: list[str] = []
    for minutes in MINUTES:
        found += models.Seat.objects.filter(_absent(minutes, now)).values_list("match__token", flat=True)[:AT_ONCE]
    return list(dict.fromkeys(found))


def _replaced(token: str, now: datetime) -> bool:
    """Put a computer in the seat of an absent player if another person is waiting. Return whether that was done."""
    with store.held(token) as row:
        seats = list(row.seats.all())
        absent = [seat.name for seat in row.seats.filter(_absent(row.replace_after, now))]
        replaced = False
        for seat in seats:
            others = any(each.person_id not in (None, seat.person_id) and not each.computer for each in seats)
            if seat.name in absent and others and not row.ending:
                seats_module.stand_in(Standing(row, seats, store.load(row)), seat, "away", now)
                replaced = True
    return replaced


def _wake() -> None:
    """Wake computers that are to decide, including after a restart or when the queue was full."""
    for row in models.Match.objects.filter(ending="").exclude(due="").order_by("touched")[:AT_ONCE]:
        bots.wake(row)


class Sweeper:
    """A thread that sweeps from `start` to `stop`."""

    def __init__(self) -> None:
        self.ended = Event()
        self.thread = Thread(target=self._run, daemon=True, name="sweeper")

    def start(self) -> None:
        LAST.begun, LAST.ended = time.monotonic(), None
        self.thread.start()

    def stop(self) -> None:
        LAST.begun = None
        self.ended.set()

    def _run(self) -> None:
        due = 0.0  # when to be thorough again; a sweep that fails is repeated
        while not self.ended.wait(PAUSE):
            try:
                close_old_connections()
                thorough = time.monotonic() >= due
                sweep(clocks.now(), thorough)
                LAST.ended = time.monotonic()
                due = LAST.ended + RARELY if thorough else due
            except Exception:  # for example of the database: the next sweep does what this one could not
                LOG.exception("housekeeping was interrupted")
            finally:
                close_old_connections()
