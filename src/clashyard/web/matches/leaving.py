"""Somebody goes for good, and with an account: no match waits for who cannot come back."""

from __future__ import annotations

from datetime import datetime

from clashyard.web.matches import ending, hooks, models, signals, sitting
from clashyard.web.people.models import Person


def leave_all(person: Person, now: datetime) -> None:
    """Give up every seat of this person, and call off the tables where nobody else sits."""
    rows = models.Match.objects.filter(seats__person=person, ending="").distinct()
    for row in rows:
        seats = list(row.seats.all())
        if not row.begun:
            _unseated(row, person)
        for name in sitting.playing(seats, person) if row.begun else ():
            if models.Match.objects.filter(pk=row.pk, ending="").exists():
                ending.resign(row.token, name, person, now)
        signals.changed(row.token)
    hooks.left.send(models.Match, person=person, now=now)
    signals.lobby_changed()


def _unseated(row: models.Match, person: Person) -> None:
    """A seat of a match that has not begun is free again; with the last person the table goes."""
    row.seats.filter(person=person).update(person=None, kept_for=None)
    if not row.seats.exclude(person=None).exists():
        row.delete()
