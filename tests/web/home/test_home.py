"""The home page: a button for each game, the match that waits, and the tables of others."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.utils import timezone

from clashyard.games import GAMES
from clashyard.web.games.decks.cards import picture_in
from clashyard.web.league.models import League
from clashyard.web.matches import models, store
from tests.support.web.visitors import again, play, table, visitor

pytestmark = pytest.mark.django_db
MOST_QUERIES = 18


def told(client: Client, language: str = "en") -> str:
    """Return the text of the home page."""
    page = client.get("/", headers={"accept-language": language}).content.decode().partition("<main")[2]
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page)).split())


def test_a_new_visitor_can_begin_each_game_and_learn_it(client: Client) -> None:
    page = client.get("/").content.decode()
    for game in GAMES:
        assert f'name="game" value="{game.name}"' in page and f'href="/learn/{game.name}/"' in page
    assert "Continue your match" not in page and "New here?" in page
    for picture in re.findall(r'<img src="/static/([^"]+)"', page):
        assert finders.find(picture), picture


@pytest.mark.parametrize(("other", "listed"), [("link", False), ("lobby", True)])
def test_one_click_opens_a_table_for_people(client: Client, other: str, listed: bool) -> None:
    assert f'<option value="{other}"' in client.get("/").content.decode()
    client.post("/begin", {"game": "blades", "level": other})
    row = models.Match.objects.get()
    assert row.begun is None and row.listed == listed and [seat.free for seat in row.seats.order_by("name")] == [False, True]


def test_too_many_tables_are_refused_with_a_reason(client: Client) -> None:
    answers = [client.post("/begin", {"game": "clash", "level": "link"}) for _ in range(11)]
    assert [answer.status_code for answer in answers] == [302] * 10 + [422] and models.Match.objects.count() == 10
    assert "You already have 10 open tables" in answers[-1].content.decode()


def test_the_match_where_it_is_my_turn_comes_first() -> None:
    (ann, anna), (_, bert) = visitor("Ann"), visitor("Bert")
    mine = table(anna, bert)
    table(bert, anna)
    page = told(ann)
    assert page.index("Continue your match") < page.index("Bert · Clash of Decks") and "1 waiting" in page
    assert "It's your turn." in page and f'href="/m/{mine.token}/"' in ann.get("/").content.decode()
    assert "Ann Bastion, 8 HP Bert Bastion, 8 HP" in page
    play(mine, "end")
    page = told(ann)
    assert "Not your turn yet" in page and "waiting" not in page and "It's your turn" not in page


@pytest.mark.parametrize(("game", "options", "said"), [("blades", {}, "health 15"), ("clash", {}, "HP 8 of 8")])
def test_each_game_says_how_its_match_stands(game: str, options: dict[str, object], said: str) -> None:
    client, person = visitor("Ann")
    table(person, "level-1", game=game, options=options)
    assert told(client).count(said) == 2


def test_a_draft_has_no_score_yet_and_an_ended_match_is_not_listed() -> None:
    client, person = visitor("Ann")
    row = table(person, "level-1", options={"format": "draft"})
    assert "Continue your match" in told(client) and "HP" not in told(client).partition("Open tables")[0].partition("Continue")[2]
    row.ending, row.ended = "left", timezone.now()
    row.save()
    assert "Continue your match" not in told(client)


def test_a_sealed_choice_of_the_other_changes_nothing_on_my_page() -> None:
    (ann, anna), (_, bert) = visitor("Ann"), visitor("Bert")
    row = table(anna, bert, game="clash", options={})
    table(anna, bert, game="clash", options={})
    before = re.sub(r'value="[^"]{64}"|"X-CSRFToken": "[^"]+"', "", ann.get("/").content.decode())
    play(row, seat="B")
    assert again(row).length == 1
    assert re.sub(r'value="[^"]{64}"|"X-CSRFToken": "[^"]+"', "", ann.get("/").content.decode()) == before


def test_tables_of_others_are_listed_but_not_my_own() -> None:
    (ann, anna), (bert, _) = visitor("Ann"), visitor("Bert")
    table(anna, None, listed=True, now=timezone.now())
    assert "Ann, 1 free seat" in told(bert) and "No table is open now." in told(ann)
    assert "No table is open now." not in told(bert)


@pytest.mark.parametrize("language", ["fr", "ko"])
def test_the_page_speaks_the_language_of_its_visitor(client: Client, language: str) -> None:
    assert "One click" not in told(client, language) and "Opponent" not in told(client, language)


def test_the_page_asks_the_database_a_few_times_however_much_there_is(django_assert_max_num_queries: Any) -> None:
    (ann, anna), (_, bert) = visitor("Ann"), visitor("Bert")
    table(anna, bert)
    ann.get("/")
    with django_assert_max_num_queries(MOST_QUERIES):
        ann.get("/")
    for _ in range(5):
        table(anna, bert)
        table(bert, None, listed=True, now=timezone.now())
    with django_assert_max_num_queries(MOST_QUERIES):
        ann.get("/")


def test_leagues_that_run_are_listed_and_ended_ones_are_not() -> None:
    client = Client()
    client.post("/league/new/", {"who": "computer", "level": "level-1"})
    assert "Mutation league" in told(client) and "Computers can fill the seats" not in told(client)
    League.objects.update(ending="left")
    assert "Computers can fill the seats" in told(client)


def test_the_match_to_continue_is_pictured_as_everyone_may_see_it() -> None:
    (ann, anna), (_, bert) = visitor("Ann"), visitor("Bert")
    row = table(anna, bert)
    card = play(row, next(text for text in again_legal(row) if text.startswith("play") and text.endswith("upper"))).split()[1]
    page = ann.get("/").content.decode()
    picture = page[page.index('<div class="mini"') : page.index('<ul class="scores">')]
    assert picture.count('class="figure"') == 1 and f'#art-{picture_in(store.load(again(row)), card)}"' in picture
    sheet = re.search(r'href="(/art/small/sheet/[^#"]+)#', picture)
    assert sheet and ann.get(sheet[1]).status_code == 200


def again_legal(row: models.Match) -> list[str]:
    match = store.load(again(row))
    return list(match.legal_of(match.deciding[0]))
