"""Matches kept and played on: an action counts once it is committed, and exactly once."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Mapping
from threading import Lock
from typing import Any

from django.db import transaction

from clashyard.core.errors import BadInput
from clashyard.core.match import SEEDS, Match
from clashyard.games import NAMED
from clashyard.web.matches import models
from clashyard.web.people.models import Person

KEPT = 500  # matches that are kept in memory as they were last


class Stale(Exception):
    """The match has gone on, or this was played already; nothing has changed. Whoever asked is shown how it stands."""


_lock = Lock()
_matches: OrderedDict[str, Match] = OrderedDict()


def begin(game: str, options: Mapping[str, Any], sitting: Mapping[str, Person | str], seed: int | None = None) -> models.Match:
    """Deal and keep a match; *sitting*: for each seat a person or the name of an opponent. Raises BadInput for an option.

    Without a *seed* one is drawn that nobody can guess.
    """
    seed = secrets.randbelow(SEEDS) if seed is None else seed
    match = Match.new(NAMED[game], options, seed)
    if set(sitting) != set(match.seats):
        raise BadInput("seats", f"somebody is needed for each of {', '.join(match.seats)}, and nobody else")
    with transaction.atomic():
        row = models.Match.objects.create(game=game, rules=match.game.version, options=dict(match.options), seed=seed)
        for name, who in sitting.items():
            if isinstance(who, str):
                models.Seat.objects.create(match=row, name=name, computer=who)
            else:
                models.Seat.objects.create(match=row, name=name, person=who)
    return row


def load(row: models.Match) -> Match:
    """The match as committed. What it returns is shared: copy it to play on."""
    with _lock:
        match = _matches.get(row.token)
    if match is None or len(match.actions) > row.length:
        match = Match.new(NAMED[row.game], row.options, row.seed)
    if len(match.actions) < row.length:
        match = match.copy()
        for action in row.actions.filter(number__gte=len(match.actions), number__lt=row.length):
            match.play(action.text, action.seat)
    _keep(row.token, match)
    return match


def _keep(token: str, match: Match) -> None:
    with _lock:
        _matches[token] = match
        _matches.move_to_end(token)
        while len(_matches) > KEPT:
            _matches.popitem(last=False)


def point(match: Match, seat: str) -> str:
    """What an action of *seat* must name to be the one that is asked for now. It tells nothing of sealed choices of others."""
    return f"{match.told}{seat if seat in match.deciding else '-'}"


def act(token: str, seat: str, at: str, text: str) -> None:
    """Commit an action of *seat*, chosen when `point` was *at*.

    Raises Stale where the match has gone on since, IllegalAction where it is not legal, Match.DoesNotExist.
    """
    with transaction.atomic():
        row = models.Match.objects.select_for_update().get(token=token)
        match = load(row).copy()
        if seat not in match.deciding or point(match, seat) != at:
            raise Stale
        match.play(text, seat)
        models.Action.objects.create(match=row, number=row.length, seat=seat, text=match.actions[-1])
        row.length += 1
        row.winner = match.winner or ""
        row.save()
    _keep(token, match)
