"""Matches on the website as a browser requests them: created, viewed, acted in."""

from __future__ import annotations

import re
from typing import Any

from django.test import Client

from clashyard.web.matches import models, store
from clashyard.web.people.models import Person

SEED = 2**61 + 123456789  # a long number to search for
DECKS = {"decks": ["1", "3"], "first": "A"}


def begun(client: Client, level: str = "level-1") -> models.Match:
    """Begin a duel of this visitor against a computer, in which the visitor is to act."""
    person = Person.objects.create()
    session = client.session
    session["person"] = person.pk
    session.save()
    return store.begin("decks", DECKS, {"A": person, "B": level}, seed=SEED)


def asked(page: str) -> tuple[str, list[str]]:
    """Return the point of a page, and the actions that it offers."""
    point = re.search(r'name="point" value="([^"]*)"', page)
    assert point
    return point[1], re.findall(r'name="action" value="([^"]*)"', page)


def looked(client: Client, row: models.Match) -> str:
    answer = client.get(f"/m/{row.token}/")
    assert answer.status_code == 200
    return answer.content.decode()


def acted(client: Client, row: models.Match, point: str, action: str, **more: Any) -> Any:
    return client.post(f"/m/{row.token}/act", {"point": point, "action": action}, headers={"HX-Request": "true"}, **more)
