"""Storage of leagues: the League of the rules is rebuilt from what has been committed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction

from clashyard.core.match import Match
from clashyard.decks.formats.mutation.league import League
from clashyard.decks.formats.mutation.state import Phase
from clashyard.decks.formats.mutation.table import NAMES
from clashyard.decks.version import FORMER
from clashyard.web.bounded import MB, Bounded
from clashyard.web.league import models
from clashyard.web.matches import store as tables
from clashyard.web.matches.weights import weight

GAME = "decks"  # which has mutations
ENDS = "next-phase"
DRAFT = 0  # number of the part


def _weigh(kept: tuple[int, League]) -> int:
    """Return the approximate size of a league in bytes: its draft, and the mutation phases of each seat."""
    league = kept[1]
    return sum(weight(match) for match in (league.draft, *league.phases.values()) if match is not None)


_leagues: Bounded[str, tuple[int, League]] = Bounded(12 * MB, _weigh)  # by token, with the number of changes


@contextmanager
def held(token: str) -> Iterator[models.League]:
    """Lock a league against all other changes. A match of it is locked before it, never after. Raises League.DoesNotExist."""
    with transaction.atomic():
        yield models.League.objects.select_for_update().get(token=token)


def load(row: models.League) -> League:
    """Return the public state of the league: with the mutations of closed phases only. It is shared: do not change it."""
    changes, league = _leagues.get(row.token) or (-1, None)
    if league is None or changes != row.changes:
        league = build(row)
        _leagues.put(row.token, (row.changes, league))
    return league


def build(row: models.League, draft: Match | None = None, sealed: bool = False) -> League:
    """Rebuild the rules' League from what is committed. *draft*: as it has just ended; *sealed*: include the open phase."""
    league = League(row.options, row.seed, former=row.rules == FORMER)
    parts = list(row.parts.select_related("match"))
    if draft is None and parts and parts[0].match.ending == "rules":
        draft = tables.load(parts[0].match)
    if draft is None:
        return league
    league.draft = draft
    league.go_on()
    rounds = _rounds(row)
    for number in range(len(parts) // 2 + sealed):
        for seat in NAMES:
            for text in rounds[seat][number]:
                league.play(text, seat)
        for part in parts[2 * number + 1 : 2 * number + 3]:
            if part.match.ending:
                league.tell(part.number, part.match.winner)
    return league


def _rounds(row: models.League) -> dict[str, list[list[str]]]:
    """Return each seat's actions, phase by phase; the last phase is the open one."""
    found: dict[str, list[list[str]]] = {seat: [[]] for seat in NAMES}
    for seat, text in row.mutations.values_list("seat", "text"):
        found[seat][-1].append(text)
        if text == ENDS:
            found[seat].append([])
    return found


# A mutation phase


def phase_of(row: models.League, seat: str) -> Match:
    """Return the mutation phases of *seat* with everything it has done. Only that seat may see it or play on."""
    match = load(row).phases[seat].copy()
    for text in row.mutations.filter(seat=seat, number__gte=len(match.actions)).values_list("text", flat=True):
        match.play(text, seat)
    return match


def mutates(row: models.League, chair: models.Chair) -> bool:
    """Return whether a phase is open that this seat has not ended."""
    return row.running and chair.done < row.phase


def point(chair: models.Chair, match: Match) -> str:
    """Return what an action of a phase must name to answer the current decision."""
    return f"{len(match.actions)}.{chair.undos}{chair.name}"


def age(row: models.League, chair: models.Chair | None) -> str:
    """Return a text that changes with every change visible to the viewer. It reveals nothing about the others' phases."""
    own = row.mutations.filter(seat=chair.name).count() if chair else 0
    return f"{row.changes}.{own}.{chair.undos if chair else 0}"


def number_of(match: Match) -> int:
    """Return the number of the open phase."""
    assert isinstance(match.state, Phase)
    return match.state.number
