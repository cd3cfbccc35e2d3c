"""A worker process: started when it is first needed, replaced if it is killed or hangs, and gone when its parent is."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from threading import Lock, Thread
from typing import TypeVar

Result = TypeVar("Result")


class Hung(BrokenProcessPool):
    """The process did not answer by its deadline and was killed."""


def begin() -> None:
    """Set up a worker process: one thread for each library, deaf to Ctrl-C, which is for its parent, and never outliving it.

    All cores are busy with such processes, so libraries that start threads would only make them wait for one another.
    """
    for library in ("NUMBA", "OMP", "OPENBLAS", "MKL"):
        os.environ[f"{library}_NUM_THREADS"] = "1"
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_follow_parent, daemon=True).start()


def _follow_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
    os._exit(0)


class Worker:
    """One process, started when it is first needed. It runs *begin* first. Only one thread at a time may call `run`."""

    def __init__(self, begin: Callable[[], None] = begin) -> None:
        self.begin = begin
        self._executor: ProcessPoolExecutor | None = None
        self._lock = Lock()
        self._ended = False

    def run(self, seconds: float | None, task: Callable[..., Result], *given: object) -> Result:
        """Return the result of *task*. Raises BrokenProcessPool if the process was killed, Hung after so many *seconds*.

        After either, the next call gets a new process, unless the worker was ended.
        """
        future = None
        try:
            future = self._submitted(task, given)
            return future.result(seconds)
        except BrokenProcessPool:  # also by submitting, if it was killed when it had nothing to do
            self._kill()
            raise
        except TimeoutError:
            if future is None or future.done():  # raised by the task itself
                raise
            self._kill()
            raise Hung(f"no answer within {seconds} seconds") from None

    def end(self) -> None:
        """Kill the process for good. Any thread may call this; a `run` in progress raises BrokenProcessPool."""
        with self._lock:
            self._ended = True
        self._kill()

    def _submitted(self, task: Callable[..., Result], given: tuple[object, ...]) -> Future[Result]:
        with self._lock:
            if self._ended:
                raise BrokenProcessPool("the worker was ended")
            if self._executor is None:
                self._executor = ProcessPoolExecutor(1, get_context("spawn"), self.begin)
            with _deaf():
                return self._executor.submit(task, *given)

    def _kill(self) -> None:
        """Kill the process: one that hangs does not listen."""
        with self._lock:
            executor, self._executor = self._executor, None
        if executor is not None:
            for process in list((executor._processes or {}).values()):  # Python 3.14 has kill_workers
                process.kill()
            executor.shutdown(wait=False, cancel_futures=True)


@contextmanager
def _deaf() -> Iterator[None]:
    """Block Ctrl-C in this thread. A process started here inherits that, and so is not interrupted before `begin`."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
