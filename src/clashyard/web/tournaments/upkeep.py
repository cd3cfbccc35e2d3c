"""Housekeeping of tournaments: those that begin, rounds that are due, and players who do not turn up."""

from __future__ import annotations

import time
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Q

from clashyard.web.matches import broadcast, ending
from clashyard.web.matches.housekeeping import AT_ONCE, LAST
from clashyard.web.tournaments import models, progress, waves
from clashyard.web.tournaments.pairs import ARENA

REST = 3.0  # times as long as a batch took
LONGEST = 4.0  # seconds of one sweep: clocks that run out are to be noticed meanwhile


def swept(sender: Any, now: datetime, **_: Any) -> None:
    """Begin tournaments, pair rounds, and forfeit the games of people who are not there."""
    rows = models.Tournament.objects.filter(ending="")
    for token in list(rows.filter(begun=None, starts__lte=now).values_list("token", flat=True)[:AT_ONCE]):
        progress.begin(token, now)
    for token in list(rows.filter(due__lte=now).values_list("token", flat=True)[:AT_ONCE]):
        progress.go_on(token, now)
    deal_rounds(now, REST if LAST.begun is not None else 0.0)
    for token in list(rows.filter(kind=ARENA, begun__isnull=False).values_list("token", flat=True)[:AT_ONCE]):
        waves.wave(token, now)
    for row in rows.filter(begun__isnull=False, grace__gt=0)[:AT_ONCE]:
        for token, name in absent(row, now):
            ending.forfeit(token, name, now)
            broadcast.changed(token)


def deal_rounds(now: datetime, rest: float = 0.0) -> None:
    """Deal the matches of rounds that have been paired, one batch of each tournament in turn; the next sweep does the rest.

    After each batch it pauses *rest* times as long as that took, so that the actions of other matches get their turn, and those
    who have a game already get its page: the busier the machine, the slower a round is dealt.
    """
    left, begun = AT_ONCE, time.monotonic()
    while left > 0 and (not rest or time.monotonic() - begun < LONGEST):
        waiting = progress.undealt().order_by("tournament__token").values_list("tournament__token", flat=True)
        tokens = list(waiting.distinct()[:AT_ONCE])
        if not tokens:
            return
        for token in tokens:
            since = time.monotonic()
            progress.deal_on(token, now)
            time.sleep(rest * (time.monotonic() - since))
        left -= progress.BATCH * len(tokens)


def absent(row: models.Tournament, now: datetime) -> list[tuple[str, str]]:
    """Return the running matches of a tournament with a seat whose person has never opened them, and the time for it is up."""
    before = now - timedelta(minutes=row.grace)
    unseen = Q(match__begun__lt=before, match__ending="", match__seats__seen=None, match__seats__person__isnull=False)
    late = row.meetings.filter(unseen, result="").values_list("match__token", "match__seats__name").order_by("table")
    return list(dict(reversed([(str(token), str(name)) for token, name in late])).items())
