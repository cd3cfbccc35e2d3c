"""Random draws of a match: one set of rules, two sources of chance.

*Fast.* Multiply-with-carry on one 63-bit number (`chance`, a column of every state that draws): the same in Python and in machine
code, and good enough for millions of simulated games. The multiplier is one of G. Marsaglia's: A * 2**32 - 1 and A * 2**31 - 1
are both prime. Anyone who sees many draws can work out the rest, so it never deals a match between people.

*Secret.* A state with a `secret` takes draw number k from HMAC-SHA-256 of the secret and k (`core/secret.py`), and `chance`
counts the draws. Nothing that can be seen of a match helps to predict the rest of it.

Rules call `draw`, `draw_out`, `shuffle` and `sow`. Interpreted, these check for a secret; compiled, they are replaced by their
TWINS, which know only the fast source.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from clashyard.core.secret import number

A = 1893513180
LOW = 0xFFFFFFFF
HIGH = 0x7FFFFFFF
PERIOD = A * 0x100000000 - 1  # of `turn`; 0 and PERIOD itself are fixed points
GOLDEN = 0x1E3779B97F4A7C15  # the bits of the golden ratio, as in splitmix64, within 63 bits

DEAL, HIDE, CHOICE, TIE = range(4)  # streams: the same seed gives different draws in each
KEPT = -1  # in place of a seed: the state brings its own `chance`, and its secret if it has one
FORMER = -2  # likewise, for a match that was dealt by the previous version of the rules


def times(x: int, high: int, low: int) -> int:
    """Return *x* times high * 2**32 + low, modulo 2**63; *high* and *low* are below 2**31.

    The product is computed in parts that never overflow: Numba tells its compiler that signed products do not overflow, and a
    mask after one that does is optimised away.
    """
    least = (x & LOW) * low
    return ((least >> 32) + (((x & LOW) * high) & HIGH) + (((x >> 32) * low) & HIGH) & HIGH) << 32 | least & LOW


def mixed(x: int) -> int:
    """Return 63 bits from 63, one to one: changing any bit of *x* changes about half of them.

    The finaliser of splitmix64 (G. Steele, D. Lea, C. Flood, 2014; constants by D. Stafford), one bit shorter.
    """
    x = times(x ^ (x >> 30), 0x3F58476D, 0x1CE4E5B9)
    x = times(x ^ (x >> 27), 0x14D049BB, 0x133111EB)
    return x ^ (x >> 31)


def seeded(seed: int, stream: int) -> int:
    """Return the generator of *seed* (0 to 2**63 - 1) in a stream; those of neighbouring seeds and streams are unrelated."""
    return mixed(mixed(seed ^ GOLDEN) ^ (stream + 1) * GOLDEN) % (PERIOD - 1) + 1


def turn(x: int) -> int:
    """Return the next generator."""
    return A * (x & LOW) + (x >> 32)


def below(x: int, n: int) -> int:
    """Return the draw of generator *x*: a number from 0 to n - 1."""
    return (((x ^ (x >> 32)) & LOW) * n) >> 32


def draw(g: Any, n: int) -> int:
    """Draw a number from 0 to n - 1, each equally likely."""
    if g.secret is None:
        return draw_fast(g, n)
    g.chance += 1
    return number(g.secret, g.chance, n)


def draw_fast(g: Any, n: int) -> int:
    """Draw as `draw` does, always from the fast source."""
    x = g.chance
    g.chance = A * (x & LOW) + (x >> 32)  # `turn` and `below` inlined: interpreted, half of the cost of a draw is calls
    drawn: int = (((x ^ (x >> 32)) & LOW) * n) >> 32
    return drawn


def sow(g: Any, seed: int, stream: int) -> None:
    """Seed all further draws with *seed*, in a stream, and drop any secret; or keep what the state brings (KEPT, FORMER)."""
    if seed >= 0:
        g.secret = None
    sow_fast(g, seed, stream)


def sow_fast(g: Any, seed: int, stream: int) -> None:
    """Seed as `sow` does, for the fast source."""
    if seed >= 0:
        g.chance = seeded(seed, stream)


def shuffle(g: Any, row: Any, size: int) -> None:
    """Put the first *size* numbers of a row in random order."""
    draw_out(g, row, size, size - 1)


def draw_out(g: Any, row: Any, size: int, count: int) -> None:
    """Draw *count* of the first *size* numbers of a row; they end up after the others, the first drawn last."""
    for i in range(size - 1, size - 1 - count, -1):
        j = draw(g, i + 1)
        moved = row[i]
        row[i] = row[j]
        row[j] = moved


def draw_out_fast(g: Any, row: Any, size: int, count: int) -> None:
    """Draw as `draw_out` does, from the fast source. The generator stays in a register: from memory, Blades took 10% longer."""
    x = g.chance
    for i in range(size - 1, size - 1 - count, -1):
        j = below(x, i + 1)
        x = turn(x)
        moved = row[i]
        row[i] = row[j]
        row[j] = moved
    g.chance = x


# The function that is compiled in place of each
TWINS: dict[Callable[..., Any], Callable[..., Any]] = {draw: draw_fast, draw_out: draw_out_fast, sow: sow_fast}
