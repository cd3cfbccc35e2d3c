"""Live updates: what each open page of a match is sent, and who is sent nothing."""

from __future__ import annotations

from typing import Any

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from asgiref.testing import ApplicationCommunicator
from django.contrib.sessions.backends.db import SessionStore
from django.test import Client

from clashyard.web.asgi import application
from clashyard.web.matches import computers, models, store
from clashyard.web.people.models import Person

from .test_matches import acted, asked, begun, looked

HERE = "http://localhost"
UNTYPED: Any = ApplicationCommunicator
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("database")]


@pytest.fixture(autouse=True)
def asleep(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(computers, "wake", lambda *_: None)
    store._matches.clear()


class Page(UNTYPED):  # type: ignore[misc]
    """A connection as the page of a visitor makes it."""

    def __init__(self, row: models.Match, client: Client, language: str = "", origin: str = HERE) -> None:
        cookie = "; ".join(f"{name}={morsel.value}" for name, morsel in client.cookies.items())
        headers = [(b"cookie", cookie.encode()), (b"accept-language", language.encode()), (b"origin", origin.encode())]
        path = f"/ws/m/{row.token}/"
        super().__init__(application, {"type": "websocket", "path": path, "query_string": b"", "headers": headers})

    async def opened(self) -> bool:
        await self.send_input({"type": "websocket.connect"})
        return bool((await self.receive_output(10))["type"] == "websocket.accept")

    async def told(self) -> str:
        return str((await self.receive_output(10))["text"])

    async def closed(self) -> None:
        await self.send_input({"type": "websocket.disconnect", "code": 1000})
        await self.wait(10)


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
    assert f'data-point="{point}"' in first and "ous" in first and "It is your turn" not in first
    assert 'data-point="1' in second and str(row.seed) not in first + second


def test_strangers_and_other_sites_are_sent_nothing(client: Client) -> None:
    row, other = begun(client), Client()
    begun(other)

    async def opened(visitor: Client, origin: str) -> bool:
        return await Page(row, visitor, origin=origin).opened()

    for visitor, origin in ((other, HERE), (Client(), HERE), (client, "http://elsewhere.example")):
        assert not async_to_sync(opened)(visitor, origin)
    assert async_to_sync(opened)(client, HERE)


def test_a_session_that_names_nobody_has_no_seat(client: Client) -> None:
    row = begun(client)
    session = SessionStore()
    session["person"] = Person.objects.latest("pk").pk + 1000
    session.save()
    stranger = Client()
    stranger.cookies["sessionid"] = str(session.session_key)
    assert stranger.get(f"/m/{row.token}/").status_code == 404
