"""Live updates of the watch page: the list is drawn once after a change, for everyone who reads it in the same language.

Each process follows the matches that its open pages show, by one subscription for all of them. Nothing is sent unless the list
looks different: a sealed choice changes nothing, not even the time of a message.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qs
from weakref import WeakKeyDictionary

from channels.consumer import get_handler_name
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.layers import get_channel_layer
from django.template.loader import render_to_string

from clashyard.core.words import LANGUAGES, Words
from clashyard.games import NAMED
from clashyard.web.matches import clocks
from clashyard.web.matches.broadcast import LOBBY, group
from clashyard.web.pages import LANGUAGE
from clashyard.web.runtime.channel_layer import CUT
from clashyard.web.watch.matches import found

LOG = logging.getLogger(__name__)
QUIET = 1.0  # seconds between two drawings, at least: what changes meanwhile is shown by the next
PULSE = 15.0  # seconds after which matches that have begun elsewhere are looked for
SOON = 0.01  # seconds to wait for messages that are there already
Asked = tuple[str, str]  # the game of a page, or none for all, and its language


class Follower:
    """What the open pages of a process follow together, as long as there are any."""

    def __init__(self) -> None:
        self.pages: dict[WatchConsumer, Asked] = {}
        self.task: asyncio.Task[None] | None = None
        self.come = asyncio.Event()
        self.groups: set[str] = set()

    def join(self, page: WatchConsumer, asked: Asked) -> None:
        """Send the list to an open page, now and after each change."""
        self.pages[page] = asked
        self.come.set()
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self._follow())

    def leave(self, page: WatchConsumer) -> None:
        """Forget a page; without pages, nothing is followed."""
        self.pages.pop(page, None)
        if not self.pages and self.task is not None:
            self.task.cancel()

    async def _follow(self) -> None:
        layer: Any = get_channel_layer()
        channel = await layer.new_channel()
        told, come = asyncio.ensure_future(layer.receive(channel)), asyncio.ensure_future(self.come.wait())
        try:
            await self._subscribe(layer, channel, {LOBBY})
            while True:
                await asyncio.wait({told, come}, timeout=PULSE, return_when=asyncio.FIRST_COMPLETED)
                while told.done():
                    if told.result() == CUT:  # its pages are cut off, too, and the first to come back begins anew
                        return
                    told = asyncio.ensure_future(layer.receive(channel))
                    await asyncio.wait({told}, timeout=SOON)
                if come.done():
                    self.come.clear()
                    come = asyncio.ensure_future(self.come.wait())
                await self._subscribe(layer, channel, await self._sent())
                await asyncio.sleep(QUIET)
        finally:
            told.cancel()
            come.cancel()
            for each in self.groups:
                await layer.group_discard(each, channel)
            self.groups = set()

    async def _subscribe(self, layer: Any, channel: str, wanted: set[str]) -> None:
        """Follow these groups, and no others any more."""
        for each in wanted - self.groups:
            await layer.group_add(each, channel)
        for each in self.groups - wanted:
            await layer.group_discard(each, channel)
        self.groups = wanted

    async def _sent(self) -> set[str]:
        """Draw each list once, send it where it looks different, and return the groups of what is shown."""
        try:
            lists, tokens = await _drawn(set(self.pages.values()))
        except Exception:  # for example of the database: the next change, or the pulse, tries again
            LOG.exception("the live matches could not be drawn")
            return self.groups
        for page, asked in list(self.pages.items()):
            if asked in lists and lists[asked] != page.shown:
                page.shown = lists[asked]
                with suppress(Exception):  # it has just been closed
                    await page.send(page.shown)
        return {LOBBY, *map(group, tokens)}


@database_sync_to_async  # type: ignore[untyped-decorator]
def _drawn(asked: Iterable[Asked]) -> tuple[dict[Asked, str], set[str]]:
    lists: dict[Asked, str] = {}
    tokens: set[str] = set()
    for game, language in asked:
        words = Words(language)
        matches, shown = found(game, words, clocks.now())
        tokens |= shown
        lists[game, language] = render_to_string("watch/matches.html", {"words": words, "matches": matches, "chosen": game})
    return lists, tokens


_followers: WeakKeyDictionary[asyncio.AbstractEventLoop, Follower] = WeakKeyDictionary()  # one for each process that serves


class WatchConsumer(AsyncWebsocketConsumer):  # type: ignore[misc]
    """The connection of one open watch page. It asks nothing of the database, and knows nobody."""

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Dispatch without a trip to the database thread before each message."""
        await getattr(self, get_handler_name(message))(message)

    async def connect(self) -> None:
        asked = parse_qs(self.scope["query_string"].decode("latin-1"))
        game, language = ((asked.get(name) or [""])[0] for name in ("game", LANGUAGE))
        self.shown = ""
        await self.accept()
        self.follower = _followers.setdefault(asyncio.get_running_loop(), Follower())
        self.follower.join(self, (game if game in NAMED else "", language if language in LANGUAGES else "en"))

    async def disconnect(self, code: int) -> None:
        self.follower.leave(self)
