"""Live updates of a league: an open page learns that something public has changed, and requests it."""

from __future__ import annotations

import asyncio
from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer

from clashyard.web.league import housekeeping, models
from clashyard.web.league.broadcast import group
from clashyard.web.matches import clocks
from clashyard.web.matches.live import NOTHING_HERE
from clashyard.web.matches.presence import PULSE
from clashyard.web.people.visitor import person_of
from clashyard.web.runtime.reports import reported


class LeagueConsumer(AsyncWebsocketConsumer):  # type: ignore[misc]
    """The connection of one open page of a league. While it is open, the person who plays there counts as present."""

    async def connect(self) -> None:
        self.token, self.pulse = self.scope["url_route"]["kwargs"]["token"], None
        if not await self._there():
            await self.close(NOTHING_HERE)
            return
        await self.channel_layer.group_add(group(self.token), self.channel_name)
        await self.accept()
        self.pulse = asyncio.create_task(self._live())
        await self.league_changed({})  # covers what happened between loading the page and connecting

    async def disconnect(self, code: int) -> None:
        if self.pulse is not None:
            self.pulse.cancel()
        await self.channel_layer.group_discard(group(self.token), self.channel_name)

    async def league_changed(self, message: dict[str, Any]) -> None:
        await self.send("changed")

    async def _live(self) -> None:
        while True:
            await reported(self._touch, None)
            await asyncio.sleep(PULSE)

    @database_sync_to_async  # type: ignore[untyped-decorator]
    def _there(self) -> bool:
        return models.League.objects.filter(token=self.token).exists()

    @database_sync_to_async  # type: ignore[untyped-decorator]
    def _touch(self) -> None:
        housekeeping.touch(self.token, person_of(self.scope["session"]), clocks.now())
