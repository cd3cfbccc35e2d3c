"""Achievements: what somebody has done that took skill or patience, computed from what is stored, at any time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.db.models import Count, Exists, F, OuterRef, Q
from django.db.models.functions import TruncDate

from clashyard.core.words import N_, Words
from clashyard.games import GAMES
from clashyard.players import LADDER
from clashyard.web.boards.registration import registration_of
from clashyard.web.lessons import progress
from clashyard.web.lessons.progress import all_keys
from clashyard.web.people.models import Person
from clashyard.web.profiles.models import LOST, WON, Played
from clashyard.web.puzzles import days
from clashyard.web.puzzles.models import SOLVED, Record, Storm
from clashyard.web.ratings.models import Entry, Rating
from clashyard.web.ratings.scale import SCALE, SURE

STRONGER = 200  # of a rating
WAYS = "ways-"  # before the name of a game


@dataclass(frozen=True)
class Kind:
    """An achievement: what it is called, what it takes, its sign, and how many of something are needed."""

    name: str
    text: str
    sign: str
    need: int = 1


@dataclass(frozen=True)
class Achievement:
    """An achievement of a person, in words. *have*: how many of the *need* there are."""

    name: str
    text: str
    sign: str
    have: int
    need: int

    @property
    def done(self) -> bool:
        return self.have >= self.need


KINDS: Mapping[str, Kind] = {
    "person": Kind(N_("First blood"), N_("Win against a person"), "sword"),
    "ladder": Kind(N_("Up the ladder"), N_("Win against each level of the computer"), "chart", len(LADDER)),
    "giant": Kind(N_("Giant slayer"), N_("Win against somebody rated 200 more"), "tower"),
    "games": Kind(N_("Three blades"), N_("Win in all three games on one day"), "trophy", len(GAMES)),
    "travelled": Kind(N_("Well travelled"), N_("Win with ten different decks or characters"), "cards", 10),
    "company": Kind(N_("Good company"), N_("Meet ten different people"), "people", 10),
    "patience": Kind(N_("Slow burn"), N_("Win a match with days for each action"), "hourglass"),
    "sure": Kind(N_("Beyond doubt"), N_("Play until a rating is no longer provisional"), "shield"),
    "flawless": Kind(N_("Steady hand"), N_("Solve fifty puzzles at the first try"), "star", 50),
    "month": Kind(N_("A month of puzzles"), N_("Solve the daily puzzle 31 days in a row"), "bulb", 31),
    "storm": Kind(N_("Eye of the storm"), N_("Solve fifteen puzzles in one storm"), "speed", 15),
}


@cache
def kinds() -> Mapping[str, Kind]:
    """Return all achievements: those for every game, one for the ways to win each game that has several, and for the lessons."""
    found = {game.name: registration_of(game.name).ways for game in GAMES}
    ways = {WAYS + name: Kind(each.name, each.text, "crown", len(each.keys)) for name, each in found.items() if each is not None}
    return {**KINDS, **ways, "lessons": Kind(N_("Head of the class"), N_("Finish all lessons"), "tick", len(all_keys()))}


def achievements_of(person: Person, words: Words) -> list[Achievement]:
    """Return all achievements, those that are done first."""
    have = counts(person)
    found = [
        Achievement(words(kind.name), words(kind.text), kind.sign, min(have[key], kind.need), kind.need)
        for key, kind in kinds().items()
    ]
    return sorted(found, key=lambda each: not each.done)


def counts(person: Person) -> dict[str, int]:
    """Return how far a person has come with each achievement. Only public matches count: others would become known by it."""
    played = Played.objects.filter(person=person).order_by()
    won = Q(outcome=WON)
    sums: dict[str, Any] = {
        "person": Count("pk", filter=won & Q(opponent__isnull=False)),
        "ladder": Count("computer", distinct=True, filter=won & Q(computer__in=LADDER)),
        "travelled": Count("deck", distinct=True, filter=won & Q(told=True) & ~Q(deck="")),
        "company": Count("opponent", distinct=True, filter=Q(opponent__account__isnull=False)),
        "patience": Count("pk", filter=won & Q(match__pace="days", opponent__isnull=False)),
    }
    storm = Storm.objects.filter(person=person).first()
    return {
        **played.aggregate(**sums),
        "giant": _giants(person),
        "games": _games(played.filter(won)),
        "sure": Rating.objects.filter(person=person, sigma__lte=SURE).count(),
        "flawless": Record.objects.filter(person=person, first=SOLVED).values("puzzle").distinct().count(),
        "month": days.streak_of(days.days_of(person)).best,
        "storm": storm.solved if storm is not None else 0,
        "lessons": len(progress.stored(person) & all_keys()),
        **_ways(played.filter(won)),
    }


def _giants(person: Person) -> int:
    """Return how often somebody has beaten a person who was rated so much more when they met."""
    enough = OuterRef("before_mu") + STRONGER / SCALE
    stronger = Entry.objects.filter(match=OuterRef("match"), outcome=LOST, before_mu__gte=enough)
    return Entry.objects.filter(Exists(stronger), person=person, outcome=WON).count()


def _games(won: Any) -> int:
    """Return the most games that somebody has won in on one day, in UTC."""
    best = won.values(day=TruncDate("ended")).annotate(games=Count("game", distinct=True)).order_by(F("games").desc()).first()
    return int(best["games"]) if best else 0


def _ways(won: Any) -> dict[str, int]:
    """Return in how many of the ways to win each game somebody has won it."""
    found = won.exclude(way="").values_list("game", "way").distinct()
    had: dict[str, set[str]] = {}
    for game, way in found:
        had.setdefault(game, set()).add(way)
    known = {game.name: registration_of(game.name).ways for game in GAMES}
    return {WAYS + name: len(had.get(name, set()) & set(each.keys)) for name, each in known.items() if each is not None}
