"""Analyses of ended matches: computed once, outside of requests, resumed after a kill, and rendered."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from clashyard.core.match import Match
from clashyard.core.worker import Hung
from clashyard.games import GAMES, NAMED
from clashyard.players import analysis
from clashyard.players.analysis import whole
from clashyard.players.search.engine import Budget
from clashyard.web.matches import models
from clashyard.web.matches.deal import Deal
from clashyard.web.people.models import Person
from clashyard.web.replays import analysis_queue, analysis_worker, evaluation
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


def test_an_analysis_is_asked_for_followed_and_read_in_the_page_of_the_match(client: Client) -> None:
    match = short()
    row = kept(match)
    first = looked(client, row)
    assert "Analyse this match" in first and "hx-trigger" not in first and not Analysis.objects.exists()
    assert "judged" not in first and 'class="evalbar"' not in first and "%</b>" not in first
    assert asked(client, row)["Location"] == f"/m/{row.token}/replay/"
    waiting = looked(client, row, "replay/analysis", headers={"HX-Request": "true"})
    assert waiting.startswith("<div") and 'hx-trigger="every 1s"' in waiting and "<progress" in waiting
    done = worked()
    assert done.state == DONE and len(done.rows) == len(match.actions)
    answer = client.get(f"/m/{row.token}/replay/analysis", headers={"HX-Request": "true"})
    assert answer["HX-Trigger"] == "analysed" and b"hx-trigger" not in answer.content
    page = looked(client, row)
    assert page.count('class="column"') == len(match.actions) + 1 and 'class="evalbar"' in page
    for number in range(len(match.actions) + 1):
        assert page.count(f'href="/m/{row.token}/replay/?at={number}&amp;as=public"') >= 2  # on the curve, and in the list


def test_the_old_address_of_an_analysis_leads_to_the_match(client: Client) -> None:
    row = kept(short())
    answer = client.get(f"/m/{row.token}/replay/analysis")
    assert answer.status_code == 302 and answer["Location"] == f"/m/{row.token}/replay/"


def test_without_a_reload_the_page_is_told_what_becomes_of_its_request(client: Client) -> None:
    rows = [kept(short()) for _ in range(2)]
    part = {"HX-Request": "true"}
    answer = client.post(f"/m/{rows[0].token}/replay/analysis", headers=part)
    assert answer.status_code == 200 and b"Waiting in the queue" in answer.content
    refused = client.post(f"/m/{rows[1].token}/replay/analysis", headers=part)
    assert refused.status_code == 200 and b"One analysis at a time" in refused.content


def test_it_says_what_the_command_line_says(client: Client) -> None:
    match = short()
    row = kept(match)
    asked(client, row)
    worked()
    judged = list(analysis.judgements(match, Budget(iterations=ITERATIONS)))
    assert all(row["lost"] == each.lost and row["mark"] == each.mark for row, each in zip(_rows(), judged, strict=True))
    marked = [each for each in judged if each.mark]
    assert marked
    for each in judged:
        page = unescape(looked(client, row, f"replay/?at={each.number}&as={each.seat}"))
        now = re.search(r'<div id="now">.*?</section>', page, re.DOTALL)
        assert now
        assert (f"{each.lost} point" in now[0]) == bool(each.mark)
        if each.mark:
            assert f">{whole(each.chances)}%<" in now[0] and f">{whole(each.best)}%<" in now[0]


def test_the_chances_are_those_of_the_viewer(client: Client) -> None:
    match = short()
    row = kept(match)
    asked(client, row)
    worked()
    for at in range(1, len(match.actions)):
        mine, theirs = (
            re.search(r'data-percent="(\d+)"', looked(client, row, f"replay/frame?at={at}&as={seat}")) for seat in "AB"
        )
        assert mine and theirs and 99 <= int(mine[1]) + int(theirs[1]) <= 101


def test_the_numbers_count_the_marks(client: Client) -> None:
    match = short()
    row = kept(match)
    asked(client, row)
    worked()
    rows = [analysis_worker.Judged(**each) for each in _rows()]
    counts = {seat: evaluation.counts_of(rows, seat) for seat in "AB"}
    assert sum(sum(found.values()) for found in counts.values()) == len(match.actions)
    assert counts["A"]["blunder"] == sum(1 for each in rows if each.seat == "A" and each.mark == "??")
    assert "Actions by quality" in looked(client, row)


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
    page = looked(client, row)
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
    assert "are not analysed; only the match that follows is." in looked(client, row)
    answer = asked(client, row)
    assert answer.status_code == 409 and not Analysis.objects.exists()


def test_a_match_without_actions_has_nothing_to_analyse(client: Client) -> None:
    row = kept(played(limit=0), winner="B", loser="A", ending="time")
    assert "nothing to analyse" in looked(client, row)
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


def test_of_several_seats_each_view_has_its_own_chances(client: Client) -> None:
    match = played(mode="ffa", limit=3)
    row = kept(match, ending="resigned", winner="A")
    movers = match.movers()
    judged = [
        analysis_worker.Judged(n, seat, "end", 30.0 + n, 40.0, 0, "", False, 50, False, [("end", 100.0)], [])
        for n, seat in enumerate(movers, 1)
    ]
    Analysis.objects.create(
        match=row, state=DONE, length=3, iterations=8, touched=timezone.now(), rows=[asdict(each) for each in judged]
    )
    shown = re.search(r'data-percent="(\d+)"', looked(client, row, f"replay/frame?at=1&as={movers[0]}"))
    assert shown and shown[1] == "31"
    assert "data-percent" not in looked(client, row, "replay/frame?at=1&as=public")
