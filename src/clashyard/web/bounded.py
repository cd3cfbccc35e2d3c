"""A cache that is bounded in bytes: what was used longest ago leaves first."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

from cachetools import LRUCache

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")
MB = 2**20


class Bounded(Generic[Key, Value]):
    """Values by key, together no heavier than *most* bytes by the estimate of *weigh*. Safe to use from several threads."""

    def __init__(self, most: int, weigh: Callable[[Value], int]) -> None:
        self._lock = Lock()
        self._kept: LRUCache[Key, Value] = LRUCache(most, weigh)

    def get(self, key: Key) -> Value | None:
        """Return the value of *key*, or None where there is none."""
        with self._lock:
            return self._kept.get(key)

    def put(self, key: Key, value: Value) -> None:
        """Keep *value* under *key*, in place of an older one. A value heavier than the whole cache is not kept."""
        with self._lock:
            self._kept.pop(key, None)
            if self._kept.getsizeof(value) <= self._kept.maxsize:
                self._kept[key] = value

    def drop(self, key: Key) -> None:
        """Forget what is kept under *key*, if anything is."""
        with self._lock:
            self._kept.pop(key, None)

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._kept.clear()

    def __len__(self) -> int:
        return len(self._kept)

    @property
    def weight(self) -> int:
        """The bytes of all values together, by the estimate."""
        return int(self._kept.currsize)
