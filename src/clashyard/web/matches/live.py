"""Live updates: when a match has changed, each open page gets what its own viewer may see."""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.parse import parse_qs

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.template.loader import render_to_string
from django.utils import timezone

from clashyard.web.matches import models, presence
from clashyard.web.matches.signals import group
from clashyard.web.matches.views import fragment, wanted_of
from clashyard.web.pages import words_for
from clashyard.web.people.visiting import person_of

NOTHING_HERE = 4403  # the page does not try again


class MatchConsumer(AsyncWebsocketConsumer):  # type: ignore[misc]
    """One open page of a match. While it is open, whoever sits there is seen to be there."""

    async def connect(self) -> None:
        self.token = self.scope["url_route"]["kwargs"]["token"]
        self.wanted = wanted_of((parse_qs(self.scope["query_string"].decode("latin-1")).get("as") or [""])[0])
        self.sent, self.pulse = "", None
        if not await self._there():
            await self.close(NOTHING_HERE)
            return
        await self.channel_layer.group_add(group(self.token), self.channel_name)
        await self.accept()
        self.pulse = asyncio.create_task(self._live())
        await self.match_changed({})  # what happened between the page and the connection

    async def disconnect(self, code: int) -> None:
        if self.pulse is not None:
            self.pulse.cancel()
        await self.channel_layer.group_discard(group(self.token), self.channel_name)

    async def match_changed(self, message: dict[str, Any]) -> None:
        """Send how the match stands, where that differs for this viewer: what others seal is not even to be noticed."""
        html = await self._fragment()
        if html != self.sent:
            self.sent = html
            await self.send(html)

    async def _live(self) -> None:
        while True:
            await self._touch()
            await asyncio.sleep(presence.PULSE)

    @database_sync_to_async  # type: ignore[untyped-decorator]
    def _there(self) -> bool:
        return models.Match.objects.filter(token=self.token).exists()

    @database_sync_to_async  # type: ignore[untyped-decorator]
    def _touch(self) -> None:
        presence.touch(self.token, person_of(self.scope["session"]), timezone.now())

    @database_sync_to_async  # type: ignore[untyped-decorator]
    def _fragment(self) -> str:
        headers = dict(self.scope["headers"])
        words = words_for(self.scope["session"], headers.get(b"accept-language", b"").decode("latin-1"))
        origin = headers.get(b"origin", b"").decode("latin-1")
        try:
            return fragment(self.token, person_of(self.scope["session"]), self.wanted, words, origin)
        except models.Match.DoesNotExist:
            return render_to_string("matches/gone.html", {"words": words})
