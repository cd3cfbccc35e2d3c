"""An existing Dask cluster as an executor, for `core.work`. Dask is an optional extra: ``clashyard[cluster]``."""

from __future__ import annotations

import hashlib
import logging
import os
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from contextlib import suppress
from functools import cache, partial
from importlib.util import find_spec
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar
from urllib.parse import urlsplit

from clashyard.core.errors import BadInput, ClashyardError, shown
from clashyard.core.words import N_
from clashyard.core.work import AHEAD, Lost, Pool

VARIABLE = "CLASHYARD_CLUSTER"
PATIENCE = 10  # seconds for the scheduler to answer, and for the first worker to join
GLANCE = 5.0  # seconds between two looks at who has joined the cluster or left it
GONE = N_("the connection to the Dask cluster was lost")
PACKAGE = Path(__file__).parents[1]

Result = TypeVar("Result")


def address() -> str:
    """Return the address of the cluster, or an empty string if work stays on this machine. Raises BadInput."""
    text = os.environ.get(VARIABLE, "").strip()
    if text and not _is_address(text):
        raise BadInput(VARIABLE, "{value} is not the address of a Dask scheduler, such as tcp://10.0.0.5:8786", value=shown(text))
    return text


def _is_address(text: str) -> bool:
    try:
        parts = urlsplit(text)
        return parts.scheme in ("tcp", "tls") and bool(parts.hostname) and bool(parts.port) and parts.path in ("", "/")
    except ValueError:
        return False


@cache
def version() -> str:
    """Return sixteen hex digits that differ between two versions of Clashyard: two of them must not share work."""
    files = sorted(path for path in PACKAGE.rglob("*") if path.is_file() and path.parent.name != "__pycache__")
    return hashlib.sha256(b"\0".join(path.read_bytes() for path in files)).hexdigest()[:16]


def connect(address: str) -> Cluster:
    """Return the cluster. Raises ClashyardError if it cannot be used: see `work.executor`."""
    if find_spec("distributed") is None:
        raise ClashyardError('{variable} needs Dask, which is not installed: pip install "clashyard[cluster]"', variable=VARIABLE)
    from distributed import Client

    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)  # what it would say is raised here, in one sentence
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError):
        raise BadInput(
            VARIABLE, "no Dask scheduler answers at {address}; start one (dask scheduler), or unset the variable", address=address
        ) from None
    try:
        _check(client, address)
    except BaseException:
        client.close()
        raise
    return Cluster(client)


def _check(client: Any, address: str) -> None:
    """Raise BadInput if the cluster has no workers, or a machine that does not have this version of Clashyard."""
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        raise BadInput(VARIABLE, "this cluster has no workers; start some: dask worker {address}", address=address) from None
    versions = client.run(version, on_error="return")
    try:
        versions[address] = client.run_on_scheduler(version)  # it reads tasks too
    except ModuleNotFoundError as error:
        versions[address] = error
    for machine, found in versions.items():
        if isinstance(found, ModuleNotFoundError):
            raise BadInput(VARIABLE, "{machine} does not have Clashyard; install the same version there", machine=machine)
        if isinstance(found, BaseException):
            raise found
        if found != version():
            raise other_version(machine)


def other_version(machine: str) -> BadInput:
    """Return the error that a machine of the cluster has another version of Clashyard, whose results may differ."""
    return BadInput(VARIABLE, "{machine} has another version of Clashyard; install the same version there", machine=machine)


class Cluster(Pool):
    """The workers of a Dask cluster. If one dies, the scheduler gives its tasks to others, three times at most by default."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._executor = client.get_executor(pure=False)  # equal tasks are separate ones, as elsewhere
        self._threads, self._looked = 1, -GLANCE

    def window(self) -> int:
        if monotonic() - self._looked >= GLANCE:
            self._looked = monotonic()
            with suppress(OSError, RuntimeError):  # if the scheduler has gone, the tasks themselves will say so
                self._threads = sum(self._client.nthreads().values())
        return AHEAD * max(1, self._threads)

    @property
    def alive(self) -> bool:
        """Whether the scheduler can be reached, as far as is known."""
        return bool(self._client.status == "running")

    def submit(self, task: Callable[..., Result], /, *given: Any, **named: Any) -> Future[Result]:
        return self.submit_at(0, partial(task, **named), *given)

    def submit_at(self, priority: int, task: Callable[..., Result], /, *given: Any) -> Future[Result]:
        """Submit a task that goes before all of a lower *priority*."""
        whole = partial(task, *given)  # in one piece: Dask would look for its own options and futures in what is given
        try:
            future: Future[Result] = self._executor.submit(_checked, version(), whole, priority=priority)
        except (OSError, RuntimeError):
            raise Lost(GONE) from None
        return future

    def lost(self, error: Exception) -> Lost | None:
        from distributed import KilledWorker

        if isinstance(error, CancelledError):
            return Lost(GONE)
        if isinstance(error, KilledWorker):
            return Lost("workers of the Dask cluster died several times during the same task")
        return None

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._executor.shutdown(wait and not cancel_futures)
        if wait:
            self._client.close()

    def end(self) -> None:
        self._executor.shutdown(wait=False)
        self._client.close()


def _checked(expected: str, task: Callable[[], Result]) -> Result:
    """Return the result of *task*, in a worker that may have joined the cluster long after the others were checked."""
    if version() != expected:
        from distributed import get_worker

        raise other_version(get_worker().address)
    return task()
