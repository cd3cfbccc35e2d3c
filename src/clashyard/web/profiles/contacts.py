"""What people do about each other: follow and block, and the page of those whom the visitor follows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Max
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from clashyard.art import avatar_key
from clashyard.core.words import Words
from clashyard.web.errors import refused
from clashyard.web.limits import limited
from clashyard.web.matches import clocks, models
from clashyard.web.matches.captions import title_of
from clashyard.web.matches.presence import PULSE
from clashyard.web.matches.publicity import findable
from clashyard.web.pages import words_of
from clashyard.web.people import contacts
from clashyard.web.people.models import Person
from clashyard.web.people.names import name_of
from clashyard.web.people.visitor import account_of, person_for
from clashyard.web.profiles.access import person_at
from clashyard.web.refused import Refused

HERE = timedelta(seconds=2 * PULSE)  # since an open page of a match has last reported
DEEDS: dict[str, Callable[[Person, Person], None]] = {
    "follow": contacts.follow, "unfollow": contacts.unfollow, "block": contacts.block, "unblock": contacts.unblock,
}  # fmt: skip


@dataclass(frozen=True)
class Known:
    """Somebody whom the visitor follows. *token*, *title*: of the newest match that they play and everyone may watch."""

    name: str
    handle: str
    face: str
    here: bool
    token: str = ""
    title: str = ""


@require_POST
@never_cache
@limited("sit")
def change(request: HttpRequest, handle: str, deed: str) -> HttpResponse:
    """Follow or block a person, or stop doing so, and show their page again. A refusal changes nothing."""
    other = person_at(handle)
    if account_of(request.session) is None:
        return redirect(f"{reverse('log-in')}?next={reverse('profile', args=[handle])}")
    try:
        DEEDS[deed](person_for(request.session), other)
    except Refused as error:
        words = words_of(request)
        return refused(request, 409, error.said(words), words)
    return redirect("people" if request.POST.get("list") else reverse("profile", args=[other.handle]))


@require_GET
@never_cache
def people(request: HttpRequest) -> HttpResponse:
    """Show the people whom the visitor follows, and those whom they have blocked."""
    if account_of(request.session) is None:
        return redirect(f"{reverse('log-in')}?next={reverse('people')}")
    words, person = words_of(request), person_for(request.session)
    blocked = [(name_of(each, words), each.handle) for each in contacts.blocked(person)]
    context = {"words": words, "followed": _known(contacts.followed(person), words), "blocked": blocked}
    return render(request, "profiles/people.html", context)


def _known(people: list[Person], words: Words) -> list[Known]:
    """Return these people, those who are here first."""
    numbers, now = [person.pk for person in people], clocks.now()
    seen = dict(models.Seat.objects.filter(person__in=numbers).values_list("person").annotate(last=Max("seen")))
    live: dict[int, models.Match] = {}
    found = models.Match.objects.filter(findable(), begun__isnull=False, ending="", seats__person__in=numbers).distinct()
    for row in found.order_by("begun").prefetch_related("seats"):
        live |= {seat.person_id: row for seat in row.seats.all() if seat.person_id is not None}
    known = [_one(person, seen.get(person.pk), live.get(person.pk), now, words) for person in people]
    return sorted(known, key=lambda each: not each.here)


def _one(person: Person, seen: datetime | None, row: models.Match | None, now: datetime, words: Words) -> Known:
    here = seen is not None and seen > now - HERE
    face = avatar_key(name_of(person, Words("en")))
    token, title = (row.token, title_of(row)) if row is not None else ("", "")
    return Known(name_of(person, words), person.handle or "", face, here, token, title)
