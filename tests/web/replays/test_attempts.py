"""Trying another action in an ended match: what may be tried, how it is answered, and what visitors learn from their mistakes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import unescape
from queue import Full
from typing import Any
from urllib.parse import urlencode

import pytest
from django.core.cache import cache
from django.test import Client

from clashyard.core.match import Match
from clashyard.games import GAMES, NAMED
from clashyard.web.matches import models
from clashyard.web.replays import access, analysis_queue, tries
from clashyard.web.replays.models import Analysis
from tests.support.games import OVER_SOME
from tests.support.web.replays import at_once, kept, looked, played, visitor

pytestmark = pytest.mark.django_db
PART = {"HX-Request": "true"}


class Inline:
    """A stand-in for the worker process that works immediately; *before* is called first."""

    before: Callable[[], object] = staticmethod(lambda: None)

    def run(self, seconds: float, task: Callable[..., Any], *given: Any) -> Any:
        self.before()
        return task(*given)


@pytest.fixture(autouse=True)
def inline(monkeypatch: pytest.MonkeyPatch, carrier: str) -> Iterator[Inline]:
    """Use neither threads nor processes: tests do the work themselves."""
    found = Inline()
    monkeypatch.setattr(tries, "wake", lambda: None)
    monkeypatch.setattr(analysis_queue, "wake", lambda: None)
    monkeypatch.setattr(analysis_queue, "SLOWLY", 8)
    monkeypatch.setattr(analysis_queue, "_worker", found)
    cache.clear()
    yield found
    while not tries._jobs.empty():
        tries._jobs.get_nowait()


def address(at: int, seat: str, *did: str, **more: str) -> str:
    return f"replay/try?{urlencode([('at', at), ('as', seat), *(('did', each) for each in did), *more.items()])}"


def analysed(row: models.Match, match: Match, client: Client) -> list[dict[str, Any]]:
    client.post(f"/m/{row.token}/replay/analysis")
    found = analysis_queue.take()
    assert found is not None
    analysis_queue.work(found)
    rows: list[dict[str, Any]] = Analysis.objects.get(match=row).rows
    return rows


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_an_action_is_tried_judged_and_answered(client: Client, game: Any) -> None:
    """The board shows the legal actions; what is chosen waits for its answer, and then the visitor is to decide again."""
    match = played(game.name, seed=3)
    row = kept(match)
    at = access.open_points(match)[2]
    start = match.at(at)
    seat = start.deciding[0]
    page = looked(client, row, address(at, seat), headers=PART)
    assert 'id="frame"' in page and "data-branch" in page and f'name="at" value="{at}"' in page
    action = start.legal_of(seat)[-1]
    waiting = looked(client, row, address(at, seat, action=action), headers=PART)
    assert "data-poll" in waiting and "The computer is thinking" in waiting
    again = looked(client, row, address(at, seat, action=action), headers=PART)
    assert "data-poll" in again and tries._jobs.qsize() == 1  # it is asked once
    tries.work()
    answered = unescape(looked(client, row, address(at, seat, action=action), headers=PART))
    assert "data-poll" not in answered and re.search(r'class="evalbar" role="img"', answered)
    line = re.findall(r'name="did" value="([^"]*)"', answered)
    after = start.copy()
    for text in line:
        after.play(text)
    assert line[0] == action and (seat in after.deciding or not after.deciding)
    assert match.actions == played(game.name, seed=3).actions  # the match itself stays as it was
    assert models.Action.objects.filter(match=row).count() == len(match.actions)


def test_without_scripts_the_same_page_shows_it(client: Client) -> None:
    match = played()
    row = kept(match)
    page = looked(client, row, address(0, "A"))
    assert page.startswith("<!doctype html>") and 'method="get"' in page and "Back to the match" in page
    assert "Refresh" in looked(client, row, address(0, "A", action=match.actions[0]))


@pytest.mark.parametrize(
    ("rest", "said"),
    [
        (address(0, "A", "nonsense"), "This action is not possible here."),
        (address(0, "A", action="nonsense"), "This action is not possible here."),
        (address(0, "A", action="x" * 5000), "This action is not possible here."),
        (address(0, "A", *["end"] * 61), "At most 60 actions can be tried in a row."),
        ("replay/try?at=x&as=A", "at: "),
        ("replay/try?at=-1&as=A", "at: "),
        ("replay/try?at=0&as=Z", "as: "),
    ],
)
def test_bad_input_gets_one_sentence(client: Client, rest: str, said: str) -> None:
    row = kept(played())
    answer = looked(client, row, rest, 400, headers=PART)
    assert said in answer and "<" not in answer and tries._jobs.empty()
    page = looked(client, row, rest, 400)
    assert said in unescape(page) and page.startswith("<!doctype html>")


def test_at_the_end_nothing_can_be_tried(client: Client) -> None:
    match = played()
    row = kept(match)
    rest = address(len(match.actions), "A")
    assert "The match is over here." in looked(client, row, rest, 400, headers=PART)
    assert "data-try" not in looked(client, row, f"replay/frame?at={len(match.actions)}&as=A")
    assert "data-try" in looked(client, row, "replay/frame?at=1&as=A")


def test_a_draft_is_not_tried(client: Client) -> None:
    match = Match.new(NAMED["decks"], {"format": "draft"}, 3)
    while match.deciding:
        match.play(match.menu()[0])
    row = kept(match)
    assert "are not analysed" in looked(client, row, address(0, "A"), 400, headers=PART)


def test_a_match_that_goes_on_answers_nothing(client: Client) -> None:
    """Neither its players nor anybody else get a board to try on, an evaluation or a preview."""
    match = played(limit=4)
    row = kept(match, {"A": visitor(client)})
    for rest in (address(0, "A"), address(0, "A", action=match.actions[0]), "replay/previews?at=0&as=A", "replay/try"):
        for who in (client, Client()):
            for headers in (None, PART):
                page = looked(who, row, rest, 404, headers)
                assert "This match is still in progress" in page and "data-branch" not in page
    assert tries._jobs.empty()


def test_the_visitor_plays_for_the_seat_that_decides(client: Client) -> None:
    """A spectator, or a player whose turn it is not, tries for the other one."""
    match = played()
    row = kept(match, {"A": visitor(client)})
    at = match.movers().index("B")
    for given in ("A", "public", ""):
        assert 'name="as" value="B"' in looked(client, row, f"replay/try?at={at}&as={given}", headers=PART)


def test_it_is_bounded_and_limited(client: Client, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    match = played()
    row = kept(match, {"A": visitor(client)})
    first, second = match.at(0).legal_of("A")[:2]
    settings.RATES = {"try": "1/m"}
    looked(client, row, address(0, "A", action=first), headers=PART)
    looked(client, row, address(0, "A", action=first), headers=PART)  # known: it does not count
    answer = client.get(f"/m/{row.token}/{address(0, 'A', action=second)}", headers=PART)
    assert answer.status_code == 429 and "Try again in" in answer.content.decode()
    settings.RATES = {}

    def full(job: object) -> None:
        raise Full

    monkeypatch.setattr(tries._jobs, "put_nowait", full)
    busy = looked(client, row, address(0, "A", action=second), 400, headers=PART)
    assert "Too many visitors" in busy
    monkeypatch.undo()


def test_a_worker_that_fails_is_reported(client: Client, inline: Inline) -> None:
    match = played()
    row = kept(match)
    inline.before = lambda: 1 / 0
    looked(client, row, address(0, "A", action=match.actions[0]), headers=PART)
    tries.work()
    page = looked(client, row, address(0, "A", action=match.actions[0]), headers=PART)
    assert "The computer could not answer" in page and "data-poll" not in page and "ZeroDivision" not in page


def test_a_sealed_choice_is_answered_with_a_sealed_choice(client: Client) -> None:
    match = next(m for m in at_once() if not m.deciding)
    row = kept(match)
    at = next(n for n in access.open_points(match) if len(match.at(n).deciding) > 1)
    for seat in match.at(at).deciding:
        action = match.at(at).legal_of(seat)[0]
        looked(client, row, address(at, seat, action=action), headers=PART)
        tries.work()
        page = unescape(looked(client, row, address(at, seat, action=action), headers=PART))
        line = re.findall(r'name="did" value="([^"]*)"', page)
        after = match.at(at)
        for text in line:
            after.play(text)
        assert line[0] == action and after.told == len(after.actions)


@OVER_SOME
def test_every_mode_has_a_board_to_try_on(client: Client, game: Any, mode: str) -> None:
    match = played(game.name, mode, limit=40)
    row = kept(match, winner=match.winner or "draw", ending="rules")
    at = access.open_points(match)[1]
    seat = match.at(at).deciding[0]
    assert "data-branch" in looked(client, row, address(at, seat), headers=PART)
    found = client.get(f"/m/{row.token}/replay/previews?at={at}&as={seat}").json()["previews"]
    assert set(found) <= set(match.at(at).legal_of(seat))


def test_only_your_own_mistakes_are_lessons(client: Client) -> None:
    match = played()
    person = visitor(client)
    row = kept(match, {"A": person})
    assert "Analyse this match first" in looked(client, row)
    rows = analysed(row, match, client)
    own = [each for each in rows if each["seat"] == "A" and each["mark"]]
    assert own and any(each["seat"] == "B" and each["mark"] for each in rows)
    for viewer in ("A", "B", "public"):
        page = looked(client, row, f"replay/?as={viewer}")
        assert len(re.findall("data-chip=", page)) == len(own)
    for number, each in enumerate(own, 1):
        page = unescape(looked(client, row, address(each["number"] - 1, "A", learn=str(number)), headers=PART))
        learn = page[page.index('id="learn"') :]
        assert "You played" in learn and f">{int(each['chances'] + 0.5)}%<" in learn and "Show the answer" in learn
        assert '<details class="answer">' in learn  # closed
        line = re.search(r'data-line href="([^"]*)"', learn)
        if line:
            assert client.get(unescape(line[1]), headers=PART).status_code == 200


def test_a_better_action_solves_a_lesson(client: Client) -> None:
    match = played()
    row = kept(match, {"A": visitor(client)})
    rows = analysed(row, match, client)
    number, lesson = next((n, each) for n, each in enumerate([e for e in rows if e["seat"] == "A" and e["mark"]], 1))
    for action in (lesson["action"], lesson["better"][0][0]):
        rest = address(lesson["number"] - 1, "A", learn=str(number), action=action)
        looked(client, row, rest, headers=PART)
        tries.work()
        page = looked(client, row, rest, headers=PART)
        assert ("data-solved" in page) == (action != lesson["action"]) and f'data-lesson="{number}"' in page


def test_strangers_learn_from_the_player_whose_view_they_chose(client: Client) -> None:
    match = played()
    row = kept(match)
    rows = analysed(row, match, client)
    for seat in "AB":
        count = sum(1 for each in rows if each["seat"] == seat and each["mark"])
        assert len(re.findall("data-chip=", looked(Client(), row, f"replay/?as={seat}"))) == count
    assert "Choose the view of a player" in looked(Client(), row, "replay/?as=public")
