"""Live updates of the lobby: each open page learns that tables have appeared or gone, and requests the list.

While a page is open, its person stays in the queue of quick pairing.
"""

from __future__ import annotations

import asyncio
from typing import Any

from channels.consumer import get_handler_name
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer

from clashyard.web import spread
from clashyard.web.matches import clocks
from clashyard.web.matches.broadcast import LOBBY
from clashyard.web.pairing import queue
from clashyard.web.people.models import Person
from clashyard.web.people.visitor import person_of
from clashyard.web.runtime.reports import reported

NOW = "changed"  # without a time within which to ask
PULSE = 10.0  # seconds between two reports of a page whose person is waiting


class LobbyConsumer(AsyncWebsocketConsumer):  # type: ignore[misc]
    """The connection of one open lobby page."""

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Dispatch without a trip to the database thread before each message, as for matches."""
        await getattr(self, get_handler_name(message))(message)

    async def connect(self) -> None:
        self.counted, self.pulse = False, None
        self.person = await self._person()
        await self.channel_layer.group_add(LOBBY, self.channel_name)
        spread.opened(LOBBY)
        self.counted = True
        if self.person is not None:
            await self.channel_layer.group_add(queue.group(self.person), self.channel_name)
        await self.accept()
        await self.lobby_changed({})  # covers what happened between loading the page and connecting
        if self.person is not None:
            self.pulse = asyncio.create_task(self._live())

    async def disconnect(self, code: int) -> None:
        if self.counted:
            spread.closed(LOBBY)
        if self.pulse is not None:
            self.pulse.cancel()
        if self.person is not None:
            await self.channel_layer.group_discard(queue.group(self.person), self.channel_name)
        await self.channel_layer.group_discard(LOBBY, self.channel_name)

    async def lobby_changed(self, message: dict[str, Any]) -> None:
        await self.send(spread.change(LOBBY))

    async def pairing_found(self, message: dict[str, Any]) -> None:
        """Let the page ask right away: nobody else is told of this."""
        await self.send(NOW)

    async def _live(self) -> None:
        """Report while the person waits. The page asks again each time: a computer may be offered by now."""
        while await reported(self._touch, True):
            await asyncio.sleep(PULSE)
            await self.pairing_found({})

    @database_sync_to_async  # type: ignore[untyped-decorator]
    def _person(self) -> Person | None:
        return person_of(self.scope["session"])

    @database_sync_to_async  # type: ignore[untyped-decorator]
    def _touch(self) -> bool:
        """Return whether the person is waiting."""
        assert self.person is not None
        return queue.touch(self.person, clocks.now()) is not None
