"""What goes first in a process that serves: actions, and the pages that show them.

Threads of Python take turns many hundred times a second, whatever they do. So a page of twelve milliseconds, or a round that
is dealt, makes everything else that is under way take twice as long. What can wait gives way before it begins.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition

PATIENCE = 0.1  # seconds that pages and the like give way, at most
PROMPT = 0.3  # seconds after which a request is not prompt any more, but waits for something itself


class Courtesy:
    """What is under way in a process and goes before all else."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._prompt: dict[object, float] = {}  # until when each counts, by `time.monotonic`

    @contextmanager
    def first(self, seconds: float = PROMPT) -> Iterator[None]:
        """Let this go first, for so many *seconds* at most. It never waits."""
        mark = object()
        with self._changed:
            self._prompt[mark] = time.monotonic() + seconds
        try:
            yield
        finally:
            with self._changed:
                del self._prompt[mark]
                if not self._prompt:
                    self._changed.notify_all()

    def give_way(self, seconds: float) -> None:
        """Wait until nothing that goes first is under way, for so many *seconds* at most."""
        end = time.monotonic() + seconds
        with self._changed:
            while self._prompt:
                now = time.monotonic()
                left = min(end, max(self._prompt.values())) - now
                if left <= 0:
                    return
                self._changed.wait(left)


COURTESY = Courtesy()  # in this process
