"""Housekeeping of leagues: phases that time out, absent players, and players who leave permanently."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.db.models import F, Q

from clashyard.core.words import N_
from clashyard.web.league import bots, broadcast, models, progress, store
from clashyard.web.matches import broadcast as tables
from clashyard.web.matches import clocks, ending, seats
from clashyard.web.matches.housekeeping import AT_ONCE, MINUTES
from clashyard.web.matches.seats import STAND_IN
from clashyard.web.people.models import Person
from clashyard.web.refused import Refused

NOT_YOURS = N_("This is not your seat.")


def swept(sender: Any, now: datetime, **_: Any) -> None:
    """End phases whose time is up, and wake computers."""
    late = models.League.objects.filter(deadline__lt=now, ending="")
    for token in list(late.values_list("token", flat=True)[:AT_ONCE]):
        progress.end_for_all(token, now)
    for token in bots.waiting()[:AT_ONCE]:
        bots.wake(token)


def tidied(sender: Any, now: datetime, **_: Any) -> None:
    """Replace absent players."""
    for minutes in MINUTES:
        for chair in models.Chair.objects.filter(_absent(minutes, now)).select_related("league")[:AT_ONCE]:
            _replaced(chair, minutes, now)


def _absent(minutes: int, now: datetime) -> Q:
    """Return a query for people who have not been seen for so long in a phase.

    Those who have ended the phase count too: otherwise this would reveal who has.
    """
    before = now - timedelta(minutes=minutes)
    return Q(
        Q(seen__lt=before) | Q(seen=None), league__replace_after=minutes, league__ending="", league__phase__gt=0,
        league__opened__lt=before, person__isnull=False, computer="",
    )  # fmt: skip


def _replaced(chair: models.Chair, minutes: int, now: datetime) -> None:
    """Put a computer in the seat of an absent player if another person is waiting."""
    with store.held(chair.league.token) as row:
        absent = row.chairs.filter(_absent(minutes, now), pk=chair.pk).first()
        others = row.chairs.filter(person__isnull=False, computer="").exclude(person=chair.person_id)
        if absent is not None and others.exists():
            absent.computer, absent.gone = STAND_IN, "away"
            absent.save()
            _changed(row)
            bots.wake(row.token)


def _changed(row: models.League) -> None:
    row.changes += 1
    row.save()
    broadcast.later(row.token)


def _own(row: models.League, name: str, person: Person) -> models.Chair:
    """Return the person's seat. Raises Refused."""
    chair = row.chairs.filter(name=name, person=person).first()
    if chair is None:
        raise Refused(NOT_YOURS)
    if row.ending:
        raise Refused(progress.OVER)
    return chair


def leave(token: str, name: str, person: Person, now: datetime | None = None) -> None:
    """Leave permanently: the running match is given up, and a computer plays the rest. Raises Refused, League.DoesNotExist."""
    now = now or clocks.now()
    row = models.League.objects.get(token=token)
    _own(row, name, person)
    if not row.begun:
        raise Refused(N_("The league hasn't started. Cancel it, or just leave the page."))
    for part in row.parts.filter(match__ending="", seats__contains=name).select_related("match"):
        if part.seat_of(name) in seats.playing(list(part.match.seats.all()), person):
            ending.resign(part.match.token, part.seat_of(name), person, now)
            tables.changed(part.match.token)
    with store.held(token) as row:
        if row.ending:
            return
        chair = _own(row, name, person)
        chair.computer, chair.gone = STAND_IN, "resigned"
        chair.save()
        if not progress.anybody(row):
            progress.end(row, "left", now)
        _changed(row)
        bots.wake(token)


def come_back(token: str, name: str, person: Person, now: datetime | None = None) -> None:
    """Take back the person's seat from the computer that stands in. Raises Refused, League.DoesNotExist."""
    now = now or clocks.now()
    row = models.League.objects.get(token=token)
    if _own(row, name, person).gone != "away":
        raise Refused(N_("No computer is playing for you in this seat."))
    for part in row.parts.filter(match__ending="", seats__contains=name).select_related("match"):
        if part.match.seats.filter(name=part.seat_of(name), person=person, gone="away").exists():
            seats.come_back(part.match.token, part.seat_of(name), person, now)
            tables.changed(part.match.token)
    with store.held(token) as row:
        chair = _own(row, name, person)
        chair.computer, chair.gone, chair.seen = "", "", now
        chair.save()
        _changed(row)


def person_left(sender: Any, person: Person, now: datetime, **_: Any) -> None:
    """Replace a person who leaves permanently, for example with their account: no league waits for them to come back."""
    for chair in models.Chair.objects.filter(person=person, league__ending="").select_related("league"):
        row = chair.league
        if row.begun:
            leave(row.token, chair.name, person, now)
            continue
        chair.person = None
        chair.save()
        if not row.chairs.exclude(person=None).exists():
            row.delete()
        else:
            models.League.objects.filter(pk=row.pk).update(changes=F("changes") + 1)


def touch(token: str, person: Person | None, now: datetime) -> None:
    """Record that this person has a page of the league open."""
    if person is not None:
        old = Q(seen=None) | Q(seen__lt=now - timedelta(seconds=30))
        found = models.Chair.objects.filter(old, league__token=token, person=person)
        if found.exists():
            found.update(seen=now)
