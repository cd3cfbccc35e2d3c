"""The strength of a person who looks for an opponent."""

from __future__ import annotations

from clashyard.core.words import Words
from clashyard.games import NAMED
from clashyard.players import LADDER
from clashyard.web.people.models import Person
from clashyard.web.ratings.pools import pool_for, rating_of
from clashyard.web.ratings.scale import SCALE, SURE, value_of
from clashyard.web.start.quick import quick_form
from clashyard.web.start.seats import USUAL


def strength_of(person: Person, game: str, pace: str) -> tuple[float, float]:
    """Return the rating of *person* and its uncertainty, in the pool of such matches. Guests count as new."""
    form = quick_form(game, "lobby", Words("en"))
    form.is_valid()
    found = rating_of(person if person.account_id is not None else None, pool_for(game, form.chosen(0), pace))
    return float(found.value), float(found.band)


def level_for(game: str, rating: float, uncertainty: float) -> str:
    """Return the computer nearest to a rating by the measured ladder of a game; the usual one while the rating is provisional."""
    anchors = NAMED[game].strength.anchors
    if not anchors or uncertainty > SCALE * SURE:
        return USUAL
    return min(zip(LADDER, anchors, strict=False), key=lambda level: abs(value_of(level[1]) - rating))[0]
