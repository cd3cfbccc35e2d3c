"""Values that visitors share for a moment."""

from __future__ import annotations

from threading import Event, Thread

import pytest

from clashyard.web import momentary
from clashyard.web.momentary import Momentary


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [100.0]
    monkeypatch.setattr(momentary, "FRESH", 1.0)
    monkeypatch.setattr("clashyard.web.momentary.time.monotonic", lambda: now[0])
    return now


def test_a_value_is_made_once_for_each_key_until_its_moment_is_over(clock: list[float]) -> None:
    shared: Momentary[str, int] = Momentary(2)
    made: list[str] = []

    def ask(key: str) -> int:
        def make() -> int:
            made.append(key)
            return len(made)

        return shared.of(key, make)

    assert [ask("a"), ask("a"), ask("b"), ask("a")] == [1, 1, 2, 1]
    clock[0] += 1.0
    assert ask("a") == 3 and made == ["a", "b", "a"]
    ask("c")  # b was asked for longest ago
    assert len(shared) == 2 and ask("a") == 3 and ask("b") == 5


def test_a_value_that_may_be_later_is_kept_longer(clock: list[float]) -> None:
    shared: Momentary[str, float] = Momentary(2, 5.0)
    found = []
    for seconds in (0.0, 4.9, 0.2):
        clock[0] += seconds
        found.append(shared.of("a", lambda: clock[0]))
    assert found == [100.0, 100.0, pytest.approx(105.1)]


def test_whoever_asks_while_a_value_is_made_waits_for_it() -> None:
    shared: Momentary[str, int] = Momentary(2)
    begun, go_on, made, found = Event(), Event(), [], []

    def slow() -> int:
        made.append(1)
        begun.set()
        assert go_on.wait(60)
        return 7

    threads = [Thread(target=lambda: found.append(shared.of("a", slow))) for _ in range(3)]
    threads[0].start()
    assert begun.wait(60)
    for thread in threads[1:]:
        thread.start()
    go_on.set()
    for thread in threads:
        thread.join(60)
    assert found == [7, 7, 7] and made == [1]


def test_after_a_failure_the_next_one_makes_the_value() -> None:
    shared: Momentary[str, int] = Momentary(2)

    def fails() -> int:
        raise OSError("no database")

    for _ in range(2):
        with pytest.raises(OSError, match="no database"):
            shared.of("a", fails)
    assert shared.of("a", lambda: 1) == 1
