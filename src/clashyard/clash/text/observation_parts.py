"""The parts of an observation by name: what `rules/observation.py` writes, in the same order."""

from __future__ import annotations

from clashyard.clash.cards.character import VOCABULARY
from clashyard.clash.rules.observation import COMBO, MOST, NEXT, PLACED, PLAYER, STEPS, SUPER, SURE, TREE, WORDS
from clashyard.clash.rules.state import ATTACKS, COPIES, KINDS, LETTERS, LEVELS, SEATS
from clashyard.core.game import View, parts


def views(mode: str) -> tuple[View, ...]:
    """Return the parts of an observation in *mode*; `observe` writes them in this order."""
    words = ", ".join(" ".join(filter(None, entry)) for entry in VOCABULARY)
    return parts(
        ("step", (STEPS,), 0, 1, "joust, combo, respond, shed, discard, over"),
        ("players", (SEATS, PLAYER), 0, MOST, "HP, HP at most, Will, Will at most, cards in hand, in the deck, attacks,"
         " decides alone, has to discard, has won"),
        ("hand", (KINDS,), 0, max(COPIES), f"the own hand: how many {' '.join(LETTERS)}"),
        ("placed", (PLACED,), 0, 1, "what the seat itself has placed in this joust: H, L, Q, B, nothing"),
        ("given up", (1 + KINDS,), 0, max(COPIES), "has the seat itself chosen what to discard; how many of each letter"),
        ("used", (SEATS, KINDS), 0, MOST, "used cards by letter"),
        ("field", (SEATS, KINDS), 0, MOST, "cards on the field by letter"),
        ("pool", (SEATS, ATTACKS), 0, MOST, "cards in the pool by letter"),
        ("sure", (SEATS, SURE), 0, MOST, "what the opponent can be sure of in each hand: letters, and X or P besides"),
        ("combo", (COMBO,), 0, MOST, "hit to be answered, boost of the next hit, of the combo, unblockable (1 next hit, 2"
         " combo), unclashable, free-chain, level of the super that runs (1 or 2), it has been blocked, turn, turns up to"
         " the limit (127 for none)"),
        ("next", (NEXT,), -1, MOST, "damage listed for the next card H L Q of the chain, and for the one after it; -1: not so"),
        ("left", (WORDS,), 0, MOST, "effects that the running super has still to carry out, as in super"),
        ("chains", (SEATS, TREE), -1, MOST, "damage listed: openers, second cards of each, third of each of those; -1: none"),
        ("super", (SEATS, LEVELS, SUPER), 0, MOST, f"there is such a level, it is blockable, N of each effect or 1: {words}"),
    )  # fmt: skip
