"""Values that visitors share for a moment: one of them makes a value, and whoever asks meanwhile waits for it."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from threading import Lock
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")
FRESH = 1.0  # seconds that a value is shared, at most


@dataclass
class _Place(Generic[Value]):
    lock: Lock = field(default_factory=Lock)
    values: list[Value] = field(default_factory=list)  # one, once it is made
    since: float = 0.0


class Momentary(Generic[Key, Value]):
    """The *most* values that were asked for last, each for *times* `FRESH` seconds. The key names everything that a value
    depends on, but for what may be as late as that. It never depends on the viewer: what is shared, everybody may see."""

    def __init__(self, most: int, times: float = 1.0) -> None:
        self._most, self._times = most, times
        self._lock = Lock()
        self._places: OrderedDict[Key, _Place[Value]] = OrderedDict()

    def of(self, key: Key, make: Callable[[], Value]) -> Value:
        """Return the value of *key*, which *make* returns. If it raises, everybody who asks makes a new try."""
        with self._lock:
            place = self._places.setdefault(key, _Place())
            self._places.move_to_end(key)
            if len(self._places) > self._most:
                self._places.popitem(last=False)
        with place.lock:
            now = time.monotonic()
            if not place.values or now - place.since >= self._times * FRESH:
                place.values[:], place.since = [make()], now
            return place.values[0]

    def clear(self) -> None:
        """Forget all values."""
        with self._lock:
            self._places.clear()

    def __len__(self) -> int:
        return len(self._places)
