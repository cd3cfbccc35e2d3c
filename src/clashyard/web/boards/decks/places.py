"""Places on the board in words, where the notation has `A.upper` and `A.upper.2`."""

from __future__ import annotations

from typing import Any

from clashyard.core.game import Event
from clashyard.core.words import Words
from clashyard.decks.names import Names


class Placed(Names):
    """The names of one match, and the lines of its events in words."""

    def fields(self, event: Event) -> dict[str, Any]:
        fields = super().fields(event)
        if "line" in fields:
            fields["line"] = place_said(fields["line"], self.words)
        return fields


def place_said(place: str, words: Words) -> str:
    """A line, or a Creature on a line, of which the first stands at the Bridge."""
    seat, lane, *number = place.split(".")
    line = words("the upper line of {seat}", seat=seat) if lane == "upper" else words("the lower line of {seat}", seat=seat)
    return words("Creature {number} of {line}", number=number[0], line=line) if number else line
