"""What other features report, and whom it concerns. All of this runs in the transaction of what is reported."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from clashyard.web.matches.models import Match, Seat
from clashyard.web.matches.presence import here
from clashyard.web.notices import store
from clashyard.web.notices.models import (
    ACCEPTED,
    AGAIN,
    CHALLENGE,
    DECLINED,
    OVER,
    PAIRED,
    ROUND,
    SOON,
    TURN,
    Device,
    Here,
    Mail,
    Notice,
    Wants,
)
from clashyard.web.people.models import Person
from clashyard.web.tournaments.models import Meeting, Tournament
from clashyard.web.tournaments.pairs import ARENA

BEFORE = timedelta(minutes=15)  # a tournament begins, when those who have entered are told


def opponent_of(seats: Sequence[Seat], person: int) -> Person | None:
    """Return another person at a table, the first one; None if nobody else sits there."""
    return next((seat.person for seat in seats if seat.person_id not in (None, person)), None)


def turned(sender: Any, row: Match, seats: Sequence[Seat], waiting: Sequence[str], now: datetime, **_: Any) -> None:
    """Tell people who have days for each action that theirs is awaited, and forget that of those who have acted.

    *waiting*: the seats whose decision has just begun. In a simultaneous choice both begin together, whoever chooses first: so a
    notice says nothing about a sealed choice.
    """
    if row.pace != "days":
        return
    idle = {seat.person_id for seat in seats if seat.person_id and seat.since is None}
    awaited = {seat.person_id for seat in seats if seat.person_id and seat.since is not None and not seat.computer}
    store.drop(row, sorted(idle - awaited))
    for person in sorted({seat.person_id for seat in seats if seat.name in waiting and seat.person_id in awaited}):
        other = opponent_of(seats, person)
        if other is not None:
            store.drop(row, [person])
            store.post(person, TURN, now, match=row, other=other)


def ended(sender: Any, row: Match, seats: Sequence[Seat], now: datetime, **_: Any) -> None:
    """Tell the players of a match with days for each action that it is over; those who are looking at it know."""
    if row.pace != "days" or (row.ending == "rules" and not row.winner):
        return
    people = sorted({seat.person_id for seat in seats if seat.person_id})
    store.drop(row, people)
    for person in people:
        other, looks = opponent_of(seats, person), any(here(seat.seen, now) for seat in seats if seat.person_id == person)
        if other is not None and not looks:
            store.post(person, OVER, now, match=row, other=other)


def challenged(sender: Any, row: Match, persons: Sequence[Person], now: datetime, **_: Any) -> None:
    """Tell people that a seat is kept for them."""
    for person in persons:
        store.post(person, CHALLENGE, now, match=row, other=row.maker)


def answered(sender: Any, row: Match, person: Person, accepted: bool, now: datetime, **_: Any) -> None:
    """Tell the host of a table that somebody has taken the seat kept for them, or has declined it."""
    store.drop(row, [person.pk], [CHALLENGE])
    if row.maker is None or row.maker_id == person.pk:
        return
    if accepted:
        store.post(row.maker, ACCEPTED, now, match=row, other=person)
    else:
        store.post(row.maker, DECLINED, now, game=row.game, other=person)


def paired(sender: Any, row: Match, persons: Sequence[Person], now: datetime, **_: Any) -> None:
    """Tell two people that quick pairing has brought them together."""
    for person, other in zip(persons, reversed(persons), strict=True):
        store.drop(row, [person.pk])  # of the first turn: this says more
        store.post(person, PAIRED, now, match=row, other=other)


def round_begun(sender: Any, row: Tournament, meetings: Sequence[Meeting], now: datetime, **_: Any) -> None:
    """Tell players of a tournament that a round has begun: a notice leads to the match, or to the page for a bye.

    In an arena, it tells whom they meet, and replaces the one of their game before.
    """
    for meeting in meetings:
        for entry, other in ((meeting.first, meeting.second), (meeting.second, meeting.first)):
            if entry is None or entry.person_id is None or entry.gone:
                continue
            if meeting.match is not None:
                store.drop(meeting.match, [entry.person_id])
            about: dict[str, Any] = {"tournament": row, "match": meeting.match}
            if row.kind == ARENA:
                Notice.objects.filter(person=entry.person_id, tournament=row, kind=PAIRED).delete()
                store.post(entry.person_id, PAIRED, now, **about, other=other and other.person)
            else:
                store.post(entry.person_id, ROUND, now, **about, number=row.number)


def replayed(sender: Any, row: Tournament, meeting: Meeting, now: datetime, **_: Any) -> None:
    """Tell the players of a drawn game of a knock-out that their second game has begun: its clocks run."""
    for entry, other in ((meeting.first, meeting.second), (meeting.second, meeting.first)):
        if entry is not None and other is not None and entry.person_id is not None and not entry.gone and meeting.match:
            store.drop(meeting.match, [entry.person_id])  # of the first turn: this says more
            store.post(entry.person_id, AGAIN, now, tournament=row, match=meeting.match, other=other.person)


def tidied(sender: Any, now: datetime, **_: Any) -> None:
    """Tell those who have entered a tournament that it begins soon, once."""
    near = Tournament.objects.filter(begun=None, ending="", starts__gt=now, starts__lte=now + BEFORE)
    for row in near:
        told = Notice.objects.filter(tournament=row, kind=SOON).values("person")
        for entry in row.entries.filter(person__isnull=False, gone=False).exclude(person__in=told):
            store.post(entry.person_id or 0, SOON, now, tournament=row)


def person_deleted(sender: Any, person: Person, **_: Any) -> None:
    """Delete what a person has been told: nobody can read it any more."""
    for model in (Notice, Mail, Wants, Device, Here):
        model._default_manager.filter(person=person).delete()
