"""Entering a tournament, and withdrawing from it."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import Max

from clashyard.core.words import N_
from clashyard.web.matches import broadcast as tables
from clashyard.web.matches import ending, seats
from clashyard.web.matches.models import Match
from clashyard.web.people.models import Person
from clashyard.web.refused import Refused
from clashyard.web.tournaments import groups, models
from clashyard.web.tournaments.pairs import ARENA, LEAGUE, SWISS
from clashyard.web.tournaments.progress import changed, held

MOST = 256  # players
OVER = N_("The tournament is over.")


def enter(token: str, person: Person, now: datetime) -> None:
    """Enter a tournament; while it runs, from the next round on. Raises Refused, Tournament.DoesNotExist."""
    with held(token) as row:
        if row.ending:
            raise Refused(OVER)
        if row.entries.filter(person=person).exists():
            raise Refused(N_("You have already entered this tournament."))
        if row.entries.count() >= MOST:
            raise Refused(N_("This tournament is full: it has {number} players."), number=MOST)
        if row.begun and not open_late(row, now):
            raise Refused(N_("This tournament has begun, and nobody can enter any more."))
        seed = (row.entries.aggregate(last=Max("seed"))["last"] or 0) + 1 if row.begun else None
        models.Entry.objects.create(tournament=row, person=person, seed=seed, back=now)
        changed(row)


def open_late(row: models.Tournament, now: datetime) -> bool:
    """Return whether people may enter a running tournament: an arena until its time is up, Swiss until half of the rounds."""
    if row.kind == ARENA:
        return row.running and row.until is not None and now < row.until
    return row.kind == SWISS and row.late and row.running and 2 * row.number <= row.rounds


def pause(token: str, person: Person, paused: bool, now: datetime) -> None:
    """Get no further game of an arena for the time being, or again. Raises Refused, Tournament.DoesNotExist."""
    with held(token) as row:
        entry = _own(row, person)
        if row.kind != ARENA or not row.begun:
            raise Refused(N_("You can pause only in an arena that has begun."))
        if entry.paused != paused:
            entry.paused, entry.back = paused, now
            entry.save()
            changed(row)


def leave(token: str, person: Person, now: datetime) -> None:
    """Withdraw: a running game is given up, and no other follows. Raises Refused, Tournament.DoesNotExist."""
    row = models.Tournament.objects.get(token=token)
    entry = _own(row, person)
    if row.kind == LEAGUE:
        groups.withdraw(row, person, now)
    going = Match.objects.filter(seats__person=person, ending="", begun__isnull=False)
    for match in going.filter(meeting__tournament=row) | going.filter(before__meeting__tournament=row):
        for name in seats.playing(list(match.seats.all()), person):
            ending.resign(match.token, name, person, now)
        tables.changed(match.token)
    with held(token) as row:  # which may be over now: nobody else was left
        entries = row.entries.filter(pk=entry.pk)
        if row.begun:
            entries.update(gone=True)
        else:
            entries.delete()
        changed(row)


def _own(row: models.Tournament, person: Person) -> models.Entry:
    if row.ending:
        raise Refused(OVER)
    entry = row.entries.filter(person=person, gone=False).first()
    if entry is None:
        raise Refused(N_("You are not in this tournament."))
    return entry


def person_left(sender: Any, person: Person, now: datetime, **_: Any) -> None:
    """Withdraw a person who leaves permanently from all tournaments."""
    rows = models.Tournament.objects.filter(entries__person=person, entries__gone=False, ending="")
    for token in list(rows.values_list("token", flat=True)):
        leave(token, person, now)
