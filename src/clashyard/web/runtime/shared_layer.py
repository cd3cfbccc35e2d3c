"""The channel layer between the open pages of several processes: by Redis, with one subscription for each process.

The layers of channels-redis keep a queue or a subscription in Redis for each page. A queue costs five requests to Redis for
each message and process, and the pages of the process take turns in waiting for it. Here a process hears every message and
looks up by itself which of its pages it concerns.

A process that has lost its connection to Redis may have missed changes. So its pages are cut off, come back, and are then shown
what is stored.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections.abc import Sequence
from contextlib import suppress
from typing import Any
from weakref import WeakKeyDictionary

from channels.exceptions import ChannelFull
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from clashyard.web.runtime.channel_layer import CUT, Layer

LOG = logging.getLogger(__name__)
Message = tuple[str, dict[str, Any]]  # a group and what it is told
PULSE = 15.0  # seconds of silence after which Redis is asked whether it is still there, and then given up


class Shared(Layer):
    """The layer of all processes with the same *prefix* at the Redis at *url*. *patience*: seconds for an answer of it."""

    def __init__(self, url: str, prefix: str, patience: float, **how: Any) -> None:
        super().__init__(**how)
        self.url, self.topic, self.patience = url, f"{prefix}:changes", patience
        self.name = secrets.token_hex(8)  # of this process, which does not need to be told what it has said itself
        self.listeners: WeakKeyDictionary[asyncio.AbstractEventLoop, Listener] = WeakKeyDictionary()

    async def new_channel(self, prefix: str = "specific.") -> str:
        """Return a new channel of this process, which from then on hears what other processes say. Raises RedisError."""
        loop = asyncio.get_running_loop()
        listener = self.listeners.get(loop)
        if listener is None or listener.over:
            listener = self.listeners[loop] = Listener(self)
        await listener.hears()
        return str(await super().new_channel(prefix))

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        """Send a message to a group in all processes: to this one in any case, and to the others by Redis. Raises RedisError."""
        await super().group_send(group, message)
        listener = self.listeners.get(asyncio.get_running_loop())
        if listener is not None and not listener.over:
            await listener.say(group, message)
            return
        async with self.client() as client:
            await client.publish(self.topic, self.letter([(group, message)]))

    def letter(self, messages: Sequence[Message]) -> str:
        """Return what other processes are sent to say this."""
        return json.dumps([self.name, messages])

    async def heard(self, letter: bytes) -> None:
        """Pass on what a process has said, unless it was this one."""
        name, messages = json.loads(letter)
        if name != self.name:
            for group, message in messages:
                await super().group_send(group, message)

    async def cut(self) -> None:
        """Tell every channel of this process that it may have missed something: `CUT`."""
        channels = {*self.channels, *(channel for group in self.groups.values() for channel in group)}
        self.groups.clear()
        for channel in channels:
            with suppress(ChannelFull):
                await self.send(channel, CUT)

    def client(self) -> Redis:
        """Return a client of Redis that never tries twice: if a connection came back unnoticed, so would what was missed."""
        once = Retry(NoBackoff(), 0)
        return Redis.from_url(self.url, socket_timeout=self.patience, retry=once, client_name=self.topic)


class Listener:
    """The subscription of one event loop, and the client by which it speaks. It is *over* when Redis does not answer any more."""

    def __init__(self, layer: Shared) -> None:
        self.layer, self.client, self.over = layer, layer.client(), False
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.task = asyncio.create_task(self._listen())
        self.together: list[Message] = []  # what is to be said next
        self.saying = asyncio.Lock()  # while Redis is being told something
        self.said: asyncio.Task[None] | None = None  # the telling of all that is in *together*

    async def hears(self) -> None:
        """Wait until Redis has confirmed the subscription. Raises RedisError if it does not answer."""
        await asyncio.shield(self.ready)

    async def say(self, group: str, message: dict[str, Any]) -> None:
        """Say something to the other processes. What is said while Redis is being told something, it is told together.

        Raises RedisError.
        """
        if not self.together:
            self.said = asyncio.create_task(self._say())
        self.together.append((group, message))
        assert self.said is not None
        await asyncio.shield(self.said)  # if one of those who wait is cancelled, the others are not

    async def _say(self) -> None:
        async with self.saying:
            letter = self.layer.letter(self.together)
            self.together = []
            await self.client.publish(self.layer.topic, letter)

    async def _listen(self) -> None:
        try:
            async with self.client, self.client.pubsub() as subscription:
                await subscription.subscribe(self.layer.topic)
                await self._follow(subscription)
        except (RedisError, OSError) as error:
            self.over = True
            if not self.ready.done():
                self.ready.set_exception(error)
                self.ready.exception()  # nobody may be waiting any more
                return
            LOG.warning("the connection to Redis was lost: %s", error)
            await self.layer.cut()
        finally:
            self.over = True

    async def _follow(self, subscription: Any) -> None:
        asked = False
        while True:
            message = await subscription.get_message(timeout=PULSE)
            if message is None:
                if asked:
                    raise TimeoutError("it does not answer")
                await subscription.ping()
            elif message["type"] == "message":
                await self.layer.heard(message["data"])
            elif message["type"] == "subscribe" and not self.ready.done():
                self.ready.set_result(None)
            asked = message is None
