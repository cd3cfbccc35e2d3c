"""The public page of a person."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from clashyard.art import avatar_key
from clashyard.core.words import Words
from clashyard.web.people.models import Person
from clashyard.web.people.names import name_of
from clashyard.web.profiles import history, statistics
from clashyard.web.profiles.achievements import Achievement, achievements_of
from clashyard.web.puzzles import days
from clashyard.web.puzzles.models import Record, Storm
from clashyard.web.puzzles.ratings import rating_of, strength_of
from clashyard.web.ratings.scale import Rating


@dataclass(frozen=True)
class Puzzles:
    """How a person does with puzzles. *best*: the most solved in a storm, None without one."""

    rating: Rating
    solved: int
    streak: days.Streak
    best: int | None


@dataclass(frozen=True)
class Profile:
    """Everything on the page besides the visitor's own controls. It depends on nothing that others may not see."""

    name: str
    handle: str
    face: str
    since: str
    total: statistics.Total
    live: list[history.Line]
    lines: list[history.Line]
    filters: list[history.Choices]
    newer: str  # the query of the page of newer matches, empty if there is none
    older: str
    filtered: bool
    decks: list[statistics.OfDeck]
    opponents: list[statistics.OfOpponent]
    puzzles: Puzzles
    achievements: list[Achievement]


def profile_of(person: Person, viewer: Person | None, chosen: history.Filter, words: Words) -> Profile:
    """Return the page of *person* for *viewer*, who finds links to those unlisted matches that were their own, too."""
    lines, more = history.lines_of(person, viewer, chosen, words)
    return Profile(
        name=name_of(person, words),
        handle=person.handle or "",
        face=avatar_key(name_of(person, Words("en"))),
        since=month_said(person.begun, words),
        total=statistics.total_of(person),
        live=history.live_of(person, words) if chosen.page == 1 else [],
        lines=lines,
        filters=history.choices(chosen, words),
        newer=chosen.query(page=chosen.page - 1) if chosen.page > 1 else "",
        older=chosen.query(page=chosen.page + 1) if more else "",
        filtered=bool(chosen.game or chosen.outcome or chosen.against),
        decks=statistics.decks_of(person, words),
        opponents=statistics.opponents_of(person, words),
        puzzles=_puzzles(person),
        achievements=achievements_of(person, words),
    )


def month_said(at: datetime | date, words: Words) -> str:
    """Return a month with its year: “May 2026”."""
    from babel.dates import format_skeleton

    said: str = format_skeleton("yMMMM", at, locale=words.language)
    return said


def _puzzles(person: Person) -> Puzzles:
    best = Storm.objects.filter(person=person).first()
    return Puzzles(
        rating_of(strength_of(person)),
        Record.objects.filter(person=person, solved__isnull=False).values("puzzle").distinct().count(),
        days.streak_of(days.days_of(person)),
        best.solved if best is not None else None,
    )
