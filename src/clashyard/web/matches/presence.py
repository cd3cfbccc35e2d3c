"""Presence of players: an open page reports in regularly, so it does not matter how many are open, or in which process."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db.models import Q

from clashyard.web.matches import models
from clashyard.web.people.models import Person

PULSE = 30.0  # seconds between two reports of an open page
AWAY = timedelta(seconds=45)  # since the last report: the page has been closed


def touch(token: str, person: Person | None, now: datetime) -> None:
    """Record that this person has a page of the match open."""
    if person is not None:
        old = Q(seen=None) | Q(seen__lt=now - timedelta(seconds=PULSE / 2))
        found = models.Seat.objects.filter(old, match__token=token, person=person)
        if found.exists():  # otherwise nothing is written, and nobody has to wait for it
            found.update(seen=now)


def touch_all(seats: Iterable[models.Seat], now: datetime) -> None:
    """Record that the people in these seats have a page open, in one statement; none if nothing is to be written."""
    late = [seat for seat in seats if seat.seen is None or seat.seen < now - timedelta(seconds=PULSE / 2)]
    if late:
        models.Seat.objects.filter(pk__in=[seat.pk for seat in late]).update(seen=now)
    for seat in late:
        seat.seen = now


def overdue(seats: Iterable[models.Seat], person: Person | None, now: datetime) -> bool:
    """Return whether `touch` has anything to write."""
    own = [seat.seen for seat in seats if person is not None and seat.person_id == person.pk]
    return any(seen is None or seen < now - timedelta(seconds=PULSE / 2) for seen in own)


def here(seen: datetime | None, now: datetime) -> bool:
    """Return whether somebody who was last seen then counts as present."""
    return seen is not None and seen > now - AWAY
