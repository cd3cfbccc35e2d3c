"""What a visitor has done with a puzzle: tries, hints, giving up, stars. Only the first try counts for the ratings."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, timedelta

from django.db import transaction
from django.db.models import Avg, Count

from clashyard.grimoire.attempt import OPEN, Attempt
from clashyard.grimoire.attempt import SOLVED as REACHED
from clashyard.grimoire.attempt import WRONG as WRONG_TRY
from clashyard.grimoire.books import daily, puzzles
from clashyard.grimoire.puzzle import Puzzle
from clashyard.web.matches import clocks
from clashyard.web.people.models import Person
from clashyard.web.puzzles import ratings
from clashyard.web.puzzles.models import HINTED, SOLVED, STORMED, WRONG, Day, Record

HINTS = 2  # the text with the themes, then the first play
STARS = 5
AT_ONCE = 200  # first tries that one sweep ends
LINES = 6  # wrong tries that are listed
LEFT_AFTER = timedelta(days=1)  # without an action, a first try that goes on has been left


def record_of(person: Person | None, puzzle: Puzzle) -> Record | None:
    """Return what a person has done with a puzzle, or None for nothing yet."""
    return Record.objects.filter(person=person, puzzle=puzzle.id).first() if person is not None else None


def _record(person: Person, puzzle: Puzzle) -> Record:
    """Return the record to change, within a transaction that nobody else of the same person enters meanwhile."""
    Person.objects.select_for_update().get(pk=person.pk)
    return record_of(person, puzzle) or Record(person=person, puzzle=puzzle.id, begun=clocks.now())


def tried(person: Person, at: Attempt, day: date | None = None) -> None:
    """Note where a try has led after an action. *day*: it was made on the page of that day's puzzle."""
    with transaction.atomic():
        record = _record(person, at.puzzle)
        own = list(at.own_actions)
        astray = own[: len(record.line)] != record.line
        if at.status == OPEN:
            if not record.first and not astray:
                record.line, record.played = list(at.answered), clocks.now()
            elif not record.first:
                _first(record, WRONG)
            record.save()
            return
        record.tries += 1
        if not record.first:
            _first(record, SOLVED if at.status == REACHED and not astray else WRONG)
        if at.status == WRONG_TRY:
            record.lines = [*(line for line in record.lines if line != own), own][-LINES:]
        if at.status == REACHED:
            record.solved = record.solved or clocks.now()
            _solved_daily(record, day)
        record.save()


def hint(person: Person, puzzle: Puzzle) -> None:
    """Give the next hint. Before the end of the first try it counts as a try that has failed."""
    with transaction.atomic():
        record = _record(person, puzzle)
        record.hints = min(record.hints + 1, HINTS)
        if not record.first:
            _first(record, HINTED)
        record.save()


def give_up(person: Person, puzzle: Puzzle) -> None:
    """Show the solution to somebody who has given up."""
    with transaction.atomic():
        record = _record(person, puzzle)
        record.given_up = True
        if not record.first:
            _first(record, HINTED)
        record.save()


def opened(person: Person, puzzle: Puzzle, anew: bool) -> None:
    """Note that somebody has opened the page of a puzzle, *anew* at its beginning: they have left the first tries that go on."""
    found = Record.objects.filter(person=person, played__isnull=False)
    _left(found if anew else found.exclude(puzzle=puzzle.id))


def lapse(now: datetime) -> None:
    """Count the first tries as failed that nobody has gone on with for so long."""
    _left(Record.objects.filter(played__lt=now - LEFT_AFTER).order_by("played")[:AT_ONCE])


def _left(found: Iterable[Record]) -> None:
    for each in found:
        with transaction.atomic():
            Person.objects.select_for_update().get(pk=each.person_id)
            record = Record.objects.get(pk=each.pk)
            if record.played:
                _first(record, WRONG)
                record.save()


def counts(record: Record | None, puzzle: Puzzle) -> bool:
    """Return whether what somebody does with a puzzle still decides about ratings."""
    return puzzle.id in puzzles() and not (record and record.first)


def practised(person: Person, puzzle: Puzzle) -> None:
    """Note that somebody knows the themes of a puzzle, which then counts for no rating."""
    with transaction.atomic():
        record = _record(person, puzzle)
        if not record.first:
            record.first, record.played, record.hints = HINTED, None, max(record.hints, 1)
        record.save()


def stormed(person: Person, puzzle: Puzzle, solved: bool = False) -> None:
    """Note that a storm has shown a puzzle, or that it was *solved* there: it counts for no rating, and a first try is left."""
    with transaction.atomic():
        record = _record(person, puzzle)
        if record.played:
            _first(record, WRONG)
        record.first = record.first or STORMED
        if solved:
            record.solved = record.solved or clocks.now()
        record.save()


def rate(person: Person, puzzle: Puzzle, stars: int) -> None:
    """Keep the stars that somebody gives to a puzzle that they have finished; others give none."""
    with transaction.atomic():
        record = _record(person, puzzle)
        if record.solved or record.given_up:
            record.stars = max(1, min(stars, STARS))
            record.save()


def stars_of(puzzle: Puzzle) -> tuple[float, int]:
    """Return the mean of the stars of a puzzle, and how many have given any."""
    found = Record.objects.filter(puzzle=puzzle.id, stars__isnull=False).aggregate(mean=Avg("stars"), number=Count("pk"))
    return found["mean"] or 0.0, found["number"]


def _first(record: Record, how: str) -> None:
    record.first, record.played = how, None
    if record.puzzle in puzzles():  # whoever has written a page knows its solution
        ratings.count(record.person, puzzles()[record.puzzle], how == SOLVED)


def _solved_daily(record: Record, day: date | None) -> None:
    today = clocks.now().date()
    if day is None and daily(today).id == record.puzzle:
        day = today
    if day is not None and day <= today and daily(day).id == record.puzzle:
        if not Day.objects.filter(person=record.person, day=day).exists():
            hinted = record.first != SOLVED and (record.hints > 0 or record.given_up)
            Day.objects.create(person=record.person, day=day, hinted=hinted, punctual=day == today)
