"""Whose page an address is."""

from __future__ import annotations

from django.http import Http404

from clashyard.web.people.handles import person_called
from clashyard.web.people.models import Person


def person_at(handle: str) -> Person:
    """Return the person whose address this is. Raises Http404."""
    person = person_called(handle)
    if person is None:
        raise Http404
    return person
