"""Helpers for the tests of tables: visitors who are persons, and matches that begin at a known point."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any

from django.test import Client

from clashyard.web.matches import models, store
from clashyard.web.people.models import Person

SEED = 3
DECKS = {"decks": ["1", "3"], "first": "A"}
NOW = datetime(2030, 1, 1, 12, tzinfo=UTC)


def visitor(name: str = "") -> tuple[Client, Person]:
    """Return a visitor with a session, and the person that it names."""
    client, person = Client(), Person.objects.create(name=name)
    session = client.session
    session["person"] = person.pk
    session.save()
    return client, person


def table(*sitting: Any, options: dict[str, Any] | None = None, game: str = "decks", **more: Any) -> models.Match:
    """Return a match with these players in A, B …; *more* goes to `store.Table`."""
    seed, now = more.pop("seed", SEED), more.pop("now", NOW)
    seats = dict(zip("ABCD" if len(sitting) == 4 else "ABCD"[: len(sitting)], sitting, strict=True))
    return store.begin(game, DECKS if options is None else options, seats, seed, store.Table(**more), now=now)


def again(row: models.Match) -> models.Match:
    """Return the match as it is stored now."""
    return models.Match.objects.get(pk=row.pk)


def play(row: models.Match, text: str = "", now: datetime | None = None, seat: str = "") -> str:
    """Play one action of the deciding seat, *text* or the last legal one, and return it."""
    row = again(row)
    match = store.load(row)
    mover = seat or match.deciding[0]
    action = text or match.legal_of(mover)[-1]
    store.act(row.token, mover, store.point(row, match, mover), action, now or NOW)
    return action


def seat_of(row: models.Match, name: str) -> models.Seat:
    return models.Seat.objects.get(match=row, name=name)


def after(seconds: float = 0, minutes: float = 0) -> datetime:
    """Return the time so long after NOW."""
    return NOW + timedelta(seconds=seconds, minutes=minutes)


def post(client: Client, row: models.Match, what: str, **data: str) -> Any:
    return client.post(f"/m/{row.token}/{what}", data)


def page_of(client: Client, row: models.Match, query: str = "") -> str:
    answer = client.get(f"/m/{row.token}/{query}")
    assert answer.status_code == 200
    return answer.content.decode()


def alert(page: Any) -> str:
    """Return the error shown on a page."""
    found = re.search(r'role="alert">([^<]*)<', page.content.decode())
    return found[1] if found else ""


def names_in_hand(row: models.Match, seat: str) -> set[str]:
    """Return the English names of the cards in a hand of Clash of Decks."""
    match = store.load(again(row))
    hand = match.position()[seat]["hand"]
    return {card.names["en"] for card in match.setting.cards if card.key in hand}
