"""Actions of CLASH in parts (docs/environments/batch.md has their numbers)."""

from __future__ import annotations

from clashyard.clash.rules.state import CARDS, HIT, PLACE, PLACE_NOTHING, STOP, SUPER, TAKE, WEIGHT
from clashyard.core.action_parts import ActionParts

STOPS, PLACES, NOTHING, HITS, SUPERS, TAKES, BLOCKS, CLASHES, DISCARDS = range(9)  # kinds
LEVEL = 1 + len(WEIGHT)  # the part after the letters


def of(action: int) -> tuple[int, ...]:
    """Return the parts of an action."""
    parts = [0] * (LEVEL + 1)
    if action >= CARDS:
        parts[0] = DISCARDS
        number = action - CARDS
        for letter in reversed(range(len(WEIGHT))):
            parts[1 + letter], number = divmod(number, WEIGHT[letter])
    elif action >= TAKE:
        parts[0] = TAKES + action - TAKE
    elif action >= SUPER:
        parts[0], parts[LEVEL] = SUPERS, 1 + action - SUPER
    elif action >= HIT:
        parts[0], parts[1 + action - HIT] = HITS, 1
    elif action == PLACE_NOTHING:
        parts[0] = NOTHING
    elif action != STOP:
        parts[0], parts[1 + action - PLACE] = PLACES, 1
    return tuple(parts)


PARTS = ActionParts(("kind", *(f"{letter} cards" for letter in "HLQBXP"), "level"), (9, 8, 8, 8, 6, 3, 3, 3), of)
