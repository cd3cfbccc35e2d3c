"""Storms, by a clock that tests set, and practising a theme."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from clashyard.grimoire.books import puzzles
from clashyard.web.matches import clocks
from clashyard.web.puzzles import storm
from clashyard.web.puzzles.models import Record, Storm, Strength

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 23, 12, tzinfo=UTC)
HX = {"HX-Request": "true"}
MET, RATED = "You have met this puzzle in a storm", "Only your first try is rated"


def at(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    monkeypatch.setattr(clocks, "now", lambda: NOW + timedelta(seconds=seconds))
    monkeypatch.setattr(storm, "puzzles", lambda: {"run-up": puzzles()["run-up"]})


def started(client: Client) -> str:
    assert client.post("/puzzles/storm/", {"start": "1"}).headers["Location"] == "/puzzles/storm/"
    return client.get("/puzzles/storm/").content.decode()


def solve(client: Client, address: str) -> Any:
    """Play the solution of the puzzle and return the last answer."""
    line = puzzles()["run-up"].solution
    for number, action in enumerate(line):
        answer = client.post(address, {"did": line[:number], "action": action}, headers=HX)
    return answer


def test_a_storm_counts_what_is_solved_and_goes_on(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    at(monkeypatch, 0)
    page = started(client)
    assert 'data-clock-ends="2026-11-23T12:03:00+00:00"' in page and 'name="action"' in page and "Hint" not in page
    answer = solve(client, "/puzzles/storm/")
    assert answer.headers["HX-Redirect"] == "/puzzles/storm/"  # the only puzzle: the storm is over
    assert "1 puzzle solved" in client.get("/puzzles/storm/").content.decode()
    assert (Storm.objects.get().solved, Storm.objects.get().missed) == (1, 0)
    assert Record.objects.get().solved and not Strength.objects.exists()


def test_a_storm_is_not_a_rehearsal_of_a_rated_puzzle(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    at(monkeypatch, 0)
    assert RATED in client.get("/puzzles/run-up/").content.decode()
    started(client)  # and left at the first puzzle, which it has shown
    page = client.get("/puzzles/run-up/").content.decode()
    assert MET in page and RATED not in page and 'class="chip"' not in page  # the themes stay hidden
    solve(client, "/puzzles/run-up/")
    assert Record.objects.get().first == "storm" and not Strength.objects.exists()


def test_a_first_try_that_a_storm_interrupts_has_failed(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    at(monkeypatch, 0)
    client.post("/puzzles/run-up/", {"action": puzzles()["run-up"].solution[0]})
    started(client)
    assert Record.objects.get().first == "wrong" and Strength.objects.filter(puzzle="").get().number == 1


def test_a_storm_ends_by_the_clock_of_the_server(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    at(monkeypatch, 0)
    started(client)
    at(monkeypatch, 181)
    answer = client.post("/puzzles/storm/", {"action": "play zombie upper"})
    assert "0 puzzles solved" in answer.content.decode() and Storm.objects.get().solved == 0
    assert "Your record" not in client.get("/puzzles/storm/").content.decode()


def test_what_cannot_be_played_in_a_storm_costs_nothing(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    at(monkeypatch, 0)
    started(client)
    answer = client.post("/puzzles/storm/", {"action": "play nobody"}, headers=HX)
    assert answer.status_code == 409 and "This action is not possible here." in answer.content.decode()
    assert client.post("/puzzles/storm/", {"did": ["end"] * 10_000}).status_code == 400
    assert not Storm.objects.exists()


def test_practice_names_the_theme_and_counts_for_no_rating(client: Client) -> None:
    answer = client.post("/puzzles/themes/", {"theme": "sprint"})
    address = answer.headers["Location"]
    assert "sprint" in puzzles()[address.split("/")[2]].themes
    assert 'class="chip"' in client.get(address).content.decode() and not Strength.objects.exists()
    assert client.post("/puzzles/themes/", {"theme": "nothing"}).status_code == 404
    assert client.get("/puzzles/themes/").headers["Location"] == "/puzzles/"
