"""Who takes part in the load test of the whole site: people, matches, a tournament and programs, stored before servers start."""

from __future__ import annotations

import argparse
import os
import random
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

import load
import psycopg
import redis
import yard
from visitor import TOKEN, Visitor

DATABASE = os.environ.get("CLASHYARD_TEST_DATABASE_URL", "postgres://postgres@127.0.0.1:5432/postgres")
REDIS = os.environ.get("CLASHYARD_TEST_REDIS_URL", "redis://127.0.0.1:6379/0")


class NoService(Exception):
    """PostgreSQL or Redis cannot be reached."""


@dataclass
class Cast:
    """Everybody who takes part, as they are stored before the servers start."""

    tables: list[tuple[str, list[Visitor]]]
    players: list[Visitor]
    guests: list[Visitor]
    bots: list[tuple[str, str]]  # token and match
    cup: str
    before: dict[str, int] = field(default_factory=dict)  # match -> actions


@contextmanager
def services(folder: Path) -> Iterator[None]:
    """Make a database and take a part of Redis for this run alone. Raises NoService."""
    name = f"clashyard_scale_{secrets.token_hex(4)}"
    with _connected() as database:
        database.execute(f"CREATE DATABASE {name}".encode())
        try:
            yard.prepare(
                folder, DATABASE_URL=DATABASE.rpartition("/")[0] + f"/{name}", REDIS_URL=REDIS, CLASHYARD_REDIS_PREFIX=name,
            )  # fmt: skip
            yield
        finally:
            from django.db import connections

            connections.close_all()
            database.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())
            kept = redis.Redis.from_url(REDIS)
            for key in [*kept.scan_iter(f"{name}*"), *kept.scan_iter(f"*:{name}*")]:
                kept.delete(key)


def _connected() -> psycopg.Connection[tuple[object, ...]]:
    try:
        redis.Redis.from_url(REDIS).ping()
        return psycopg.connect(DATABASE, autocommit=True)
    except (psycopg.OperationalError, redis.RedisError) as error:
        raise NoService(
            f"{str(error).strip()}\nStart PostgreSQL and Redis, or set CLASHYARD_TEST_DATABASE_URL and CLASHYARD_TEST_REDIS_URL."
        ) from None


def cast(addresses: list[str], wanted: argparse.Namespace, luck: random.Random) -> Cast:
    """Store all people, matches and the tournament; every second person visits the other server."""
    from clashyard.web.matches import models

    tables = load.seated(addresses[0], wanted.matches, luck)
    for _, people in tables:
        people[1].address = addresses[1]
    players = [guest(addresses[number % 2], luck) for number in range(wanted.swiss)]
    others = wanted.people - 2 * wanted.matches - wanted.swiss - wanted.bots
    guests = [guest(addresses[number % 2], luck)[1] for number in range(max(0, others))]
    found = Cast(tables, [each for _, each in players], guests, bots(wanted.bots), cup([person for person, _ in players], wanted))
    found.before = dict(models.Match.objects.values_list("token", "length"))
    return found


def guest(address: str, luck: random.Random) -> tuple[int, Visitor]:
    """Return a new guest, with a token for forms."""
    person, visitor = yard.visitor(address)
    visitor.cookies[TOKEN] = "".join(luck.choices("abcdefghijklmnopqrstuvwxyz", k=32))
    return person, visitor


def cup(people: list[int], wanted: argparse.Namespace) -> str:
    """Return a Swiss tournament that begins after a third of the measurement; the servers begin it."""
    from clashyard.web.tournaments import models

    row = models.Tournament.objects.create(
        title="Load", kind="swiss", game="decks", rounds=7, pace="live", start=3600, step=5, starts="2100-01-01T00:00Z"
    )
    models.Entry.objects.bulk_create(models.Entry(tournament=row, person_id=person) for person in people)
    return row.token


def bots(number: int) -> list[tuple[str, str]]:
    """Return the tokens of programs, and the match of each: two play one another."""
    from django.contrib.auth.models import User

    from clashyard.web.people.models import Person
    from clashyard.web.tokens import store

    found, people = [], []
    for each in range(number - number % 2):
        account = User.objects.create(username=f"bot-{each}")
        people.append(Person.objects.create(account=account, name=f"bot-{each}", bot=True))
        found.append(store.make(account, "load", ("read", "play")))
    pairs = zip(people[::2], people[1::2], strict=True)
    matches = [yard.begun((one.pk, other.pk), seed) for seed, (one, other) in enumerate(pairs)]
    return [(token, matches[place // 2]) for place, token in enumerate(found)]


def start_cup(token: str) -> None:
    """Let the tournament begin now: the next sweep of a server finds it."""
    from django.utils import timezone

    from clashyard.web.tournaments import models

    models.Tournament.objects.filter(token=token).update(starts=timezone.now() - timedelta(seconds=1))
