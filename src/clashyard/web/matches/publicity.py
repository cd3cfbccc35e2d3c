"""Which matches the public may hear of. Everything else is known to nobody but those who have its link.

A match is *findable* if pages for everyone may link to it: it was listed in the lobby, or is the game of a draft that was. It is
*public* if its result may be told, perhaps without a link, as those of rated matches. Other features add theirs: the matches of
tournaments are findable once these are over. *Untold* are the matches whose decks are not named yet, whoever knows the result.
"""

from __future__ import annotations

from django.db.models import Q

from clashyard.web.matches import models

_findable = [Q(listed=True), Q(before__listed=True, before__ending="rules", before__winner="")]
_public = [Q(rated=True)]
_untold: list[Q] = []


def add_public(which: Q, findable: bool = False) -> None:
    """Publish the results of the matches *which*. *findable*: the matches themselves, too."""
    (_findable if findable else _public).append(which)


def add_untold(which: Q) -> None:
    """Name no decks of the matches *which*."""
    _untold.append(which)


def findable() -> Q:
    """Return the matches that pages for everyone may link to."""
    return _any(_findable)


def public() -> Q:
    """Return the matches whose results everyone may know."""
    return _any([*_findable, *_public])


def is_findable(row: models.Match) -> bool:
    """Return whether pages for everyone may link to this match."""
    return models.Match.objects.filter(findable(), pk=row.pk).exists()


def is_public(row: models.Match) -> bool:
    """Return whether everyone may know the result of this match."""
    return models.Match.objects.filter(public(), pk=row.pk).exists()


def is_untold(row: models.Match) -> bool:
    """Return whether nobody but the players may know the decks of this match."""
    return models.Match.objects.filter(_any(_untold), pk=row.pk).exists()


def _any(all_of: list[Q]) -> Q:
    found = Q(pk__in=())
    for which in all_of:
        found |= which
    return found
