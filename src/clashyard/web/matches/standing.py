"""A match as it stands, and whoever looks at it: values that travel together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.web.matches import models
from clashyard.web.people.models import Person


@dataclass(frozen=True)
class Standing:
    """A match as it stands: its row, its seats by name, and the match itself."""

    row: models.Match
    seats: Sequence[models.Seat]
    match: Match


@dataclass(frozen=True)
class Viewer:
    """The viewer of a match: a person or a stranger, their words, and the seat of theirs that they ask for, if any."""

    person: Person | None
    words: Words
    seat: str = ""
