"""Views of vacations: begin one, and come back. They are part of the account page."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import path, reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from clashyard.web.errors import refused
from clashyard.web.limits import limited
from clashyard.web.matches import clocks, vacations
from clashyard.web.pages import words_of
from clashyard.web.people.header import visitor
from clashyard.web.people.views import own_account
from clashyard.web.people.visitor import person_for
from clashyard.web.refused import Refused

DIGITS = 3  # of a number of days


@dataclass(frozen=True)
class Part:
    """What the account page shows: the days *left* this year, and until when somebody is away."""

    left: int
    most: int
    until: datetime | None


def vacation_part(request: HttpRequest) -> Part:
    """Return the visitor's vacations as the account page shows them."""
    person = visitor(request)
    if person is None:
        return Part(0, vacations.A_YEAR, None)
    now = vacations.current(person)
    return Part(vacations.left(person, clocks.now().astimezone(UTC).year), vacations.A_YEAR, now.until if now else None)


@require_POST
@never_cache
@limited("keep")
@own_account
def begin(request: HttpRequest, user: User) -> HttpResponse:
    """Go on vacation for a number of *days*."""
    words, typed = words_of(request), request.POST.get("days", "")
    days = int(typed) if typed.isascii() and typed.isdecimal() and len(typed) <= DIGITS else 0
    try:
        vacations.begin(person_for(request.session), days, clocks.now())
    except Refused as error:
        return refused(request, 409, error.said(words), words)
    return redirect(reverse("account") + "#vacation")


@require_POST
@never_cache
@limited("keep")
@own_account
def end(request: HttpRequest, user: User) -> HttpResponse:
    """Come back from a vacation."""
    vacations.end(person_for(request.session), clocks.now())
    return redirect(reverse("account") + "#vacation")


urlpatterns = [path("begin", begin, name="vacation-begin"), path("end", end, name="vacation-end")]
