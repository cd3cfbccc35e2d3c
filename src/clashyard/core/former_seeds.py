"""Generator seeding of the previous version of the rules, so that its match files still replay."""

from __future__ import annotations

from clashyard.core.chance import LOW, turn

WARMING = 8


def former_generator(seed: int) -> int:
    """Return the generator of *seed*, 0 to 2**62 - 1. It is linear in the seed, so it no longer deals new matches."""
    x = ((seed & LOW) ^ 0x5DEECE66) | (((seed >> 32) ^ 0x2545F491) & 0x3FFFFFFF) << 32
    for _ in range(WARMING):
        x = turn(x)
    return x
