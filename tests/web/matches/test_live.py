"""Live updates: what each open page of a match is sent, and which pages are sent nothing."""

from __future__ import annotations

import re
from asyncio import sleep
from datetime import datetime
from threading import Event

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from django.contrib.sessions.backends.db import SessionStore
from django.test import Client

from clashyard.web.asgi import application
from clashyard.web.matches import broadcast, housekeeping, live, looks, presence
from clashyard.web.people.models import Person
from tests.support.web.live_page import HERE, UNTYPED, Page
from tests.support.web.match_requests import acted, asked, begun, looked
from tests.support.web.visitors import names_in_hand, post, table, visitor

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("database")]


def test_a_page_is_told_what_has_changed_in_its_language(client: Client) -> None:
    row = begun(client)
    point, actions = asked(looked(client, row))

    async def follow() -> tuple[str, str]:
        page = Page(row, client, "fr-CH,fr;q=0.9,en;q=0.8")
        assert await page.opened()
        first = await page.told()
        await sync_to_async(acted)(client, row, point, actions[0])
        second = await page.told()
        await page.closed()
        return first, second

    first, second = async_to_sync(follow)()
    assert f'data-point="{point}"' in first and "ous" in first and "your turn" not in first
    assert 'data-point="1' in second and str(row.seed) not in first + second


def test_strangers_are_sent_what_is_open_and_other_sites_nothing(client: Client) -> None:
    row, other = begun(client), Client()
    begun(other)
    names = names_in_hand(row, "A")

    async def told(who: Client, origin: str) -> str:
        page = Page(row, who, origin=origin)
        text = await page.told() if await page.opened() else ""
        await page.closed()
        return text

    for stranger in (other, Client()):
        text = async_to_sync(told)(stranger, HERE)
        assert 'id="match"' in text and 'name="action"' not in text and not any(name in text for name in names)
    assert async_to_sync(told)(client, "http://elsewhere.example") == ""
    assert all(name in async_to_sync(told)(client, HERE) for name in names)


def test_sessions_without_a_person_have_no_seat(client: Client) -> None:
    row = begun(client)
    session = SessionStore()
    session["person"] = Person.objects.latest("pk").pk + 1000
    session.save()
    stranger = Client()
    stranger.cookies["sessionid"] = str(session.session_key)
    assert 'name="action"' not in looked(stranger, row)


def test_the_host_is_told_that_a_player_has_joined() -> None:
    (anna, a), (ben, _) = visitor("Anna"), visitor("Ben")
    row = table(a, None, maker=a)

    async def follow() -> tuple[str, str]:
        page = Page(row, anna)
        await page.opened()
        first = await page.told()
        await sync_to_async(post)(ben, row, "sit", seat="B")
        second = await page.told()
        await page.closed()
        return first, second

    first, second = async_to_sync(follow)()
    assert f'value="{HERE}/m/{row.token}/"' in first and "Cancel table" in first
    assert "Ben" in second and 'name="action"' in second and aged(second) > aged(first)


def test_spectators_are_told_that_a_table_is_cancelled() -> None:
    (anna, a), (ben, _) = visitor(), visitor()
    row = table(a, None, maker=a)

    async def follow() -> str:
        page = Page(row, ben)
        await page.opened()
        await page.told()
        await sync_to_async(post)(anna, row, "off")
        text = await page.told()
        await page.closed()
        return text

    assert "This table has been cancelled." in async_to_sync(follow)()


def test_side_by_side_each_page_looks_through_its_own_eyes() -> None:
    anna, a = visitor()
    row = table(a, a)

    async def told(query: bytes) -> str:
        page = Page(row, anna, query=query)
        await page.opened()
        text = await page.told()
        await page.closed()
        return text

    hidden = names_in_hand(row, "A") | names_in_hand(row, "B")
    assert all(name in async_to_sync(told)(b"as=A") for name in names_in_hand(row, "A"))
    for query in (b"", b"as=B", b"as=Z", b"as=%00&as=A"):
        text = async_to_sync(told)(query)
        assert "Pass the screen to Player A." in text and not any(name in text for name in hidden)


def test_anothers_sealed_choice_sends_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection that is notified of a change sends nothing if nothing has changed for its viewer."""
    (anna, a), (_, b) = visitor(), visitor()
    row = table(a, b)

    async def follow() -> bool:
        page = Page(row, anna)
        await page.opened()
        await page.told()
        await sync_to_async(broadcast.changed)(row.token)
        silent = bool(await page.receive_nothing(0.5))
        await page.closed()
        return silent

    assert async_to_sync(follow)()


def test_an_open_page_says_that_its_person_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    touched: list[str] = []  # Anna's seat alone
    monkeypatch.setattr(live, "LOOK", 0.05)
    monkeypatch.setattr(looks, "EVERY", 0.01)
    monkeypatch.setattr(presence, "touch_all", lambda seats, now: touched.extend(seat.name for seat in seats))
    anna, a = visitor()
    row = table(a, "level-1")

    async def follow() -> None:
        page = Page(row, anna)
        await page.opened()
        await page.told()
        while len(touched) < 3:
            await sleep(0.01)
        await page.closed()
        number = len(touched)
        await sleep(0.1)
        assert len(touched) <= number + 1 and set(touched) == {"A"}  # one that was on its way

    async_to_sync(follow)()


def test_the_sweep_begins_and_ends_with_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    swept, thoroughly = Event(), list[bool]()

    def sweep(now: datetime, thorough: bool) -> None:
        thoroughly.append(thorough)
        if len(thoroughly) == 3:
            swept.set()

    monkeypatch.setattr(housekeeping, "PAUSE", 0.01)
    monkeypatch.setattr(housekeeping, "RARELY", 1000)
    monkeypatch.setattr(housekeeping, "sweep", sweep)

    async def follow() -> list[str]:
        server = UNTYPED(application, {"type": "lifespan"})
        await server.send_input({"type": "lifespan.startup"})
        said = [(await server.receive_output(10))["type"]]
        await sync_to_async(swept.wait)(10)
        await server.send_input({"type": "lifespan.shutdown"})
        said.append((await server.receive_output(10))["type"])
        await server.wait(10)
        return said

    assert async_to_sync(follow)() == ["lifespan.startup.complete", "lifespan.shutdown.complete"]
    assert thoroughly[:3] == [True, False, False]


def aged(text: str) -> int:
    found = re.search(r'data-age="([0-9]+)"', text)
    assert found
    return int(found[1])
