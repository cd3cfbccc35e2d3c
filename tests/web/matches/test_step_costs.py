"""Steps and replays are cheap: each is rendered once, and the requests for them are limited."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.web.matches import models, store
from clashyard.web.matches.captions import named
from clashyard.web.matches.steps import AT_MOST, MOST, steps
from tests.support.web.match_requests import acted, asked, begun, looked
from tests.support.web.replays import kept, played

WORDS = Words("en")


def long_match(actions: int) -> models.Match:
    """Return a running match of at least so many actions, without players."""
    for seed in range(200):
        match = played("decks", "ffa", seed, actions)
        if match.deciding and len(match.actions) >= actions and len(match.events) < MOST:
            return kept(match)
    raise AssertionError


@pytest.mark.django_db
def test_an_answer_tells_forty_actions_at_most_and_how_far_it_goes(client: Client) -> None:
    row = long_match(50)
    match = store.load(row)
    told, after, answers = [], 0, 0
    while after < match.told:
        answer = client.get(f"/m/{row.token}/steps", {"after": after}).json()
        assert after < answer["upto"] <= min(after + AT_MOST, answer["told"]) and answer["told"] == match.told
        told += answer["steps"]
        after, answers = answer["upto"], answers + 1
    assert answers > 1 and len(told) == sum(len(match.events_of(number)) for number in range(match.told))
    whole = list(steps(match, 0, None, named(WORDS, list(row.seats.order_by("name")))))
    assert [step["said"] for step in told] == [step["said"] for step in whole]


@pytest.mark.django_db
@pytest.mark.parametrize("rest", ["steps?after=0", "replay/steps?at=9", "replay/?at=9", "replay/frame?at=9", "replay/file"])
def test_steps_and_replays_are_drawn_once(client: Client, rest: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sixteen visitors who requested them all day kept the server from everything else."""
    row = kept(played(limit=9), ending="resigned", winner="A", loser="B")
    first = client.get(f"/m/{row.token}/{rest}")
    drawn: list[str] = []

    def counted(name: str, whole: Any) -> Any:
        def call(*given: Any, **more: Any) -> Any:
            drawn.append(name)
            return whole(*given, **more)

        return call

    for name in ("moments", "view", "checks"):
        monkeypatch.setattr(Match, name, counted(name, getattr(Match, name)))
    second = client.get(f"/m/{row.token}/{rest}")
    assert first.status_code == 200 and bare(second) == bare(first) and drawn == []


def bare(answer: Any) -> str:
    """Return a page without the token of its forms."""
    return re.sub(r'(csrf\w*|X-CSRFToken)"?[^>]*>', "", answer.content.decode())


@pytest.mark.django_db
def test_steps_that_were_taken_back_are_not_told_from_memory(client: Client) -> None:
    row = begun(client)
    point, actions = asked(looked(client, row))
    played_first = next(text for text in actions if text.startswith("play"))
    acted(client, row, point, played_first)
    before = client.get(f"/m/{row.token}/steps", {"after": "0"}).json()
    client.post(f"/m/{row.token}/undo", {"seat": "A", "point": asked(looked(client, row))[0]})
    point, actions = asked(looked(client, row))
    acted(client, row, point, next(text for text in actions if text.startswith("play") and text != played_first))
    after = client.get(f"/m/{row.token}/steps", {"after": "0"}).json()
    assert before["told"] == after["told"] == 1 and before["steps"] != after["steps"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Too many requests. Try again in"), ("fr", "Trop de requêtes. Réessayez dans"), ("ko", "다시 시도해")],
)
@pytest.mark.parametrize("rest", ["steps?after=0", "replay/", "replay/frame", "replay/steps", "replay/file", "position"])
def test_a_visitor_who_asks_for_steps_and_replays_without_end_waits(
    client: Client, settings: Any, rest: str, language: str, said: str
) -> None:
    cache.clear()
    settings.RATES = {"look": "2/d"}
    row = kept(played(limit=9), ending="resigned", winner="A", loser="B")
    begun(client)  # with a session
    answers = [client.get(f"/m/{row.token}/{rest}", headers={"Accept-Language": language}) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429] and said in answers[-1].content.decode()
    assert Client().get(f"/m/{row.token}/{rest}").status_code == 200  # others are not affected
