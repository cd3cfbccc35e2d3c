"""A cache bounded in bytes that evicts the least recently used value first."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

from cachetools import LRUCache

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")
MB = 2**20


class Bounded(Generic[Key, Value]):
    """A thread-safe cache of values by key. By the estimate of *weigh*, all values together take at most *most* bytes."""

    def __init__(self, most: int, weigh: Callable[[Value], int]) -> None:
        self._lock = Lock()
        self._kept: LRUCache[Key, Value] = LRUCache(most, weigh)

    def get(self, key: Key) -> Value | None:
        """Return the value of *key*, or None if there is none."""
        with self._lock:
            return self._kept.get(key)

    def put(self, key: Key, value: Value) -> None:
        """Store *value* under *key*, replacing an older one. A value larger than the whole cache is not stored."""
        with self._lock:
            self._kept.pop(key, None)
            if self._kept.getsizeof(value) <= self._kept.maxsize:
                self._kept[key] = value

    def drop(self, key: Key) -> None:
        """Remove the value of *key*, if there is one."""
        with self._lock:
            self._kept.pop(key, None)

    def clear(self) -> None:
        """Remove all values."""
        with self._lock:
            self._kept.clear()

    def __len__(self) -> int:
        return len(self._kept)

    @property
    def weight(self) -> int:
        """Return the estimated size of all values in bytes."""
        return int(self._kept.currsize)
