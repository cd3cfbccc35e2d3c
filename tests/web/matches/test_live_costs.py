"""The cost of live updates: pages told together are drawn once, and signals wait for nobody."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from django.test import Client

from clashyard.web.matches import broadcast, live, render, store
from clashyard.web.runtime.channel_layer import Layer
from tests.support.web.live_page import Page, viewer
from tests.support.web.visitors import play, table, visitor

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("database")]


def test_pages_that_are_told_together_are_drawn_together_each_for_its_own_eyes(monkeypatch: pytest.MonkeyPatch) -> None:
    (anna, a), (ben, b) = visitor(), visitor()
    row, looked_up, usual = table(a, b), [0], store.table

    def counted(token: str) -> Any:
        looked_up[0] += 1
        return usual(token)

    monkeypatch.setattr(store, "table", counted)

    async def follow() -> list[str]:
        pages = [Page(row, client) for client in (anna, ben, Client())]
        for page in pages:
            assert await page.opened()
            await page.told()
        await sync_to_async(play)(row)
        looked_up[0] = 0
        await sync_to_async(broadcast.changed)(row.token)
        texts = [await page.told() for page in pages]
        for page in pages:
            await page.closed()
        return texts

    texts = async_to_sync(follow)()
    assert 1 <= looked_up[0] < 3
    assert texts == render.fragments(row.token, [viewer(client) for client in (anna, ben, Client())])
    assert len(set(texts)) == 3 and not live.DRAWINGS.wishes


def test_who_comes_while_a_match_is_drawn_waits_for_the_next_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Changes it has been told of may be missing in what is being rendered."""
    drawings, begun, go_on, drawn = live.Drawings(), threading.Event(), threading.Event(), []

    def slow(token: str, viewers: list[Any]) -> list[str]:
        drawn.append(len(viewers))
        if len(drawn) == 1:
            begun.set()
            assert go_on.wait(10)
        return [f"{len(drawn)}"] * len(viewers)

    monkeypatch.setattr(live, "fragments", slow)
    one: Any = None

    async def follow() -> tuple[str, ...]:
        first = asyncio.create_task(drawings.of("token", one))
        await asyncio.to_thread(begun.wait, 10)
        others = [asyncio.create_task(drawings.of("token", one)) for _ in range(2)]
        await asyncio.sleep(0)
        go_on.set()
        return await first, await others[0], await others[1]

    assert async_to_sync(follow)() == ("1", "2", "2") and drawn == [1, 2] and not drawings.wishes


def test_where_a_match_cannot_be_drawn_each_page_hears_of_it_and_the_next_one_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    drawings, fails = live.Drawings(), [True]

    def broken(token: str, viewers: list[Any]) -> list[str]:
        if fails:
            fails.clear()
            raise OSError("no database")
        return ["later"]

    monkeypatch.setattr(live, "fragments", broken)
    one: Any = None

    async def follow() -> str:
        with pytest.raises(OSError, match="no database"):
            await drawings.of("token", one)
        return await drawings.of("token", one)

    assert async_to_sync(follow)() == "later"


def test_signals_go_by_the_loop_of_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for them, and a thread without an event loop needs none."""
    layer = Layer()
    monkeypatch.setattr(broadcast, "get_channel_layer", lambda: layer)

    async def follow() -> dict[str, Any]:
        broadcast.served_on(asyncio.get_running_loop())
        try:
            await layer.group_add(broadcast.group("token"), "page!1")
            await asyncio.to_thread(broadcast.changed, "token")
            async with asyncio.timeout(300):
                return dict(await layer.receive("page!1"))
        finally:
            broadcast.served_on(None)

    assert asyncio.run(follow()) == {"type": "match.changed"}


def test_a_page_that_listens_no_more_keeps_nobody_from_being_told() -> None:
    layer = Layer(capacity=1)

    async def follow() -> int:
        for page in ("page!1", "page!2"):
            await layer.group_add("match-1", page)
        await layer.send("page!1", {"type": "something.else"})
        await layer.group_send("match-1", {"type": "match.changed"})
        async with asyncio.timeout(300):
            assert await layer.receive("page!2") == {"type": "match.changed"}
        return len(layer.channels)

    assert asyncio.run(follow()) == 1


def test_messages_that_nobody_fetched_are_thrown_away_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    layer, now = Layer(expiry=-1), [1000.0]
    monkeypatch.setattr("clashyard.web.runtime.channel_layer.time.monotonic", lambda: now[0])

    async def follow() -> list[int]:
        counts = []
        await layer.group_send("nobody", {})
        for _ in range(2):
            await layer.send("page!1", {"type": "x"})
            await layer.group_send("nobody", {})
            counts.append(len(layer.channels))
            now[0] += 11
            await layer.group_send("nobody", {})
            counts.append(len(layer.channels))
        return counts

    assert asyncio.run(follow()) == [1, 0, 1, 0]
