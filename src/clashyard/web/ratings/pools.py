"""Pools: the matches whose results count together, by game and kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clashyard.core.words import N_
from clashyard.games import NAMED
from clashyard.web.matches.models import Match
from clashyard.web.people.models import Person
from clashyard.web.ratings.models import Rating as Row
from clashyard.web.ratings.scale import NEW, Rating, shown

MUTATION, DAYS, BOTS = "mutation", "days", "bots"
KINDS = {
    "duel": N_("Duel"), "kingdoms": N_("Four kingdoms"), MUTATION: N_("Mutation"), DAYS: N_("Correspondence"),
    BOTS: N_("With bots"),
}  # fmt: skip


def kinds_of(game: str) -> tuple[str, ...]:
    """Return the kinds of rated matches of a game."""
    return (*NAMED[game].conduct.kinds, DAYS, BOTS)


def pool_for(game: str, options: Mapping[str, Any], pace: str, league: bool = False, bots: bool = False) -> str:
    """Return the pool of matches with these settings, as in ``decks.duel``; empty if they cannot be rated.

    *league*: of a Mutation league. *bots*: a bot account takes part.
    """
    contest = NAMED[game].conduct.contest(options)
    if contest is None:
        return ""
    kind = BOTS if bots else DAYS if pace == "days" else MUTATION if league else contest.kind
    return f"{game}.{kind}"


def pool_of(row: Match) -> str:
    """Return the pool that a match counts in, or would; empty if it cannot be rated. Asks the database for its seats."""
    bots = row.seats.filter(person__bot=True).exists()
    return pool_for(row.game, row.options, row.pace, getattr(row, "part", None) is not None, bots)


def rating_of(person: Person | None, pool: str) -> Rating:
    """Return the rating of a person in a pool; of whoever has none yet, what is assumed of everybody."""
    row = Row.objects.filter(person=person, pool=pool).first() if person is not None else None
    return shown(row.mu, row.sigma, row.number, row.won) if row is not None else shown(*NEW)


def ratings_of(persons: Mapping[int, Any] | list[int], pool: str) -> dict[int, Rating]:
    """Return the ratings of several people in a pool by the keys of their rows, in one query."""
    rows = {row.person_id: row for row in Row.objects.filter(person__in=list(persons), pool=pool)}
    return {
        key: shown(rows[key].mu, rows[key].sigma, rows[key].number, rows[key].won) if key in rows else shown(*NEW)
        for key in persons
    }
