"""Events of a draft and of a mutation phase. See decks/rules/events.py."""

from __future__ import annotations

from clashyard.core.events import Kind, registrar
from clashyard.core.words import N_

KINDS: list[Kind] = []
_event = registrar(KINDS)

KEPT = _event("kept", "decks.format.mutation.draft", "seat card", "{seat} keeps {card}.")
PASSED = _event("passed", "decks.format.mutation.draft", "amount", "The hands are passed to the left (cards in each: {amount}).")
CHOSEN = _event("chosen", "decks.format.mutation.deck", "seat", "{seat} has chosen a deck.")
MUTATED = _event("mutated", "decks.format.mutation.element", "card by", "A piece of {by} is glued onto {card}.")
SPENT = _event(
    "spent",
    "decks.format.mutation.cost",
    "amount left",
    N_("This costs {amount} point, leaving {left}.", "This costs {amount} points, leaving {left}."),
)
ENDED = _event("phase-ended", "decks.format.mutation.phase", "seat amount", "{seat} ends mutation phase {amount}.")
LOST = _event("lost", "decks.format.mutation.phase", "amount", "Unspent points are lost ({amount}).")
