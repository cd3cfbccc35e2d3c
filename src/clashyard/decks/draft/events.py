"""What can happen in a draft: numbers, rules and sentences as in `decks/events.py`."""

from __future__ import annotations

from clashyard.core.events import Kind, registrar

KINDS: list[Kind] = []
_event = registrar(KINDS)

# Where a rule's id ends in *, the mode of the draft stands there: duel, solo, four or coop.
ROUND = _event("round", "decks.format.draft.*", "seat amount", "Round {amount} of the draft: {seat} picks first.")
TURNED_UP = _event("turned-up", "decks.format.draft.*", "card", "{card} is turned up.")
PICKED = _event("picked", "decks.format.draft.*", "card seat", "{seat} picks {card}.")
FELL = _event("fell", "decks.format.draft.*", "card seat", "{card}, the last of the row, falls to {seat}.")
LEFT = _event("left", "decks.format.draft.*", "card", "{card} is left for the automaton.")
ENDED = _event("draft-ended", "decks.format.draft.*", "", "The draft is over.")
