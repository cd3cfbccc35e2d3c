"""Events of choosing decks."""

from __future__ import annotations

from clashyard.core.events import Kind, registrar

KINDS: list[Kind] = []
_event = registrar(KINDS)

CHOSEN = _event("chosen", "decks.format.constructed", "seat", "{seat} has chosen a deck.")
SHOWN = _event("shown", "decks.format.constructed", "", "All decks are revealed.")
