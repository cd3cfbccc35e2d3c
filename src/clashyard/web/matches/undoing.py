"""Takebacks: allowed if nobody has answered the action and it revealed nothing new."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from clashyard.core.errors import BadInput
from clashyard.core.match import Match
from clashyard.core.words import N_
from clashyard.web.boards.registration import registration_of
from clashyard.web.matches import models, store
from clashyard.web.matches.seats import playing
from clashyard.web.people.models import Person
from clashyard.web.refused import Refused

REFUSED = N_("You can't take this back: someone else is playing or has answered, or a hidden card was revealed.")


def undo(token: str, seat: str, person: Person, at: str, now: datetime | None = None) -> None:
    """Take back the last action of one of the person's seats. Raises Refused, Stale, Match.DoesNotExist."""
    row = models.Match.objects.get(token=token)
    if not allowed(row, list(row.seats.all()), store.load(row), person, seat):
        raise Refused(REFUSED)
    try:
        store.undo(token, seat, at, now)
    except BadInput as error:
        raise Refused(REFUSED) from error


def allowed(row: models.Match, seats: Sequence[models.Seat], match: Match, person: Person | None, seat: str | None) -> bool:
    """Return whether *person* may take back the last action of *seat*: only if no other person plays in the match."""
    if not row.running or not match.actions or seat is None or match.movers()[-1] != seat or seat not in playing(seats, person):
        return False
    if person is None or any(each.person_id not in (None, person.pk) for each in seats):
        return False
    return registration_of(row.game).undoable(match, seat)
