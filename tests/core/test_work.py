"""Where work runs: everything is done and counted once, in this process, in others and on a cluster, also if workers die."""

from __future__ import annotations

import os
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from clashyard.core import cluster, work
from clashyard.core.cluster import VARIABLE
from clashyard.core.errors import BadInput, ClashyardError
from clashyard.core.work import AHEAD, Here, Lost, Processes, completed, executor
from tests.support.work_tasks import killed, killed_once, process, refused, square

MANY = 24
FOREVER = 10**9  # seconds
UNREACHABLE = "tcp://127.0.0.1:1"  # no scheduler is ever there


@pytest.fixture(autouse=True)
def no_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)


def fragile(path: Path) -> list[tuple[int, Path | None]]:
    """Return what to give to `killed_once`: one in the middle kills its worker."""
    return [(number, path if number == MANY // 2 else None) for number in range(MANY)]


def squares(results: Iterator[tuple[tuple[int, Path | None], int]]) -> list[tuple[int, int]]:
    return sorted((number, found) for (number, _), found in results)


ALL = [(number, number * number) for number in range(MANY)]


# This process


def test_one_worker_is_this_process_and_takes_one_after_the_other() -> None:
    taken: list[int] = []
    with executor(1) as pool:
        results = completed(pool, process, (taken.append(n) or n for n in count()))  # type: ignore[func-returns-value]
        assert [next(results), next(results)] == [(0, os.getpid()), (1, os.getpid())] and taken == [0, 1]
    assert isinstance(pool, Here)


def test_an_error_of_a_task_is_raised_where_it_was_waited_for() -> None:
    with executor(1) as pool, pytest.raises(BadInput, match="number: two is not allowed"):
        list(completed(pool, refused, range(4)))


@pytest.mark.parametrize("workers", [0, -1, 2.5, 10**6])
def test_a_wrong_number_of_workers(workers: Any) -> None:
    with pytest.raises(BadInput, match="workers: .* is not a whole number from 1 to"):
        executor(workers)


def test_without_a_number_all_cores_work(monkeypatch: pytest.MonkeyPatch) -> None:
    for cores, kind in ((1, Here), (3, Processes)):
        monkeypatch.setattr(work, "cores", lambda cores=cores: cores)
        with executor() as pool:
            assert type(pool) is kind and pool.window() in (1, 3 * AHEAD)


# Processes


def test_a_killed_process_loses_and_repeats_nothing(tmp_path: Path) -> None:
    taken: list[int] = []

    def given() -> Iterator[tuple[int, Path | None]]:
        for each in fragile(tmp_path / "killed"):
            taken.append(each[0])
            yield each

    found = []
    with executor(2) as pool:
        for result in completed(pool, killed_once, given()):
            found.append(result)
            assert len(taken) <= len(found) + pool.window()  # it never runs far ahead
        others = {pool.submit(process, 0).result(), *(other for _, other in completed(pool, process, range(9)))}
        with pytest.raises(BadInput, match="two is not allowed"):
            list(completed(pool, refused, range(4)))
    assert squares(iter(found)) == ALL and (tmp_path / "killed").exists()
    assert os.getpid() not in others and len(others) <= 2


def test_a_task_that_always_loses_its_process_is_given_up() -> None:
    with pytest.raises(Lost, match="a worker process was ended from outside 3 times"), executor(2) as pool:
        list(completed(pool, killed, [1]))


def test_an_error_ends_the_processes_without_waiting() -> None:
    with pytest.raises(KeyboardInterrupt), executor(2) as pool:
        pool.submit(process, 0).result()
        started = [pool.submit(sleep, FOREVER) for _ in range(9)]
        raise KeyboardInterrupt
    assert all(future.cancelled() or future.exception() for future in started)


# A cluster


@pytest.mark.nightly
@pytest.mark.skipif(find_spec("distributed") is None, reason="Dask is not installed")
def test_a_killed_worker_of_a_cluster_loses_and_repeats_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from distributed import LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as local:
        monkeypatch.setenv(VARIABLE, local.scheduler_address)
        with executor() as pool:
            assert pool.window() == 2 * AHEAD
            assert squares(completed(pool, killed_once, fragile(tmp_path / "killed"))) == ALL
            assert (tmp_path / "killed").exists()
            assert dict(completed(pool, square, [3, 4])) == {3: 9, 4: 16}
            with pytest.raises(BadInput, match="number: two is not allowed"):
                list(completed(pool, refused, range(4)))
            monkeypatch.setattr(cluster, "version", lambda: "another")
            with pytest.raises(BadInput, match=r"tcp://127.0.0.1:\d+ has another version of Clashyard"):
                list(completed(pool, square, [3]))
        assert type(executor(1)) is Here  # a number of workers means this machine


@pytest.mark.parametrize("address", ["10.0.0.5:8786", "tcp://", "tcp://host", "tcp://host:port", "http://host:1", "tcp://a:1/b"])
def test_an_address_that_is_none(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, address)
    with pytest.raises(BadInput, match=f"{VARIABLE}: '{address}' is not the address of a Dask scheduler"):
        executor()


def test_dask_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, UNREACHABLE)
    monkeypatch.setattr(cluster, "find_spec", lambda name: None)
    with pytest.raises(ClashyardError, match=r'needs Dask, which is not installed: pip install "clashyard\[cluster\]"'):
        executor()


@pytest.mark.skipif(find_spec("distributed") is None, reason="Dask is not installed")
def test_nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, UNREACHABLE)
    monkeypatch.setattr(cluster, "PATIENCE", 0.05)
    with pytest.raises(BadInput, match=f"{VARIABLE}: no Dask scheduler answers at {UNREACHABLE}; start one"):
        executor()


class Answering:
    """A cluster of which only the versions are known."""

    def __init__(self, workers: dict[str, Any], scheduler: Any = "same") -> None:
        self.workers, self.scheduler = workers, scheduler

    def wait_for_workers(self, count: int, timeout: float) -> None:
        if not self.workers:
            raise TimeoutError

    def run(self, task: object, on_error: str) -> dict[str, Any]:
        return dict(self.workers)

    def run_on_scheduler(self, task: object) -> Any:
        if isinstance(self.scheduler, Exception):
            raise self.scheduler
        return self.scheduler


@pytest.mark.parametrize(
    ("answering", "message"),
    [
        (Answering({}), "this cluster has no workers; start some: dask worker tcp://s:1"),
        (Answering({"tcp://a:1": "same", "tcp://b:1": ModuleNotFoundError("clashyard")}), "tcp://b:1 does not have Clashyard"),
        (Answering({"tcp://a:1": "other"}), "tcp://a:1 has another version of Clashyard"),
        (Answering({"tcp://a:1": "same"}, ModuleNotFoundError("clashyard")), "tcp://s:1 does not have Clashyard"),
        (Answering({"tcp://a:1": "same"}, "other"), "tcp://s:1 has another version of Clashyard"),
    ],
)
def test_a_cluster_that_cannot_be_used(answering: Answering, message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "version", lambda: "same")
    with pytest.raises(BadInput, match=f"{VARIABLE}: {message}"):
        cluster._check(answering, "tcp://s:1")
