"""Which person a visitor is. The session says so: it is signed, and its key in the cookie cannot be guessed."""

from __future__ import annotations

from typing import Any

from clashyard.web.people.models import Person

KEY = "person"


def person_of(session: Any) -> Person | None:
    """The person of a session; None for a visitor who has begun nothing yet."""
    number = session.get(KEY)
    return Person.objects.filter(pk=number).first() if number is not None else None


def person_for(session: Any) -> Person:
    """The person of a session, made where there is none."""
    person = person_of(session)
    if person is None:
        person = Person.objects.create()
        session[KEY] = person.pk
    return person
