"""Whether a match may count for ratings: decided at set-up and when a seat is taken, never once it has begun."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from clashyard.core.house import OPTION
from clashyard.core.words import N_
from clashyard.games import NAMED
from clashyard.players import LADDER
from clashyard.web.matches.store import Table
from clashyard.web.people.models import Person

GUEST = N_("Only people with an account can play rated matches. Log in, or play without a rating.")
NO_CLOCK = N_("A rated match needs a clock. Choose minutes or days.")
NO_CONTEST = N_("This mode is not rated. Choose another one, or play without a rating.")
UNUSUAL = N_("Rated matches have the usual rules: no house rules, no limit, no custom cards and no decks composed by the host.")
SHARED = N_("In a rated match, each person has one seat.")
UNKNOWN = N_("This opponent is not rated. Choose one of the levels.")


def refusal(
    game: str, options: Mapping[str, Any], table: Table, sitting: Iterable[Person | str | None], league: bool = False
) -> str:
    """Return why a match with these settings cannot be rated, as a message; empty if it can.

    *sitting*: people, computers, and None for each free seat. *league*: these are the options of a league.
    """
    people = [who for who in sitting if isinstance(who, Person)]
    computers = [who for who in sitting if isinstance(who, str)]
    if any(person.account_id is None for person in people):
        return GUEST
    if not table.pace:
        return NO_CLOCK
    if not league and NAMED[game].conduct.contest(options) is None:
        return NO_CONTEST
    if not usual(game, options):
        return UNUSUAL
    if len({person.pk for person in people}) < len(people):
        return SHARED
    return UNKNOWN if any(name not in LADDER for name in computers) or (computers and not NAMED[game].strength.anchors) else ""


def usual(game: str, options: Mapping[str, Any]) -> bool:
    """Return whether options are those of the rulebooks, and give nobody an advantage that was chosen."""
    found = NAMED[game]
    limited = bool(found.setup.limit and options.get(found.setup.limit))
    return not options.get(OPTION) and not options.get("mutation-costs") and not limited and found.conduct.usual(options)
