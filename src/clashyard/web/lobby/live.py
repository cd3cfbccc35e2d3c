"""The lobby while it is open: it is told that tables have come or gone, and asks for the list."""

from __future__ import annotations

from typing import Any

from channels.generic.websocket import AsyncWebsocketConsumer

from clashyard.web.matches.signals import LOBBY


class LobbyConsumer(AsyncWebsocketConsumer):  # type: ignore[misc]
    """One open page of the lobby."""

    async def connect(self) -> None:
        await self.channel_layer.group_add(LOBBY, self.channel_name)
        await self.accept()
        await self.lobby_changed({})  # what happened between the page and the connection

    async def disconnect(self, code: int) -> None:
        await self.channel_layer.group_discard(LOBBY, self.channel_name)

    async def lobby_changed(self, message: dict[str, Any]) -> None:
        await self.send("changed")
