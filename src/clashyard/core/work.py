"""Where work runs: in this process, in processes on all cores, or on an existing Dask cluster.

All three are executors of `concurrent.futures`. `CLASHYARD_CLUSTER=tcp://HOST:PORT` chooses the cluster. Tasks are functions of a
module, and what they take and return can be pickled.

>>> from clashyard.core import work
>>> with work.executor(1) as pool:
...     sorted(work.completed(pool, abs, [-3, 2]))
[(-3, 3), (2, 2)]
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from itertools import islice
from threading import Lock, local
from types import TracebackType
from typing import Any, TypeVar

from clashyard.core.errors import ClashyardError, whole
from clashyard.core.worker import Worker

TRIES = 3  # of a task whose worker is lost each time
AHEAD = 2  # tasks submitted for each worker, so that none waits for the next one
WORKERS_AT_MOST = 1024

Given = TypeVar("Given")
Result = TypeVar("Result")


class Lost(ClashyardError):
    """A task has lost its worker several times, or the cluster has gone. What was yielded before is complete and correct."""


class Pool(Executor):
    """An executor that says how many tasks keep it busy. Leaving its context with an error ends it without waiting."""

    def window(self) -> int:
        """Return how many tasks to have submitted and not finished. It changes while workers join and leave a cluster."""
        return 1

    def lost(self, error: Exception) -> Lost | None:
        """Return what to raise instead of *error* if that is not an error of the task but the loss of its worker."""
        return None

    def end(self) -> None:
        """Abandon all tasks, and free the workers."""
        self.shutdown()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if kind is None:
            self.shutdown()
        else:
            self.end()


class Here(Pool):
    """This process. A task runs while it is submitted, and Ctrl-C interrupts it."""

    def submit(self, task: Callable[..., Result], /, *given: Any, **named: Any) -> Future[Result]:
        future: Future[Result] = Future()
        try:
            future.set_result(task(*given, **named))
        except Exception as error:
            future.set_exception(error)
        return future


class Processes(Pool):
    """Worker processes on this machine, each served by a thread. If one is killed, its task is tried again in a new one.

    A `ProcessPoolExecutor` of several processes would break for all tasks when one process dies, and not say which task it was.
    """

    def __init__(self, workers: int) -> None:
        self._many = workers
        self._threads = ThreadPoolExecutor(workers, "work")
        self._own, self._lock = local(), Lock()
        self._workers: list[Worker] = []
        self._ended = False

    def window(self) -> int:
        return AHEAD * self._many

    def submit(self, task: Callable[..., Result], /, *given: Any, **named: Any) -> Future[Result]:
        return self._threads.submit(self._run, partial(task, *given, **named))

    def _run(self, task: Callable[[], Result]) -> Result:
        for left in reversed(range(TRIES)):
            try:
                return self._worker().run(None, task)
            except BrokenProcessPool:
                if self._ended or not left:
                    raise
        raise AssertionError

    def _worker(self) -> Worker:
        """Return the worker of this thread."""
        if not hasattr(self._own, "worker"):
            with self._lock:
                self._own.worker = Worker()
                self._workers.append(self._own.worker)
                if self._ended:
                    self._own.worker.end()
        found: Worker = self._own.worker
        return found

    def lost(self, error: Exception) -> Lost | None:
        if isinstance(error, BrokenProcessPool):
            return Lost("a worker process was ended from outside {tries} times during the same task", tries=TRIES)
        return None

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._threads.shutdown(wait, cancel_futures=cancel_futures)
        if wait:
            self.end()

    def end(self) -> None:
        with self._lock:
            self._ended = True
            workers = list(self._workers)
        self._threads.shutdown(wait=False, cancel_futures=True)
        for worker in workers:
            worker.end()


def cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def executor(workers: int | None = None) -> Pool:
    """Return the executor for work in many independent parts; use it as a context.

    *workers*: so many processes on this machine, and 1 is this process. Without it, work runs on the cluster in
    `CLASHYARD_CLUSTER` if that is set, and otherwise on all cores. Raises BadInput for a wrong number or address, and
    ClashyardError if Dask is not installed, or the cluster does not answer, has no workers or has other rules.
    """
    if workers is None:
        from clashyard.core import cluster

        address = cluster.address()
        if address:
            return cluster.connect(address)
    many = whole(cores() if workers is None else workers, "workers", 1, WORKERS_AT_MOST)
    return Here() if many == 1 else Processes(many)


def completed(pool: Pool, task: Callable[[Given], Result], given: Iterable[Given]) -> Generator[tuple[Given, Result], None, None]:
    """Run *task* on everything *given*, and yield each with its result as it comes in, exactly once.

    *given* is read as workers become free and may be endless: a few tasks for each worker are submitted, never more. A task
    whose worker dies runs again, so tasks must not have lasting effects. The order depends on the workers; sort for one that does
    not. To resume, give what has not been yielded yet. An error of a task is raised here; Lost if its workers keep dying.
    """
    waiting, running = iter(given), dict[Future[Result], Given]()
    try:
        while True:
            for one in islice(waiting, max(0, pool.window() - len(running))):
                running[pool.submit(task, one)] = one
            if not running:
                return
            done = wait(running, return_when=FIRST_COMPLETED).done
            for future in [each for each in running if each in done]:
                yield running.pop(future), _result(pool, future)
    finally:
        for future in running:
            future.cancel()


def _result(pool: Pool, future: Future[Result]) -> Result:
    try:
        return future.result()
    except Exception as error:
        lost = pool.lost(error)
        if lost is None:
            raise
        raise lost from None
