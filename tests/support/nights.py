"""Cases that are left to the night, and examples that are tried only then: decision 81."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

import pytest

NIGHT = "CLASHYARD_NIGHT" in os.environ  # set by `make nightly`


def at_night(*cases: Any) -> list[Any]:
    """Return cases for `pytest.mark.parametrize` that run at night only; a tuple is a case of several arguments."""
    return [pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=pytest.mark.nightly) for case in cases]


def by_day(*daily: Any, of: Iterable[Any]) -> list[Any]:
    """Return all cases, of which those that are not *daily* run at night only."""
    every = list(of)
    assert all(case in every for case in daily)
    return [case if case in daily else at_night(case)[0] for case in every]


def examples(day: int, night: int) -> int:
    """Return how many examples Hypothesis tries."""
    return night if NIGHT else day
