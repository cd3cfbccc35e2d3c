"""What pages say about their visitor: the name in the header, and whether there is an account."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest

from clashyard.core.words import Words
from clashyard.web.people.models import Person
from clashyard.web.people.names import name_of
from clashyard.web.people.visitor import account_of, person_of


def visitor(request: HttpRequest) -> Person | None:
    """Return the person of a request, read once; None for a visitor who has not begun anything yet."""
    if "visitor" not in vars(request):
        vars(request)["visitor"] = person_of(request.session, getattr(request, "known", ()))
    found: Person | None = vars(request)["visitor"]
    return found


def visitor_name(request: HttpRequest, words: Words) -> str:
    """Return the name that others see, or an empty string for a visitor who has not begun anything yet.

    Pages about errors are shown without a session or a database too; then nobody is named. A view that has read the visitor puts
    them into `request.known`, so that the database is not asked again.
    """
    try:
        person = visitor(request)
    except Exception:
        return ""
    return name_of(person, words) if person else ""


def visitor_account(request: HttpRequest) -> bool:
    """Return whether the visitor is logged in."""
    return account_of(request.session) is not None


def mails() -> bool:
    """Return whether this site can send mails."""
    return bool(settings.MAILS)
