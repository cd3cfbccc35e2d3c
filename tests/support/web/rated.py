"""Rated matches that end as a test says, without playing them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from django.contrib.auth.models import User

from clashyard.web.matches import models, signals, store
from clashyard.web.people.models import Person
from clashyard.web.ratings.models import Entry, Rating

START = datetime(2030, 1, 1, 12, tzinfo=UTC)
LIVE = store.Table("live", 600, 5, rated=True)
DAYS = store.Table("days", 0, 86_400, rated=True)


def people(*names: str) -> list[Person]:
    """Return new people with accounts."""
    return [Person.objects.create(account=User.objects.create_user(name), name=name) for name in names]


def begun(
    sitting: Sequence[Person | str], game: str = "blades", options: Mapping[str, Any] | None = None, table: store.Table = LIVE
) -> models.Match:
    """Begin a rated match."""
    return store.begin(game, options or {}, dict(zip("ABCD", sitting, strict=False)), seed=5, table=table, now=START)


def end(row: models.Match, winner: str, minute: float = 0, gone: str = "") -> models.Match:
    """End a match so many minutes later; *gone*: the seats that computers have taken over."""
    row.winner, row.ending, row.ended = winner, "rules", START + timedelta(minutes=minute)
    row.save()
    row.seats.filter(name__in=list(gone)).update(computer="level-3", gone="away")
    signals.ended.send(models.Match, row=row, seats=list(row.seats.order_by("name")), match=store.load(row), now=row.ended)
    return row


def played(sitting: Sequence[Person | str], winner: str, minute: float, **how: Any) -> models.Match:
    """Begin a rated match and end it."""
    return end(begun(sitting, **how), winner, minute)


def numbers() -> tuple[list[Any], list[Any]]:
    """Return all that is stored about ratings, to compare."""
    entries = Entry.objects.order_by("match", "seat").values_list(
        "match", "person", "pool", "seat", "outcome", "before_mu", "before_sigma", "mu", "sigma", "ended"
    )
    ratings = Rating.objects.order_by("pool", "person").values_list(
        "pool", "person", "mu", "sigma", "number", "won", "drawn", "at"
    )
    return list(entries), list(ratings)
