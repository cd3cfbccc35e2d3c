"""The players of a match in a line of a list: their names, with ratings where something is at stake, and their pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from clashyard.core.words import Words
from clashyard.web.matches.captions import Seated, called
from clashyard.web.matches.marks import NONE, Mark


@dataclass(frozen=True)
class Player:
    """Somebody at a table. *handle*: the address of their page, empty for computers and guests."""

    name: str
    rating: str = ""
    handle: str = ""


def players_of(
    seats: Sequence[Seated], words: Words, marks: Mapping[str, Mark] = MappingProxyType({})
) -> tuple[Player, ...]:  # fmt: skip
    """Return who sits at a table, each once."""
    sitting = [seat for seat in seats if seat.person is not None or seat.computer]
    found = (Player(called(seat, words), marks.get(seat.name, NONE).rating, handle_of(seat.person)) for seat in sitting)
    return tuple(dict.fromkeys(found))


def free_said(seats: Sequence[Seated], words: Words) -> str:
    """Return how many seats are free; empty if none is."""
    free = sum(seat.person is None and not seat.computer for seat in seats)
    return words("{number} free seat", "{number} free seats", number=free) if free else ""


def handle_of(person: Any) -> str:
    """Return the address of the page of a person; empty for guests, and where there is nobody."""
    return (person.handle or "") if person is not None else ""
