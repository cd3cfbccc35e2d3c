"""Game states: tables of small integers in one of two carriers.

*State*   Python lists. What people read, tests build and the interpreter runs.
*record*  one row of a NumPy array. What compiled code runs, by the million.

Both answer to the same names, so the rules are written once: ``g.hurt[card] += 1``.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, Self

import numpy as np
import numpy.typing as npt

TYPE_OF = {1: np.int8, 2: np.int16, 4: np.int32, 8: np.int64}
CODE_OF = {1: "b", 2: "h", 4: "i", 8: "q"}  # the same for `struct`
COPIED: dict[np.dtype[Any], int] = {}  # by the type of a record: how many of its bytes a copy takes over


@dataclass(frozen=True)
class Column:
    """The shape of a column, the bytes that each of its numbers takes, and whether it means nothing between two actions."""

    shape: tuple[int, ...]
    size: int
    passing: bool = False

    def zeros(self) -> Any:
        value: Any = 0
        for length in reversed(self.shape):
            value = [value if isinstance(value, int) else value[:] for _ in range(length)]
        return value


def each(*shape: int, size: int = 1, passing: bool = False) -> Any:
    """Declare a column with one number for each card, each seat, each place…

    *passing*: while no action is being carried out nothing reads it before it is written, so copies of records leave it out.
    """
    return Column(shape, size, passing)


def one(size: int = 1) -> Any:
    """Declare a single number."""
    return Column((), size)


class State:
    """A table whose columns are declared in the class body by `each` and `one`.

    Copying, comparing, compiling and saving all derive from that declaration.
    """

    columns: dict[str, Column]
    rows: list[str]  # names of the one-dimensional columns
    grids: list[str]  # and of the two-dimensional ones
    dtype: np.dtype[Any]  # passing columns last
    copied: int  # the bytes of a record before them
    packing: struct.Struct  # of all numbers of a record, in the order of `dtype`
    chance: int
    secret: bytes | None = None  # the source of all draws if set (core/chance.py); copies carry it, records do not
    log: list[tuple[int, int, int, int]]

    def __init_subclass__(cls) -> None:
        cls.columns = {name: c for name, c in vars(cls).items() if isinstance(c, Column)}
        for name in cls.columns:
            delattr(cls, name)
        cls.rows = [name for name, c in cls.columns.items() if len(c.shape) == 1]
        cls.grids = [name for name, c in cls.columns.items() if len(c.shape) == 2]
        columns = sorted(cls.columns.items(), key=lambda column: column[1].passing)
        cls.dtype = np.dtype([(n, TYPE_OF[c.size], c.shape) for n, c in columns], align=True)
        assert cls.dtype.fields is not None
        cls.copied = min((cls.dtype.fields[n][1] for n, c in columns if c.passing), default=cls.dtype.itemsize)
        COPIED[cls.dtype] = cls.copied
        cls.packing = struct.Struct(_format([c for _, c in columns], cls.dtype))

    def __init__(self) -> None:
        self.log = []
        for name, column in self.columns.items():
            setattr(self, name, column.zeros())

    def copy(self) -> Self:
        """Return an independent copy with an empty log."""
        twin = object.__new__(type(self))
        mine = self.__dict__
        table = twin.__dict__
        table.update(mine)
        table["log"] = []
        for name in self.rows:
            table[name] = mine[name][:]
        for name in self.grids:
            table[name] = [row[:] for row in mine[name]]
        return twin

    def to_record(self) -> npt.NDArray[Any]:
        """Return a one-row array, ready for compiled code. Raises OverflowError if a number does not fit."""
        row, columns = np.zeros(1, self.dtype), self.columns
        assert self.dtype.names is not None
        numbers: list[int] = []
        for name in self.dtype.names:
            value = getattr(self, name)
            shape = len(columns[name].shape)
            if shape == 0:
                numbers.append(value)
            else:
                numbers += value if shape == 1 else chain.from_iterable(value)
        try:
            self.packing.pack_into(row.view(np.uint8).data, 0, *numbers)
        except struct.error as error:
            raise self._overflow() or error from None
        return row

    def _overflow(self) -> OverflowError | None:
        """Return an error that names the column with a number that does not fit, if any."""
        for name, column in self.columns.items():
            found, end = np.asarray(getattr(self, name)), 1 << 8 * column.size - 1
            if found.size and not -end <= found.min() <= found.max() < end:
                return OverflowError(f"{name} does not fit in {column.size} byte(s): {getattr(self, name)}")
        return None

    @classmethod
    def from_record(cls, row: Any) -> Self:
        """Return the State with the numbers of *row*, one record of `dtype`."""
        state = object.__new__(cls)
        state.__dict__.update({name: row[name].tolist() for name in cls.columns}, log=[])
        return state

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and all(getattr(self, n) == getattr(other, n) for n in self.columns)

    __hash__ = None  # type: ignore[assignment]


def _format(columns: Sequence[Column], dtype: np.dtype[Any]) -> str:
    """Return the format of `struct` for records of *dtype*, which has these columns in this order."""
    assert dtype.names is not None and dtype.fields is not None
    parts, at = ["="], 0  # without alignment of its own: padding is written out
    for name, column in zip(dtype.names, columns, strict=True):
        start = dtype.fields[name][1]
        many = int(np.prod(column.shape))
        parts.append(f"{start - at}x{many}{CODE_OF[column.size]}")
        at = start + many * column.size
    return "".join(parts)


class Watched(list[tuple[int, int, int, int]]):
    """A log that keeps a copy of the table at each event, so that a turn can be shown step by step."""

    def __init__(self, state: State) -> None:
        super().__init__()
        self.state = state
        self.states: list[State] = []

    def append(self, entry: tuple[int, int, int, int]) -> None:
        super().append(entry)
        self.states.append(self.state.copy())


def note(g: State, event: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    """Log an event. Compiled code keeps no log: see fast.py."""
    g.log.append((event, a, b, c))
