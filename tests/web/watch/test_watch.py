"""The watch page: public matches alone, with public information alone, and those of tournaments as late as chosen."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from django.test import Client

from clashyard.core.words import LANGUAGES, Words
from clashyard.games import NAMED
from clashyard.web.matches import ending, store
from clashyard.web.watch import matches
from tests.support.web.profiles import member
from tests.support.web.tables import BEGUN, CASES, Hour, Table, at_once, calm, first_difference, instead, unsigned, worlds
from tests.support.web.tournaments import START, again, resigns, running, sweep, tournament
from tests.support.web.visitors import table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("database")]


@pytest.fixture(autouse=True)
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    calm(monkeypatch)


def page(query: str = "", **headers: str) -> str:
    answer = Client().get(f"/watch/{query}", headers=headers)
    assert answer.status_code == 200
    return unsigned(answer.content.decode())


def test_matches_from_the_lobby_are_listed_and_others_are_not() -> None:
    one, other = member("Rowan")[1], member("Imke")[1]
    listed, hidden = table(one, other, listed=True), table(one, other)
    rated, open_one = table(one, other, rated=True, pace="live", start=600), table(one, None, listed=True)
    ended = table(one, other, listed=True)
    ending.resign(ended.token, "B", other, BEGUN)
    for language in LANGUAGES:
        shown = page(**{"Accept-Language": language})
        assert f'href="/m/{listed.token}/"' in shown
        for each in (hidden, rated, open_one, ended):
            assert each.token not in shown
    shown = page()
    assert 'href="/people/rowan/">Rowan</a>' in shown and "Rowan to play" in shown and "Action 0" in shown
    assert f'href="/m/{listed.token}/"' in page("?game=decks") and listed.token not in page("?game=clash")
    assert f'href="/m/{listed.token}/"' in page("?game=%00<b>")


def test_a_list_that_is_up_to_date_is_not_sent_again() -> None:
    row = table(member("Rowan")[1], "level-1", listed=True)
    age = re.search(r"age=(\w+)", page())
    assert age
    client = Client()
    assert client.get(f"/watch/?age={age[1]}", headers={"HX-Request": "true"}).status_code == 204
    row.delete()
    answer = client.get(f"/watch/?age={age[1]}", headers={"HX-Request": "true"})
    assert answer.status_code == 200 and "<html" not in answer.content.decode() and row.token not in answer.content.decode()


@CASES
def test_nothing_hidden_is_on_the_page(game: str, mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page is the same in worlds that a seat cannot tell apart, for spectators and for the players themselves."""
    found = Table(NAMED[game], mode, listed=True)
    found.plays(Random(5), 9)
    shown, own = page(), found.answer("A", "/watch/")
    assert found.row.token in shown
    for world in worlds(found.match, ""):
        with instead(monkeypatch, world):
            assert not first_difference([page(), found.answer("A", "/watch/")], [shown, own])


def test_a_sealed_choice_changes_nothing() -> None:
    found = at_once("clash", "duel", listed=True)
    before = page()
    found.seals("A")
    assert page() == before and "to play" in before


def test_matches_of_tournaments_are_behind_and_have_no_link(monkeypatch: pytest.MonkeyPatch) -> None:
    row = tournament(2, delay=3, rounds=1)
    sweep(START)
    match = running(again(row))[0]
    Hour.now = START
    draw = Random(4)
    lines = {0: ""}
    for number in range(1, 7):
        state = store.load(match)
        seat = state.deciding[0]
        store.act(match.token, seat, store.point(match, state, seat), draw.choice(state.legal_of(seat)))
        match.refresh_from_db()
        shown = page()
        assert match.token not in shown and f"/tournaments/{row.token}/" in shown
        assert f"Action {max(0, number - 3)} ·" in shown and "3 actions behind" in shown
        lines[number] = shown
    board = matches.live("", Words("en"), START)[0]
    assert board.action == 3 and board.token == ""
    resigns(match, "A", START)
    assert f"/tournaments/{row.token}/" not in page()


def test_a_tournament_without_delay_links_to_its_matches() -> None:
    row = tournament(2, rounds=1)
    sweep(START)
    match = running(again(row))[0]
    assert f'href="/m/{match.token}/"' in page() and page().count("live-board") == 1


def test_the_page_costs_the_same_for_spectators_of_many(django_assert_max_num_queries: Any) -> None:
    one, other = member("Rowan")[1], member("Imke")[1]
    for _ in range(matches.AT_MOST + 2):
        table(one, other, listed=True)
    assert page().count('class="live-board"') == matches.AT_MOST
    with django_assert_max_num_queries(8):
        page()
