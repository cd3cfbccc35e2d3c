"""Vacations: clocks of correspondence matches stand still for a number of days in each year.

A day of vacation is 24 hours, and counts for the year (UTC) in which it begins; one that has begun counts whole. A clock is
stopped by taking its deadline away, and set going again with what was left. Both can be done at any time later: housekeeping does
what a killed process has left, and reckons from the moments that are stored, not from its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from math import ceil

from django.db import transaction
from django.db.models import Q

from clashyard.core.words import N_
from clashyard.web.matches import broadcast, models
from clashyard.web.people.models import Person
from clashyard.web.refused import Refused

DAY = timedelta(days=1)
A_YEAR = 30  # days
AT_ONCE = 200  # matches in one sweep
_run_on: list[Q] = []


def add_running_on(which: Q) -> None:
    """Let the clocks of the matches *which* run on: others would wait there, as in a round of a tournament."""
    _run_on.append(which)


def current(person: Person | None) -> models.Vacation | None:
    """Return the vacation that a person is on, or None."""
    return models.Vacation.objects.filter(person=person, ended=None).first() if person is not None else None


def days_of(vacation: models.Vacation) -> list[int]:
    """Return the year of each day that a vacation takes: of one that was ended early, the days that had begun."""
    length = (vacation.ended or vacation.until) - vacation.begun
    return [(vacation.begun + number * DAY).astimezone(UTC).year for number in range(max(1, ceil(length / DAY)))]


def left(person: Person, year: int) -> int:
    """Return how many days of vacation a person has left in a year."""
    return A_YEAR - sum(days_of(each).count(year) for each in models.Vacation.objects.filter(person=person))


def begin(person: Person, days: int, now: datetime) -> models.Vacation:
    """Go on vacation for so many days. Raises Refused."""
    with transaction.atomic():
        Person.objects.select_for_update().get(pk=person.pk)
        if current(person) is not None:
            raise Refused(N_("You are on vacation already."))
        made = models.Vacation(person=person, begun=now, until=now + max(1, days) * DAY)
        years = days_of(made)
        if days < 1 or any(years.count(year) > left(person, year) for year in set(years)):
            raise Refused(N_("You have fewer days of vacation left than that. Choose another number."))
        made.save()
    _settle_all(person)
    return made


def end(person: Person, now: datetime) -> None:
    """Come back early: clocks go on. Does nothing for somebody who is here."""
    models.Vacation.objects.filter(person=person, ended=None).update(ended=now)
    _settle_all(person)


def settle(row: models.Match, seats: Sequence[models.Seat]) -> None:
    """Stop the clocks of those who are on vacation, and set going those of whom it is over. Saves the seats.

    The caller has locked the match.
    """
    people = [seat.person_id for seat in seats if seat.person_id is not None and not seat.computer and seat.since is not None]
    if row.pace != "days" or not people:
        return
    found = {each.person_id: each for each in models.Vacation.objects.filter(person__in=people).order_by("begun")}
    if not found or _runs_on(row):
        return
    for seat in seats:
        vacation = found.get(seat.person_id or 0)
        if vacation is not None and seat.since is not None and seat.left is not None and not seat.computer:
            _settle(seat, vacation)
            seat.keep()


def _settle(seat: models.Seat, vacation: models.Vacation) -> None:
    """Stop or start the clock of a seat whose person has the latest *vacation*."""
    assert seat.since is not None and seat.left is not None
    if vacation.ended is None and seat.deadline is not None and seat.deadline >= vacation.begun:
        seat.left = (seat.deadline - max(vacation.begun, seat.since)).total_seconds()
        seat.deadline = (
            None  # not what others are shown: that would tell during a simultaneous choice that this seat has not chosen
        )
    elif vacation.ended is not None and seat.deadline is None:
        seat.deadline = max(vacation.ended, seat.since) + timedelta(seconds=seat.left)


def _running_on() -> Q:
    found = Q(pk__in=())
    for which in _run_on:
        found |= which
    return found


def _runs_on(row: models.Match) -> bool:
    return models.Match.objects.filter(_running_on(), pk=row.pk).exists()


def _settle_all(person: Person) -> None:
    rows = models.Match.objects.filter(pace="days", ending="", begun__isnull=False, seats__person=person).distinct()
    for token in rows.values_list("token", flat=True):
        _settle_match(token)


def _settle_match(token: str) -> None:
    with transaction.atomic():
        row = models.Match.objects.select_for_update().filter(token=token, ending="").first()
        if row is not None:
            settle(row, list(row.seats.all()))
    broadcast.changed(token)


def swept(now: datetime) -> None:
    """End the vacations that are over, and do what a killed process has left undone."""
    for each in models.Vacation.objects.filter(ended=None, until__lte=now):
        models.Vacation.objects.filter(pk=each.pk, ended=None).update(ended=each.until)
    seats = models.Seat.objects.filter(match__pace="days", match__ending="", since__isnull=False, computer="", left__isnull=False)
    away = models.Vacation.objects.filter(ended=None).values("person")
    unsettled = seats.filter(Q(deadline=None) & ~Q(person__in=away) | Q(deadline__isnull=False, person__in=away))
    unsettled = unsettled.exclude(match__in=models.Match.objects.filter(_running_on()))
    for token in list(unsettled.values_list("match__token", flat=True).distinct()[:AT_ONCE]):
        _settle_match(token)


def away_of(row: models.Match, seats: Sequence[models.Seat]) -> dict[str, datetime]:
    """Return until when the people in seats of a correspondence match are on vacation, as far as their clocks stand still."""
    people = {seat.person_id: seat.name for seat in seats if seat.person_id is not None and not seat.computer}
    if row.pace != "days" or not people:
        return {}
    found = {people[each.person_id]: each.until for each in models.Vacation.objects.filter(person__in=people, ended=None)}
    return {} if found and _runs_on(row) else found


def person_deleted(sender: object, person: Person, **_: object) -> None:
    """Forget the vacations of a person whose account is deleted."""
    models.Vacation.objects.filter(person=person).delete()
