"""Junk at every place of a value, as files, forms and typing errors may bring it."""

from __future__ import annotations

import contextlib
import copy
import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from clashyard.core.errors import ClashyardError
from clashyard.core.match import Match

JUNK: list[Any] = [
    None,
    [],
    {},
    "",
    "x",
    0,
    1,
    -1,
    1.5,
    float("nan"),
    True,
    [[]],
    [{}],
    {"a": []},
    {"A": 1},
    "bastion",
    "S2",
    "H",
    10**30,
    ["bastion"] * 3,
]


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield every place inside *value*."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else []
    for key, part in items:
        yield (*path, key)
        yield from places(part, (*path, key))


def spoiled(value: Any, most: int | None = None) -> Iterator[Any]:
    """Yield *value* with junk at one place, for every place and all junk; at most *most* of them, drawn by a seed."""
    chosen = [(path, junk) for path in places(value) for junk in JUNK]
    for path, junk in chosen if most is None or most >= len(chosen) else Random(most).sample(chosen, most):
        copied = at = copy.deepcopy(value)
        for key in path[:-1]:
            at = at[key]
        at[path[-1]] = junk
        yield copied
    yield from JUNK


def begun(make: Callable[[], Match]) -> None:
    """Check that a match from junk is refused, or can be played, viewed and saved."""
    with contextlib.suppress(ClashyardError):
        match = make()
        if match.to_act is not None:
            match.play(match.menu()[0])
        json.dumps([match.view(seat, memory=True) for seat in match.seats])
        json.loads(match.to_json())
