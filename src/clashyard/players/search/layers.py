"""The arithmetic of a network's layers, and of regrets: with NumPy where it is interpreted, with loops where it is compiled.

Both give the same to the last bit. Numba uses vector instructions for a loop only where it sees that no place is negative. So
rows are cut out before they are added, which makes that about ten times as fast.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from clashyard.core.chance import TWINS

LANES = 8  # sums that a product keeps side by side


def add_rows(layer: Any, weights: Any, start: int, size: int, factors: Any, many: int) -> None:
    """Add *many* rows of *size* weights, the first from *start* on, to a layer, each times its factor."""
    for i in range(many):
        if factors[i] != 0:  # most are
            layer[:size] += factors[i] * weights[start + i * size : start + (i + 1) * size]


def add_rows_fast(layer: Any, weights: Any, start: int, size: int, factors: Any, many: int) -> None:
    """Add as `add_rows` does, but four rows at a time."""
    waiting, p, q, r = 0, 0, 0, 0
    for i in range(many):
        if factors[i] == 0:
            continue
        waiting += 1
        if waiting == 1:
            p = i
        elif waiting == 2:
            q = i
        elif waiting == 3:
            r = i
        else:
            add_four(layer, weights, start, size, factors, p, q, r, i)
            waiting = 0
    if waiting > 0:
        add_one(layer, weights, start + p * size, size, factors[p])
    if waiting > 1:
        add_one(layer, weights, start + q * size, size, factors[q])
    if waiting > 2:
        add_one(layer, weights, start + r * size, size, factors[r])


def add_four(layer: Any, weights: Any, start: int, size: int, factors: Any, p: int, q: int, r: int, s: int) -> None:
    """Add four rows to a layer, one after the other."""
    one, two = weights[start + p * size : start + (p + 1) * size], weights[start + q * size : start + (q + 1) * size]
    three, four = weights[start + r * size : start + (r + 1) * size], weights[start + s * size : start + (s + 1) * size]
    a, b, c, d = factors[p], factors[q], factors[r], factors[s]
    for j in range(size):
        layer[j] = (((layer[j] + a * one[j]) + b * two[j]) + c * three[j]) + d * four[j]


def add_one(layer: Any, weights: Any, start: int, size: int, factor: Any) -> None:
    """Add a row to a layer."""
    row = weights[start : start + size]
    for j in range(size):
        layer[j] += factor * row[j]


TWINS[add_rows] = add_rows_fast


def product(layer: Any, weights: Any, start: int, size: int) -> Any:
    """Return the sum of a layer's products with the *size* weights from *start* on: LANES sums side by side, then the rest."""
    parts = layer[:size] * weights[start : start + size]
    whole = size // LANES * LANES
    found = np.float32(0)
    for part in (*parts[:whole].reshape(-1, LANES).sum(0), *parts[whole:]):
        found += part
    return found


def product_fast(layer: Any, weights: Any, start: int, size: int) -> Any:
    """Multiply and add as `product` does. One sum alone would wait for each of its additions."""
    part = weights[start : start + size]
    a = b = c = d = e = f = g = h = np.float32(0)
    for j in range(size // LANES):
        k = LANES * j
        a += layer[k] * part[k]
        b += layer[k + 1] * part[k + 1]
        c += layer[k + 2] * part[k + 2]
        d += layer[k + 3] * part[k + 3]
        e += layer[k + 4] * part[k + 4]
        f += layer[k + 5] * part[k + 5]
        g += layer[k + 6] * part[k + 6]
        h += layer[k + 7] * part[k + 7]
    found = a + b + c + d + e + f + g + h
    for k in range(size // LANES * LANES, size):
        found += layer[k] * part[k]
    return found


TWINS[product] = product_fast
