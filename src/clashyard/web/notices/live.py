"""The connection that each open page of a person has: it hears of their notices, and tells that they are here."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import parse_qs

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer

from clashyard.web.matches import clocks
from clashyard.web.notices import here, models, store
from clashyard.web.notices.sentences import said
from clashyard.web.pages import words_for
from clashyard.web.people.models import Person
from clashyard.web.people.visitor import person_of

NOTHING_HERE = 4403  # the page does not try again
TOKEN_AT_MOST = 32


class HereConsumer(AsyncWebsocketConsumer):  # type: ignore[misc]
    """The connection of one open page. ``?at=TOKEN`` names the match, tournament or league on it, whose notices are read now."""

    async def connect(self) -> None:
        asked, headers = parse_qs(self.scope["query_string"].decode("latin-1")), dict(self.scope["headers"])
        self.sent, self.counted = "", False
        self.accepted = headers.get(b"accept-language", b"").decode("latin-1")
        self.person = await self._arrived((asked.get("at") or [""])[0][:TOKEN_AT_MOST])
        if self.person is None:
            await self.close(NOTHING_HERE)
            return
        await self.channel_layer.group_add(store.group(self.person.pk), self.channel_name)
        await self.accept()
        here.PAGES.opened(self.person)
        self.counted = True
        await self.notices_changed({})  # covers what happened between loading the page and connecting

    async def disconnect(self, code: int) -> None:
        if self.person is not None:
            if self.counted:
                here.PAGES.closed(self.person)
            await self.channel_layer.group_discard(store.group(self.person.pk), self.channel_name)

    async def notices_changed(self, message: dict[str, Any]) -> None:
        stand = await self._stand()
        if stand != self.sent:
            self.sent = stand
            await self.send(stand)

    @database_sync_to_async  # type: ignore[untyped-decorator]
    def _arrived(self, token: str) -> Person | None:
        person = person_of(self.scope["session"])
        if person is not None:
            here.arrived(person, clocks.now())
        if person is not None and token:
            store.mark_read(person, clocks.now(), token=token)
        return person

    @database_sync_to_async  # type: ignore[untyped-decorator]
    def _stand(self) -> str:
        """Return how many notices are unread, in how many it is the person's turn, and the newest unread one."""
        assert self.person is not None
        rows = list(
            models.Notice.objects.filter(person=self.person, read=None).select_related(
                "other", "match", "tournament", "league__group__tournament"
            )
        )
        newest = said(rows[0], words_for(self.scope["session"], self.accepted)) if rows else None
        shown = {name: getattr(newest, name) for name in ("number", "kind", "text", "about", "link")} if newest else None
        return json.dumps({"unread": len(rows), "newest": shown}, ensure_ascii=False)
