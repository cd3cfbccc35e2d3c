"""The ratings of a person for a page: a tile for each pool, the course of one of them, and the rated matches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Q

from clashyard.core.words import N_, Words
from clashyard.games import NAMED
from clashyard.web.matches import clocks
from clashyard.web.matches.captions import computer_name
from clashyard.web.matches.models import Match
from clashyard.web.matches.publicity import findable
from clashyard.web.people.models import Person
from clashyard.web.people.names import name_of
from clashyard.web.ratings.graph import Graph, graph_of
from clashyard.web.ratings.models import Entry, Rating
from clashyard.web.ratings.pools import KINDS
from clashyard.web.ratings.results import LOST, WON, anchor
from clashyard.web.ratings.scale import Rating as Shown
from clashyard.web.ratings.scale import shown
from clashyard.web.ratings.shown import change_of

SPANS = {"6": N_("6 months"), "12": N_("1 year"), "": N_("All")}  # months of the graph
MONTH = timedelta(days=30.44)
HISTORY = 50  # matches of the list


@dataclass(frozen=True)
class Tile:
    """A rating in a pool; *here*: its course is shown."""

    pool: str
    game: str
    kind: str
    rating: Shown
    here: bool


@dataclass(frozen=True)
class Line:
    """A rated match in the history: the others with their ratings at that time, the outcome, and what it changed.

    *token*: empty if the viewer must not find the match.
    """

    token: str
    others: tuple[tuple[str, str], ...]
    outcome: str
    tone: str
    change: str
    after: str
    at: datetime


@dataclass(frozen=True)
class Panel:
    """All ratings of a person, and one of them in full."""

    person: int
    name: str
    tiles: tuple[Tile, ...]
    spans: tuple[tuple[str, str, bool], ...]
    pool: str
    graph: Graph | None
    lines: tuple[Line, ...]


def pool_said(pool: str, words: Words) -> tuple[str, str]:
    """Return the names of the game and of the kind of a pool."""
    game, _, kind = pool.partition(".")
    return NAMED[game].title, words(KINDS[kind])


def ratings_panel(
    person: Person, words: Words, pool: str = "", span: str = "", viewer: Person | None = None
) -> Panel | None:  # fmt: skip
    """Return the ratings of a person; None if nothing rated has ended yet.

    *pool*: of which the course is shown, by default the one last played in. *span*: months of it, a key of SPANS.
    *viewer*: who looks at it, and may find the links of their own matches, too.
    """
    rows = list(Rating.objects.filter(person=person).order_by("-at", "pool"))
    if not rows:
        return None
    chosen = next((row.pool for row in rows if row.pool == pool), rows[0].pool)
    span = span if span in SPANS else ""
    entries = Entry.objects.filter(person=person, pool=chosen).order_by("-ended", "-match")
    course = entries.filter(ended__gte=clocks.now() - int(span) * MONTH) if span else entries
    return Panel(
        person.pk, name_of(person, words),
        tuple(Tile(row.pool, *pool_said(row.pool, words), _shown(row), row.pool == chosen) for row in rows),
        tuple((key, words(said), key == span) for key, said in SPANS.items()), chosen,
        graph_of(list(course)[::-1], words), tuple(_lines(list(entries.select_related("match")[:HISTORY]), viewer, words)),
    )  # fmt: skip


def _shown(row: Rating) -> Shown:
    return shown(row.mu, row.sigma, row.number, row.won)


def _lines(entries: Sequence[Entry], viewer: Person | None, words: Words) -> list[Line]:
    matches = Match.objects.filter(pk__in=[entry.match_id for entry in entries])
    rows = {row.pk: row for row in matches.prefetch_related("seats__person", "entries")}
    found = matches.filter(findable() | Q(seats__person=viewer)) if viewer is not None else matches.filter(findable())
    linked = set(found.values_list("pk", flat=True))
    return [_line(entry, rows[entry.match_id], entry.match_id in linked, words) for entry in entries]


def _line(entry: Entry, row: Match, linked: bool, words: Words) -> Line:
    before = {each.seat: shown(each.before_mu, each.before_sigma).said for each in row.entries.all()}
    others = []
    for seat in sorted(row.seats.all(), key=lambda seat: seat.name):
        if seat.name != entry.seat and seat.person is not None:
            others.append((name_of(seat.person, words), before.get(seat.name, "")))
        elif seat.name != entry.seat:
            others.append((computer_name(seat.computer, words), str(shown(*anchor(row.game, seat.computer)).value)))
    said = {WON: words("Won"), LOST: words("Lost")}.get(entry.outcome, words("Drawn"))
    after, token = shown(entry.mu, entry.sigma).said, row.token if linked else ""
    return Line(token, tuple(others), said, entry.outcome, change_of(entry), after, entry.ended)
