"""Lists of leagues: those with a free seat for the lobby, and the visitor's."""

from __future__ import annotations

from collections.abc import Iterable, Set
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from clashyard.core.words import Words
from clashyard.web.league import models, store
from clashyard.web.league.page import details_of
from clashyard.web.matches.captions import clock_said, named, people_said
from clashyard.web.people.models import Person

LEAGUES_AT_MOST = 50
DAYS_AT_MOST = 14


@dataclass(frozen=True)
class Listed:
    """One league in a list."""

    token: str
    details: tuple[str, ...]
    people: str
    since: datetime
    free: tuple[str, ...]  # seats that the visitor can take
    own: bool
    stand: str


def waiting(person: Person | None, apart: Set[int], words: Words) -> list[Listed]:
    """Return the leagues with a free seat, newest first, as *person* sees them. *apart*: whom they do not meet."""
    recent = timezone.now() - timedelta(days=DAYS_AT_MOST)
    found = models.League.objects.filter(listed=True, begun=None, made__gt=recent).order_by("-made")
    return _listed(found.exclude(chairs__person__in=apart) if apart else found, person, words)


def mine(person: Person | None, words: Words, over: bool = True) -> list[Listed]:
    """Return the visitor's leagues: running ones first, then newest first. *over*: with those that have ended."""
    if person is None:
        return []
    found = models.League.objects.filter(chairs__person=person).distinct()
    found = found if over else found.filter(ending="")
    return _listed(found.order_by("ending", "-made"), person, words)


def _listed(found: Iterable[models.League], person: Person | None, words: Words) -> list[Listed]:
    rows = found[:LEAGUES_AT_MOST]  # type: ignore[index]  # a query
    return [_row(row, person, words) for row in rows.prefetch_related("chairs__person")]


def _row(row: models.League, person: Person | None, words: Words) -> Listed:
    chairs = list(row.chairs.all())
    own = person is not None and any(chair.person_id == person.pk for chair in chairs)
    free = tuple(chair.name for chair in chairs if chair.free and not own)
    details = (*details_of(row, words), clock_said(row, words))
    return Listed(row.token, details, people_said(chairs, words), row.made, free, own, _stand(row, named(words, chairs)))


def _stand(row: models.League, words: Words) -> str:
    """Return the public state of the league, in words."""
    if row.begun is None:
        return words("waiting for players")
    if row.ending == "rules":
        return words("won by {seats}", seats=", ".join(store.load(row).winners))
    if row.ending:
        return words("abandoned")
    return words("mutation phase {number}", number=row.phase) if row.phase else words("in progress")
