"""Processes that are killed in the middle of a round: nothing is lost, nothing is dealt twice, and the tournament goes on."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.support.paths import ROOT
from tests.support.tools import tool
from tests.support.web.browser import Server
from tests.support.web.tournament_processes import DUELS, FOUR, GAMES, PLAYERS

SECONDS = 300
VISITING = tool("visitor")


def started(database: dict[str, str], what: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.support.web.tournament_processes", what]
    return subprocess.Popen(command, env={**os.environ, **database}, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def finished(process: subprocess.Popen[str]) -> str:
    said, _ = process.communicate(timeout=SECONDS)
    assert process.returncode == 0
    return said


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("what", "games", "people", "lines"),
    [("prepare", GAMES, 2 * PLAYERS, 3), ("prepare_league", DUELS, FOUR, 1)],
)
def test_two_processes_hold_one_tournament_and_one_is_killed(
    what: str, games: int, people: int, lines: int, database: dict[str, str]
) -> None:
    """Both pair rounds and end matches; each round is paired once, each result is recorded once."""
    finished(started(database, what))
    victim, other = started(database, "serve"), started(database, "serve")
    assert victim.stdout is not None
    for _ in range(lines):  # few enough that the other does not end all of them before
        assert victim.stdout.readline()
    victim.kill()  # while it pairs a round, or ends its next match
    victim.communicate(timeout=SECONDS)
    finished(other)
    assert json.loads(finished(started(database, "check"))) == {"games": games, "people": people, "wrong": []}


@pytest.mark.xdist_group("serving")
@pytest.mark.nightly  # the next round begins half a minute after the first
def test_a_tournament_goes_on_after_the_server_was_killed(own_site: Server) -> None:
    """Four computers play a knock-out; the server is killed with signal 9 in the first round, and started again."""
    visitor = VISITING.Visitor(own_site.address)
    starts = (datetime.now(UTC) + timedelta(days=1)).strftime("%Y-%m-%dT%H:%M")
    fields = {"title": "Cup", "kind": "knockout", "game": "blades", "starts": starts, "zone": "UTC", "computers": "4"}
    place = visitor.post("/tournaments/new/", {**fields, "level": "level-1"}).place
    assert visitor.post(f"{place}begin", {}).status == 302
    assert results(visitor, place)["round"] == 1
    own_site.kill()
    own_site.start()
    found = results(visitor, place)
    assert found["round"] >= 1 and len([game for game in found["games"] if game["round"] == 1]) == 2
    while found["state"] == "running":
        time.sleep(0.5)
        found = results(visitor, place)
    assert found["state"] == "played" and found["round"] == 2 and len(found["games"]) == 3
    assert all(game["result"] for game in found["games"])


def results(visitor: Any, place: str) -> dict[str, Any]:
    answer = visitor.get(f"{place}results.json")
    assert answer.status == 200
    found: dict[str, Any] = json.loads(answer.text)
    return found
