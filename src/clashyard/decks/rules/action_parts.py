"""Actions of Clash of Decks in parts (docs/environments/batch.md has their numbers)."""

from __future__ import annotations

from clashyard.core.action_parts import ActionParts
from clashyard.decks.rules.actions import CREATURE, PLACES, PLAY
from clashyard.decks.rules.state import CARDS, LANES, SEATS, WINDOW

ON_A_LINE, ON_A_CREATURE = 2, 3  # kinds, after `actions.END` and `actions.BEGIN`


def of(action: int) -> tuple[int, ...]:
    """Return the parts of an action."""
    if action < PLAY:
        return action, 0, 0, 0, 0
    slot, where = divmod(action - PLAY, PLACES)
    if where < CREATURE:
        return ON_A_LINE, 1 + slot, 0, 1 + where, 0
    line, place = divmod(where - CREATURE, CARDS)
    return ON_A_CREATURE, 1 + slot, 1 + line // LANES, 1 + line % LANES, 1 + place


PARTS = ActionParts(("kind", "card", "seat", "line", "place"), (4, WINDOW + 2, SEATS + 1, LANES + 1, CARDS + 1), of)
