"""Refused requests: each a problem document with the place and the remedy, and nothing has changed."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from clashyard.games import NAMED
from clashyard.web.matches import models, store
from clashyard.web.people.models import Person
from tests.support.web.programs import EVERYTHING, Program, problem, program
from tests.support.web.tables import Table, calm

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    calm(monkeypatch)


@pytest.fixture
def table() -> Table:
    table = Table(NAMED["decks"], "duel")
    table.plays(Random(1), 3)
    return table


def answer_of(table: Table, seat: str) -> dict[str, str]:
    return {"point": store.point(table.row, table.match, seat), "action": table.match.legal_of(seat)[0]}


def decider(table: Table) -> tuple[str, Program, dict[str, str]]:
    seat = table.match.deciding[0]
    return seat, program(table.people[seat]), answer_of(table, seat)


def test_a_token_is_needed_to_act_and_a_cookie_is_none(table: Table) -> None:
    seat, _, given = decider(table)
    own = table.clients[seat]  # with the session of the person who sits there
    told = own.post(f"/api/v1/matches/{table.row.token}/act", given, content_type="application/json")
    assert problem(told, 401, "token")["place"] == "header Authorization"
    assert told["WWW-Authenticate"].startswith("Bearer")
    public, mine = Program().get(f"/matches/{table.row.token}"), own.get(f"/api/v1/matches/{table.row.token}")
    assert public.json() == mine.json() and mine.json()["you"] is None and not mine.cookies
    for wrong in ("clash_", "clash_" + "x" * 43, "x" * 5000, "☃"):
        problem(Program(wrong).get("/matches") if wrong.isascii() else Program("%E2").get("/matches"), 401, "token")
    assert table.row.length == 3 == models.Action.objects.count()


@pytest.mark.parametrize("scope", EVERYTHING)
def test_each_scope_allows_its_own_requests(table: Table, scope: str) -> None:
    seat, _, given = decider(table)
    only = program(table.people[seat], [scope])
    told = only.post(f"/matches/{table.row.token}/act", given)
    if scope == "play":
        assert told.status_code == 200 and told.json()["you"] is None  # it may not look at its hand
    else:
        assert problem(told, 403, "scope")["scope"] == "play"
    assert only.get("/matches").status_code == (200 if scope == "read" else 403)
    assert only.get(f"/matches/{table.row.token}").json()["you"] == (seat if scope == "read" else None)


def test_nobody_acts_for_another_seat_or_in_a_match_of_others(table: Table) -> None:
    seat, _, given = decider(table)
    other = program(table.people["A" if seat == "B" else "B"])
    stranger = program(Person.objects.create(number=5))
    problem(stranger.post(f"/matches/{table.row.token}/act", given), 403, "seat")
    problem(stranger.post(f"/matches/{table.row.token}/act?as={seat}", given), 403, "seat")
    for query in ("", f"?as={seat}"):
        problem(other.post(f"/matches/{table.row.token}/act{query}", given), 409, "stale")
    problem(other.post(f"/matches/{table.row.token}/resign", {"seat": seat}), 403, "seat")
    problem(stranger.post(f"/matches/{table.row.token}/resign"), 403, "seat")
    table.row.refresh_from_db()
    assert table.row.length == 3 and not table.row.ending


def test_a_repeated_action_is_not_played_twice(table: Table) -> None:
    _, own, given = decider(table)
    assert own.post(f"/matches/{table.row.token}/act", given).status_code == 200
    problem(own.post(f"/matches/{table.row.token}/act", given), 409, "stale")
    assert models.Action.objects.count() == 4


def test_an_illegal_action_names_the_rule(table: Table) -> None:
    _, own, given = decider(table)
    for action in ("", "fly", "play nobody upper", "x" * 200):
        told = problem(own.post(f"/matches/{table.row.token}/act", {**given, "action": action}), 422, "illegal")
        assert told["place"] == "body action" and told["rule"].startswith("decks.")
    assert models.Action.objects.count() == 3


@pytest.mark.parametrize(
    ("body", "kind", "status", "name"),
    [
        ("{", "application/json", 400, "malformed"),
        ('{"point": "1", "point": "2", "action": "end"}', "application/json", 400, "malformed"),
        ('{"point": NaN}', "application/json", 400, "malformed"),
        ("[" * 20_000, "application/json", 400, "malformed"),
        (b"\xff\xfe", "application/json", 400, "malformed"),
        ("[]", "application/json", 422, "invalid"),
        ("{}", "application/json", 422, "invalid"),
        ('{"point": 1, "action": "end"}', "application/json", 422, "invalid"),
        ('{"point": "1", "action": "end", "seat": "B"}', "application/json", 422, "invalid"),
        ('{"point": "1", "action": "\\u0000"}', "application/json", 422, "invalid"),
        ('{"point": "1", "action": "' + "x" * 201 + '"}', "application/json", 422, "invalid"),
        ("point=1&action=end", "application/x-www-form-urlencoded", 415, "type"),
        ("{}", "text/plain", 415, "type"),
        ('{"point": "' + "x" * 70_000 + '"}', "application/json", 413, "large"),
    ],
)  # fmt: skip
def test_bodies_that_cannot_be_read(table: Table, body: Any, kind: str, status: int, name: str) -> None:
    _, own, _ = decider(table)
    told = problem(own.post(f"/matches/{table.row.token}/act", body, kind), status, name)
    assert told["place"]
    assert models.Action.objects.count() == 3


def test_what_is_not_there_and_methods_that_are_not_known(table: Table) -> None:
    _, own, _ = decider(table)
    for path in ("/matches/nowhere", "/matches/%00", "/puzzles/none", "/cards/nobody", "/rules/chess", "/nowhere", "", "/"):
        problem(own.get(path), 404, "missing")
    assert "POST" in own.get(f"/matches/{table.row.token}/act")["Allow"]
    problem(own.get(f"/matches/{table.row.token}/act"), 405, "method")
    problem(own.post("/cards"), 405, "method")
    problem(own.get("/cards?language=xx"), 422, "invalid")
    problem(own.get(f"/matches/{table.row.token}?as=AB"), 422, "invalid")
    problem(Client().get("/api/"), 404, "missing")


def test_an_ended_match_is_not_played_on(table: Table) -> None:
    seat, own, given = decider(table)
    assert own.post(f"/matches/{table.row.token}/resign").json()["loser"] == seat
    problem(own.post(f"/matches/{table.row.token}/resign"), 409, "refused")
    problem(own.post(f"/matches/{table.row.token}/act", given), 409, "refused")


def test_requests_are_limited_for_each_account(table: Table, settings: Any) -> None:
    settings.RATES = {"look": "3/m"}
    own, other = program(), program(Person.objects.create(number=6))
    assert [own.get("/account").status_code for _ in range(4)] == [200, 200, 200, 429]
    told = own.get("/account")
    assert problem(told, 429, "many")["wait"] >= 1 and int(told["Retry-After"]) >= 1
    assert other.get("/account").status_code == 200


def test_errors_of_ours_are_problem_documents_too(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*_: Any) -> None:
        raise RuntimeError("the secret of the match")

    _, own, _ = decider(table)
    own.client.raise_request_exception = False
    monkeypatch.setattr(store, "standing", breaks)
    told = own.get(f"/matches/{table.row.token}")
    assert b"secret" not in told.content and told["X-Request-ID"]
    problem(told, 500, "broken")


def test_a_suspended_account_can_do_nothing(table: Table) -> None:
    _, own, given = decider(table)
    User.objects.update(is_active=False)
    problem(own.post(f"/matches/{table.row.token}/act", given), 401, "token")
