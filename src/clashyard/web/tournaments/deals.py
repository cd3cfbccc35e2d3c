"""The matches of a tournament: their options, seats and stakes."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import datetime
from functools import cache
from typing import Any

from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.games import NAMED
from clashyard.web.matches import models as matches
from clashyard.web.matches import store
from clashyard.web.matches.stakes import refusal
from clashyard.web.start.forms import form_of
from clashyard.web.tournaments import registered_decks
from clashyard.web.tournaments.models import Entry, Tournament
from clashyard.web.tournaments.pairs import LEAGUE


def deal(row: Tournament, first: Entry, second: Entry, now: datetime, before: matches.Match | None = None) -> matches.Match:
    """Begin a match of two who have entered. It is rated if the tournament is, and the rules of ratings allow it.

    *before*: the drawn match that it replaces.
    """
    options = options_of(row)
    sitting = {seat: store.Place(entry.person, entry.computer) for seat, entry in zip("AB", (first, second), strict=True)}
    players = [entry.person or entry.computer for entry in (first, second)]
    rated = row.rated and not refusal(row.game, options, store.Table(row.pace, row.start, row.step), players)
    made = store.begin(row.game, options, sitting, None, store.Table(row.pace, row.start, row.step, rated=rated), before, now)
    if registered_decks.registered(row):
        setting = registered_decks.setting_of(row, options)
        for entry in (first, second):
            registered_decks.complete(entry, setting)
        return registered_decks.choose(made, {"A": first.deck, "B": second.deck}, now)
    return made


def lock_decks(row: Tournament, entries: Sequence[Entry]) -> None:
    """Draw decks for all who have not registered one, where that is asked for: from now on, decks stay as they are."""
    if registered_decks.registered(row):
        setting = registered_decks.setting_of(row, options_of(row))
        for entry in entries:
            registered_decks.complete(entry, setting)


def options_of(row: Tournament) -> dict[str, Any]:
    """Return the options of one match, with its own random decks or characters. Raises BadInput."""
    form = form_of(row.game)(Words("en"), {**row.setting, **({"first": "A"} if begins(row.game) else {})})
    assert form.is_valid(), form.errors
    found = Match.new(NAMED[row.game], form.chosen(secrets.randbits(256)), 0)  # leaves out what is usual anyway
    return dict(found.given)


@cache
def begins(game: str) -> bool:
    """Return whether somebody begins a match of this game."""
    return "first" in form_of(game)(Words("en")).fields


def unratable(row: Tournament) -> str:
    """Return why no match of a tournament could be rated, as a message; empty if they can be."""
    return refusal(row.game, options_of(row), store.Table(row.pace, row.start, row.step), (), row.kind == LEAGUE)
