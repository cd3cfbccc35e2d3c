"""A worker process that was killed, or does not answer by its deadline, is replaced, and the match continues."""

from __future__ import annotations

import os
import signal
import time
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import pytest

from clashyard.core.worker import Hung, Worker
from clashyard.web.matches import bots, broadcast
from tests.support.web.visitors import again, play, table, visitor

LONG = 300.0  # seconds: nothing here takes as long
DAY = 24 * 3600


def ended(process: int) -> bool:
    """Return whether the process is gone, or about to be."""
    for _ in range(600):
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False


def test_a_hung_process_is_ended_and_replaced() -> None:
    worker = Worker()
    process = worker.run(LONG, os.getpid)
    os.kill(process, signal.SIGSTOP)  # it will neither answer nor listen to SIGTERM
    with pytest.raises(Hung):
        worker.run(0.1, os.getpid)
    assert ended(process)
    other = worker.run(LONG, os.getpid)
    assert other != process and worker.run(LONG, os.getpid) == other
    os.kill(other, signal.SIGKILL)
    with pytest.raises(BrokenProcessPool):
        worker.run(LONG, time.sleep, DAY)
    idle = worker.run(LONG, os.getpid)
    assert idle not in (process, other)
    manager: Any = worker._executor and worker._executor._executor_manager_thread
    os.kill(idle, signal.SIGKILL)
    manager.join()  # now it is known to be broken before anything is submitted
    with pytest.raises(BrokenProcessPool):
        worker.run(LONG, os.getpid)
    assert worker.run(LONG, os.getpid) not in (process, other, idle)
    worker.end()
    with pytest.raises(BrokenProcessPool, match="the worker was ended"):
        worker.run(LONG, os.getpid)


class Failing:
    """A worker that hangs a given number of times, and then works."""

    def __init__(self, times: int) -> None:
        self.times = times
        self.asked: list[tuple[float, str]] = []

    def run(self, seconds: float, task: Any, *given: Any) -> Any:
        self.asked.append((seconds, given[-1]))
        if len(self.asked) <= self.times:
            raise Hung
        return task(*given)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("times", "asked", "length"),
    [
        (0, ["level-1"], 2),
        (1, ["level-1", "level-1"], 2),
        (2, ["level-1", "level-1", "level-3"], 2),  # in the end an opponent that does not search decides
        (9, ["level-1", "level-1", "level-3"], 1),  # until housekeeping asks again
    ],
)
def test_a_match_goes_on_after_a_hung_worker(
    monkeypatch: pytest.MonkeyPatch, times: int, asked: list[str], length: int, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(broadcast, "send", lambda *_: None)
    _, a = visitor()
    row = table(a, "level-1")
    play(row, "end")
    bench, worker = bots.Bench("quick", 1, bots._play_on), Failing(times)
    bench.own.worker = worker
    monkeypatch.setattr(bots, "bench_of", lambda _: bench)
    bots._play_on(bench, row.token)
    assert [name for _, name in worker.asked[: len(asked)]] == asked and again(row).length >= length
    assert {seconds for seconds, _ in worker.asked} == {bots.DEADLINES["quick"]}
    assert (again(row).length == 1) == (times == 9) == ("failed 3 times" in caplog.text)
