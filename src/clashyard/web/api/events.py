"""The events of a person: which of their matches run, and which challenges wait for them."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterable
from contextlib import aclosing
from typing import Any

from channels.db import database_sync_to_async
from django.db import transaction
from django.db.models import QuerySet

from clashyard.web.api.access import Caller
from clashyard.web.api.state import progress
from clashyard.web.api.streams import wakings
from clashyard.web.matches import broadcast, models, store
from clashyard.web.matches.perspective import look_of
from clashyard.web.matches.standing import Standing
from clashyard.web.people.models import Person
from clashyard.web.tokens.store import valid

AT_MOST = 200  # running matches, and challenges, that one stream tells
MOMENTS = frozenset(["begun", "ending"])  # fields of a match whose change is an event


def group(person: int) -> str:
    """Return the name of the group of the streams of a person."""
    return f"person-{person}"


def people_of(row: models.Match) -> set[int]:
    """Return the people who sit in a match, or for whom a seat is kept."""
    seats = row.seats.values_list("person_id", "kept_for_id")
    return {person for pair in seats for person in pair if person is not None}


def tell(people: Iterable[int]) -> None:
    """Wake the streams of these people."""
    for person in people:
        broadcast.send(group(person), "events.changed")


def match_saved(sender: Any, instance: models.Match, created: bool, update_fields: Any = None, **_: Any) -> None:
    """Tell the people of a match that it waits for them, has begun, or is over, once that is committed."""
    if created or (update_fields is None and instance.begun) or MOMENTS & set(update_fields or ()):
        transaction.on_commit(lambda: tell(people_of(instance)))


def running(person: Person) -> QuerySet[models.Match]:
    """Return the running matches of a person."""
    return models.Match.objects.filter(seats__person=person, ending="").exclude(begun=None).distinct().order_by("begun", "pk")


def challenges(person: Person) -> QuerySet[models.Match]:
    """Return the matches in which a free seat is kept for a person."""
    kept = models.Match.objects.filter(seats__kept_for=person, seats__person=None, seats__computer="", begun=None)
    return kept.distinct().order_by("made", "pk")


def entry(row: models.Match, person: Person) -> dict[str, Any]:
    """Return a match as it is listed."""
    seats = list(row.seats.select_related("person").order_by("name"))
    standing = Standing(row, seats, store.load(row))
    now = progress(standing, look_of(standing, person))
    kept = ("status", "seats", "own", "deciding", "winner", "told")
    return {"id": row.token, "game": row.game, **{key: now[key] for key in kept}}


async def lines(caller: Caller) -> AsyncIterator[str]:
    """Yield the events of *caller* until the token is revoked."""
    listener = Listener(caller)
    async with aclosing(wakings(group(caller.known.pk))) as woken:  # type: ignore[type-var]
        async for _ in woken:
            found = await database_sync_to_async(listener.news)()
            if found is None:
                return
            yield "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in found) or "\n"


class Listener:
    """What one stream of events has told."""

    def __init__(self, caller: Caller) -> None:
        self.caller = caller
        self.running: set[str] = set()
        self.waiting: set[str] = set()

    def news(self) -> list[dict[str, Any]] | None:
        """Return the events since the last time, or None if the token is no longer valid."""
        if not valid(self.caller.token):
            return None
        me = self.caller.known
        playing = {row.token: row for row in running(me)[:AT_MOST]}
        offered = {row.token: row for row in challenges(me)[:AT_MOST]}
        found: list[dict[str, Any]] = [{"type": "end", "id": token} for token in sorted(self.running - playing.keys())]
        found += [{"type": "withdrawn", "id": token} for token in sorted(self.waiting - offered.keys())]
        found += [self._told("challenge", row, me) for token, row in offered.items() if token not in self.waiting]
        found += [self._told("start", row, me) for token, row in playing.items() if token not in self.running]
        self.running, self.waiting = set(playing), set(offered)
        return found

    def _told(self, kind: str, row: models.Match, me: Person) -> dict[str, Any]:
        return {"type": kind, "id": row.token, "match": entry(row, me)}
