"""Layouts of observations: a game declares the parts of its rows once; its views and the offsets for its writer follow.

Numba freezes the offsets into machine code, so this file counts in the key of that code (core/machine_code.py), which ignores
texts. Parts and columns are therefore named by keywords, which the key does not ignore.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Mapping
from dataclasses import dataclass
from math import prod
from typing import Any

Row = tuple[tuple[int, ...], int, int, str | Mapping[str, str]]  # shape, low, high, meaning


@dataclass(frozen=True)
class View:
    """One named part of an observation: the numbers from `start` on, to be read in this shape.

    Every number lies between `low` and `high` and fits in eight bits; larger values are clipped.
    """

    name: str
    start: int
    shape: tuple[int, ...]
    low: int
    high: int
    meaning: str
    columns: tuple[str, ...] = ()  # short names for the last dimension, where each index has its own meaning

    @property
    def stop(self) -> int:
        """Return the index after the last number of this part."""
        return self.start + prod(self.shape)


def columns(**words: str) -> Mapping[str, str]:
    """Return the meaning of a part whose last dimension, which its shape leaves out, has one index for each keyword."""
    return words


def parts(**rows: Row) -> tuple[View, ...]:
    """Return consecutive views from rows of shape, bounds and meaning. An underscore in a name stands for a space."""
    views: list[View] = []
    for name, (shape, low, high, meaning) in rows.items():
        start = views[-1].stop if views else 0
        short: tuple[str, ...] = ()
        if not isinstance(meaning, str):
            short, shape, meaning = tuple(meaning), (*shape, len(meaning)), ", ".join(meaning.values())
        views.append(View(name.replace("_", " "), start, shape, low, high, meaning, short))
    return tuple(views)


def offsets(*layouts: tuple[View, ...]) -> Any:
    """Return what a writer needs of each part, by its name, in named tuples of whole numbers.

    A part has `start`, `high` and, if it has columns, their number as `width` and the index of each by its name. `end` is the
    length of a row. With several layouts of the same parts, every start, and the end, is a tuple with one number for each.
    """
    several = len(layouts) > 1
    found: dict[str, Any] = {}
    for views in zip(*layouts, strict=True):
        ((name, high, short),) = {(view.name, view.high, view.columns) for view in views}
        starts = tuple(view.start for view in views)
        numbers = {"start": starts if several else starts[0], "high": high}
        if short:
            numbers = dict(numbers, width=len(short), **{column: index for index, column in enumerate(short)})
        found[name.replace(" ", "_")] = _named("Part", numbers)
    ends = tuple(layout[-1].stop for layout in layouts)
    return _named("Offsets", dict(found, end=ends if several else ends[0]))


def _named(title: str, values: Mapping[str, Any]) -> Any:
    kind: Any = namedtuple(title, values)  # type: ignore[misc]
    return kind(**values)
