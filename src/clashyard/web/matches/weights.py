"""Estimates of how much memory matches take, for the caches that are bounded in bytes."""

from __future__ import annotations

from functools import cache
from math import prod
from typing import Any

from clashyard.core.match import Match

STATES = 3  # that a match keeps, however long it is
SETTING = 24_000  # bytes: options, cards and whatever else does not change; also a state without columns
ACTION = 1_500  # bytes: the text of an action, its number, its events
LIST, NUMBER = 72, 8  # bytes of a Python list and of each place in it


def weight(match: Match) -> int:
    """Return about how many bytes *match* takes: see tools/memory.py for what a process takes with them."""
    return SETTING + STATES * state_weight(match.game.state) + ACTION * len(match.actions)  # type: ignore[arg-type]


@cache
def state_weight(kind: Any) -> int:
    """Return about how many bytes the columns of a State class take as Python lists."""
    shapes = [column.shape for column in kind.columns.values()] if kind.columns else []
    lists = sum(prod(shape[:-1]) for shape in shapes if shape)
    return (LIST * lists + NUMBER * sum(prod(shape) for shape in shapes)) or SETTING
