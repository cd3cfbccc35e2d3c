"""Open pages of a league report that their people are there."""

from __future__ import annotations

import asyncio

import pytest
from asgiref.sync import async_to_sync
from django.db import DatabaseError

from clashyard.web.league import live


def test_an_open_page_goes_on_reporting_though_the_database_refuses_a_report(monkeypatch: pytest.MonkeyPatch) -> None:
    page, told = live.LeagueConsumer(), list[str]()

    async def touch() -> None:
        told.append("here")
        if len(told) == 1:
            raise DatabaseError("database is locked")

    monkeypatch.setattr(live, "PULSE", 0.0)
    monkeypatch.setattr(page, "_touch", touch)

    async def follow() -> None:
        task = asyncio.create_task(page._live())
        while len(told) < 2 and not task.done():
            await asyncio.sleep(0)
        task.cancel()

    async_to_sync(follow)()
    assert told == ["here", "here"]
