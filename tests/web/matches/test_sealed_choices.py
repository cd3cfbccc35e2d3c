"""Simultaneous choices, a shared screen, and live updates: whether a player has chosen is secret, and no message reveals it."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape
from random import Random

import pytest
from asgiref.sync import async_to_sync, sync_to_async

from clashyard.games import NAMED
from clashyard.web.matches import broadcast, housekeeping, presence, store
from clashyard.web.people.models import Person
from tests.support.web.live_page import Page
from tests.support.web.sealed_tables import calm_again, taken_off
from tests.support.web.tables import (
    ASK,
    AT_ONCE,
    CASES,
    WORDS,
    Hour,
    Table,
    at_once,
    calm,
    first_difference,
    instead,
    lived,
    worlds,
)

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("database")]


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    calm(monkeypatch)


# Sealed choices


@AT_ONCE
def test_sealed_choices_do_not_change_what_others_are_sent(game: str, mode: str) -> None:
    """Pages, updates, clocks, steps, positions, lists, forms and refusals of B and a spectator are as if A had not chosen."""
    table = at_once(game, mode)
    length, before = len(table.match.actions), {seat: table.everything(seat) for seat in ("B", "")}
    for text in table.match.legal_of("A")[:3]:
        mine = table.message("A")
        table.seals("A", text)
        assert table.message("A") != mine
        for seat, told in before.items():
            assert not first_difference(table.everything(seat), told), seat
        taken_off(table, length)


@AT_ONCE
def test_a_computer_that_has_to_choose_does_not_tell_that_a_person_has(game: str, mode: str) -> None:
    """A computer chooses last: only those who have chosen may know that it is awaited."""
    table = at_once(game, mode, opponents="B")
    before = table.everything("")
    table.seals("A")
    assert table.row.due and "The computer is thinking" in table.message("A")
    assert not first_difference(table.everything(""), before)


@AT_ONCE
@pytest.mark.parametrize("chosen", [True, False])
def test_absent_players_are_replaced_whether_they_have_chosen_or_not(game: str, mode: str, chosen: bool) -> None:
    table = at_once(game, mode, replace_after=5)
    table.row.seats.update(seen=Hour.now)
    if chosen:
        table.seals("B")
    Hour.now += timedelta(minutes=5, seconds=1)
    presence.touch(table.row.token, table.people["A"], Hour.now)
    assert housekeeping.sweep(Hour.now) == [table.row.token]
    assert {seat.name: seat.gone for seat in table.row.seats.all()} == {"A": "", "B": "away"}
    assert "computer playing" in table.message("A") and 'data-age="' in table.message("")


@AT_ONCE
def test_the_order_of_two_choices_is_not_revealed(game: str, mode: str) -> None:
    told = []
    for order in ("AB", "BA"):
        table = at_once(game, mode)
        for seat in order:
            table.seals(seat)
        told.append(
            [
                re.sub(rf"{table.row.token}|csrftoken': '\w+", "", text)
                for seat in table.clients
                for text in table.everything(seat)
            ]
        )
        table.row.delete()
        Person.objects.all().delete()
        calm_again()
    assert not first_difference(*told)


@AT_ONCE
@pytest.mark.parametrize("seat", ["B", ""])
def test_open_pages_are_sent_nothing_about_anothers_choice(game: str, mode: str, seat: str) -> None:
    """A's page hears of it immediately; the others when B has chosen too, and then all of it."""
    table = at_once(game, mode)
    forms = {each: {"point": store.point(table.row, table.match, each), "action": table.match.legal_of(each)[0]} for each in "AB"}

    def acts(mover: str) -> int:
        answer = table.clients[mover].post(f"{table.path}act", forms[mover], headers=ASK)
        return int(answer.status_code)

    async def listen() -> tuple[bool, str]:
        page, own = Page(table.row, table.clients[seat]), Page(table.row, table.clients["A"])
        for each in (page, own):
            assert await each.opened()
            await each.told()
        assert await sync_to_async(acts)("A") == 200
        assert await own.told()
        quiet = bool(await page.receive_nothing(0.3))
        assert await sync_to_async(acts)("B") == 200
        last = await page.told()
        for each in (page, own):
            await each.closed()
        return quiet, last

    quiet, last = async_to_sync(listen)()
    table.row.refresh_from_db()
    assert quiet and f'data-told="{table.row.length}"' in last


# Live updates


@CASES
@pytest.mark.parametrize("language", ["en", pytest.param("fr", marks=pytest.mark.nightly)])
def test_no_message_depends_on_what_is_hidden(game: str, mode: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """An open page is sent the same byte by byte, and hears nothing when only hidden things change."""
    table, draw = Table(NAMED[game], mode), Random(6)
    table.plays(draw, 5)

    async def told(page: Page) -> str:
        assert await page.opened()
        return str(await page.told())

    async def compare(seat: str, query: bytes) -> None:
        match = await sync_to_async(store.load)(table.row)
        first = Page(table.row, table.clients[seat], language, query=query)
        true = await told(first)
        for world in worlds(match, seat):
            with instead(monkeypatch, world):
                other = Page(table.row, table.clients[seat], language, query=query)
                assert await told(other) == true
                await sync_to_async(broadcast.changed)(table.row.token)
                assert await first.receive_nothing(0.05) and await other.receive_nothing(0.01)
                await other.closed()
        await first.closed()

    for _ in range(2):
        table.plays(draw, 2)
        for seat in table.clients:
            for query in (b"", b"as=B"):
                async_to_sync(compare)(seat, query)


# A shared screen


@CASES
def test_a_shared_screen_shows_no_cards_between_turns(game: str, mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither page nor steps nor position nor refusal differs in worlds that only one of the seats could tell apart."""
    table, draw, different = Table(NAMED[game], mode), Random(7), 0
    table.row.seats.update(person=table.people["A"])
    for _ in range(5):
        table.plays(draw, 3)
        match = table.match
        if table.row.ending:
            break
        waits = next((seat for seat in match.seats if seat not in match.deciding), "Z")
        addresses = [
            address + query
            for query in ("", f"?as={waits}")
            for address in ("", "steps", "position" if not query else "", "report" if not query else "")
        ]

        def told(addresses: list[str] = addresses) -> list[str]:
            refused = table.answer("A", "act", {"point": "0.0A", "action": "end"})
            return [table.message("A"), refused, *(table.answer("A", address) for address in addresses)]

        true = told()
        assert "Pass the screen to" in true[0] and 'id="board"' not in true[0]
        for world in filter(None, (lived(match, viewer, len(match.actions) - 1) for viewer in match.seats)):
            different += 1
            with instead(monkeypatch, world):
                assert not first_difference(told(), true)
    assert different


@AT_ONCE
def test_on_a_shared_screen_the_second_is_not_shown_what_the_first_has_sealed(game: str, mode: str) -> None:
    """Except for the age, which shows that the screen has been handed over, B is shown the same as before."""
    told = []
    table = at_once(game, mode)
    table.row.seats.update(person=table.people["A"])
    length = len(table.match.actions)
    for text in table.match.legal_of("A")[:3]:
        table.seals("A", text)
        told.append([table.answer("A", address) for address in ("?as=B", "", "position?as=B", "position", "steps?as=B")])
        taken_off(table, length)
    assert not first_difference(told[0], told[1]) and not first_difference(told[0], told[-1])
    assert WORDS("It's your turn.") in unescape(told[0][0])
