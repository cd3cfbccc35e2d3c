"""Indices as the rules use them. It needs Numba: only `fast.py` imports it.

Numba lets an index below 0 count from the end, as Python does, and compares every index with 0 for that. No rule uses such an
index, so the comparison is left out: greedy games are 7 to 9% faster. ``make bounds`` finds a rule that does.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from numba import types
from numba.core.compiler_lock import global_compiler_lock
from numba.np import arrayobj


@contextmanager
def plain_indices() -> Iterator[None]:
    """Compile what is compiled meanwhile so that no index wraps around. No other thread compiles meanwhile."""
    with global_compiler_lock:
        before = arrayobj.fix_integer_index
        arrayobj.fix_integer_index = _as_it_is
        try:
            yield
        finally:
            arrayobj.fix_integer_index = before


def _as_it_is(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)
