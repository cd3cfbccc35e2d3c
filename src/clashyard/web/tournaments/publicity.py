"""What everyone may find of the matches of tournaments: results while a tournament runs, all of it once it is over.

Until then pages outside the tournament link to no match of it, since its boards may be behind, and name no deck: it may be a
registered one.
"""

from __future__ import annotations

from django.db.models import Q, QuerySet

from clashyard.web.matches.models import Match
from clashyard.web.tournaments.models import Tournament
from clashyard.web.tournaments.progress import PLAYED

# from a match to its meeting: directly, or over what has followed a draw, in a knock-out, and a choice of decks before that
ENDED = ("meeting", "after__meeting", "after__after__meeting")
ALL = (*ENDED, "before__meeting")  # a game that has just followed its draft


def _any(paths: tuple[str, ...], **which: object) -> Q:
    found = Q(pk__in=())
    for path in paths:
        found |= Q(**{f"{path}__{name}": value for name, value in which.items()})
    return found


def any_tournament() -> Q:
    """Return the matches of all tournaments."""
    return _any(ALL, isnull=False)


def over() -> Q:
    """Return the matches of tournaments that are over."""
    return _any(ENDED, tournament__ending=PLAYED)


def running() -> Q:
    """Return the matches of tournaments that go on."""
    return _any(ALL, tournament__ending="")


def matches_of(row: Tournament) -> QuerySet[Match]:
    """Return the matches of a tournament that is over."""
    return Match.objects.filter(_any(ENDED, tournament=row))
