"""Leaderboards: the best of a pool, the levels of the computer between them, and how all ratings are distributed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet

from clashyard.core.words import Words
from clashyard.games import GAMES, NAMED
from clashyard.players import LADDER
from clashyard.web.matches.captions import computer_name
from clashyard.web.people.models import Person
from clashyard.web.people.names import name_of
from clashyard.web.ratings.models import Rating
from clashyard.web.ratings.pools import KINDS, kinds_of
from clashyard.web.ratings.results import anchor
from clashyard.web.ratings.scale import SURE, shown, value_of

PLACES = 100
BUCKET = 100  # points of a bar
WIDTH, HEIGHT = 720, 120


@dataclass(frozen=True)
class Place:
    """A row of a leaderboard. *number*: 0 for a computer, which has no place. *person*: 0 for a computer."""

    number: int
    name: str
    person: int
    value: int
    band: int
    matches: int
    bot: bool = False
    own: bool = False


@dataclass(frozen=True)
class Bar:
    """A bar of the distribution: from this rating on, so many people; *own*: the visitor is one of them."""

    least: int
    number: int
    left: float
    width: float
    top: float
    own: bool


@dataclass(frozen=True)
class Board:
    """A leaderboard. *own*: the visitor's place if it is not among the first; *number*: of people in it."""

    places: tuple[Place, ...]
    own: Place | None
    number: int
    provisional: int
    bars: tuple[Bar, ...]


def pools(words: Words) -> list[tuple[str, list[tuple[str, str, str]]]]:
    """Return the games with their kinds: the name of the game, then its name in addresses, kind and name for each."""
    return [(game.title, [(game.name, kind, words(KINDS[kind])) for kind in kinds_of(game.name)]) for game in GAMES]


def board_of(game: str, kind: str, person: Person | None, words: Words) -> Board:
    """Return the leaderboard of a pool as a visitor sees it. Only people with an account and a sure rating have a place."""
    people = Rating.objects.filter(pool=f"{game}.{kind}", person__account__isnull=False).select_related("person")
    sure = people.filter(sigma__lte=SURE).order_by("-mu", "person")
    number = person.pk if person is not None else 0
    first = [_place(at, row, number, words) for at, row in enumerate(sure[:PLACES], 1)]
    own = None if any(place.own for place in first) else _own(sure, number, words)
    computers = [_computer(game, name, words) for name in LADDER] if NAMED[game].strength.anchors else []
    places = sorted([*first, *computers], key=lambda place: -place.value)
    values = list(sure.values_list("person", "mu"))
    return Board(
        tuple(places), own, len(values), people.filter(sigma__gt=SURE).count(),
        tuple(_bars([(who == number, value_of(mu)) for who, mu in values])),
    )  # fmt: skip


def _place(number: int, row: Rating, own: int, words: Words) -> Place:
    rating = shown(row.mu, row.sigma)
    person = row.person
    return Place(number, name_of(person, words), person.pk, rating.value, rating.band, row.number, person.bot, person.pk == own)


def _own(sure: QuerySet[Rating], own: int, words: Words) -> Place | None:
    row = sure.filter(person=own).first()
    return _place(sure.filter(mu__gt=row.mu).count() + 1, row, own, words) if row is not None else None


def _computer(game: str, name: str, words: Words) -> Place:
    rating = shown(*anchor(game, name))
    return Place(0, computer_name(name, words), 0, rating.value, rating.band, 0)


def _bars(values: Iterable[tuple[bool, int]]) -> Iterable[Bar]:
    """Yield a bar for every hundred points between the lowest rating and the highest."""
    found, own = Counter[int](), set()
    for is_own, value in values:
        found[value // BUCKET] += 1
        own |= {value // BUCKET} if is_own else set()
    if not found:
        return
    low, high, most = min(found), max(found), max(found.values())
    width = min(WIDTH / (high - low + 1), 72)
    for bucket in range(low, high + 1):
        top = HEIGHT * (1 - found[bucket] / most)
        yield Bar(bucket * BUCKET, found[bucket], round((bucket - low) * width, 1), round(width, 1), round(top, 1), bucket in own)
