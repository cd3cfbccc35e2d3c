"""Display names for the occupants of seats."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from clashyard.core.words import Words
from clashyard.players import LADDER, NAMES
from clashyard.web.people.names import name_of


class Seated(Protocol):
    """A seat of a match, or of something made of matches."""

    name: str
    person: Any
    computer: Any
    gone: Any


def called(seat: Seated, words: Words) -> str:
    """Return the display name of the occupant of *seat*."""
    if seat.person is not None and seat.gone:
        return words("{name} (computer playing)", name=name_of(seat.person, words))
    if seat.person is not None:
        return name_of(seat.person, words)
    return computer_name(seat.computer, words) if seat.computer else words("free")


def named(words: Words, seats: Iterable[Seated]) -> Words:
    """Return *words* that call the players by their names."""
    return words.named({seat.name: _name(seat, words) for seat in seats})


def _name(seat: Seated, words: Words) -> str:
    """Return the name alone of whoever sits there; empty for a free seat."""
    if seat.person is not None:
        return name_of(seat.person, words)
    return words(NAMES[LADDER.index(seat.computer)]) if seat.computer in LADDER else ""


def computer_name(key: str, words: Words) -> str:
    """Return the name and level of the opponent *key*."""
    if key not in LADDER:
        return words("Computer")
    number = LADDER.index(key)
    return words("{name}, level {number}", name=words(NAMES[number]), number=number + 1)
