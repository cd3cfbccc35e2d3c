"""The board on the home page: a live match as everyone may see it, or a demonstration; and nothing that is hidden."""

from __future__ import annotations

import gzip
import html
import json
import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from clashyard.web.home.demo import START, demonstration
from clashyard.web.matches import models
from tests.support.web.tables import AT_ONCE, CASES, at_once, calm, instead, under_way, unsigned, worlds
from tests.support.web.visitors import table, visitor

pytestmark = pytest.mark.django_db


def board(client: Client) -> str:
    """Return the board of the home page with its caption."""
    page = client.get("/").content.decode()
    return html.unescape(page[page.index("<figure") : page.index("</figure>")])


def listed(*sitting: Any, **more: Any) -> models.Match:
    return table(*sitting, listed=True, now=timezone.now(), **more)


def test_without_a_live_match_two_computers_demonstrate_the_first_game(client: Client) -> None:
    shown = board(client)
    assert "Demo" in shown and "Journeyman (level 4) – Apprentice (level 3)" in shown and "Watch" not in shown
    assert shown.count('class="card') >= 6 and f'data-told="{START}"' in shown
    assert "inert" in shown and 'aria-hidden="true"' in shown


@pytest.mark.parametrize(("language", "said"), [("en", "wins"), ("fr", "remporte"), ("ko", "승리")])
def test_the_demonstration_is_told_to_its_end_in_each_language(client: Client, language: str, said: str) -> None:
    address = re.search(r'data-steps="([^"]+)"', board(Client(headers={"accept-language": language})))
    assert address
    steps = json.loads(client.get(address[1], headers={"accept-encoding": ""}).content)["steps"]
    assert said in steps[-1]["said"] and sum(step["look"] != "quiet" for step in steps) > 30
    assert {"turn", "attacked", "destroyed"} <= {step["kind"] for step in steps}


def test_a_demonstration_in_another_language_is_not_found(client: Client) -> None:
    assert client.get("/demo/xx.json").status_code == 404


def test_the_demonstration_is_small() -> None:
    assert len(demonstration("ko")) < 12_000 and len(gzip.decompress(demonstration("en"))) > 1000


def test_a_public_match_is_live_on_the_pages_of_others() -> None:
    (ann, anna), (_, bert), (carl, _) = visitor("Ann"), visitor("Bert"), visitor("Carl")
    row = listed(anna, bert)
    assert "Live" in board(carl) and "Ann – Bert" in board(carl) and f'href="/m/{row.token}/"' in board(carl)
    assert f'data-live="/ws/m/{row.token}/"' in board(Client())
    assert "Demo" in board(ann)


@pytest.mark.parametrize("change", [{"listed": False}, {"ending": "left"}, {"begun": None}])
def test_a_match_that_is_not_public_or_not_under_way_is_not_shown(change: dict[str, Any]) -> None:
    row = listed(visitor("Ann")[1], visitor("Bert")[1])
    models.Match.objects.filter(pk=row.pk).update(**change)
    assert "Demo" in board(Client())


def test_a_match_in_which_nobody_has_acted_for_long_is_not_live() -> None:
    row = listed(visitor("Ann")[1], visitor("Bert")[1])
    models.Match.objects.filter(pk=row.pk).update(touched=timezone.now() - timedelta(minutes=11))
    assert "Demo" in board(Client())


def test_a_draft_is_not_shown() -> None:
    listed(visitor("Ann")[1], visitor("Bert")[1], options={"format": "draft"})
    assert "Demo" in board(Client())


@CASES
def test_the_board_shows_nothing_that_a_spectator_may_not_see(game: str, mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    calm(monkeypatch)
    tables = under_way(game, mode)
    models.Match.objects.update(listed=True)
    true = unsigned(board(tables.clients[""]))
    assert "Live" in true
    for world in worlds(tables.match, ""):
        with instead(monkeypatch, world):
            assert unsigned(board(tables.clients[""])) == true


@CASES
def test_my_page_is_the_same_in_all_worlds_that_i_cannot_tell_apart(
    game: str, mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    calm(monkeypatch)
    tables = under_way(game, mode)
    true = unsigned(tables.clients["A"].get("/").content.decode())
    assert "Continue your match" in true
    for world in worlds(tables.match, "A"):
        with instead(monkeypatch, world):
            assert unsigned(tables.clients["A"].get("/").content.decode()) == true


@AT_ONCE
def test_a_sealed_choice_changes_nothing_on_the_board(game: str, mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    calm(monkeypatch)
    tables = at_once(game, mode)
    models.Match.objects.update(listed=True)
    before = unsigned(board(tables.clients[""]))
    tables.seals("B")
    assert len(tables.match.deciding) == 1
    assert unsigned(board(tables.clients[""])) == before
