"""People whom quick pairing keeps apart."""

from __future__ import annotations

from clashyard.web.people.models import Person


def may_meet(one: Person, other: Person) -> bool:
    """Return whether these two may be paired. Nobody meets themselves."""
    return one.pk != other.pk
