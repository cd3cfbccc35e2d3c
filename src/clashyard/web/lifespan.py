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
    """Collect garbage seldom and in small portions, which stop the server for some 10 ms, and never in the loaded modules.

    That took a twentieth of the processor time, and larger portions stop all that is under way for a fifth of a second.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 4, 200)
    sys.setswitchinterval(TURN)


def usual() -> None:
    """Restore Python's defaults."""
    gc.unfreeze()
    gc.set_threshold(*GARBAGE)
    sys.setswitchinterval(SWITCH)
