"""What can happen in a draft and in a mutation phase. See decks/events.py."""

from __future__ import annotations

from clashyard.core.events import Kind, registrar

KINDS: list[Kind] = []
_event = registrar(KINDS)

KEPT = _event("kept", "decks.format.mutation.draft", "seat card", "{seat} keeps {card}.")
PASSED = _event("passed", "decks.format.mutation.draft", "amount", "The hands go to the left (cards in each: {amount}).")
CHOSEN = _event("chosen", "decks.format.mutation.deck", "seat", "{seat} has chosen a deck.")
MUTATED = _event("mutated", "decks.format.mutation.element", "card by", "{card} is glued over with a piece of {by}.")
SPENT = _event("spent", "decks.format.mutation.cost", "amount left", "That costs {amount} points; {left} are left.")
ENDED = _event("phase-ended", "decks.format.mutation.phase", "seat amount", "{seat} ends mutation phase {amount}.")
LOST = _event("lost", "decks.format.mutation.phase", "amount", "Unspent points are lost ({amount}).")
