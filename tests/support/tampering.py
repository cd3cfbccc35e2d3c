"""Options and positions of every mode, and changes at one place of them."""

from __future__ import annotations

import copy
from typing import Any

from tests.support import positions

S, C, F = positions.SOLO, positions.COOP, positions.FOUR
GIVEN = {"solo": (S, positions.SOLO_OPTIONS), "coop": (C, positions.COOP_OPTIONS), "ffa": (F, positions.FOUR_OPTIONS)}
GONE = object()


def put(given: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """Return *given* with one change, or with GONE removed; *path* has dots between keys."""
    changed = at = copy.deepcopy(given)
    *keys, last = path.split(".")
    for key in keys:
        at = at[key]
    at[last] = value
    if value is GONE:
        del at[last]
    return changed
