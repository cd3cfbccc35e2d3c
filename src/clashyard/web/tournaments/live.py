"""Live updates of a tournament: an open page learns that something public has changed, and requests it."""

from __future__ import annotations

from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer

from clashyard.web import spread
from clashyard.web.matches.live import NOTHING_HERE
from clashyard.web.tournaments import models
from clashyard.web.tournaments.broadcast import group


class TournamentConsumer(AsyncWebsocketConsumer):  # type: ignore[misc]
    """The connection of one open page of a tournament."""

    async def connect(self) -> None:
        self.token, self.counted = self.scope["url_route"]["kwargs"]["token"], False
        if not await self._there():
            await self.close(NOTHING_HERE)
            return
        await self.channel_layer.group_add(group(self.token), self.channel_name)
        spread.opened(group(self.token))
        self.counted = True
        await self.accept()
        await self.tournament_changed({})  # covers what happened between loading the page and connecting

    async def disconnect(self, code: int) -> None:
        if self.counted:
            spread.closed(group(self.token))
        await self.channel_layer.group_discard(group(self.token), self.channel_name)

    async def tournament_changed(self, message: dict[str, Any]) -> None:
        await self.send(spread.change(group(self.token)))

    @database_sync_to_async  # type: ignore[untyped-decorator]
    def _there(self) -> bool:
        return models.Tournament.objects.filter(token=self.token).exists()
