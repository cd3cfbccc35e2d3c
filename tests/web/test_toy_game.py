"""A game that has registered nothing: the website offers it, sets it up, plays it, replays it and analyses it."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from django.test import Client

from clashyard.core.game import Game
from clashyard.core.words import LANGUAGES
from clashyard.web.matches import bots, models, store
from clashyard.web.replays import analysis_queue
from clashyard.web.replays.models import DONE
from tests.support.web.visitors import again

pytestmark = pytest.mark.django_db
HERE = {"who": "side"}  # both seats on one screen


class Inline:
    """A stand-in for a worker process that works immediately."""

    def run(self, seconds: float, task: Any, *given: Any) -> Any:
        return task(*given)


def begun(client: Client, game: Game, **data: str) -> models.Match:
    answer = client.post(f"/new/{game.name}/", {**HERE, **data})
    assert answer.status_code == 302
    return models.Match.objects.get(token=answer["Location"].split("/")[2])


def page(client: Client, row: models.Match, rest: str = "") -> str:
    answer = client.get(f"/m/{row.token}/{rest}")
    assert answer.status_code == 200
    return answer.content.decode()


def played_out(client: Client, row: models.Match) -> models.Match:
    """Play to the end by the buttons of the page."""
    draw = Random(1)
    while not row.ending:
        seat = store.load(row).deciding[0]
        shown = page(client, row, f"?as={seat}")
        point, actions = re.search(r'data-point="([^"]*)"', shown), re.findall(r'name="action" value="([^"]*)"', shown)
        assert point and sorted(actions) == sorted(store.load(row).legal_of(seat))
        client.post(f"/m/{row.token}/act", {"as": seat, "point": point[1], "action": draw.choice(actions)})
        assert again(row).length == row.length + 1
        row = again(row)
    return row


def test_it_is_offered(client: Client, high_card: Game) -> None:
    first = client.get("/").content.decode()
    assert '<h2 id="high_card">High card</h2>' in first and 'href="/new/high_card/"' in first
    assert 'href="/new/high_card/?who=lobby">High card</a>' in client.get("/lobby/").content.decode()
    assert "High card" in client.get("/rules/").content.decode()
    assert "Winning a trick" in client.get("/rules/high_card/").content.decode()
    assert "High card" in client.get("/learn/high_card/").content.decode()
    assert 'name="who"' in client.get("/new/high_card/").content.decode()


def test_it_is_played_told_and_replayed(client: Client, high_card: Game) -> None:
    row = played_out(client, begun(client, high_card))
    assert row.ending == "rules" and row.length == 10
    over = page(client, row)
    assert "wins the trick." in over and "wins." in over and 'href="/rules/high_card/#high_card.trick"' in over
    steps = client.get(f"/m/{row.token}/steps?after=0").json()
    assert steps["told"] == 10 and any("leads the" in step["said"] and "picture" in step["parts"] for step in steps["steps"])
    replay = page(client, row, "replay/?at=3&as=A")
    assert "leads the" in replay and '<pre id="picture"' in replay and 'name="action"' not in replay
    assert "High card" in client.get("/mine/").content.decode()
    for language in LANGUAGES:
        client.post("/language/", {"language": language})
        for rest in ("", "verify/", "position?as=all&at=3", "report", "replay/", "replay/file"):
            assert page(client, row, rest)


def test_nothing_hidden_is_shown(client: Client, high_card: Game) -> None:
    row = begun(client, high_card, who="link")
    client.post(f"/m/{row.token}/sit", {"seat": "B"})  # the visitor's own table: refused
    assert again(row).begun is None
    other = Client()
    other.post(f"/m/{row.token}/sit", {"seat": "B"})
    hands = store.load(again(row)).position()["hands"]
    for who, seat, rival in ((client, "A", "B"), (other, "B", "A")):
        found = re.search(r'<pre id="picture".*?</pre>', page(who, row), re.S)
        assert found and "hidden" in found[0] and all(f"&#39;{card}&#39;" in found[0] for card in hands[seat])
        assert not any(f"&#39;{card}&#39;" in found[0] for card in hands[rival])


def test_a_computer_plays_it(client: Client, high_card: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    row = begun(client, high_card, who="computer", level="level-3")
    bench = bots.Bench("quick", 1, lambda *_: None)
    bench.own.worker = Inline()
    monkeypatch.setattr(bots, "bench_of", lambda _: bench)
    while not row.ending:
        match = store.load(row)
        if "A" in match.deciding:
            store.act(row.token, "A", store.point(row, match, "A"), match.legal_of("A")[0], by="")
        else:
            assert bots._step(bench, row.token, last=False)
        row = again(row)
    assert row.ending == "rules"


def test_it_is_analysed(client: Client, high_card: Game, monkeypatch: pytest.MonkeyPatch, carrier: str) -> None:
    monkeypatch.setattr(analysis_queue, "wake", lambda: None)
    monkeypatch.setattr(analysis_queue, "SLOWLY", 8)
    monkeypatch.setattr(analysis_queue, "_worker", Inline())
    row = played_out(client, begun(client, high_card))
    assert client.post(f"/m/{row.token}/replay/analysis").status_code == 302
    found = analysis_queue.take()
    assert found is not None
    analysis_queue.work(found)
    found.refresh_from_db()
    assert found.state == DONE and len(found.rows) == 10
    assert "Actions by quality" in page(client, row, "replay/")


def test_a_resignation_a_takeback_and_a_rematch(client: Client, high_card: Game) -> None:
    row = begun(client, high_card)
    seat = store.load(row).deciding[0]
    assert client.post(f"/m/{row.token}/undo", {"seat": seat, "point": "0"}).status_code == 409
    client.post(f"/m/{row.token}/resign", {"seat": "A"})
    assert again(row).winner == "B"
    answer = client.post(f"/m/{row.token}/rematch")
    assert answer.status_code == 302 and models.Match.objects.count() == 2
    assert models.Match.objects.exclude(pk=row.pk).get().options == row.options
