"""A worker of the cluster: its answers, deadlines and losses look like those of a worker process."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import pytest

from clashyard.core import cluster, cluster_worker
from clashyard.core.cluster import VARIABLE
from clashyard.core.cluster_worker import AGAIN, ClusterWorker, Connection, worker
from clashyard.core.errors import BadInput
from clashyard.core.work import Lost
from clashyard.core.worker import Hung, Worker


class Scheduler:
    """A cluster that settles what is submitted as told, or never."""

    def __init__(self, settle: Callable[[Future[Any]], None]) -> None:
        self.settle, self.alive, self.given = settle, True, list[tuple[int, tuple[object, ...]]]()
        self.future: Future[Any] = Future()

    def submit_at(self, priority: int, task: Callable[..., Any], *given: object) -> Future[Any]:
        self.given.append((priority, given))
        self.future = Future()
        self.settle(self.future)
        return self.future

    def lost(self, error: Exception) -> Lost | None:
        return Lost("gone") if isinstance(error, CancelledError) else None

    def end(self) -> None:
        self.alive = False


def failing(error: Exception) -> Callable[[Future[Any]], None]:
    return lambda future: future.set_exception(error)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [1000.0]
    monkeypatch.setattr(cluster_worker, "monotonic", lambda: now[0])
    return now


def connected(monkeypatch: pytest.MonkeyPatch, *found: Scheduler | Exception) -> list[Scheduler | Exception]:
    """Let each new connection find the next of *found*; return what is left of them."""
    left = list(found)

    def connect(address: str) -> Scheduler:
        each = left.pop(0)
        if isinstance(each, Exception):
            raise each
        return each

    monkeypatch.setenv(VARIABLE, "tcp://s:1")
    monkeypatch.setattr(cluster, "connect", connect)
    return left


def test_the_variable_decides_what_a_worker_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    assert type(worker()) is Worker
    monkeypatch.setenv(VARIABLE, "tcp://s:1")
    assert type(worker(priority=-1)) is ClusterWorker
    monkeypatch.setenv(VARIABLE, "s:1")
    with pytest.raises(BadInput, match=f"{VARIABLE}: 's:1' is not the address"):
        worker()


def test_answers_and_errors_are_those_of_the_task(monkeypatch: pytest.MonkeyPatch) -> None:
    found = Scheduler(lambda future: future.set_result(9))
    connected(monkeypatch, found)
    one = ClusterWorker(-1, Connection())
    assert one.run(1.0, pow, 3, 2) == 9 and found.given == [(-1, (3, 2))]
    for error in (BadInput("x", "no"), TimeoutError("of the task")):
        found.settle = failing(error)
        with pytest.raises(type(error), match=str(error)):
            one.run(1.0, pow, 3, 2)


@pytest.mark.parametrize("error", [CancelledError("gone"), Lost("gone"), cluster.other_version("tcp://a:1")])
def test_a_loss_looks_like_that_of_a_process(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    connected(monkeypatch, Scheduler(failing(error)))
    with pytest.raises(BrokenProcessPool, match=str(error)):
        ClusterWorker(0, Connection()).run(1.0, pow, 3, 2)


def test_no_answer_by_the_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    found = Scheduler(lambda future: None)
    connected(monkeypatch, found)
    with pytest.raises(Hung, match=r"no answer within 0\.01 seconds"):
        ClusterWorker(0, Connection()).run(0.01, pow, 3, 2)
    assert found.future.cancelled()


def test_a_lost_cluster_is_asked_again_later(monkeypatch: pytest.MonkeyPatch, clock: list[float]) -> None:
    lost, back = Scheduler(failing(CancelledError("gone"))), Scheduler(lambda future: future.set_result(9))
    left = connected(monkeypatch, lost, BadInput(VARIABLE, "nobody answers"), back)
    one = ClusterWorker(0, Connection())
    with pytest.raises(BrokenProcessPool, match="gone"):
        one.run(1.0, pow, 3, 2)
    lost.alive = False
    with pytest.raises(BrokenProcessPool, match="nobody answers"):
        one.run(1.0, pow, 3, 2)
    with pytest.raises(BrokenProcessPool, match="the cluster cannot be used"):
        one.run(1.0, pow, 3, 2)
    assert left == [back]
    clock[0] += AGAIN
    assert one.run(1.0, pow, 3, 2) == 9 and left == []
