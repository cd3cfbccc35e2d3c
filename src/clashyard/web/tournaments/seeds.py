"""Seeds: the ratings of those who have entered, and the order in which these put them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from clashyard.web.ratings.pools import pool_for, ratings_of
from clashyard.web.ratings.results import anchor
from clashyard.web.ratings.scale import MIDDLE, shown
from clashyard.web.tournaments.deals import options_of
from clashyard.web.tournaments.models import Entry, Tournament
from clashyard.web.tournaments.pairs import LEAGUE


def ratings(row: Tournament, entries: Sequence[Entry]) -> Mapping[int, int | None]:
    """Return the rating of each entry, by its key, among matches like those of the tournament; None without a rated match.

    Bot accounts are rated among matches with bots.
    """
    options = options_of(row)
    of = {
        bots: ratings_of(
            [each.person.pk for each in entries if each.person is not None and each.person.bot == bots],
            pool_for(row.game, options, row.pace, row.kind == LEAGUE, bots),
        )
        for bots in (False, True)
    }
    known = of[False] | of[True]
    found: dict[int, int | None] = {}
    for each in entries:
        if each.person_id is not None:
            rating = known[each.person_id]
            found[each.pk] = rating.value if rating.number else None
        else:
            found[each.pk] = shown(*anchor(row.game, each.computer)).value
    return found


def seeded(row: Tournament, entries: Sequence[Entry]) -> list[Entry]:
    """Give all entries their ratings and seeds, and return them by seed: the best rating first, then the earliest entry.

    Somebody without a rated match counts as average.
    """
    found = ratings(row, entries)
    known = sorted(entries, key=lambda each: (-_counted(found[each.pk]), each.made, each.pk))
    for seed, entry in enumerate(known, 1):
        entry.seed, entry.rating = seed, found[entry.pk]
    return known


def _counted(rating: int | None) -> int:
    return MIDDLE if rating is None else rating
