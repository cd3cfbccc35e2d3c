"""Fixtures of the editor's tests: a solver whose answers are known, and a queue without threads and processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from clashyard.decks import GAME
from clashyard.web.editor import check_queue
from tests.support.web.solver import SOLVER


class Inline:
    """A stand-in for the solver's process that answers immediately."""

    def run(self, seconds: float, task: Callable[..., Any], *given: Any) -> Any:
        return task(*given)


@pytest.fixture(autouse=True)
def solver(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let Clash of Decks have the solver of the tests."""
    before = GAME.solver
    object.__setattr__(GAME, "solver", SOLVER)
    monkeypatch.setattr(check_queue, "wake", lambda: None)
    monkeypatch.setattr(check_queue, "_worker", Inline())
    yield
    object.__setattr__(GAME, "solver", before)
