"""Seats: joining a free one, calling off tables, and computers that stand in for absent players."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from clashyard.core.words import N_
from clashyard.web.matches import clocks, models, signals, store
from clashyard.web.matches.stakes import GUEST
from clashyard.web.matches.standing import Standing
from clashyard.web.people import contacts
from clashyard.web.people.models import Person
from clashyard.web.refused import Refused

STAND_IN = "level-3"  # the opponent that plays for an absent player


def sit(token: str, name: str, person: Person, now: datetime | None = None) -> None:
    """Take a free seat, or all seats kept for this person. When the last one is taken, the match begins.

    Raises Refused, Match.DoesNotExist.
    """
    now = now or clocks.now()
    with store.held(token) as row:
        seats = list(row.seats.all())
        seat = next((each for each in seats if each.name == name), None)
        if seat is None:
            raise Refused(N_("Unknown seat; choose a free one."))
        kept = [each for each in seats if each.free and each.kept_for_id == person.pk]
        if seat not in kept and any(each.person_id == person.pk for each in seats):
            raise Refused(N_("You already have a seat here."))
        if not seat.free:
            raise Refused(N_("Seat {letter} is already taken."), letter=name)
        if row.rated and person.account_id is None:
            raise Refused(GUEST)
        if seat.kept_for_id not in (None, person.pk):
            raise Refused(N_("Seat {letter} is reserved for someone else."), letter=name)
        contacts.check_company(person, [each.person_id for each in seats])
        for each in kept or [seat]:
            each.person, each.seen = person, now
            each.save()
        row.changes += 1
        row.save()
        store.start(Standing(row, seats, store.load(row)), now)
        if kept:
            signals.answered.send(models.Match, row=row, person=person, accepted=True, now=now)


def decline(token: str, person: Person, now: datetime | None = None) -> None:
    """Decline the seats that are kept for a person: nobody waits there any more. Raises Refused, Match.DoesNotExist.

    The table is deleted, or if others than its host sit there too, the seats are free for anyone.
    """
    with store.held(token) as row:
        seats = list(row.seats.all())
        kept = [seat for seat in seats if seat.free and seat.kept_for_id == person.pk]
        if not kept or row.begun:
            raise Refused(N_("No seat is kept for you here."))
        signals.answered.send(models.Match, row=row, person=person, accepted=False, now=now or clocks.now())
        if all(seat.person_id in (None, row.maker_id) for seat in seats):
            row.delete()
            return
        for seat in kept:
            seat.kept_for = None
            seat.save()
        row.changes += 1
        row.save()


def call_off(token: str, person: Person) -> None:
    """Delete a table that nobody else has joined. Raises Refused, Match.DoesNotExist."""
    with store.held(token) as row:
        if row.maker_id != person.pk:
            raise Refused(N_("Only the host can cancel this table."))
        if row.begun or any(seat.person_id not in (None, person.pk) for seat in row.seats.all()):
            raise Refused(N_("Someone has joined, so this table can't be cancelled. You can resign instead."))
        row.delete()


def come_back(token: str, name: str, person: Person, now: datetime | None = None) -> None:
    """Take back the person's seat from the computer that stands in. Raises Refused, Match.DoesNotExist."""
    now = now or clocks.now()
    with store.held(token) as row:
        seats = list(row.seats.all())
        seat = next((each for each in seats if each.name == name and each.person_id == person.pk), None)
        if seat is None:
            raise Refused(N_("This is not your seat."))
        if row.ending:
            raise Refused(store.OVER)
        if seat.gone != "away":
            raise Refused(N_("No computer is playing for you in this seat."))
        seat.computer, seat.gone, seat.seen = "", "", now
        clocks.restart(row, seat, now)
        row.changes += 1
        store.settle(Standing(row, seats, store.load(row)), "", now)


def stand_in(standing: Standing, seat: models.Seat, why: str, now: datetime) -> None:
    """Let a computer play on for the person of *seat*, within a transaction that locks the row. *why*: away, resigned or time."""
    row = standing.row
    seat.computer, seat.gone = STAND_IN, why
    clocks.restart(row, seat, now)
    row.changes += 1
    if why != "away" and not any(each.person_id and each.gone in ("", "away") for each in standing.seats):
        row.ending, row.winner, row.loser, row.ended = "left", "draw", seat.name, now
    store.settle(standing, "", now)


def playing(seats: Sequence[models.Seat], person: Person | None) -> list[str]:
    """Return the seats that this person decides for."""
    return [seat.name for seat in seats if person is not None and seat.person_id == person.pk and not seat.computer]
