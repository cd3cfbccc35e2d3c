"""Tournaments in the API: who may enter and withdraw, and that nothing is told that the page does not tell."""

from __future__ import annotations

from datetime import timedelta

import pytest

from clashyard.web.people.models import Person
from clashyard.web.tournaments import progress
from tests.support.web.programs import Program, problem, program
from tests.support.web.tables import calm
from tests.support.web.tournaments import START, again, running, tournament

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    calm(monkeypatch)


def test_a_program_enters_once_plays_and_withdraws() -> None:
    row, person = tournament(2), Person.objects.create(number=1)
    robot, path = program(person), f"/tournaments/{row.token}"
    assert [(each["id"], each["own"], each["open"]) for each in robot.get("/tournaments").json()] == [(row.token, False, True)]
    entered = robot.post(f"{path}/enter").json()
    assert (entered["state"], entered["enter"], entered["leave"], entered["match"]) == ("open", False, True, None)
    assert "already" in problem(robot.post(f"{path}/enter"), 409, "refused")["detail"]
    assert row.entries.count() == 3 and robot.get("/tournaments").json()[0]["own"]
    robot.post(f"{path}/leave")
    problem(robot.post(f"{path}/leave"), 409, "refused")
    assert row.entries.count() == 2


def test_the_own_game_is_named_and_those_of_others_are_not() -> None:
    row, person = tournament(3), Person.objects.create(number=1)
    robot, path = program(person), f"/tournaments/{row.token}"
    robot.post(f"{path}/enter")
    progress.begin(row.token, START + timedelta(hours=2))
    own = robot.get(path).json()
    tokens = [match.token for match in running(again(row))]
    assert own["match"] in tokens and own["state"] == "running" and own["round"] == 1 and len(own["standings"]) == 4
    assert len(own["games"]) == 2 and {game["result"] for game in own["games"]} == {None}
    for text in (robot.sent(path), Program().sent(path), Program().sent("/tournaments")):
        assert not any(token in text for token in tokens if token != own["match"])
    assert own["match"] not in Program().sent(path) and Program().get(path).json()["match"] is None


def test_what_cannot_be_done_is_explained() -> None:
    row = tournament(2)
    robot, reader = program(name="robot"), program(scopes=("read",), name="reader")
    problem(reader.post(f"/tournaments/{row.token}/enter"), 403, "scope")
    problem(Program().post(f"/tournaments/{row.token}/enter"), 401, "token")
    for token in ("nobody", "x" * 99, "%00"):
        for answer in (robot.get(f"/tournaments/{token}"), robot.post(f"/tournaments/{token}/enter")):
            problem(answer, 404, "missing")
    problem(robot.get("/tournaments?which=never"), 422, "invalid")
    row.ending = "off"
    row.save()
    assert "over" in problem(robot.post(f"/tournaments/{row.token}/enter"), 409, "refused")["detail"]
