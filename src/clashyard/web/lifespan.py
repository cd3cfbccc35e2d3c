"""What begins and ends with the server: the sweep of clocks, leavers and computers; analyses that a kill broke off."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from clashyard.web.matches.sweeping import Sweeper
from clashyard.web.replays import analysing


async def lifespan(scope: Any, receive: Callable[[], Awaitable[Any]], send: Callable[[Any], Awaitable[None]]) -> None:
    """The application's part of ASGI's protocol `lifespan`."""
    sweeper = Sweeper()
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            sweeper.start()
            analysing.wake()
            await send({"type": "lifespan.startup.complete"})
        elif message["type"] == "lifespan.shutdown":
            sweeper.stop()
            await send({"type": "lifespan.shutdown.complete"})
            return
