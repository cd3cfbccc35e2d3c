"""Actions of Clashing Blades! in parts (docs/environments/batch.md has their numbers)."""

from __future__ import annotations

from clashyard.blades.rules.actions import BALANCE, GIVE, PASS, SETS
from clashyard.blades.rules.state import HAND, SPADES, strength
from clashyard.core.action_parts import ActionParts

CARD, BALANCED, SHED = 0, 6, 7  # kinds; between the first two those of `actions.PASS` and what follows it
SUIT = 10  # cards of a suit


def of(action: int) -> tuple[int, ...]:
    """Return the parts of an action."""
    nothing = (0,) * HAND
    if action < PASS:
        return CARD, 1 + (action - SPADES) // SUIT, strength(action), 0, *nothing
    if action < BALANCE:
        return 1 + action - PASS, 0, 0, 0, *nothing
    if action < GIVE:
        diamond, cards = divmod(action - BALANCE, SETS)
        return BALANCED, 0, diamond, cards, *nothing
    return SHED, 0, 0, 0, *((action - GIVE) >> place & 1 for place in range(HAND))


PARTS = ActionParts(
    ("kind", "suit", "strength", "balance cards", *(f"sheds place {place}" for place in range(1, HAND + 1))),
    (SHED + 1, 5, 11, SETS, *(2,) * HAND),
    of,
)
