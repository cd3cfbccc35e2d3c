"""Lists of tournaments: today's, those to come, and those that are over."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count

from clashyard.core.words import Words
from clashyard.web.people.models import Person
from clashyard.web.tournaments import models
from clashyard.web.tournaments.page import details_of, state_of

AT_MOST = 50
TODAY = timedelta(hours=18)  # ahead: nobody's day is known, and what begins tonight counts


@dataclass(frozen=True)
class Row:
    """A tournament in a list."""

    token: str
    title: str
    starts: datetime
    details: tuple[str, ...]
    state: str
    own: bool  # the visitor has entered
    open: bool  # has not begun


def today(person: Person | None, words: Words, now: datetime, most: int = AT_MOST) -> list[Row]:
    """Return tournaments that are running, or begin soon, earliest first."""
    found = models.Tournament.objects.filter(ending="", starts__lte=now + TODAY).order_by("starts")
    return _rows(found[:most], person, words)


def coming(person: Person | None, words: Words, now: datetime) -> list[Row]:
    """Return tournaments that begin later, earliest first."""
    found = models.Tournament.objects.filter(ending="", starts__gt=now + TODAY).order_by("starts")
    return _rows(found[:AT_MOST], person, words)


def finished(person: Person | None, words: Words) -> list[Row]:
    """Return tournaments that are over, newest first."""
    return _rows(models.Tournament.objects.filter(ending="played").order_by("-ended")[:AT_MOST], person, words)


def _rows(found: object, person: Person | None, words: Words) -> list[Row]:
    rows = list(found.annotate(players=Count("entries")))  # type: ignore[attr-defined]  # a query
    entered = models.Entry.objects.filter(person=person, tournament__in=rows) if person else models.Entry.objects.none()
    own = set(entered.values_list("tournament", flat=True))
    return [
        Row(row.token, row.title, row.starts, tuple(details_of(row, row.players, words)), state_of(row, words), row.pk in own,
            row.begun is None)
        for row in rows
    ]  # fmt: skip
