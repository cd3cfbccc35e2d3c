"""Streams: lines of JSON that tell what changes, each time as soon as it does.

They run in the event loop of the server. Only what they ask of the database takes a thread, for a moment. A stream
remembers nothing that is not in its lines: after a cut, the next one begins with everything.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import aclosing
from typing import Any

from channels.db import database_sync_to_async
from channels.layers import get_channel_layer
from django.conf import settings
from django.http import StreamingHttpResponse

from clashyard.web.api.access import Caller
from clashyard.web.api.heard import Listener
from clashyard.web.api.state import state_of
from clashyard.web.matches import clocks, models, presence, store
from clashyard.web.matches.broadcast import group, table_group
from clashyard.web.problems import Problem
from clashyard.web.runtime.channel_layer import CUT
from clashyard.web.tokens.store import valid

MEDIA_TYPE = "application/x-ndjson"
PULSE = 15.0  # seconds between two signs of life

_open: Counter[int] = Counter()  # streams of each person in this process


def response(caller: Caller, lines: AsyncIterator[str]) -> StreamingHttpResponse:
    """Return the answer that streams *lines*. Raises Problem if the person has too many streams open."""
    most = int(settings.RATES.get("streams", 0))
    if most and _open[caller.known.pk] >= most:
        raise Problem("many", f"At most {most} streams can be open simultaneously.", remedy="Close a stream first.")
    _open[caller.known.pk] += 1
    answer = Stream(Counted(caller.known.pk, lines), content_type=MEDIA_TYPE)
    answer["Cache-Control"], answer["X-Accel-Buffering"] = "no-store", "no"
    return answer


def number_open() -> int:
    """Return how many streams are open in this process."""
    return _open.total()


class Stream(StreamingHttpResponse):
    """A response that goes on. The handler closes it when the program has gone."""

    def __init__(self, lines: Counted, **how: Any) -> None:
        super().__init__(lines, **how)
        self.lines = lines

    async def aclose(self) -> None:
        """Close the stream."""
        await self.lines.aclose()


class Counted:
    """The lines of a stream. It no longer counts once it has ended, was cut, or was never begun."""

    def __init__(self, person: int, lines: AsyncIterator[str]) -> None:
        self.person, self.lines, self.counts = person, lines, True

    def __aiter__(self) -> Counted:
        return self

    async def __anext__(self) -> bytes:
        try:
            return (await anext(self.lines)).encode()
        except BaseException:
            self.end()
            raise

    async def aclose(self) -> None:
        self.end()
        close: Any = getattr(self.lines, "aclose", None)
        if close is not None:
            await close()

    def end(self) -> None:
        if self.counts:
            self.counts = False
            _open[self.person] -= 1
            if _open[self.person] <= 0:
                del _open[self.person]

    def __del__(self) -> None:
        self.end()


async def wakings(*groups: str) -> AsyncIterator[None]:
    """Yield immediately, then with every message to one of *groups*, and at least every `PULSE` seconds.

    It ends when this process may have missed a message: the program asks again, and begins with everything.
    """
    layer: Any = get_channel_layer()
    channel = await layer.new_channel()
    for each in groups:
        await layer.group_add(each, channel)
    waiting = asyncio.ensure_future(layer.receive(channel))
    try:
        while True:
            yield
            done, _ = await asyncio.wait({waiting}, timeout=PULSE)
            if done:
                if waiting.result() == CUT:
                    return
                waiting = asyncio.ensure_future(layer.receive(channel))
    finally:
        waiting.cancel()
        for each in groups:
            await layer.group_discard(each, channel)


async def match_lines(match: str, caller: Caller, wanted: str) -> AsyncIterator[str]:
    """Yield the lines of a match for *caller*, until it is over or the token is revoked."""
    follower, listener = Follower(match, caller, wanted), Listener(match, caller)
    hears = await database_sync_to_async(listener.hears)()
    async with aclosing(wakings(group(match), *([table_group(match)] if hears else []))) as woken:  # type: ignore[type-var]
        async for _ in woken:
            line = await database_sync_to_async(follower.line)()
            said = await database_sync_to_async(listener.line)() if hears and (line or not follower.over) else ""
            for told in filter(None, (line, said)):
                yield told
            if not line and not said:
                yield "\n"
            if follower.over:
                return


class Follower:
    """What one stream of a match has told, and what it tells next."""

    def __init__(self, match: str, caller: Caller, wanted: str) -> None:
        self.match, self.caller, self.wanted = match, caller, wanted
        self.over, self.told, self.undos, self.last = False, -1, -1, ""

    def line(self) -> str:
        """Return the next line, or an empty string if nothing has changed for this viewer: not even the time may tell more."""
        now = clocks.now()
        try:
            standing = store.standing(self.match)
        except models.Match.DoesNotExist:
            self.over = True
            return ""
        if not valid(self.caller.token):
            self.over = True
            return ""
        if presence.overdue(standing.seats, self.caller.viewer, now):
            presence.touch(self.match, self.caller.viewer, now)
        self.over = bool(standing.row.ending)
        begins = self.told < 0 or standing.row.undos != self.undos or not standing.match.actions
        state = state_of(standing, self.caller.viewer, self.wanted, -1 if begins else self.told)
        known = json.dumps({**state, "actions": []}, ensure_ascii=False)
        if known == self.last:
            return ""
        self.last, self.told, self.undos = known, standing.match.told, standing.row.undos
        return json.dumps({"type": "full" if begins else "update", **state}, ensure_ascii=False) + "\n"
