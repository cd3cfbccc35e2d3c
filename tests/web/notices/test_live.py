"""Open pages hear of notices, each person of their own."""

from __future__ import annotations

import json
from typing import Any

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from django.test import Client

from clashyard.web.notices import store
from clashyard.web.notices.models import Notice
from tests.support.web.live_page import Page
from tests.support.web.visitors import NOW, table, visitor

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("database")]
DAYS: dict[str, Any] = {"pace": "days", "step": 3 * 24 * 3600}


class Here(Page):
    """The connection of a page that is not a match."""

    def __init__(self, client: Client, query: bytes = b"") -> None:
        super().__init__(table(None, None), client, "en", query=query)
        self.scope["path"] = "/ws/here/"


def test_a_page_hears_of_new_notices_and_of_none_of_others() -> None:
    (anna, a), (ben, b) = visitor("Anna"), visitor("Ben")
    pages = [Here(anna), Here(ben)]

    async def follow() -> list[dict[str, object]]:
        for page in pages:
            assert await page.opened()
            assert json.loads(await page.told()) == {"unread": 0, "newest": None}
        row = await sync_to_async(table)(a, b, **DAYS)
        heard = [json.loads(await pages[0].told())]
        await sync_to_async(store.post)(b, "accepted", NOW, other=a, match=row)
        heard.append(json.loads(await pages[1].told()))
        for page in pages:
            assert await page.receive_nothing()
            await page.closed()
        return [*heard, {"link": f"/m/{row.token}/"}]

    first, second, about = async_to_sync(follow)()
    assert first["unread"] == 1 and second["unread"] == 1
    assert isinstance(first["newest"], dict) and first["newest"]["text"] == "It's your turn against Ben."
    assert first["newest"]["link"] == about["link"] and first["newest"]["kind"] == "turn"
    assert isinstance(second["newest"], dict) and second["newest"]["text"] == "Anna has accepted your challenge."


def test_the_page_of_a_match_reads_what_is_about_it() -> None:
    (anna, a), (_, b) = visitor("Anna"), visitor("Ben")
    rows = [table(a, b, **DAYS) for _ in range(2)]
    page = Here(anna, f"at={rows[0].token}".encode())

    async def follow() -> None:
        assert await page.opened()
        assert json.loads(await page.told())["unread"] == 1
        await page.closed()

    async_to_sync(follow)()
    assert [row.read is not None for row in Notice.objects.order_by("pk")] == [True, False]


def test_a_visitor_who_has_begun_nothing_has_no_connection() -> None:
    page = Here(Client())
    assert async_to_sync(page.opened)() is False
