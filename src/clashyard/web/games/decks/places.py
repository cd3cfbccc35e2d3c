"""Positions on the board in words, for `A.upper` and `A.upper.2` in notation."""

from __future__ import annotations

from typing import Any

from clashyard.core.game import Event
from clashyard.core.match import Match
from clashyard.core.words import Noun, Words
from clashyard.decks.text.names import Names


def with_automata(match: Match, words: Words) -> Words:
    """Return *words* that call the automata of a match so, with their seats if there are two."""
    if match.game.form:
        return words
    state: Any = match.state
    seats = [seat for seat, automatic in zip(match.game.seats, state.automaton, strict=False) if automatic]
    if len(seats) == 1:
        return words.calling({seats[0]: Noun(words("the automaton"))})
    return words.calling({seat: Noun(words("automaton {letter}", letter=seat)) for seat in seats})


class Placed(Names):
    """The names of one match, and the sentences of its events."""

    def __init__(self, match: Match, words: Words) -> None:
        super().__init__(match, with_automata(match, words))

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
