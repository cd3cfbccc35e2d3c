"""Who sits where: free seats are taken, tables called off, and computers stand in for who has gone."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from clashyard.core.match import Match
from clashyard.core.words import N_
from clashyard.web.matches import clocks, models, store
from clashyard.web.people.models import Person
from clashyard.web.refused import Refused

STAND_IN = "level-3"  # who plays for somebody who has gone


def sit(token: str, name: str, person: Person, now: datetime | None = None) -> None:
    """Take a free seat, or all that are kept for this person; with the last one the match begins.

    Raises Refused, Match.DoesNotExist.
    """
    now = now or clocks.now()
    with store.held(token) as row:
        seats = list(row.seats.all())
        seat = next((each for each in seats if each.name == name), None)
        if seat is None:
            raise Refused(N_("There is no such seat; choose one of those that are free."))
        kept = [each for each in seats if each.free and each.kept_for_id == person.pk]
        if seat not in kept and any(each.person_id == person.pk for each in seats):
            raise Refused(N_("You have a seat here already."))
        if not seat.free:
            raise Refused(N_("Seat {seat} has been taken by somebody else."), seat=name)
        if seat.kept_for_id not in (None, person.pk):
            raise Refused(N_("Seat {seat} is kept for somebody else."), seat=name)
        for each in kept or [seat]:
            each.person, each.seen = person, now
            each.save()
        row.changes += 1
        row.save()
        store.start(row, seats, store.load(row), now)


def call_off(token: str, person: Person) -> None:
    """Clear a table away that nobody else has joined. Raises Refused, Match.DoesNotExist."""
    with store.held(token) as row:
        if row.maker_id != person.pk:
            raise Refused(N_("Only who has made this table can call it off."))
        if row.begun or any(seat.person_id not in (None, person.pk) for seat in row.seats.all()):
            raise Refused(N_("Somebody has joined already, so the table cannot be called off. You can resign."))
        row.delete()


def come_back(token: str, name: str, person: Person, now: datetime | None = None) -> None:
    """Take one's seat back from the computer that stands in. Raises Refused, Match.DoesNotExist."""
    now = now or clocks.now()
    with store.held(token) as row:
        seats = list(row.seats.all())
        seat = next((each for each in seats if each.name == name and each.person_id == person.pk), None)
        if seat is None:
            raise Refused(N_("This is not your seat."))
        if row.ending:
            raise Refused(store.OVER)
        if seat.gone != "away":
            raise Refused(N_("No computer keeps this seat for you."))
        seat.computer, seat.gone, seat.seen = "", "", now
        clocks.restart(row, seat, now)
        row.changes += 1
        store.settle(row, seats, store.load(row), "", now)


def stand_in(row: models.Match, seats: Sequence[models.Seat], seat: models.Seat, why: str, match: Match, now: datetime) -> None:
    """A computer plays on for the person of *seat*; *why*: away, resigned or time. Within a transaction that holds *row*."""
    seat.computer, seat.gone = STAND_IN, why
    clocks.restart(row, seat, now)
    row.changes += 1
    if why != "away" and not any(each.person_id and each.gone in ("", "away") for each in seats):
        row.ending, row.winner, row.loser, row.ended = "left", "draw", seat.name, now
    store.settle(row, seats, match, "", now)


def playing(seats: Sequence[models.Seat], person: Person | None) -> list[str]:
    """The seats that this person decides for."""
    return [seat.name for seat in seats if person is not None and seat.person_id == person.pk and not seat.computer]
