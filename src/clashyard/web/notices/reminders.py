"""Reminders of correspondence matches: a day and six hours before a clock runs out, as far as so much time was given."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.db.models import Exists, F, OuterRef

from clashyard.web.matches.models import Seat
from clashyard.web.notices import store
from clashyard.web.notices.models import HURRY, Notice
from clashyard.web.notices.receivers import opponent_of

HOURS = (6, 24)  # before the end; each only where at least twice as much was given
AT_ONCE = 200


def due(hours: int, now: datetime) -> list[Seat]:
    """Return the seats whose clock runs out within so many *hours*, and whose people have not been told so."""
    told = Notice.objects.filter(
        person=OuterRef("person"), match=OuterRef("match"), kind=HURRY, number__lte=hours, made__gte=OuterRef("since")
    )
    near = Seat.objects.filter(
        ~Exists(told), deadline__gt=now, deadline__lte=now + timedelta(hours=hours), match__pace="days",
        match__step__gte=2 * hours * 3600, person__isnull=False, computer="", match__ending="", since__lt=F("deadline"),
    )  # fmt: skip
    return list(near.select_related("match").order_by("deadline")[:AT_ONCE])


def tidied(sender: Any, now: datetime, **_: Any) -> None:
    """Remind those whose time is running out, the most urgent first."""
    for hours in HOURS:
        for seat in due(hours, now):
            person = seat.person_id or 0
            store.drop(seat.match, [person], [HURRY])
            other = opponent_of(list(seat.match.seats.select_related("person")), person)
            store.post(person, HURRY, now, match=seat.match, other=other, number=hours)
