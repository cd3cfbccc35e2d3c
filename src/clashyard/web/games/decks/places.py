"""Positions on the board in words, for `A.upper` and `A.upper.2` in notation."""

from __future__ import annotations

from typing import Any

from clashyard.core.game import Event
from clashyard.core.words import Words
from clashyard.decks.text.names import Names


class Placed(Names):
    """The names of one match, and the sentences of its events."""

    def fields(self, event: Event) -> dict[str, Any]:
        fields = super().fields(event)
        if "line" in fields:
            fields["line"] = place_said(fields["line"], self.words)
        return fields


def place_said(place: str, words: Words) -> str:
    """Return the name of a line, or of a Creature on a line. The first Creature is at the Bridge."""
    seat, lane, *number = place.split(".")
    line = words("{seat}'s upper line", seat=seat) if lane == "upper" else words("{seat}'s lower line", seat=seat)
    return words("Creature {number} on {line}", number=number[0], line=line) if number else line
