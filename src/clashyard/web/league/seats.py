"""Joining a league, and calling off one that has not begun."""

from __future__ import annotations

from datetime import datetime

from clashyard.core.words import N_
from clashyard.web.league import progress, store
from clashyard.web.matches import clocks
from clashyard.web.matches.stakes import GUEST
from clashyard.web.people import contacts
from clashyard.web.people.models import Person
from clashyard.web.refused import Refused


def sit(token: str, name: str, person: Person, now: datetime | None = None) -> None:
    """Take a free seat. When the last one is taken, the draft begins. Raises Refused, League.DoesNotExist."""
    now = now or clocks.now()
    with store.held(token) as row:
        chairs = {chair.name: chair for chair in row.chairs.all()}
        if name not in chairs:
            raise Refused(N_("Unknown seat; choose a free one."))
        if any(chair.person_id == person.pk for chair in chairs.values()):
            raise Refused(N_("You already have a seat here."))
        if not chairs[name].free:
            raise Refused(N_("Seat {letter} is already taken."), letter=name)
        if row.rated and person.account_id is None:
            raise Refused(GUEST)
        contacts.check_company(person, [chair.person_id for chair in chairs.values()])
        chairs[name].person, chairs[name].seen = person, now
        chairs[name].save()
        row.changes += 1
        progress.start(row, now)


def call_off(token: str, person: Person) -> None:
    """Delete a league that nobody else has joined. Raises Refused, League.DoesNotExist."""
    with store.held(token) as row:
        if row.maker_id != person.pk:
            raise Refused(N_("Only the host can cancel this table."))
        if row.begun or row.chairs.exclude(person=None).exclude(person=person).exists():
            raise Refused(N_("Someone has joined, so this league can't be cancelled."))
        row.delete()
