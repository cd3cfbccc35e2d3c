"""Leagues kept and worked out again: the rules' own League is rebuilt from what has been committed."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from django.db import transaction

from clashyard.core.errors import BadInput
from clashyard.core.match import SEEDS, Match
from clashyard.decks.mutation.league import League
from clashyard.decks.mutation.state import Phase
from clashyard.decks.mutation.table import NAMES
from clashyard.decks.version import FORMER, VERSION
from clashyard.web.bounded import MB, Bounded
from clashyard.web.league import models
from clashyard.web.matches import clocks
from clashyard.web.matches import store as tables
from clashyard.web.matches.weights import weight
from clashyard.web.people.models import Person

ENDS = "next-phase"
DRAFT = 0  # number of the part
NO_CLOCK = tables.Table()


def _weigh(kept: tuple[int, League]) -> int:
    """Return about how many bytes a league takes: its draft, and the mutation phases of each seat."""
    league = kept[1]
    return sum(weight(match) for match in (league.draft, *league.phases.values()) if match is not None)


_leagues: Bounded[str, tuple[int, League]] = Bounded(12 * MB, _weigh)  # by token, with the number of changes


@contextmanager
def held(token: str) -> Iterator[models.League]:
    """A league that nobody else changes meanwhile; a match of it is held before it, never after. Raises League.DoesNotExist."""
    with transaction.atomic():
        yield models.League.objects.select_for_update().get(token=token)


def begin(
    options: Mapping[str, Any],
    sitting: Mapping[str, Person | str | None],
    table: tables.Table = NO_CLOCK,
    seed: int | None = None,
    now: datetime | None = None,
) -> models.League:
    """Keep a league; *sitting*: for A to D a person, the name of an opponent, or None for a free seat.

    Its draft begins at once where no seat is free. Raises BadInput for an option.
    """
    from clashyard.web.league import turning

    seed = secrets.randbelow(SEEDS) if seed is None else seed
    checked = League(options, seed).options
    if set(sitting) != set(NAMES):
        raise BadInput("seats", "somebody is needed for each of {known}, and nobody else", known=", ".join(NAMES))
    with transaction.atomic():
        row = models.League(rules=VERSION, options=checked, seed=seed)
        table.put(row)
        row.save()
        for name, who in sitting.items():
            person, computer = (None, who) if isinstance(who, str) else (who, "")
            models.Chair.objects.create(league=row, name=name, person=person, computer=computer)
        turning.start(row, now or clocks.now())
    return row


def load(row: models.League) -> League:
    """The league as all may know it: with the mutations of phases that are over, and no others. It is shared: change nothing."""
    changes, league = _leagues.get(row.token) or (-1, None)
    if league is None or changes != row.changes:
        league = build(row)
        _leagues.put(row.token, (row.changes, league))
    return league


def build(row: models.League, draft: Match | None = None, sealed: bool = False) -> League:
    """The rules' League from what is committed. *draft*: as it ended just now; *sealed*: with the phase that is open."""
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
    """Each seat's actions, phase by phase; the last phase is the one that goes on."""
    found: dict[str, list[list[str]]] = {seat: [[]] for seat in NAMES}
    for seat, text in row.mutations.values_list("seat", "text"):
        found[seat][-1].append(text)
        if text == ENDS:
            found[seat].append([])
    return found


# A mutation phase


def phase_of(row: models.League, seat: str) -> Match:
    """The mutation phases of *seat* with all that it has done, to be looked at or played on by that seat alone."""
    match = load(row).phases[seat].copy()
    for text in row.mutations.filter(seat=seat, number__gte=len(match.actions)).values_list("text", flat=True):
        match.play(text, seat)
    return match


def mutates(row: models.League, chair: models.Chair) -> bool:
    """Is a phase open that this seat has not ended?"""
    return row.running and chair.done < row.phase


def point(chair: models.Chair, match: Match) -> str:
    """What an action of a phase must name to be the one that is asked for now."""
    return f"{len(match.actions)}.{chair.undos}{chair.name}"


def age(row: models.League, chair: models.Chair | None) -> str:
    """Another word for whatever a viewer can see differently; nothing of what others do in a phase."""
    own = row.mutations.filter(seat=chair.name).count() if chair else 0
    return f"{row.changes}.{own}.{chair.undos if chair else 0}"


def number_of(match: Match) -> int:
    """Of the phase that goes on."""
    assert isinstance(match.state, Phase)
    return match.state.number
