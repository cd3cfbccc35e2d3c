"""A worker process that is replaced if it is killed or hangs."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import TypeVar

Result = TypeVar("Result")


class Hung(BrokenProcessPool):
    """The process did not answer by its deadline and was killed."""


class Worker:
    """One process, started when it is first needed. It runs *begin* first. For use by one thread at a time."""

    def __init__(self, begin: Callable[[], None]) -> None:
        self.begin = begin
        self.executor: ProcessPoolExecutor | None = None

    def run(self, seconds: float, task: Callable[..., Result], *given: object) -> Result:
        """Return the result of *task*. Raises BrokenProcessPool if the process was killed, Hung after so many *seconds*.

        After either, the next call gets a new process.
        """
        if self.executor is None:
            self.executor = ProcessPoolExecutor(1, get_context("spawn"), self.begin)
        future = self.executor.submit(task, *given)
        try:
            return future.result(seconds)
        except BrokenProcessPool:
            self._end()
            raise
        except TimeoutError:
            if future.done():  # raised by the task itself
                raise
            self._end()
            raise Hung(f"no answer within {seconds} seconds") from None

    def _end(self) -> None:
        """Kill the process: one that hangs does not listen."""
        executor, self.executor = self.executor, None
        assert executor is not None
        for process in list((executor._processes or {}).values()):  # Python 3.14 has kill_workers
            process.kill()
        executor.shutdown(wait=False, cancel_futures=True)
