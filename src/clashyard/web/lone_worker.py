"""A process that does one task after the other. Requests wait for it a moment only: the threads of the server stay free."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from threading import Lock
from typing import Any

from clashyard.core.cluster_worker import worker

PATIENCE = 4.0  # seconds for which a request waits until the process is free


class LoneWorker:
    """One process, or one place on the cluster, which starts with its first task."""

    def __init__(self) -> None:
        self._worker, self.free = worker(), Lock()

    def run(self, seconds: float, task: Callable[..., Any], *given: Any) -> Any:
        """Return what a task returns. Raises BrokenProcessPool if others keep it busy, or if it takes too many *seconds*."""
        if not self.free.acquire(timeout=PATIENCE):
            raise BrokenProcessPool("the process is busy")
        try:
            return self._worker.run(seconds, task, *given)
        finally:
            self.free.release()
