"""Live updates: when a match has changed, each open page gets what its viewer may see."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass
from threading import Lock
from typing import Any
from urllib.parse import parse_qs

from channels.consumer import get_handler_name
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer

from clashyard.web.matches import models, store
from clashyard.web.matches.broadcast import group, table_group
from clashyard.web.matches.looks import LOOKS
from clashyard.web.matches.looks import Page as Here
from clashyard.web.matches.render import OpenPage, fragments, persons
from clashyard.web.matches.views import wanted_of
from clashyard.web.people.visitor import person_of
from clashyard.web.runtime.courtesy import COURTESY, PATIENCE

NOTHING_HERE = 4403  # the page does not try again
DRAWN = 10.0  # seconds, at most, for which drawing after an action goes before all else
LOOK = 15.0  # seconds until the next look at who is present, whatever happens in the match


@dataclass(frozen=True)
class Wish:
    """An open page that waits for the state of its match."""

    page: Any
    answer: asyncio.Future[str]


class Drawings:
    """Shared rendering for pages notified of the same change: the match is loaded once, in one trip to a thread.

    *thread*: one that does nothing else, and goes first; None for the one that all connections share.
    """

    def __init__(self, thread: Executor | None = None) -> None:
        self.lock, self.thread = Lock(), thread
        self.drawing: Any = database_sync_to_async(self._drawn, thread_sensitive=thread is None, executor=thread)
        self.wishes: dict[str, list[Wish]] = {}
        self.tasks: set[asyncio.Task[None]] = set()

    async def of(self, token: str, page: Any) -> str:
        """Return the fragment of a match as it is now, or later."""
        wish = Wish(page, asyncio.get_running_loop().create_future())
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
            with COURTESY.first(DRAWN) if self.thread is not None else nullcontext():
                found = await self.drawing(token)
            for wish, html in zip(together, found, strict=True):
                if not wish.answer.done():  # its page may have been closed
                    wish.answer.set_result(html)
        except Exception as error:  # for example of the database: each page's connection ends with it, and the page reconnects
            for wish in together:
                if not wish.answer.done():
                    wish.answer.set_exception(error)
        finally:
            with self.lock:
                if self.wishes.get(token) is together:  # the thread was never reached
                    del self.wishes[token]

    def _drawn(self, token: str) -> list[str]:
        if self.thread is None:
            COURTESY.give_way(PATIENCE)
        with self.lock:  # pages that arrive from now on may know of a later change, and wait for the next round
            together = self.wishes.pop(token)
        return self.drawn(token, [wish.page for wish in together])

    def drawn(self, token: str, pages: Sequence[Any]) -> list[str]:
        """Return what each of these pages is sent. It runs in the thread that may ask the database."""
        return fragments(token, pages)


# Presence, tournaments and pages that connect would come between an action and the pages that show it.
DRAWINGS = Drawings(ThreadPoolExecutor(1, "draw"))  # in this process, after each action
ARRIVALS = Drawings()  # as a page connects


class MatchConsumer(AsyncWebsocketConsumer):  # type: ignore[misc]
    """The connection of one open page of a match. While it is open, the person seated there counts as present."""

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Dispatch without a trip to the database thread before each message.

        Methods that query the database clean up themselves.
        """
        await getattr(self, get_handler_name(message))(message)

    async def connect(self) -> None:
        self.token = self.scope["url_route"]["kwargs"]["token"]
        self.page = _page(self.scope)
        self.sent, self.attending, self.looked, self.pulse, self.seated = "", "", False, None, False
        if not await self._there():
            await self.close(NOTHING_HERE)
            return
        await self.channel_layer.group_add(group(self.token), self.channel_name)
        if self.seated:
            await self.channel_layer.group_add(table_group(self.token), self.channel_name)
        await self.accept()
        self.pulse = asyncio.create_task(self._live())
        await self._show(ARRIVALS)  # covers what happened between loading the page and connecting

    async def disconnect(self, code: int) -> None:
        if self.pulse is not None:
            self.pulse.cancel()
        await self.channel_layer.group_discard(group(self.token), self.channel_name)
        if self.seated:
            await self.channel_layer.group_discard(table_group(self.token), self.channel_name)

    async def match_talk(self, message: dict[str, Any]) -> None:
        """Say that something was said at the table. The page asks for it, as what it may read depends on its person."""
        await self.send("talk")

    async def match_changed(self, message: dict[str, Any]) -> None:
        """Send the state of the match if it has changed for this viewer.

        Not even the timing may reveal the sealed choices of others.
        """
        await self._show(DRAWINGS)

    async def _show(self, drawings: Drawings) -> None:
        html = await drawings.of(self.token, self.page)
        if html != self.sent:
            self.sent = html
            await self.send(html)

    async def _live(self) -> None:
        """Report, and tell the page who is present: the first time a while after it was loaded, as it says so itself."""
        while True:
            look = await LOOKS.at(Here(self.token, self.person, self.page.words(), self.page.wanted))
            if look is not None and self.looked and look.html != self.attending:
                self.attending = look.html
                await self.send(look.html)
            self.looked = True
            due = look.due if look is not None and look.due is not None and look.due > 0 else LOOK
            await asyncio.sleep(min(LOOK, due + 0.2))  # sooner if a claim falls due

    @database_sync_to_async  # type: ignore[untyped-decorator]
    def _there(self) -> bool:
        """Return whether there is such a match, and take down who looks at it, and whether they have a seat there."""
        try:
            _, seats = store.table(self.token)
        except models.Match.DoesNotExist:
            return False
        person = person_of(self.scope["session"], persons(seats))
        self.person = person.pk if person is not None else None
        self.seated = person is not None and any(seat.person_id == person.pk for seat in seats)
        return True


def _page(scope: dict[str, Any]) -> OpenPage:
    """Return the page that has opened this connection."""
    asked, headers = parse_qs(scope["query_string"].decode("latin-1")), dict(scope["headers"])
    wanted = wanted_of((asked.get("as") or [""])[0])
    accepted, origin = (headers.get(name, b"").decode("latin-1") for name in (b"accept-language", b"origin"))
    return OpenPage(scope["session"], wanted, accepted, origin)
