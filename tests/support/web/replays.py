"""Helpers for the tests of replays: random matches, stored with their players, and viewed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from django.test import Client
from django.utils import timezone

from clashyard.core.match import Match
from clashyard.games import NAMED
from clashyard.web.matches import models
from clashyard.web.people.models import Person
from tests.support.games import choose

SEED = 5


def played(game: str = "decks", mode: str = "", seed: int = SEED, limit: int = 400) -> Match:
    """Return a random match, played to its end if the limit allows."""
    match = Match.new(NAMED[game], NAMED[game].setup.sample(seed, mode=mode or NAMED[game].modes[0]), seed)
    draw = Random(seed)
    while match.deciding and len(match.actions) < limit:
        seat, number = choose(match, draw)
        match.play(number, seat)
    return match


def kept(match: Match, sitting: dict[str, Person] | None = None, **fields: Any) -> models.Match:
    """Store a match in the database as it stands; seats without a person are computers."""
    row = models.Match.objects.create(
        game=match.game.name, rules=match.game.version, options=dict(match.options), seed=match.origin["seed"],
        length=len(match.actions), winner=match.winner or "", begun=timezone.now(),
    )  # fmt: skip
    row.__dict__.update(ending="" if match.deciding else "rules")
    for name in match.seats:
        person = (sitting or {}).get(name)
        models.Seat.objects.create(match=row, name=name, person=person, computer="" if person else "level-2")
    actions = enumerate(zip(match.movers(), match.actions, strict=True))
    models.Action.objects.bulk_create(models.Action(match=row, number=n, seat=seat, text=text) for n, (seat, text) in actions)
    for name, value in fields.items():
        setattr(row, name, value)
    row.save()
    return row


def visitor(client: Client) -> Person:
    person = Person.objects.create()
    session = client.session
    session["person"] = person.pk
    session.save()
    return person


def looked(
    client: Client, row: models.Match, rest: str = "replay/", status: int = 200, headers: dict[str, str] | None = None
) -> str:
    answer = client.get(f"/m/{row.token}/{rest}", headers=headers)
    assert answer.status_code == status, answer.content[:500]
    return answer.content.decode()


def at_once() -> Iterator[Match]:
    match, draw = Match.new(NAMED["blades"], NAMED["blades"].setup.sample(1), 1), Random(1)
    while match.deciding:
        seat, number = choose(match, draw)
        match.play(number, seat)
        yield match
