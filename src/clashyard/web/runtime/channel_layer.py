"""The channel layer between the open pages of one process.

With several processes, Redis carries the messages: see shared_layer.py.
"""

from __future__ import annotations

import time
from typing import Any

from channels.exceptions import ChannelFull
from channels.layers import InMemoryChannelLayer

CUT = {"type": "websocket.disconnect", "code": 1012}  # "service restart": this channel may have missed something
PAUSE = 10.0  # seconds; messages are kept for a minute at most


class Layer(InMemoryChannelLayer):  # type: ignore[misc]
    """The in-memory layer of Channels, changed to expire messages only now and then.

    Channels looks through all open pages for expired messages with every message. This layer also does not start a task for each
    page: putting a message into its queue never waits.
    """

    _next = 0.0

    def _clean_expired(self) -> None:
        now = time.monotonic()
        if now >= self._next:
            self._next = now + PAUSE
            super()._clean_expired()

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        self.require_valid_group_name(group)
        self._clean_expired()
        for channel in list(self.groups.get(group, ())):
            try:
                await self.send(channel, message)
            except ChannelFull:  # its page will get enough messages
                continue
