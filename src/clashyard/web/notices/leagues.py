"""What leagues report: that they begin and end, and that somebody is to mutate. Nobody hears who else has ended a phase."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Q

from clashyard.web.league.models import Chair, League
from clashyard.web.league.store import GAME
from clashyard.web.matches.presence import here
from clashyard.web.notices import store
from clashyard.web.notices.models import BEGUN, FINISHED, HURRY, MUTATE, Notice
from clashyard.web.notices.reminders import HOURS

AT_ONCE = 200
PHASE = (MUTATE, HURRY)  # over with the phase


def begun(sender: Any, row: League, now: datetime, **_: Any) -> None:
    """Tell those who have waited for others that the draft has begun."""
    for person in _people(row):
        _post(row, person, BEGUN, now)


def phase_opened(sender: Any, row: League, now: datetime, **_: Any) -> None:
    """Tell people who have days for it that they are to mutate."""
    if row.pace == "days":
        for person in _people(row):
            _post(row, person, MUTATE, now, number=row.phase)


def phase_ended(sender: Any, row: League, person: int | None, **_: Any) -> None:
    """Forget that somebody is to mutate: they have ended the phase, or it has ended for them."""
    waits = row.chairs.filter(person=person, computer="", done__lt=row.phase).exists()  # in another seat
    if person is not None and not waits:
        _drop(row, person, PHASE)


def ended(sender: Any, row: League, now: datetime, **_: Any) -> None:
    """Tell people who have days for each action that the league is over; those who are looking at it know."""
    people = _people(row)
    for person in people:
        _drop(row, person, (*PHASE, BEGUN))
    if row.pace == "days":
        seen = {chair.person_id: chair.seen for chair in row.chairs.all()}
        for person in people:
            if not here(seen[person], now):
                _post(row, person, FINISHED, now)


def tidied(sender: Any, now: datetime, **_: Any) -> None:
    """Remind those whose time for mutating runs out: a day and six hours before, where at least twice as much was given."""
    for hours in HOURS:
        near = Q(league__deadline__gt=now, league__deadline__lte=now + timedelta(hours=hours), league__pace="days")
        enough = Q(league__step__gte=2 * hours * 3600, league__ending="", person__isnull=False, computer="")
        for chair in Chair.objects.filter(near, enough).select_related("league").order_by("league__deadline")[:AT_ONCE]:
            _reminded(chair, hours, now)


def _reminded(chair: Chair, hours: int, now: datetime) -> None:
    row, person = chair.league, chair.person_id or 0
    told = Notice.objects.filter(league=row, person=person, kind=HURRY, number__lte=hours, made__gte=row.opened)
    if chair.done < row.phase and not told.exists() and person in _people(row):
        _drop(row, person, (HURRY,))
        _post(row, person, HURRY, now, number=hours)


def _people(row: League) -> list[int]:
    """Return the people who play, by their keys; nobody where only computers play with somebody."""
    chairs = row.chairs.exclude(person=None).exclude(gone="resigned")
    found = sorted(set(chairs.values_list("person", flat=True)))
    return found if len(found) > 1 else []


def _post(row: League, person: int, kind: str, now: datetime, **about: Any) -> None:
    store.post(person, kind, now, league=row, game=GAME, **about)


def _drop(row: League, person: int, kinds: Iterable[str]) -> None:
    if Notice.objects.filter(league=row, person=person, kind__in=list(kinds)).delete()[0]:
        store.tell(person)
