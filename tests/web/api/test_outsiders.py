"""Nobody acts for others: deleted accounts, strangers and opponents, with every request that could change a match."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from channels.db import database_sync_to_async

from clashyard.games import NAMED
from clashyard.web.api.service import document
from clashyard.web.matches import broadcast, models, store
from clashyard.web.people.models import Person
from clashyard.web.talk.models import Line, Mute
from clashyard.web.tokens import store as tokens
from tests.support.web.profiles import leaves, member
from tests.support.web.programs import Program, problem, program
from tests.support.web.tables import Table, calm
from tests.support.web.visitors import table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("database")]
BODIES: dict[str, Callable[[Table], dict[str, Any]]] = {
    "/api/v1/matches/{match}/act": lambda found: {
        "point": store.point(found.row, found.match, found.match.deciding[0]),
        "action": found.match.legal_of(found.match.deciding[0])[0],
    },
    "/api/v1/matches/{match}/resign": lambda found: {"seat": found.match.deciding[0]},
    "/api/v1/matches/{match}/talk": lambda found: {"phrase": "hello"},
    "/api/v1/matches/{match}/talk/mute": lambda found: {},
    "/api/v1/matches/{match}/talk/report": lambda found: {"line": 1},
    "/api/v1/challenges/{match}/accept": lambda found: {"seat": found.match.deciding[0]},
    "/api/v1/challenges/{match}/decline": lambda found: {},
}


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch, settings: Any) -> Table:
    """Return a match of two people, in which one has to act."""
    calm(monkeypatch)
    settings.RATES = {}
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    found = Table(NAMED["decks"], "duel")
    found.plays(Random(1), 3)
    return found


def stored(found: Table) -> tuple[Any, ...]:
    """Return everything that those requests could have changed."""
    seats = found.row.seats.order_by("name").values_list("person", "computer", "gone")
    rows = (models.Match, models.Action, Line, Mute)
    return models.Match.objects.values().get(pk=found.row.pk), list(seats), [model.objects.count() for model in rows]


def test_every_request_that_changes_a_match_is_in_the_list() -> None:
    changing = [path for path, methods in document()["paths"].items() if "{match}" in path and "post" in methods]
    assert sorted(changing) == sorted(BODIES)


@pytest.mark.parametrize("path", BODIES)
def test_strangers_and_opponents_do_nothing_for_a_seat(found: Table, path: str) -> None:
    seat = found.match.deciding[0]
    stranger = program(Person.objects.create(number=5))
    other = program(found.people["A" if seat == "B" else "B"])
    address, body = path.removeprefix("/api/v1").replace("{match}", found.row.token), BODIES[path](found)
    before = stored(found)
    asked = [(stranger, "")] + ([(other, f"?as={seat}"), (other, "")] if "talk" not in path else [])
    for who, query in [*asked, (stranger, f"?as={seat}")]:
        answer = who.post(f"{address}{query}", body)
        assert answer.status_code in (403, 409), (query, answer.content)
        problem(answer, answer.status_code, answer.json()["type"].rpartition("-")[2])
    assert stored(found) == before


def deleted() -> tuple[Program, str]:
    """Return a program whose account was deleted, and a match that the account has left."""
    (client, person), (_, other) = member("Rowan"), member("Imke")
    own, row = Program(tokens.make(person.account, "own", ["read", "challenge", "talk"])), table(person, other)
    assert own.get(f"/matches/{row.token}").json()["you"] == "A"
    leaves(client, person)
    return own, row.token


def test_the_token_of_a_deleted_account_opens_nothing(found: Table) -> None:
    own, match = deleted()
    before = [model.objects.count() for model in (models.Match, models.Action, Line, Mute)]
    asked = 0
    for path, methods in document()["paths"].items():
        address = path.removeprefix("/api/v1").replace("{match}", match)
        for method, operation in methods.items():
            if "{" not in address and operation.get("security"):
                problem(own.get(address) if method == "get" else own.post(address, {}), 401, "token")
                asked += 1
    assert asked > 12
    assert [model.objects.count() for model in (models.Match, models.Action, Line, Mute)] == before


@pytest.mark.parametrize("path", ["/events", "/matches/{match}/stream"])
def test_a_stream_ends_with_its_account(found: Table, path: str) -> None:
    (client, person), (_, other) = member("Rowan"), member("Imke")
    own, row = Program(tokens.make(person.account, "own", ["read", "talk"])), table(person, other)
    answer = own.get(path.replace("{match}", row.token))

    def goes() -> None:
        leaves(client, person)
        broadcast.changed(row.token)

    async def read() -> list[bytes]:
        lines = [await anext(answer.lines)]
        await database_sync_to_async(goes)()
        lines += [line async for line in answer.lines]
        return lines

    told = async_to_sync(read)()
    assert row.token.encode() in told[0] and not any(line.strip() for line in told[2:])
