"""Events of a draft: numbers, rules and sentences as in `decks/rules/events.py`."""

from __future__ import annotations

from clashyard.core.events import Kind, registrar

KINDS: list[Kind] = []
_event = registrar(KINDS)

# In a rule id that ends in *, the * stands for the mode of the draft: duel, solo, four or coop.
ROUND = _event("round", "decks.format.draft.*", "seat amount", "Round {amount} of the draft: {seat} picks first.")
TURNED_UP = _event("turned-up", "decks.format.draft.*", "card", "{card} is revealed.")
PICKED = _event("picked", "decks.format.draft.*", "card seat", "{seat} picks {card}.")
FELL = _event("fell", "decks.format.draft.*", "card seat", "{card}, the last card in the row, goes to {seat}.")
LEFT = _event("left", "decks.format.draft.*", "card", "{card} is left for the automaton.")
ENDED = _event("draft-ended", "decks.format.draft.*", "", "The draft is over.")
