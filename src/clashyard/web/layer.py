"""Signals between the open pages of one process; where there are several, Redis carries them (see settings.py)."""

from __future__ import annotations

import time
from typing import Any

from channels.exceptions import ChannelFull
from channels.layers import InMemoryChannelLayer

PAUSE = 10.0  # seconds; messages are kept for a minute at most


class Layer(InMemoryChannelLayer):  # type: ignore[misc]
    """Channels' own, which looks through all open pages for what has expired with every message: here now and then.

    Nor does it begin a task for each page: to put a message into its queue never waits.
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
            except ChannelFull:  # its page will be told enough
                continue
