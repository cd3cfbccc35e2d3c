"""Who takes a free seat of a league, and who clears one away that has not begun."""

from __future__ import annotations

from datetime import datetime

from clashyard.core.words import N_
from clashyard.web.league import store, turning
from clashyard.web.matches import clocks
from clashyard.web.people.models import Person
from clashyard.web.refused import Refused


def sit(token: str, name: str, person: Person, now: datetime | None = None) -> None:
    """Take a free seat; with the last one the draft begins. Raises Refused, League.DoesNotExist."""
    now = now or clocks.now()
    with store.held(token) as row:
        chairs = {chair.name: chair for chair in row.chairs.all()}
        if name not in chairs:
            raise Refused(N_("There is no such seat; choose one of those that are free."))
        if any(chair.person_id == person.pk for chair in chairs.values()):
            raise Refused(N_("You have a seat here already."))
        if not chairs[name].free:
            raise Refused(N_("Seat {seat} has been taken by somebody else."), seat=name)
        chairs[name].person, chairs[name].seen = person, now
        chairs[name].save()
        row.changes += 1
        turning.start(row, now)


def call_off(token: str, person: Person) -> None:
    """Clear a league away that nobody else has joined. Raises Refused, League.DoesNotExist."""
    with store.held(token) as row:
        if row.maker_id != person.pk:
            raise Refused(N_("Only who has made this table can call it off."))
        if row.begun or row.chairs.exclude(person=None).exclude(person=person).exists():
            raise Refused(N_("Somebody has joined already, so the league cannot be called off."))
        row.delete()
