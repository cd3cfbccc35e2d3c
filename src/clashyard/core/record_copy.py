"""Copying a state as a record, without its passing columns. It needs Numba: only `fast.py` imports it."""

from __future__ import annotations

from typing import Any

from numba import types
from numba.core import cgutils
from numba.extending import intrinsic
from numba.np.numpy_support import as_dtype

from clashyard.core.state import COPIED


@intrinsic
def copy(typing: Any, to: Any, of: Any) -> Any:
    """Copy record *of* to record *to*, as far as it means something between two actions."""
    if not isinstance(to, types.Record) or to != of:
        return None
    dtype = as_dtype(to)
    size = COPIED.get(dtype, dtype.itemsize)

    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        cgutils.raw_memcpy(builder, given[0], given[1], context.get_constant(types.intp, size), 1)  # type: ignore[no-untyped-call]
        return context.get_dummy_value()

    return types.void(to, of), generate
