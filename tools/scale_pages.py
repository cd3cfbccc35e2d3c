"""Open pages of the load test of the whole site, which ask as browsers do, and the record of what is measured."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

import httpx
import load
from visitor import Visitor


@dataclass
class Record:
    """What was measured: seconds by kind, errors by kind, and the accepted actions by match."""

    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    errors: Counter[str] = field(default_factory=Counter)
    accepted: Counter[str] = field(default_factory=Counter)
    measuring: bool = False

    def add(self, kind: str, begin: float) -> None:
        if self.measuring:
            self.seconds[kind].append(time.monotonic() - begin)


class Counted(load.Page):
    """An open page that counts the actions which the server has accepted."""

    def __init__(self, visitor: Visitor, token: str, figures: load.Figures, record: Record) -> None:
        super().__init__(visitor, token, figures, "deflate")
        self.record = record

    async def act(self, point: str, action: str) -> bool:
        begin = time.monotonic()
        done = await super().act(point, action)
        self.record.add("action: answer", begin)
        self.record.accepted[self.token] += done
        return done


class Soon:
    """Ask as pages do (`spreading` in live.js): within the time that a message names, and once for all messages until then."""

    def __init__(self, ask: Callable[[], Awaitable[object]], luck: random.Random) -> None:
        self.ask, self.luck = ask, luck
        self.planned = self.asking = False
        self.missed = 0.0
        self.tasks: set[asyncio.Task[None]] = set()

    def heard(self, spread: float) -> None:
        """Plan a request within *spread* seconds."""
        if self.asking:
            self.missed = max(spread, 0.001)
        elif not self.planned:
            self._plan(spread)

    def _plan(self, spread: float) -> None:
        self.planned, self.missed = True, 0.0
        task = asyncio.create_task(self._go(self.luck.uniform(0, spread)))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _go(self, pause: float) -> None:
        await asyncio.sleep(pause)
        self.planned, self.asking = False, True
        try:
            await self.ask()
        except httpx.HTTPError:
            pass  # counted where it was raised; pages ask again at the next message
        finally:
            self.asking = False
            if self.missed:
                self._plan(self.missed)


def spread_of(message: str) -> float:
    """Return the seconds that the message "changed 400" names."""
    return float([*message.split(), "0"][1]) / 1000
