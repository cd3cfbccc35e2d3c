"""Engines of the site's owner analyse ended matches: chosen by key, checked, and said to have failed where they do."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from clashyard.core.match import Match
from clashyard.players.engines.names import read_name
from clashyard.web import engines
from clashyard.web.matches import models
from clashyard.web.replays import analysis_queue
from clashyard.web.replays.models import DONE, FAILED, Analysis
from tests.support.paths import DOCS
from tests.support.web.replays import kept, looked, played

pytestmark = [pytest.mark.django_db, pytest.mark.xdist_group("engines-analyse")]
KEY = "engine-Spender"
SPENDER = f"engine:seconds=9 {sys.executable} {DOCS / 'examples' / 'engine.py'}"
PART = {"HX-Request": "true"}
# The engines that fail: the answer to a question is what follows.
GREETS = """
import sys, time
for line in sys.stdin:
    if line.startswith("clashyard"):
        print("clashyardok", flush=True)
    elif line.startswith("isready"):
        print("readyok", flush=True)
    elif line.startswith("go"):
        {answer}
"""
FAILING = {
    "dies": "sys.exit(3)",
    "is late": "time.sleep(3600)",
    "no value": "print('bestmove end', flush=True)",
    "illegal": """print('info {"action": "mate", "value": 1}\\nbestmove mate', flush=True)""",
    "no JSON": "print('info {\\nbestmove end', flush=True)",
    "no number": """print('info {"action": "end", "value": NaN}\\nbestmove end', flush=True)""",
}


class Inline:
    """A stand-in for the worker process."""

    def run(self, seconds: float, task: Any, *given: Any) -> Any:
        return task(*given)


@pytest.fixture(autouse=True)
def workers(monkeypatch: pytest.MonkeyPatch, settings: Any, carrier: str) -> Iterator[None]:
    settings.RATES, settings.ENGINES = {}, {KEY: SPENDER}
    monkeypatch.setattr(analysis_queue, "wake", lambda: None)
    monkeypatch.setattr(analysis_queue, "SLOWLY", 4)
    monkeypatch.setattr(analysis_queue, "SECONDS", 3600.0)  # all actions in one part
    monkeypatch.setattr(analysis_queue, "_worker", Inline())
    yield


@pytest.fixture
def row() -> models.Match:
    """Return an ended match of few actions: most of them are the engine's to spend Mana on, or the end of a turn."""
    return kept(short(), ending="resigned", winner="A", loser="B")


def short() -> Match:
    return played(limit=4)


def asks(client: Client, row: models.Match, engine: str = KEY) -> str:
    answer = client.post(f"/m/{row.token}/replay/analysis", {"engine": engine}, headers=PART)
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def worked() -> Analysis:
    found = analysis_queue.take()
    assert found is not None
    analysis_queue.work(found)
    found.refresh_from_db()
    return found


def test_an_engine_is_offered_by_its_name_and_judges_each_action(client: Client, row: models.Match, monkeypatch: Any) -> None:
    page = looked(client, row)
    assert "Spender (engine)" in page and f'value="{KEY}"' in page and "engine.py" not in page
    assert "Waiting in the queue" in asks(client, row)
    done = worked()
    assert (done.state, done.engine, len(done.rows)) == (DONE, KEY, 4)
    assert all(judged["line"] == [judged["better"][0][0]] for judged in done.rows)  # nothing that nobody has checked
    page = unescape(looked(client, row))
    assert "Analysed by Spender (engine)." in page and "Iterations per action" not in page and "engine.py" not in page


def test_our_search_may_replace_an_engine_and_not_the_other_way_round(client: Client, row: models.Match) -> None:
    asks(client, row)
    by_engine = worked().rows
    assert "Analyse with Clashyard's search instead" in unescape(looked(client, row))
    assert client.post(f"/m/{row.token}/replay/analysis").status_code == 302
    ours = worked()
    assert (ours.state, ours.engine) == (DONE, "") and ours.rows != by_engine
    page = unescape(looked(client, row))
    assert "Iterations per action: 4." in page and "Analysed by" not in page
    asks(client, row)
    assert analysis_queue.take() is None and Analysis.objects.get().rows == ours.rows


@pytest.mark.parametrize("answer", FAILING.values(), ids=FAILING)
def test_an_engine_that_fails_is_named_and_another_can_be_chosen(
    client: Client, row: models.Match, answer: str, tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "secret-folder.py"
    file.write_text(GREETS.replace("{answer}", answer))
    settings.ENGINES = {KEY: f"engine:{sys.executable} {file}"}
    monkeypatch.setattr(engines, "ANALYSIS_DEADLINE", 2.0 if answer == FAILING["is late"] else 60.0)
    asks(client, row)
    assert worked().state == FAILED
    page = unescape(looked(client, row))
    assert "Spender (engine) failed: it did not answer in time, or not as it should." in page and "secret-folder" not in page
    assert asks(client, row, "") and worked().state == DONE


def test_only_engines_that_are_offered_can_be_chosen(client: Client, row: models.Match, settings: Any) -> None:
    for wrong in ("engine:sh", SPENDER, "engine-Other", "level-3"):
        assert "not offered here" in asks(client, row, wrong)
    assert not Analysis.objects.exists()
    asks(client, row)
    settings.ENGINES = {}  # the owner has removed it meanwhile
    assert worked().state == FAILED and "Spender (engine) failed" in looked(client, row)
    assert "<select name=" not in looked(client, row)


def test_an_engine_has_little_time_and_answers_before_another_server_takes_over() -> None:
    name = read_name(engines.for_analysis("engine:seconds=9 deadline=90 Style='calm and slow' sh -c 'exit 3'"))
    assert (name.seconds, name.deadline, dict(name.options)) == (1.0, 10.0, {"Style": "calm and slow"})
    assert name.command[1:] == ("-c", "exit 3")
    assert read_name(engines.for_analysis("engine:seconds=0.5 sh")).seconds == 0.5
    longest = 2 * (2 * engines.ANALYSIS_DEADLINE + 4 * engines.ANALYSIS_SECONDS)  # two tries: a start, then a second look
    assert longest < analysis_queue.LEASE.total_seconds() < analysis_queue.DEADLINE
