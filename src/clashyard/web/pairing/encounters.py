"""People whom quick pairing keeps apart."""

from __future__ import annotations

from clashyard.web.people import contacts
from clashyard.web.people.models import Person


def may_meet(one: Person, other: Person) -> bool:
    """Return whether these two may be paired: neither has blocked the other, and nobody meets themselves."""
    return one.pk != other.pk and contacts.may_meet(one, other)
