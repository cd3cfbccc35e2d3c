"""Matches on the website: begun with one click, played by requests, stored exactly once, and closed to strangers."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from clashyard.web.matches import bots, models, store
from clashyard.web.matches.bot_worker import choice
from tests.support.web.match_requests import acted, asked, begun, looked
from tests.support.web.visitors import again, page_of, play, table, visitor

pytestmark = pytest.mark.django_db


def test_one_click_begins_a_duel(client: Client) -> None:
    assert 'name="game" value="decks"' in client.get("/").content.decode()
    answer = client.post("/begin", {"level": "level-2"}, follow=True)
    assert answer.status_code == 200
    row = models.Match.objects.get()
    assert answer.redirect_chain == [(f"/m/{row.token}/", 302)]
    assert {seat.name: seat.computer for seat in row.seats.all()} == {"A": "", "B": "level-2"}
    assert client.session["person"] == row.seats.get(name="A").person_id


def test_an_unknown_level_is_the_usual_one(client: Client) -> None:
    client.post("/begin", {"level": "level-99"})
    assert models.Seat.objects.get(name="B").computer == "level-3"


def test_a_page_offers_the_legal_actions_and_no_others(client: Client) -> None:
    row = begun(client)
    _, actions = asked(looked(client, row))
    assert sorted(actions) == sorted(store.load(row).legal_of("A"))


def test_an_action_is_committed_once(client: Client) -> None:
    row = begun(client)
    point, actions = asked(looked(client, row))
    first = acted(client, row, point, actions[0])
    again = acted(client, row, point, actions[0])
    assert first.status_code == again.status_code == 200 and "The match has moved on." not in first.content.decode()
    assert "The match has moved on." in again.content.decode()
    assert [(a.number, a.seat, a.text) for a in row.actions.all()] == [(0, "A", actions[0])]


@pytest.mark.parametrize("point", ["", "0", "1A", "0A", "0.1A", "1.0A", "0.0B", "0.0-", "x" * 500])
def test_actions_for_another_point_change_nothing(client: Client, point: str) -> None:
    row = begun(client)
    _, actions = asked(looked(client, row))
    assert "The match has moved on." in acted(client, row, point, actions[0]).content.decode()
    assert not row.actions.exists()


@pytest.mark.parametrize("action", ["", "play", "play nobody upper", "END THE TURN NOW", "x" * 5000, "<script>"])
def test_illegal_actions_are_reported_and_change_nothing(client: Client, action: str) -> None:
    row = begun(client)
    point, _ = asked(looked(client, row))
    answer = acted(client, row, point, action)
    assert answer.status_code == 200 and 'role="alert"' in answer.content.decode() and "<script>" not in answer.content.decode()
    assert not row.actions.exists()


def test_another_visitor_sees_what_is_open_and_can_do_nothing(client: Client) -> None:
    row, other = begun(client), Client()
    point, actions = asked(looked(client, row))
    begun(other)
    hands = {card for seat in "AB" for card in store.load(row).position()[seat]["hand"]} - {"bastion", "fort"}
    names = {card.names["en"] for card in store.load(row).setting.cards if card.key in hands}
    for stranger in (other, Client()):
        page = looked(stranger, row)
        assert not any(name in page for name in names) and 'name="action"' not in page and str(row.seed) not in page
        assert acted(stranger, row, point, actions[0]).status_code == 403
        for what in ("resign", "undo", "back", "rematch", "off"):
            assert stranger.post(f"/m/{row.token}/{what}", {"seat": "A", "point": point}).status_code == 404
        steps = stranger.get(f"/m/{row.token}/steps").json()
        assert steps["steps"] == []
    assert client.get("/m/nobody/").status_code == 404 and not row.actions.exists()


def test_a_form_without_its_token_is_refused() -> None:
    strict = Client(enforce_csrf_checks=True)
    row = begun(strict)
    assert acted(strict, row, "0.0A", "end").status_code == 403 and strict.post("/begin").status_code == 403
    assert not row.actions.exists()


def test_only_a_form_acts(client: Client) -> None:
    row = begun(client)
    assert client.get(f"/m/{row.token}/act").status_code == client.get("/begin").status_code == 405


def test_a_match_is_what_was_committed(client: Client) -> None:
    """It is played to its end by requests and by workers, then read again from the database."""
    row = begun(client)
    for _ in range(400):
        row.refresh_from_db()
        match = store.load(row)
        if match.winner:
            break
        found = bots.due(row, match)
        if found:
            seat, name = found
            moves = list(zip(match.movers(), match.actions, strict=True))
            text = choice(row.deal, moves, seat, name)
            store.act(row.token, seat, store.point(row, match, seat), text)
        else:
            point, actions = asked(looked(client, row))
            acted(client, row, point, actions[-1])
    assert row.winner and ("You win." in looked(client, row)) == (row.winner == "A")
    store._matches.clear()
    again = row.deal.match()
    for action in row.actions.all():
        again.play(action.text, action.seat)
    assert store.load(row).state == again.state and again.winner == row.winner
    assert [action.number for action in row.actions.all()] == list(range(row.length))


def test_memory_that_is_ahead_of_what_was_committed_is_not_believed(client: Client) -> None:
    row = begun(client)
    ahead = store.load(row).copy()
    ahead.play("end")
    store._matches.put(row.token, (0, ahead))
    assert store.load(row).actions == []


def test_nothing_hidden_is_on_the_page(client: Client) -> None:
    row = begun(client)
    match = store.load(row)
    page = looked(client, row)
    cards = match.setting.cards
    seen = {card.key for card in cards if card.names["en"] in page}
    assert len(seen) < len(cards) and seen <= set(match.position()["A"]["hand"])
    assert str(row.seed) not in page


@pytest.mark.parametrize(("language", "said"), [("fr", "Ligne du haut"), ("ko", "윗줄"), ("de", "Upper line")])
def test_the_page_speaks_the_language_of_the_browser(client: Client, language: str, said: str) -> None:
    row = begun(client)
    answer = client.get(f"/m/{row.token}/", headers={"Accept-Language": f"{language}-XX,{language};q=0.9,xx;q=0.1"})
    page = answer.content.decode()
    assert f'<html lang="{language if language != "de" else "en"}"' in page and (said in page or language != "de")


def test_pages_allow_no_script_or_style_but_our_own(client: Client) -> None:
    policy = client.get("/")["Content-Security-Policy"]
    assert "default-src 'self'" in policy and "unsafe" not in policy
    assert not re.search(r"<script(?![^>]*src=)|<style|\sstyle=|\son\w+=", client.get("/").content.decode())


def test_the_log_cites_the_reading_of_a_house_rule() -> None:
    (anna, a), (_, b) = visitor(), visitor()
    pages = []
    for options in ({"house": {"clash.discard.any": "in-turn"}}, {}):
        row = table(a, b, game="clash", options=options)
        while not any(action.startswith("discard") for action in store.load(again(row)).actions):
            play(row)
        pages.append(page_of(anna, row))
    assert 'title="clash.discard.any=in-turn"' in pages[0] and ">house rule</a>" in pages[0]
    assert "clash.discard.any=in-turn" not in pages[1] and ">house rule</a>" not in pages[1]
