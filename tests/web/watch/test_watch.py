"""The watch page: public matches alone, with public information alone, and those of tournaments as late as chosen."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.test import Client

from clashyard.core.words import LANGUAGES, Words
from clashyard.games import NAMED
from clashyard.web.asgi import application
from clashyard.web.matches import broadcast, ending, store
from clashyard.web.watch import live, matches
from tests.support.web.live_page import HERE, UNTYPED
from tests.support.web.profiles import member
from tests.support.web.tables import BEGUN, CASES, Hour, Table, at_once, calm, first_difference, instead, unsigned, worlds
from tests.support.web.tournaments import START, again, resigns, running, sweep, tournament
from tests.support.web.visitors import play, table

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


class Page(UNTYPED):  # type: ignore[misc]
    """An open watch page, which is nobody's."""

    def __init__(self, query: str) -> None:
        headers = [(b"origin", HERE.encode()), (b"host", HERE.removeprefix("http://").encode())]
        scope = {"type": "websocket", "path": "/ws/watch/", "query_string": query.encode(), "headers": headers}
        super().__init__(application, scope)

    async def told(self) -> str:
        return str((await self.receive_output(60))["text"])

    async def opened(self) -> str:
        """Open the connection and return the list that comes first."""
        await self.send_input({"type": "websocket.connect"})
        assert (await self.receive_output(60))["type"] == "websocket.accept"
        return await self.told()

    async def closed(self) -> None:
        await self.send_input({"type": "websocket.disconnect", "code": 1000})
        await self.wait(60)


def follow(asked: list[str], acts: list[Callable[[], object]], patch: pytest.MonkeyPatch) -> tuple[list[list[str]], list[Any]]:
    """Return what pages at these queries are sent, first and after each act, and the lists that were drawn."""
    drawn: list[Any] = []

    def draws(game: str, words: Words, now: Any) -> Any:
        drawn.append((game, words))
        return matches.found(game, words, now)

    patch.setattr(live, "found", draws)
    patch.setattr(live, "QUIET", 0.0)
    patch.setattr(live, "PULSE", 3600.0)

    async def run() -> list[list[str]]:
        pages = [Page(query) for query in asked]
        told = [[await each.opened() for each in pages]]
        drawn.clear()
        for act in acts:
            await asyncio.to_thread(act)
            told.append([await each.told() for each in pages])
        for each in pages:
            await each.closed()
        return told

    return async_to_sync(run)(), drawn


def test_open_pages_follow_their_matches_and_each_list_is_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = member("Rowan")[1], member("Imke")[1]
    row = table(one, other, listed=True)

    def acts() -> None:
        play(row, seat=store.load(row).deciding[0])
        broadcast.changed(row.token)

    def ends() -> None:
        ending.resign(row.token, "B", other, BEGUN)
        broadcast.changed(row.token)

    asked = ["game=decks&hl=en", "game=decks&hl=en", "game=%00&hl=fr"]
    told, drawn = follow(asked, [acts, ends], monkeypatch)
    assert all("Action 0" in each for each in told[0]) and all("Action 1" in each for each in told[1])
    assert told[1][0] == told[1][1] and 'lang="' not in told[1][0] and told[1][0].startswith('<section id="live"')
    assert all(row.token not in each for each in told[2]) and "Aucune partie publique" in told[2][2]
    assert sorted((game, words.language) for game, words in drawn[:2]) == [("", "fr"), ("decks", "en")]  # once for two pages


def test_a_sealed_choice_wakes_no_open_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is sent next is the action that everyone sees: the choice before it was worth no message."""
    found = at_once("clash", "duel", listed=True)

    def seals_then_acts() -> None:
        found.seals("A")
        broadcast.changed(found.row.token)
        seat = store.load(found.row).deciding[0]
        found.acts(seat, store.load(found.row).legal_of(seat)[0])
        broadcast.changed(found.row.token)

    told, _ = follow(["hl=en"], [seals_then_acts], monkeypatch)
    before, after = (int(re.search(r"Action (\d+)", each[0])[1]) for each in told)  # type: ignore[index]
    assert after > before


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
