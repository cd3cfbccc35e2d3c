"""Presence on the site: people with an account and an open page, whatever it shows. Only those who allow it are listed.

Each process stores once in a while that the people of its open pages are here, all of them in one statement.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial

from channels.db import database_sync_to_async

from clashyard.art import avatar_key
from clashyard.core.words import Words
from clashyard.web.matches import clocks
from clashyard.web.notices.models import Here
from clashyard.web.people.contacts import apart_from
from clashyard.web.people.models import Person
from clashyard.web.people.names import name_of
from clashyard.web.runtime.reports import reported

PULSE = 30.0  # seconds between two reports of a process
AWAY = timedelta(seconds=75)  # since the last report: no page is open
SHOWN = 8  # people on the home page


@dataclass(frozen=True)
class Visitor:
    """Somebody who is here. *face*: an art key."""

    name: str
    handle: str
    face: str


@dataclass(frozen=True)
class Online:
    """*people*: those who are here and allow it; *more*: how many others; *listed*: whether the visitor is; None for guests."""

    people: tuple[Visitor, ...]
    more: int
    listed: bool | None


def arrived(person: Person, now: datetime) -> None:
    """Store that a person with an account has opened a page."""
    recent = now - timedelta(seconds=PULSE)
    if person.account_id is not None and not Here.objects.filter(person=person, seen__gt=recent).exists():
        Here.objects.update_or_create(person=person, defaults={"seen": now})


def listing(person: Person, listed: bool, now: datetime) -> None:
    """Store whether others may see that a person is here."""
    Here.objects.update_or_create(person=person, defaults={"seen": now, "listed": listed})


def online(person: Person | None, words: Words, now: datetime) -> Online:
    """Return who is here, for a visitor: nobody whom they have blocked, or who has blocked them."""
    found = Here.objects.filter(listed=True, seen__gt=now - AWAY, person__account__is_active=True, person__bot=False)
    if person is not None:
        found = found.exclude(person__in={person.pk, *apart_from(person)})
    rows = list(found.select_related("person").order_by("-seen", "person")[: SHOWN + 1])
    people = tuple(
        Visitor(name_of(row.person, words), row.person.handle or "", avatar_key(name_of(row.person, Words("en")))) for row in rows
    )
    own = Here.objects.filter(person=person, listed=True).exists() if person is not None and person.account_id else None
    return Online(people[:SHOWN], max(0, found.count() - SHOWN) if len(rows) > SHOWN else 0, own)


class Pages:
    """The open pages of this process, by person."""

    def __init__(self) -> None:
        self.open: Counter[int] = Counter()
        self.task: asyncio.Task[None] | None = None

    def opened(self, person: Person) -> None:
        """Count a page, and report from now on."""
        if person.account_id is not None:
            self.open[person.pk] += 1
            if self.task is None or self.task.done():
                self.task = asyncio.create_task(self._report())

    def closed(self, person: Person) -> None:
        """Count a page less. Without pages, nothing is reported."""
        self.open[person.pk] -= 1
        self.open = +self.open
        if not self.open and self.task is not None:
            self.task.cancel()
            self.task = None

    async def _report(self) -> None:
        while True:
            await asyncio.sleep(PULSE)
            await reported(partial(_stored, list(self.open)), None)


@database_sync_to_async  # type: ignore[untyped-decorator]
def _stored(people: list[int]) -> None:
    """Store that these people are here."""
    Here.objects.filter(person__in=people).update(seen=clocks.now())


PAGES = Pages()  # in this process
