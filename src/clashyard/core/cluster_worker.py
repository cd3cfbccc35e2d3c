"""A worker of the cluster in the place of a process, for servers that give out one task at a time."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from threading import Lock
from time import monotonic

from clashyard.core import cluster
from clashyard.core.errors import BadInput, ClashyardError
from clashyard.core.work import Lost
from clashyard.core.worker import Hung, Result, Worker, begin

LOG = logging.getLogger(__name__)
AGAIN = 30.0  # seconds until a cluster that could not be used is asked again


class Connection:
    """The connection of this process to the cluster. It is made when it is first needed, and again after it was lost."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._pool: cluster.Cluster | None = None
        self._refused = -AGAIN

    def pool(self) -> cluster.Cluster:
        """Return the cluster. Raises BrokenProcessPool while it cannot be used, without asking it each time."""
        with self._lock:
            if self._pool is not None and not self._pool.alive:
                self._pool.end()
                self._pool = None
            if self._pool is None:
                if monotonic() - self._refused < AGAIN:
                    raise BrokenProcessPool("the cluster cannot be used")
                try:
                    self._pool = cluster.connect(cluster.address())
                except ClashyardError as error:
                    self._refused = monotonic()
                    raise BrokenProcessPool(str(error)) from error
            return self._pool


CONNECTION = Connection()


class ClusterWorker(Worker):
    """Any worker of the cluster. Several threads may call `run`.

    Nothing can end a task that hangs there: it occupies its worker until that is restarted.
    """

    def __init__(self, priority: int = 0, connection: Connection = CONNECTION) -> None:
        super().__init__()
        self.priority, self.connection = priority, connection

    def run(self, seconds: float | None, task: Callable[..., Result], *given: object) -> Result:
        pool, future = self.connection.pool(), None
        try:
            future = pool.submit_at(self.priority, task, *given)
            return future.result(seconds)
        except Exception as error:
            if isinstance(error, TimeoutError) and future is not None and not future.done():
                future.cancel()
                raise Hung(f"no answer within {seconds} seconds") from None
            if pool.lost(error) is not None or isinstance(error, Lost) or _refuses(error):
                raise BrokenProcessPool(str(error)) from error
            raise


def _refuses(error: Exception) -> bool:
    """Return whether the error is that of a machine of the cluster, not of the task."""
    return isinstance(error, BadInput) and error.place == cluster.VARIABLE


def worker(begin: Callable[[], None] = begin, priority: int = 0) -> Worker:
    """Return a worker where work runs: on the cluster in `CLASHYARD_CLUSTER`, or else a process that runs *begin* first.

    On the cluster, tasks with a higher *priority* go first. Raises BadInput for a wrong address.
    """
    return ClusterWorker(priority) if cluster.address() else Worker(begin)
