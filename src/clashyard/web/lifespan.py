"""What begins and ends with the server: the sweep of clocks, leavers and computers; analyses that a kill broke off."""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Awaitable, Callable
from typing import Any

from clashyard.web.matches import signals
from clashyard.web.matches.sweeping import Sweeper
from clashyard.web.replays import analysing

GARBAGE, SWITCH = gc.get_threshold(), sys.getswitchinterval()
TURN = 0.0005  # seconds


async def lifespan(scope: Any, receive: Callable[[], Awaitable[Any]], send: Callable[[Any], Awaitable[None]]) -> None:
    """The application's part of ASGI's protocol `lifespan`."""
    sweeper = Sweeper()
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            calm()
            signals.served_on(asyncio.get_running_loop())
            sweeper.start()
            analysing.wake()
            await send({"type": "lifespan.startup.complete"})
        elif message["type"] == "lifespan.shutdown":
            sweeper.stop()
            signals.served_on(None)
            usual()
            await send({"type": "lifespan.shutdown.complete"})
            return


def calm() -> None:
    """Look for garbage less often, and never again through what has been loaded: that took a twentieth of the processor."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 10, 20)
    sys.setswitchinterval(TURN)


def usual() -> None:
    """As Python does by itself."""
    gc.unfreeze()
    gc.set_threshold(*GARBAGE)
    sys.setswitchinterval(SWITCH)
