"""Permanent departure of a person, for example with their account: no match waits for somebody who cannot come back."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from clashyard.web.matches import broadcast, clocks, ending, models, signals
from clashyard.web.matches import seats as seats_module
from clashyard.web.people.models import Person


def person_leaving(sender: Any, person: Person, **_: Any) -> None:
    """Give up everything of a person who is about to delete their account."""
    leave_all(person, clocks.now())


def leave_all(person: Person, now: datetime) -> None:
    """Give up every seat of this person, and call off the tables where nobody else is seated."""
    rows = models.Match.objects.filter(seats__person=person, ending="").distinct()
    for row in rows:
        seats = list(row.seats.all())
        if not row.begun:
            _unseated(row, person)
        for name in seats_module.playing(seats, person) if row.begun else ():
            if models.Match.objects.filter(pk=row.pk, ending="").exists():
                ending.resign(row.token, name, person, now)
        broadcast.changed(row.token)
    signals.left.send(models.Match, person=person, now=now)
    broadcast.lobby_changed()


def _unseated(row: models.Match, person: Person) -> None:
    """Free the person's seat in a match that has not begun. Delete the table if that was the last person."""
    row.seats.filter(person=person).update(person=None, kept_for=None)
    if not row.seats.exclude(person=None).exists():
        row.delete()
