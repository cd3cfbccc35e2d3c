"""The draws of a match: one set of rules, two sources of chance.

*Fast.* Multiply-with-carry on one 63-bit number (`chance`, a column of every state that draws): the same in Python and in
machine code, and fit for millions of simulated games. The multiplier is one of G. Marsaglia's: A * 2**32 - 1 and
A * 2**31 - 1 are both prime. Whoever sees many draws can work out the rest, so it deals nothing between people.

*Secret.* A state with a `secret` takes draw number k from HMAC-SHA-256 of the secret and k (`core/secret.py`), and `chance`
counts the draws. Nothing that is seen of a match helps to predict the rest of it.

Rules call `draw`, `draw_out`, `shuffle` and `sow`. Interpreted, these look for a secret; compiled, their TWINS stand in for them,
which know only the fast source.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from clashyard.core.secret import number

A = 1893513180
LOW = 0xFFFFFFFF
HIGH = 0x7FFFFFFF
PERIOD = A * 0x100000000 - 1  # of `turn`; 0 and PERIOD itself stay where they are
GOLDEN = 0x1E3779B97F4A7C15  # the golden ratio's bits, as in splitmix64, within 63 bits

DEAL, HIDE, CHOICE, TIE = range(4)  # streams: a seed draws something else in each
KEPT = -1  # in the place of a seed: the state brings its chance, and its secret if it has one
FORMER = -2  # likewise, for a match that was dealt by the version of the rules before this one


def times(x: int, high: int, low: int) -> int:
    """*x* times high * 2**32 + low, modulo 2**63; *high* and *low* are below 2**31.

    In parts that never overflow: Numba tells its compiler that products of signed numbers do not, and masks after one that
    does are optimised away.
    """
    least = (x & LOW) * low
    return ((least >> 32) + (((x & LOW) * high) & HIGH) + (((x >> 32) * low) & HIGH) & HIGH) << 32 | least & LOW


def mixed(x: int) -> int:
    """Sixty-three bits from sixty-three, one to one: each bit of *x* changes about half of them.

    The finaliser of splitmix64 (G. Steele, D. Lea, C. Flood, 2014; constants by D. Stafford), one bit shorter.
    """
    x = times(x ^ (x >> 30), 0x3F58476D, 0x1CE4E5B9)
    x = times(x ^ (x >> 27), 0x14D049BB, 0x133111EB)
    return x ^ (x >> 31)


def seeded(seed: int, stream: int) -> int:
    """The generator of *seed* (0 to 2**63 - 1) in a stream: neighbouring seeds and streams have nothing in common."""
    return mixed(mixed(seed ^ GOLDEN) ^ (stream + 1) * GOLDEN) % (PERIOD - 1) + 1


def turn(x: int) -> int:
    """The next generator."""
    return A * (x & LOW) + (x >> 32)


def below(x: int, n: int) -> int:
    """The draw of generator *x*: a number from 0 to n - 1."""
    return (((x ^ (x >> 32)) & LOW) * n) >> 32


def draw(g: Any, n: int) -> int:
    """Draw a number from 0 to n - 1, each equally likely."""
    if g.secret is None:
        return draw_fast(g, n)
    g.chance += 1
    return number(g.secret, g.chance, n)


def draw_fast(g: Any, n: int) -> int:
    """`draw` from the fast source."""
    x = g.chance
    g.chance = A * (x & LOW) + (x >> 32)  # `turn` and `below` written out: half of what a draw costs interpreted is calls
    drawn: int = (((x ^ (x >> 32)) & LOW) * n) >> 32
    return drawn


def sow(g: Any, seed: int, stream: int) -> None:
    """Draw by *seed* from here on, in a stream, and by no secret; or as the state brings it (KEPT, FORMER)."""
    if seed >= 0:
        g.secret = None
    sow_fast(g, seed, stream)


def sow_fast(g: Any, seed: int, stream: int) -> None:
    """`sow` for the fast source."""
    if seed >= 0:
        g.chance = seeded(seed, stream)


def shuffle(g: Any, row: Any, size: int) -> None:
    """Put the first *size* numbers of a row in random order."""
    draw_out(g, row, size, size - 1)


def draw_out(g: Any, row: Any, size: int, count: int) -> None:
    """Draw *count* of the first *size* numbers of a row; they end up behind the others, the first drawn last."""
    for i in range(size - 1, size - 1 - count, -1):
        j = draw(g, i + 1)
        moved = row[i]
        row[i] = row[j]
        row[j] = moved


def draw_out_fast(g: Any, row: Any, size: int, count: int) -> None:
    """`draw_out` from the fast source. The generator stays in a register: from memory a game of Blades took a tenth longer."""
    x = g.chance
    for i in range(size - 1, size - 1 - count, -1):
        j = below(x, i + 1)
        x = turn(x)
        moved = row[i]
        row[i] = row[j]
        row[j] = moved
    g.chance = x


# What is compiled in the place of what
TWINS: dict[Callable[..., Any], Callable[..., Any]] = {draw: draw_fast, draw_out: draw_out_fast, sow: sow_fast}
