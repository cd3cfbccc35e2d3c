"""The bell in the header of each page: how many notices the visitor has not read."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest

from clashyard.web.notices import store
from clashyard.web.people.header import visitor


@dataclass(frozen=True)
class Bell:
    """*unread*: the number of notices that the visitor has not read."""

    unread: int


def visitor_bell(request: HttpRequest) -> Bell | None:
    """Return the visitor's bell, or None for one who has not begun anything yet: nothing can happen to them."""
    try:
        person = visitor(request)
        return None if person is None else Bell(store.unread(person))
    except Exception:  # pages about errors are shown without a session or a database too
        return None
