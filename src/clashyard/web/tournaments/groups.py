"""Tournaments of the Mutation league: tables of four, each with a league, whose duels are the games of the tournament.

A league is for four players (decks.format.mutation), so computers take the seats that are left. The six rounds of all tables
count together; a league tells of its duels and of its end, and everything else of a tournament is as usual.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from clashyard.core.words import Words
from clashyard.decks.formats.mutation.state import PHASES
from clashyard.decks.formats.mutation.table import NAMES
from clashyard.web.league import housekeeping, progress
from clashyard.web.league import models as leagues
from clashyard.web.league.forms import LeagueForm
from clashyard.web.matches.stakes import refusal
from clashyard.web.matches.store import Table
from clashyard.web.people.models import Person
from clashyard.web.start.seats import USUAL
from clashyard.web.tournaments.models import Entry, Group, Tournament

ABSENT_AFTER = 5  # minutes in a live league, until a computer plays for somebody


def fill(row: Tournament, entries: Sequence[Entry]) -> list[Entry]:
    """Return all who have entered, and as many computers as full tables need, of the level that the organiser has chosen."""
    level = next((entry.computer for entry in entries if entry.computer), USUAL)
    missing = -len(entries) % len(NAMES)
    return [*entries, *(Entry.objects.create(tournament=row, computer=level) for _ in range(missing))]


def snake(tables: int, number: int) -> list[int]:
    """Return the seeds of a table, from 1: with two tables 1, 4, 5, 8 and 2, 3, 6, 7, so that all are about as strong."""
    return [2 * tables * (each // 2) + (2 * tables + 1 - number if each % 2 else number) for each in range(len(NAMES))]


def rounds_of(players: int) -> int:
    """Return the rounds of a league, whatever the number of players."""
    return PHASES


def seat(row: Tournament, entries: Sequence[Entry], now: datetime) -> None:
    """Begin a league at each table. *entries*: by seed, a multiple of four."""
    tables = len(entries) // len(NAMES)
    for number in range(1, tables + 1):
        four = [entries[seed - 1] for seed in snake(tables, number)]
        options, sitting = options_of(row), [entry.person or entry.computer for entry in four]
        absent = ABSENT_AFTER if row.pace == "live" else 0
        table = Table(row.pace, row.start, row.step, absent)
        rated = row.rated and not refusal(row.game, options, table, sitting, league=True)
        table = Table(row.pace, row.start, row.step, absent, rated=rated)
        league = progress.begin(options, dict(zip(NAMES, sitting, strict=True)), table, now=now)
        Group.objects.create(tournament=row, number=number, league=league, seats=[entry.pk for entry in four])


def options_of(row: Tournament) -> dict[str, Any]:
    """Return the options of a league, with Champions of its own if the tournament has them."""
    form = LeagueForm(Words("en"), {module: "on" for module, chosen in row.setting.items() if chosen is True})
    assert form.is_valid(), form.errors
    return form.options(secrets.randbits(256))


def players_of(group: Group, parts: Iterable[leagues.Part]) -> list[tuple[leagues.Part, int, int]]:
    """Return for each duel the keys of the entries that play A and B in it."""
    of = dict(zip(NAMES, group.seats, strict=True))
    return [(part, of[part.seats[0]], of[part.seats[1]]) for part in parts]


def withdraw(row: Tournament, person: Person, now: datetime) -> None:
    """Let a person leave their league: a duel in progress is lost, and a computer plays the rest."""
    chairs = leagues.Chair.objects.filter(league__group__tournament=row, league__ending="", person=person)
    for chair in chairs.exclude(gone="resigned").select_related("league"):
        housekeeping.leave(chair.league.token, chair.name, person, now)


def all_over(row: Tournament) -> bool:
    """Return whether all leagues of a tournament have ended."""
    return not row.groups.exclude(league__ended__isnull=False).exists()
