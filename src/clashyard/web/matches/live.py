"""Live updates: when a match has changed, each open page gets what its own viewer may see."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from threading import Lock
from typing import Any
from urllib.parse import parse_qs

from channels.consumer import get_handler_name
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer

from clashyard.web.matches import clocks, models, presence
from clashyard.web.matches.fragments import Viewer, fragments
from clashyard.web.matches.signals import group
from clashyard.web.matches.views import wanted_of
from clashyard.web.people.visiting import person_of

NOTHING_HERE = 4403  # the page does not try again


@dataclass(frozen=True)
class Wish:
    """An open page that waits for how its match stands."""

    viewer: Viewer
    answer: asyncio.Future[str]


class Drawings:
    """Pages that are told of the same change are drawn together: the match is looked up once, in one visit to a thread."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.wishes: dict[str, list[Wish]] = {}
        self.tasks: set[asyncio.Task[None]] = set()

    async def of(self, token: str, viewer: Viewer) -> str:
        """The fragment of a match as it stands now, or later."""
        wish = Wish(viewer, asyncio.get_running_loop().create_future())
        with self.lock:
            together = self.wishes.setdefault(token, [])
            together.append(wish)
        if together[0] is wish:
            task = asyncio.create_task(self._draw(token, together))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)
        return await wish.answer

    async def _draw(self, token: str, together: list[Wish]) -> None:
        try:
            found = await self._drawn(token)
            for wish, html in zip(together, found, strict=True):
                if not wish.answer.done():  # its page may have been closed
                    wish.answer.set_result(html)
        except Exception as error:  # of the database, say: each page's connection ends with it, and is made anew
            for wish in together:
                if not wish.answer.done():
                    wish.answer.set_exception(error)
        finally:
            with self.lock:
                if self.wishes.get(token) is together:  # the thread was never reached
                    del self.wishes[token]

    @database_sync_to_async  # type: ignore[untyped-decorator]
    def _drawn(self, token: str) -> list[str]:
        with self.lock:  # who comes from now on may know of a later change, and waits for the next time
            together = self.wishes.pop(token)
        return fragments(token, [wish.viewer for wish in together])


DRAWINGS = Drawings()  # of this process


class MatchConsumer(AsyncWebsocketConsumer):  # type: ignore[misc]
    """One open page of a match. While it is open, whoever sits there is seen to be there."""

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Without a visit to the database's thread before each message: what asks the database cleans up after itself."""
        await getattr(self, get_handler_name(message))(message)

    async def connect(self) -> None:
        self.token = self.scope["url_route"]["kwargs"]["token"]
        self.viewer = _viewer(self.scope)
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
        html = await DRAWINGS.of(self.token, self.viewer)
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
        presence.touch(self.token, person_of(self.scope["session"]), clocks.now())


def _viewer(scope: dict[str, Any]) -> Viewer:
    """Whose page it is, as the connection says."""
    asked, headers = parse_qs(scope["query_string"].decode("latin-1")), dict(scope["headers"])
    wanted = wanted_of((asked.get("as") or [""])[0])
    accepted, origin = (headers.get(name, b"").decode("latin-1") for name in (b"accept-language", b"origin"))
    return Viewer(scope["session"], wanted, accepted, origin)
