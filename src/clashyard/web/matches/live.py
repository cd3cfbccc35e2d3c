"""Live updates: when a match has changed, each open page gets what its own seat may see."""

from __future__ import annotations

from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer

from clashyard.web.matches.signals import group
from clashyard.web.matches.views import fragment, seat_of
from clashyard.web.pages import words_for
from clashyard.web.people.visiting import person_of


class MatchConsumer(AsyncWebsocketConsumer):  # type: ignore[misc]
    """One open page of a match."""

    async def connect(self) -> None:
        self.token = self.scope["url_route"]["kwargs"]["token"]
        self.seat = await self._seat()
        if not self.seat:
            await self.close(4403)
            return
        await self.channel_layer.group_add(group(self.token), self.channel_name)
        await self.accept()
        await self.match_changed({})  # what happened between the page and the connection

    async def disconnect(self, code: int) -> None:
        await self.channel_layer.group_discard(group(self.token), self.channel_name)

    async def match_changed(self, message: dict[str, Any]) -> None:
        await self.send(await self._fragment())

    @database_sync_to_async  # type: ignore[untyped-decorator]
    def _seat(self) -> str:
        return seat_of(self.token, person_of(self.scope["session"])) or ""

    @database_sync_to_async  # type: ignore[untyped-decorator]
    def _fragment(self) -> str:
        accepted = dict(self.scope["headers"]).get(b"accept-language", b"").decode("latin-1")
        return fragment(self.token, self.seat, words_for(self.scope["session"], accepted))
