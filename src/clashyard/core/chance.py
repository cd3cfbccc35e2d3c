"""The generator inside a state: multiply-with-carry, the same in Python and in machine code.

The state is one 63-bit number, so plain Python integers and signed 64-bit ones agree.
The multiplier is one of G. Marsaglia's: A * 2**32 - 1 and A * 2**31 - 1 are both prime.
"""

from __future__ import annotations

from typing import Any

A = 1893513180
LOW = 0xFFFFFFFF


def seeded(seed: int) -> int:
    """A generator for *seed* (0 to 2**62 - 1): near seeds give unrelated draws."""
    x = ((seed & LOW) ^ 0x5DEECE66) | (((seed >> 32) ^ 0x2545F491) & 0x3FFFFFFF) << 32
    for _ in range(8):
        x = turn(x)
    return x


def turn(x: int) -> int:
    """The next generator."""
    return A * (x & LOW) + (x >> 32)


def below(x: int, n: int) -> int:
    """The draw of generator *x*: a number from 0 to n - 1."""
    return (((x ^ (x >> 32)) & LOW) * n) >> 32


def shuffle(row: Any, size: int, x: int) -> int:
    """Put the first *size* numbers of a row in random order by generator *x*; return the next generator."""
    for i in range(size - 1, 0, -1):
        j = below(x, i + 1)
        x = turn(x)
        moved = row[i]
        row[i] = row[j]
        row[j] = moved
    return x
