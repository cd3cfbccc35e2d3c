"""Notices are written in the transaction of what they tell, and open pages hear of them after it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Q

from clashyard.web.matches import broadcast
from clashyard.web.matches.models import Match
from clashyard.web.notices.models import HURRY, TURN, Device, Notice, Push, Wants
from clashyard.web.notices.times import mail_time
from clashyard.web.people.models import Person

SHOWN = 30  # notices of a list, newest first
KEPT = 200  # of each person


def group(person: int) -> str:
    """Return the name of the group of all open pages of a person. It never leaves the server."""
    return f"here-{person}"


def tell(person: int) -> None:
    """Tell the open pages of a person, after the current transaction, that their notices have changed."""
    transaction.on_commit(lambda: broadcast.send(group(person), "notices.changed"), robust=True)


def post(person: Person | int, kind: str, now: datetime, **about: Any) -> Notice:
    """Store a notice for *person*. *about*: other fields of `Notice`."""
    number = person if isinstance(person, int) else person.pk
    wants = Wants.objects.filter(person=number).exclude(mail="").first()
    made = Notice.objects.create(person_id=number, kind=kind, made=now, **about, mail_due=mail_time(kind, about, wants, now))
    if settings.VAPID_KEY:
        Push.objects.bulk_create(Push(notice=made, device=device, due=now) for device in Device.objects.filter(person=number))
    tell(number)
    return made


def drop(match: Match, persons: Iterable[int], kinds: Iterable[str] = (TURN, HURRY)) -> None:
    """Delete the notices of these kinds about a match: what they say is no longer so."""
    for person in persons:
        if Notice.objects.filter(match=match, person=person, kind__in=list(kinds)).delete()[0]:
            tell(person)


def unread(person: Person) -> int:
    """Return how many notices a person has not read."""
    return Notice.objects.filter(person=person, read=None).count()


def newest(person: Person) -> list[Notice]:
    """Return the notices of a person, newest first."""
    found = Notice.objects.filter(person=person).select_related("other", "match", "tournament", "league__group__tournament")
    return list(found[:SHOWN])


def mark_read(person: Person, now: datetime, upto: int | None = None, token: str = "") -> None:
    """Mark the notices of a person as read: those *upto* a number, those about the match or other page of *token*, or all."""
    found = Notice.objects.filter(person=person, read=None)
    if upto is not None:
        found = found.filter(pk__lte=upto)
    if token:
        found = found.filter(Q(match__token=token) | Q(tournament__token=token) | Q(league__token=token))
    if found.update(read=now, mail_due=None):
        tell(person.pk)


def forget(person: Person) -> None:
    """Delete the oldest notices of a person who has very many."""
    kept = Notice.objects.filter(person=person).values_list("pk", flat=True)[:KEPT]
    oldest = list(kept)
    if len(oldest) == KEPT:
        Notice.objects.filter(person=person, pk__lt=min(oldest)).delete()
