"""Who may take back an action: whom nobody has answered, and who has seen nothing new by it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from datetime import datetime

from clashyard.core.errors import BadInput
from clashyard.core.match import Match
from clashyard.core.words import N_
from clashyard.decks.options import AUTOMATA
from clashyard.web.matches import models, store
from clashyard.web.matches.sitting import playing
from clashyard.web.people.models import Person
from clashyard.web.refused import Refused

REFUSED = N_("This cannot be taken back: another person plays, has answered already, or something hidden was turned up.")


def undo(token: str, seat: str, person: Person, at: str, now: datetime | None = None) -> None:
    """Take back the last action of one's own seat. Raises Refused, Stale, Match.DoesNotExist."""
    row = models.Match.objects.get(token=token)
    if not allowed(row, list(row.seats.all()), store.load(row), person, seat):
        raise Refused(REFUSED)
    try:
        store.undo(token, seat, at, now)
    except BadInput as error:
        raise Refused(REFUSED) from error


def allowed(row: models.Match, seats: Sequence[models.Seat], match: Match, person: Person | None, seat: str | None) -> bool:
    """May *person* take back the last action of *seat*? Only where no other person sits in the match."""
    if not row.running or not match.actions or seat is None or match.movers()[-1] != seat or seat not in playing(seats, person):
        return False
    if person is None or any(each.person_id not in (None, person.pk) for each in seats):
        return False
    return not _revealed(match, seat)


def _revealed(match: Match, seat: str) -> bool:
    """Was the last action sealed, or did it show *seat* or the automaton anything?

    A draft turns up cards with its picks, and an automaton plays within the end of a turn.
    """
    number = len(match.actions) - 1
    before = match.at(number)
    if match.told < len(match.actions) or before.told < number or len(before.deciding) > 1 or match.game.form:
        return True
    if match.options.get("mode") in AUTOMATA and match.actions[-1] == "end":
        return True
    then, now = before.view(seat), match.view(seat)
    drawn = Counter(now[seat]["hand"]) - Counter(then[seat]["hand"])
    return bool(drawn) or json.dumps(now).count('"hidden"') < json.dumps(then).count('"hidden"')
