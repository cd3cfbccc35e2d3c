"""Analyses of ended matches: computed once, outside of requests, resumed after a kill, and rendered."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from clashyard.core.match import Match
from clashyard.games import GAMES, NAMED
from clashyard.players import analysis
from clashyard.players.search.engine import Budget
from clashyard.web.matches import models
from clashyard.web.matches.deal import Deal
from clashyard.web.matches.workers import Hung
from clashyard.web.people.models import Person
from clashyard.web.replays import analysis_queue, analysis_worker, chart
from clashyard.web.replays.models import DONE, FAILED, RUNNING, WAITING, Analysis
from tests.support.web.replays import kept, looked, played

pytestmark = pytest.mark.django_db
ITERATIONS = 8


class Inline:
    """A stand-in for the worker process that works immediately, one action for each part; *before* is called first."""

    def __init__(self, before: Callable[[], object] = lambda: None) -> None:
        self.before, self.parts = before, 0

    def run(self, seconds: float, task: Callable[..., Any], *given: Any) -> Any:
        self.parts += 1
        self.before()
        return task(*given)


@pytest.fixture(autouse=True)
def workers(monkeypatch: pytest.MonkeyPatch, carrier: str) -> Iterator[Inline]:
    """Use neither threads nor processes: tests do the work themselves."""
    inline = Inline()
    monkeypatch.setattr(analysis_queue, "wake", lambda: None)
    monkeypatch.setattr(analysis_queue, "SLOWLY", ITERATIONS)
    monkeypatch.setattr(analysis_queue, "SECONDS", 0.0)
    monkeypatch.setattr(analysis_queue, "_worker", inline)
    yield inline


def asked(client: Client, row: models.Match) -> Any:
    return client.post(f"/m/{row.token}/replay/analysis")


def worked() -> Analysis:
    """Finish the next analysis and return it."""
    found = analysis_queue.take()
    assert found is not None
    analysis_queue.work(found)
    found.refresh_from_db()
    return found


def short(seed: int = 5) -> Match:
    match = played(seed=seed)
    assert 5 <= len(match.actions) <= 40
    return match


def test_an_analysis_is_asked_for_followed_and_read(client: Client) -> None:
    match = short()
    row = kept(match)
    first = looked(client, row, "replay/analysis")
    assert "Analyse this match" in first and "hx-trigger" not in first and not Analysis.objects.exists()
    assert asked(client, row).status_code == 302
    waiting = looked(client, row, "replay/analysis", headers={"HX-Request": "true"})
    assert waiting.startswith("<section") and 'hx-trigger="every 1s"' in waiting and "<progress" in waiting
    done = worked()
    assert done.state == DONE and len(done.rows) == len(match.actions)
    page = looked(client, row, "replay/analysis", headers={"HX-Request": "true"})
    assert "hx-trigger" not in page and page.count('class="column"') == len(match.actions)
    for number in range(1, len(match.actions) + 1):
        assert f'href="/m/{row.token}/replay/?at={number}" aria-label="{number}. ' in page


def test_it_says_what_the_command_line_says(client: Client) -> None:
    match = short()
    row = kept(match)
    asked(client, row)
    worked()
    judged = list(analysis.judgements(match, Budget(iterations=ITERATIONS)))
    page = unescape(looked(client, row, "replay/analysis"))
    turns = analysis.turning_points(judged)
    assert turns and [int(n) for n in re.findall(r'<li>\s*<p><a href="[^"]*">(\d+)\. ', page)] == [each.number for each in turns]
    for each in turns:
        sentence = f"Chances {round(each.chances)}% instead of"
        assert sentence in page and f": {each.lost} points lost." in page
    assert all(row["lost"] == each.lost and row["mark"] == each.mark for row, each in zip(_rows(), judged, strict=True))


def _rows() -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = Analysis.objects.get().rows
    return rows


def test_it_is_computed_once(client: Client, workers: Inline) -> None:
    row = kept(short())
    asked(client, row)
    worked()
    parts, rows = workers.parts, _rows()
    for visitor in (client, Client()):
        assert asked(visitor, row).status_code == 302
    assert analysis_queue.take() is None and workers.parts == parts and _rows() == rows


def test_a_server_that_was_killed_takes_it_up_where_it_was(
    client: Client, workers: Inline, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = short()
    asked(client, kept(match))

    def kill() -> None:
        if workers.parts == 4:
            raise KeyboardInterrupt

    workers.before = kill
    found = analysis_queue.take()
    assert found is not None
    with pytest.raises(KeyboardInterrupt):
        analysis_queue.work(found)
    found.refresh_from_db()
    assert found.state == RUNNING and len(found.rows) == 3
    monkeypatch.setattr(analysis_queue, "WORKER", "another server")
    workers.before = lambda: None
    assert analysis_queue.take() is None  # it may still be working
    Analysis.objects.update(touched=timezone.now() - analysis_queue.LEASE - timedelta(seconds=1))
    workers.parts = 0
    done = worked()
    assert done.state == DONE and workers.parts == len(match.actions) - 3
    judged = analysis.judgements(match, Budget(iterations=ITERATIONS))
    assert [row["chances"] for row in done.rows] == [round(each.chances, 1) for each in judged]


def test_analyses_taken_over_by_another_server_are_left_alone(client: Client, workers: Inline) -> None:
    asked(client, kept(short()))
    workers.before = lambda: Analysis.objects.update(worker="another server")
    assert worked().rows == [] and workers.parts == 1


def test_one_of_a_person_at_a_time_and_not_too_many(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [kept(short()) for _ in range(3)]
    asked(client, rows[0])
    answer = asked(client, rows[1])
    assert answer.status_code == 409 and "One analysis at a time" in answer.content.decode()
    monkeypatch.setattr(analysis_queue, "AT_MOST", 1)
    answer = asked(Client(), rows[2])
    assert answer.status_code == 409 and "The analysis queue is full. Try again later." in answer.content.decode()
    worked()
    assert asked(client, rows[1]).status_code == 302
    assert sorted(Analysis.objects.values_list("state", flat=True)) == [DONE, WAITING]


def test_failed_analyses_are_reported_and_can_be_retried(client: Client, workers: Inline) -> None:
    row = kept(short())
    asked(client, row)
    workers.before = lambda: 1 / 0
    assert worked().state == FAILED
    page = looked(client, row, "replay/analysis")
    assert "The analysis failed" in page and "Analyse this match" in page and "ZeroDivision" not in page
    workers.before = lambda: None
    asked(client, row)
    assert worked().state == DONE


@pytest.mark.parametrize("problem", [BrokenProcessPool, Hung])
@pytest.mark.parametrize(("times", "state"), [(1, DONE), (2, DONE), (3, FAILED)])
def test_workers_that_are_killed_or_hang_are_replaced(
    client: Client, workers: Inline, times: int, state: str, problem: type[Exception]
) -> None:
    asked(client, kept(short()))

    def broken() -> None:
        if workers.parts <= times:
            raise problem

    workers.before = broken
    assert worked().state == state


def test_drafts_have_no_analysis(client: Client) -> None:
    match = Match.new(NAMED["decks"], {"format": "draft"}, 3)
    while match.deciding:
        match.play(match.menu()[0])
    row = kept(match)
    assert "are not analysed; only the match that follows is." in looked(client, row, "replay/analysis")
    answer = asked(client, row)
    assert answer.status_code == 409 and not Analysis.objects.exists()


def test_a_match_without_actions_has_nothing_to_analyse(client: Client) -> None:
    row = kept(played(limit=0), winner="B", loser="A", ending="time")
    assert "nothing to analyse" in looked(client, row, "replay/analysis")
    assert asked(client, row).status_code == 409


def test_asking_needs_the_form_and_an_ended_match() -> None:
    row = kept(short())
    assert asked(Client(enforce_csrf_checks=True), row).status_code == 403
    assert asked(Client(), kept(played(limit=3))).status_code == 404
    assert not Analysis.objects.exists() and not Person.objects.exists()


def test_a_choice_that_was_never_opened_is_not_judged(client: Client) -> None:
    match = Match.new(NAMED["blades"], NAMED["blades"].setup.sample(1), 1)
    while match.told == len(match.actions) or not match.told:
        match.play(match.menu()[0])
    asked(client, kept(match, winner="A", loser="B", ending="resigned"))
    assert len(worked().rows) == match.told == len(match.actions) - 1


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_rows_begin_anywhere(game: Any) -> None:
    """Judging in parts gives the same rows as judging in one go, and JSON can store them."""
    match = played(game.name, seed=3)
    actions = list(zip(match.movers(), match.actions, strict=True))[:8]
    given = (Deal(game.name, match.rules, match.given, match.origin), actions)
    whole = analysis_worker.judged(*given, 0, ITERATIONS, 1e9)
    parts: list[dict[str, Any]] = []
    while len(parts) < len(actions):
        parts += analysis_worker.judged(*given, len(parts), ITERATIONS, 0.0)
    assert parts == whole and [row["number"] for row in whole] == list(range(1, 9))
    assert all(analysis_worker.Judged(**row).seat == seat for row, (seat, _) in zip(whole, actions, strict=True))


def row(number: int, seat: str, chances: float) -> analysis_worker.Judged:
    return analysis_worker.Judged(number, seat, "end", chances, chances, 0, "", False, 50, False, [("end", 100.0)], [])


def test_of_two_opposed_seats_the_chances_of_the_first_are_drawn() -> None:
    drawn = chart.chart(played(limit=3), [row(1, "A", 30.0), row(2, "B", 80.0), row(3, "A", 55.0)])
    assert drawn.view == "A" and [point.percent for point in drawn.points] == [30, 20, 55]
    (line,) = drawn.lines
    assert line.path == "0.5,70 1.5,80 2.5,45" and line.area == "0.5,100 0.5,70 1.5,80 2.5,45 2.5,100"


def test_of_several_seats_each_has_its_line() -> None:
    drawn = chart.chart(played(mode="ffa", limit=3), [row(1, "A", 30.0), row(2, "B", 80.0), row(3, "A", 55.0)])
    assert drawn.view == "" and [(point.seat, point.percent) for point in drawn.points] == [("A", 30), ("B", 80), ("A", 55)]
    assert [(line.seat, line.path, line.area) for line in drawn.lines] == [("A", "0.5,70 2.5,45", ""), ("B", "1.5,20", "")]
