"""Challenges: a table whose free seats are kept for one person, who accepts or declines it."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import Http404, HttpRequest

from clashyard.core.words import N_
from clashyard.web.matches import models
from clashyard.web.matches.store import Place
from clashyard.web.people.contacts import may_meet
from clashyard.web.people.handles import person_called
from clashyard.web.people.models import Person
from clashyard.web.refused import Refused

FIELD = "with"  # of the form and of the address: the handle of who is challenged
OPEN_AT_MOST = 3  # challenges that one person has not answered yet to another


def rival_of(request: HttpRequest) -> Person | None:
    """Return the person whom a form challenges, or None if it challenges nobody. Raises Http404 for an unknown handle."""
    handle = request.POST.get(FIELD, request.GET.get(FIELD, ""))
    rival = person_called(handle) if handle else None
    if handle and rival is None:
        raise Http404
    return rival


def check_challenge(person: Person, rival: Person) -> None:
    """Raise Refused if *person* cannot challenge *rival* now."""
    if person.account_id is None:
        raise Refused(N_("Log in to challenge somebody: guests have no address to answer to."))
    if person.pk == rival.pk:
        raise Refused(N_("This is you. Choose somebody else."))
    if not may_meet(person, rival):
        raise Refused(N_("You can't challenge this person."))
    waiting = models.Match.objects.filter(maker=person, begun=None, seats__kept_for=rival, seats__person=None).distinct()
    if waiting.count() >= OPEN_AT_MOST:
        raise Refused(N_("This person hasn't answered {number} of your challenges. Cancel one first."), number=OPEN_AT_MOST)


def keep_for(rival: Person, sitting: Mapping[str, Person | str | Place | None]) -> dict[str, Person | str | Place | None]:
    """Return the occupants with every free seat kept for *rival*. Raises Refused if none is free."""
    if None not in sitting.values():
        raise Refused(N_("Leave a seat free for the person you challenge: invite by link, or choose custom seats."))
    return {seat: Place(kept_for=rival) if who is None else who for seat, who in sitting.items()}
