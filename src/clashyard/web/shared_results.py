"""A cache of results shared by everyone who may see them: steps, replays, files."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from sys import getsizeof
from typing import TypeVar, cast

from clashyard.web.bounded import MB, Bounded

Value = TypeVar("Value", str, tuple[int, ...])
ENTRY = 600  # bytes: a key and its place in the cache

_values: Bounded[Hashable, str | tuple[int, ...]] = Bounded(16 * MB, lambda value: getsizeof(value) + ENTRY)


def once(key: Hashable, make: Callable[[], Value]) -> Value:
    """Return what *make* returned the first time. *key* names the kind of the value and then everything that it depends on."""
    found = _values.get(key)
    if found is None:
        found = make()
        _values.put(key, found)
    return cast(Value, found)


def forget() -> None:
    """Remove all results."""
    _values.clear()
