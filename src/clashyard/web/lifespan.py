"""Start and stop of the server: housekeeping of clocks, absent players and computers, and analyses interrupted by a kill."""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Awaitable, Callable
from typing import Any

from clashyard.web.matches import broadcast
from clashyard.web.matches.housekeeping import Sweeper
from clashyard.web.replays import analysis_queue

GARBAGE, SWITCH = gc.get_threshold(), sys.getswitchinterval()
TURN = 0.0005  # seconds


async def lifespan(scope: Any, receive: Callable[[], Awaitable[Any]], send: Callable[[Any], Awaitable[None]]) -> None:
    """Implement the ASGI `lifespan` protocol."""
    sweeper = Sweeper()
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            calm()
            broadcast.served_on(asyncio.get_running_loop())
            sweeper.start()
            analysis_queue.wake()
            await send({"type": "lifespan.startup.complete"})
        elif message["type"] == "lifespan.shutdown":
            sweeper.stop()
            broadcast.served_on(None)
            usual()
            await send({"type": "lifespan.shutdown.complete"})
            return


def calm() -> None:
    """Run the garbage collector less often, and never through the loaded modules: that took a twentieth of the processor time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 10, 20)
    sys.setswitchinterval(TURN)


def usual() -> None:
    """Restore Python's defaults."""
    gc.unfreeze()
    gc.set_threshold(*GARBAGE)
    sys.setswitchinterval(SWITCH)
