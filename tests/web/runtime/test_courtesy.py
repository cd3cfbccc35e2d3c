"""Actions go first: what can wait gives way, and never for longer than it was told to."""

from __future__ import annotations

import threading
from io import BytesIO
from types import SimpleNamespace

import pytest

from clashyard.web.runtime import courtesy, handler
from clashyard.web.runtime.courtesy import PATIENCE, Courtesy

LONG = 300.0  # seconds, for what ends by itself


def test_what_can_wait_waits_until_all_that_goes_first_is_done() -> None:
    one, told = Courtesy(), threading.Event()

    def later() -> None:
        one.give_way(LONG)
        told.set()

    with one.first(LONG):
        with one.first(LONG):
            thread = threading.Thread(target=later)
            thread.start()
        assert not told.wait(0.05)
    assert told.wait(LONG)
    thread.join()


def test_it_goes_on_after_its_time_and_after_that_of_what_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]

    class Clock:
        @staticmethod
        def monotonic() -> float:
            return now[0]

    monkeypatch.setattr(courtesy, "time", Clock)
    one, waited = Courtesy(), []

    def wait(seconds: float) -> None:
        waited.append(seconds)
        now[0] += seconds

    monkeypatch.setattr(one._changed, "wait", wait)
    with one.first(2.0):
        one.give_way(0.5)
        one.give_way(5.0)
        one.give_way(5.0)
    one.give_way(5.0)
    assert waited == [0.5, 1.5]


def test_an_error_ends_the_courtesy() -> None:
    one = Courtesy()
    with pytest.raises(ZeroDivisionError), one.first(LONG):
        _ = 1 // 0
    one.give_way(LONG)


def test_a_page_that_has_waited_behind_others_gives_way_for_what_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    gave: list[float] = []
    monkeypatch.setattr(handler, "time", SimpleNamespace(monotonic=lambda: 8.0))
    monkeypatch.setattr(handler, "COURTESY", SimpleNamespace(give_way=gave.append))
    monkeypatch.setattr(handler.Pages, "_answer", lambda *_: "answer")
    pages = handler.Pages()
    assert [pages._answer_later({}, BytesIO(), came) for came in (8.0, 8.0 - PATIENCE / 4, 0.0)] == ["answer"] * 3
    assert gave[:2] == pytest.approx([PATIENCE, PATIENCE * 3 / 4]) and gave[2] <= 0
