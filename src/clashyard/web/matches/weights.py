"""Estimates of the memory that matches take, for the caches bounded in bytes."""

from __future__ import annotations

from functools import cache
from math import prod
from typing import Any

from clashyard.core.match import Match

STATES = 3  # kept by a match, however long it is
SETTING = 24_000  # bytes: options, cards and everything else that does not change; also a state without columns
ACTION = 1_500  # bytes: the text of an action, its number, its events
LIST, NUMBER = 72, 8  # bytes of a Python list and of each element


def weight(match: Match) -> int:
    """Return the approximate size of *match* in bytes: see tools/memory.py for what a process takes with them."""
    return SETTING + STATES * state_weight(match.game.rules.state) + ACTION * len(match.actions)  # type: ignore[arg-type]


@cache
def state_weight(kind: Any) -> int:
    """Return the approximate size in bytes of the columns of a State class, stored as Python lists."""
    shapes = [column.shape for column in kind.columns.values()] if kind.columns else []
    lists = sum(prod(shape[:-1]) for shape in shapes if shape)
    return (LIST * lists + NUMBER * sum(prod(shape) for shape in shapes)) or SETTING
