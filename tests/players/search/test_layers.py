"""The arithmetic of layers: interpreted and compiled the same to the last bit, for any number of rows and weights."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from clashyard.core import fast
from clashyard.players.search.layers import LANES, add_rows, product


def numbers(*shape: int, seed: int = 1) -> Any:
    return np.random.default_rng(seed).uniform(-1, 1, shape).astype(np.float32)


@pytest.mark.compiled
@pytest.mark.parametrize("size", [0, 1, LANES - 1, LANES, 4 * LANES, 4 * LANES + 3])
def test_interpreted_and_compiled_products_agree(size: int) -> None:
    layer, weights = numbers(size + 2), numbers(100, seed=2)
    found = [rule(layer, weights, 5, size) for rule in (product, fast.compiled(product))]
    assert found[0] == found[1] == pytest.approx(float(layer[:size] @ weights[5 : 5 + size]), abs=1e-5)


@pytest.mark.compiled
@pytest.mark.parametrize("used", range(10))
def test_interpreted_and_compiled_rows_agree(used: int) -> None:
    """As many of ten rows have a factor other than 0, and some weights come before the first."""
    factors, weights, before = numbers(10), numbers(3 + 10 * 7, seed=2), numbers(9, seed=3)
    factors[np.random.default_rng(used).permutation(10)[used:]] = 0
    found = [before.copy(), before.copy()]
    for layer, rule in zip(found, (add_rows, fast.compiled(add_rows)), strict=True):
        rule(layer, weights, 3, 7, factors, 10)
    assert found[0].tolist() == found[1].tolist()
    assert found[0][:7] == pytest.approx(before[:7] + factors @ weights[3:].reshape(10, 7), abs=1e-5)
    assert found[0][7:].tolist() == before[7:].tolist()
