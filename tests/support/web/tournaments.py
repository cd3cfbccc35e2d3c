"""Helpers for the tests of tournaments: one to enter, and rounds whose games are decided by resigning."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from clashyard.web.matches import ending
from clashyard.web.matches import models as matches
from clashyard.web.people.models import Person
from clashyard.web.tournaments import entries, models, upkeep

START = datetime(2030, 1, 1, 12, tzinfo=UTC)


def tournament(players: int, **fields: Any) -> models.Tournament:
    """Return a tournament that has not begun, with so many people in it."""
    given: dict[str, Any] = {
        "title": "Cup",
        "kind": "swiss",
        "game": "decks",
        "rounds": 3,
        "pace": "live",
        "start": 600,
        "step": 5,
    }
    row = models.Tournament.objects.create(starts=START, **{**given, **fields})
    for number in range(1, players + 1):
        entries.enter(row.token, Person.objects.create(name=f"P{number}"), START - timedelta(hours=1))
    return again(row)


def again(row: models.Tournament) -> models.Tournament:
    return models.Tournament.objects.get(pk=row.pk)


def sweep(now: datetime) -> None:
    """Do what housekeeping does for tournaments."""
    upkeep.swept(None, now)


def running(row: models.Tournament) -> list[matches.Match]:
    """Return the matches of a tournament that go on, by table."""
    return [each.match for each in row.meetings.filter(result="").select_related("match") if each.match]


def resigns(match: matches.Match, seat: str, now: datetime) -> None:
    """Let the player of a seat give up, having opened the match."""
    match.seats.update(seen=now)
    person = match.seats.get(name=seat).person
    assert person is not None
    ending.resign(match.token, seat, person, now)


def round_played(row: models.Tournament, draw: Random, now: datetime) -> None:
    """Decide all games of a round by chance."""
    for match in running(row):
        resigns(match, draw.choice("AB"), now)
