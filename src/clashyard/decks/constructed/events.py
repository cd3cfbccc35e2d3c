"""What can happen while decks are chosen."""

from __future__ import annotations

from clashyard.decks.events import Kind

KINDS: list[Kind] = []


def _event(name: str, rule: str, fields: str, sentence: str) -> int:
    KINDS.append(Kind(name, rule, tuple(fields.split()), sentence))
    return len(KINDS) - 1


CHOSEN = _event("chosen", "decks.format.constructed", "seat", "{seat} has chosen a deck.")
SHOWN = _event("shown", "decks.format.constructed", "", "All decks are shown to everybody.")
