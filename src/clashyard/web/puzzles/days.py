"""The days of the daily puzzle: which were solved, and how many in a row."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from clashyard.core.words import Words
from clashyard.grimoire.books import FIRST_DAY
from clashyard.web.matches import clocks
from clashyard.web.people.models import Person
from clashyard.web.puzzles.models import Day

SOLVED, HINTED, MISSED, TODAY, LATER = "done", "hinted", "miss", "today", "later"


@dataclass(frozen=True)
class Cell:
    """A day of a calendar. *state*: SOLVED, HINTED, MISSED, LATER, or nothing; *today*: it is today."""

    day: date
    state: str
    today: bool


@dataclass(frozen=True)
class Month:
    """A calendar. *blank*: days of the week before its first; *solved* of *past* days, those before a visitor came left out."""

    first: date
    blank: int
    cells: tuple[Cell, ...]
    solved: int
    past: int


@dataclass(frozen=True)
class Streak:
    """Days in a row on which the daily puzzle was solved on its day: until today or yesterday, and the most ever."""

    now: int
    best: int


def day_said(day: date, words: Words) -> str:
    """Return a day without its year: “22 November”."""
    from babel.dates import format_skeleton

    said: str = format_skeleton("MMMMd", datetime(day.year, day.month, day.day), locale=words.language)
    return said


def month_said(day: date, words: Words) -> str:
    """Return the name of a month, as a heading."""
    from babel.dates import format_date

    said: str = format_date(day, "LLLL", locale=words.language)
    return said[0].upper() + said[1:]


def weekdays(words: Words) -> tuple[str, ...]:
    """Return the shortest names of the days of the week, from Monday."""
    from babel.dates import get_day_names

    names = get_day_names("narrow", context="stand-alone", locale=words.language)
    return tuple(names[day] for day in range(7))


def today() -> date:
    """Return the date that decides which puzzle is the daily one: in UTC."""
    return clocks.now().date()


def day_of(given: str) -> date | None:
    """Return a day that has come, since the first daily puzzle, from a URL; None for anything else."""
    try:
        day = date.fromisoformat(given)
    except ValueError:
        return None
    return day if FIRST_DAY <= day <= today() and given == day.isoformat() else None


def days_of(person: Person | None) -> Mapping[date, Day]:
    """Return the days whose puzzle a person has solved."""
    if person is None:
        return {}
    return {each.day: each for each in Day.objects.filter(person=person).order_by("-pk")}


def month_of(day: date, person: Person | None, solved: Mapping[date, Day]) -> Month:
    """Return the calendar of the month of *day*."""
    first, now = day.replace(day=1), today()
    since = max(FIRST_DAY, person.begun.date() if person is not None else now)
    days = [first + timedelta(n) for n in range(monthrange(day.year, day.month)[1])]
    cells = tuple(Cell(each, _state(each, now, since, solved), each == now) for each in days)
    done = sum(cell.state in (SOLVED, HINTED) for cell in cells)
    return Month(first, first.weekday(), cells, done, sum(cell.state in (SOLVED, HINTED, MISSED) for cell in cells))


def _state(day: date, now: date, since: date, solved: Mapping[date, Day]) -> str:
    if day in solved:
        return HINTED if solved[day].hinted else SOLVED
    if day > now:
        return LATER
    return MISSED if since <= day < now else ""


def streak_of(solved: Mapping[date, Day]) -> Streak:
    """Return the present streak, which today's puzzle may still go on with, and the longest."""
    days = {day for day, each in solved.items() if each.punctual}
    lengths: dict[date, int] = {}
    for day in sorted(days):
        lengths[day] = lengths.get(day - timedelta(1), 0) + 1
    now = today()
    return Streak(lengths.get(now) or lengths.get(now - timedelta(1), 0), max(lengths.values(), default=0))
