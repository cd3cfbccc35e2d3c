"""The generators of `core.chance` for many seeds together: one after the other, they took a fifth of the time of a study."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from clashyard.core.chance import DEAL, GOLDEN, LOW, PERIOD, A

Seeds = npt.NDArray[np.uint64]
BITS = np.uint64(2**63 - 1)
FIRST, SECOND = np.uint64(0x3F58476D1CE4E5B9), np.uint64(0x14D049BB133111EB)


def mixed(x: Seeds) -> Seeds:
    """Return `chance.mixed` of each. Products of NumPy are modulo 2**64, so that those modulo 2**63 are exact."""
    x = (x ^ (x >> np.uint64(30))) * FIRST & BITS
    x = (x ^ (x >> np.uint64(27))) * SECOND & BITS
    return x ^ (x >> np.uint64(31))


def seeded(seeds: Any, stream: int) -> Seeds:
    """Return `chance.seeded` of each."""
    given = np.asarray(seeds, np.uint64)
    return mixed(mixed(given ^ np.uint64(GOLDEN)) ^ np.uint64((stream + 1) * GOLDEN)) % np.uint64(PERIOD - 1) + np.uint64(1)


def turn(x: Seeds) -> Seeds:
    """Return `chance.turn` of each."""
    return np.uint64(A) * (x & np.uint64(LOW)) + (x >> np.uint64(32))


def below(x: Seeds, n: int) -> npt.NDArray[np.int64]:
    """Return `chance.below` of each."""
    return (((x ^ (x >> np.uint64(32))) & np.uint64(LOW)) * np.uint64(n) >> np.uint64(32)).astype(np.int64)


def origins(seed: int, game: int, episodes: Any) -> Seeds:
    """Return `batch_rules.origin` of each episode."""
    first = seeded(seeded(np.array([seed]), DEAL) >> np.uint64(1) ^ np.uint64(game), DEAL) >> np.uint64(1)
    return seeded(first ^ np.asarray(episodes, np.uint64), DEAL)
