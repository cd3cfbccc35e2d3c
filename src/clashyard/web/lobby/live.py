"""Live updates of the lobby: each open page learns that tables have appeared or gone, and requests the list."""

from __future__ import annotations

from typing import Any

from channels.generic.websocket import AsyncWebsocketConsumer

from clashyard.web.matches.broadcast import LOBBY


class LobbyConsumer(AsyncWebsocketConsumer):  # type: ignore[misc]
    """The connection of one open lobby page."""

    async def connect(self) -> None:
        await self.channel_layer.group_add(LOBBY, self.channel_name)
        await self.accept()
        await self.lobby_changed({})  # covers what happened between loading the page and connecting

    async def disconnect(self, code: int) -> None:
        await self.channel_layer.group_discard(LOBBY, self.channel_name)

    async def lobby_changed(self, message: dict[str, Any]) -> None:
        await self.send("changed")
