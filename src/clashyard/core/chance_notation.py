"""Notation in positions for the source of a state's further draws."""

from __future__ import annotations

from typing import Any

from clashyard.core.chance import DEAL, seeded
from clashyard.core.errors import BadInput, shown, whole
from clashyard.core.secret import read_secret


def write_chance(g: Any) -> int | str:
    """Return the source of a state's draws as positions give it: its generator, or ``SECRET:DRAWS`` with the draws so far."""
    return int(g.chance) if g.secret is None else f"{g.secret.hex()}:{g.chance}"


def read_chance(g: Any, given: Any, place: str) -> None:
    """Restore the source of a state's draws from what `write_chance` wrote; None means the seed 0. Raises BadInput."""
    if isinstance(given, str) and ":" in given:
        digits, _, drawn = given.partition(":")
        secret = read_secret(digits, place)
        if not drawn.isascii() or not drawn.isdecimal() or len(drawn) > 15:
            raise BadInput(place, "{value} is not a number of draws", value=shown(drawn))
        g.secret, g.chance = secret, int(drawn)
    else:
        g.secret, g.chance = None, seeded(0, DEAL) if given is None else whole(given, place, 1, 2**63 - 1)
