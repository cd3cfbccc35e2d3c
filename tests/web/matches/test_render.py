"""Rendering changes nothing: neither the database nor a computer notices that a page has been drawn."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clashyard.core.game import Game
from clashyard.core.worker import Worker
from clashyard.games import GAMES, NAMED
from clashyard.web.matches import bots, models, render
from tests.support.web.visitors import again, play, table, visitor

pytestmark = pytest.mark.django_db
HERE = "http://testserver"


def never(*_: Any, **__: Any) -> Any:
    raise AssertionError("drawing a page has had an effect")


def drawn_twice(monkeypatch: pytest.MonkeyPatch, row: models.Match, *clients: Client) -> list[str]:
    """Draw the open pages of a match twice, with everything that could wake or start a computer replaced by what raises."""
    pages = [render.OpenPage(client.session, "", "en", HERE) for client in (*clients, Client())]
    with monkeypatch.context() as patch, CaptureQueriesContext(connection) as asked_for:
        patch.setattr(bots, "wake", never)
        patch.setattr(bots.Bench, "ask", never)
        patch.setattr(Worker, "run", never)
        first = render.fragments(row.token, pages)
        assert render.fragments(row.token, pages) == first
    assert all(query["sql"].startswith("SELECT") for query in asked_for)
    return first


@pytest.mark.parametrize("name", [game.name for game in GAMES])
def test_drawing_a_page_has_no_effect(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    client, person = visitor()
    row = table(person, "level-1", game=name, options=dict(NAMED[name].setup.sample(3)))
    for _ in range(12):
        assert "data-point" in drawn_twice(monkeypatch, row, client)[0]
        play(row)
    assert again(row).length == 12


def test_nor_while_a_computer_is_awaited_or_the_match_is_over(monkeypatch: pytest.MonkeyPatch, high_card: Game) -> None:
    client, person = visitor()
    row = table(person, "level-1", game=high_card.name, options={"leader": "B"})
    assert row.due == "level-1" and "The computer is thinking" in drawn_twice(monkeypatch, row, client)[0]
    while not again(row).ending:
        play(row)
    assert "data-point" in drawn_twice(monkeypatch, row, client)[0]
