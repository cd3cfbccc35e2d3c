"""Who sits in a seat, in words."""

from __future__ import annotations

from typing import Any, Protocol

from clashyard.core.words import Words
from clashyard.players import LADDER, NAMES
from clashyard.web.people.naming import name_of


class Seated(Protocol):
    """A seat of a match, or of what is made of matches."""

    person: Any
    computer: Any
    gone: Any


def called(seat: Seated, words: Words) -> str:
    """Who sits there."""
    if seat.person is not None and seat.gone:
        return words("{name} (a computer stands in)", name=name_of(seat.person, words))
    if seat.person is not None:
        return name_of(seat.person, words)
    return computer_name(seat.computer, words) if seat.computer else words("free")


def computer_name(key: str, words: Words) -> str:
    """An opponent's name and level."""
    if key not in LADDER:
        return words("Computer")
    number = LADDER.index(key)
    return words("{name}, level {number}", name=words(NAMES[number]), number=number + 1)
