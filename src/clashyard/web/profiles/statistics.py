"""What a person's rows add up to: in all, by deck and by opponent. One query each, over the rows of that person alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Max, Q

from clashyard.core.words import Words
from clashyard.games import NAMED
from clashyard.web.boards.registration import DeckFace, registration_of
from clashyard.web.matches.captions import computer_name
from clashyard.web.people.models import Person
from clashyard.web.people.names import name_of
from clashyard.web.profiles.models import WON, Played

DECKS, OPPONENTS = 6, 8  # listed, those of most matches first
SUMS = {"number": Count("pk"), "won": Count("pk", filter=Q(outcome=WON))}


@dataclass(frozen=True)
class Total:
    """A number of matches, and how many of them were won."""

    number: int
    won: int

    @property
    def share(self) -> int:
        """Return the share that was won, in percent."""
        return round(100 * self.won / self.number) if self.number else 0


@dataclass(frozen=True)
class OfDeck:
    """The matches with one deck."""

    game: str
    face: DeckFace
    total: Total


@dataclass(frozen=True)
class OfOpponent:
    """The matches against one opponent. *handle*: of their own page, empty if they have none."""

    name: str
    handle: str
    total: Total


def total_of(person: Person) -> Total:
    """Return the sum of all public matches of a person."""
    return _total(Played.objects.filter(person=person).aggregate(**SUMS))


def decks_of(person: Person, words: Words) -> list[OfDeck]:
    """Return the decks that a person has played most."""
    found: Any = Played.objects.filter(person=person, told=True).exclude(deck="").order_by()
    rows = found.values("game", "deck").annotate(**SUMS).order_by("-number", "-won", "deck")[:DECKS]
    return [
        OfDeck(NAMED[row["game"]].title, registration_of(row["game"]).deck_face(row["deck"], words), _total(row))
        for row in rows
        if row["game"] in NAMED
    ]


def opponents_of(person: Person, words: Words) -> list[OfOpponent]:
    """Return the opponents that a person has met most: people with an account, and computers."""
    known = ~Q(computer="") | Q(opponent__account__isnull=False)
    found: Any = Played.objects.filter(known, person=person).order_by().values("opponent", "computer")
    rows = list(found.annotate(**SUMS, last=Max("ended")).order_by("-number", "-last")[:OPPONENTS])
    people = Person.objects.in_bulk([row["opponent"] for row in rows if row["opponent"]])
    return [_opponent(row, people.get(row["opponent"]), words) for row in rows]


def _opponent(row: Mapping[str, Any], person: Person | None, words: Words) -> OfOpponent:
    if person is None:
        return OfOpponent(computer_name(row["computer"], words), "", _total(row))
    return OfOpponent(name_of(person, words), person.handle or "", _total(row))


def _total(row: Mapping[str, Any]) -> Total:
    return Total(row["number"], row["won"])
