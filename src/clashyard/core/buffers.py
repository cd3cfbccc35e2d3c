"""Checks of the arrays that a caller passes to be written into; they are never copied."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt

from clashyard.core.errors import BadInput, mapping, shown

Array = npt.NDArray[Any]
Shape = tuple[Any, ...]  # the shape, then the names of the allowed types, the default first


def checked(given: Mapping[str, Any], shapes: Mapping[str, Shape]) -> dict[str, Array]:
    """Return an array for each name of *shapes*: the caller's, or a new one of zeros. Raises BadInput for an unusable one."""
    mapping(given, "buffers", shapes)
    found = {}
    for name, (shape, *kinds) in shapes.items():
        found[name] = _usable(given[name], name, shape, *kinds) if name in given else made(name, shape, kinds[0])
    for one, other in combinations(found, 2):
        if np.may_share_memory(found[one], found[other]):
            raise BadInput(other, f"this shares memory with {one}; give each a separate array")
    return found


def made(name: str, shape: tuple[int, ...], kind: Any) -> Array:
    """Return a new array of zeros. Raises BadInput if there is not enough memory for it."""
    try:
        return np.zeros(shape, kind)
    except MemoryError:
        raise BadInput(name, f"not enough memory for an array of shape {shape}; use fewer games") from None


def _usable(given: Any, name: str, shape: tuple[int, ...], *kinds: str) -> Array:
    """Return *given* as a writable array; one that is not a NumPy array is shared with its owner through DLPack."""
    wanted = f"give a C-contiguous, writable array of shape {shape} and type {' or '.join(kinds)}"
    value = given if isinstance(given, np.ndarray) else _shared(given, name, wanted)
    if value.shape != shape:
        raise BadInput(name, f"its shape is {value.shape}; {wanted}")
    if value.dtype.name not in kinds or not value.dtype.isnative:
        raise BadInput(name, f"its type is {value.dtype}; {wanted}")
    if not value.flags.c_contiguous or not value.flags.aligned:
        raise BadInput(name, f"its numbers are not contiguous in memory; {wanted}")
    if not value.flags.writeable:
        raise BadInput(name, f"it is read-only; {wanted}")
    return value


def _shared(given: Any, name: str, wanted: str) -> Array:
    try:
        return np.from_dlpack(given)
    except (AttributeError, BufferError, RuntimeError, TypeError, ValueError):
        raise BadInput(name, f"{shown(given)} is not an array in main memory; {wanted}") from None
