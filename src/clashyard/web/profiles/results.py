"""The rows behind profiles: written in the transaction that ends a match, and computed again from all matches by a command."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from django.db import transaction

from clashyard.core.match import Match
from clashyard.web.boards.registration import registration_of
from clashyard.web.matches import models, store
from clashyard.web.matches.publicity import is_findable, is_public, is_untold, public
from clashyard.web.people.models import Person
from clashyard.web.profiles.models import DECK_AT_MOST, DRAWN, LOST, WAY_AT_MOST, WON, Played
from clashyard.web.tournaments.models import Tournament
from clashyard.web.tournaments.publicity import matches_of

AT_ONCE = 500  # matches of one transaction


def match_ended(sender: Any, row: models.Match, seats: Sequence[models.Seat], match: Match, **_: Any) -> None:
    """Write the rows of a public match, in the transaction that ends it."""
    if row.winner and is_public(row):
        Played.objects.bulk_create(rows_of(row, seats, match), ignore_conflicts=True)


def person_deleted(sender: Any, person: Person, **_: Any) -> None:
    """Forget what a person has played: without an account there is no profile. The rows of others stay."""
    Played.objects.filter(person=person).delete()


def tournament_over(sender: Any, row: Tournament, **_: Any) -> None:
    """Link the matches of a tournament and name their decks, in the transaction that ends it."""
    Played.objects.filter(match__in=matches_of(row)).update(findable=True, told=True)


def rows_of(row: models.Match, seats: Sequence[models.Seat], match: Match) -> list[Played]:
    """Return a row for each person of an ended match with a winner or a draw; none for a person in several seats."""
    assert row.ended is not None
    findable, told = is_findable(row), not is_untold(row)
    held = Counter(seat.person_id for seat in seats)
    ways = registration_of(row.game).ways
    way = ways.of(match)[:WAY_AT_MOST] if ways is not None and row.ending == "rules" else ""
    form = row.before.options.get("format", "") if row.before is not None else ""
    return [
        Played(
            person_id=seat.person_id, match=row, seat=seat.name, game=row.game, outcome=outcome_of(row, seat),
            deck=registration_of(row.game).deck(match, seat.name, form)[:DECK_AT_MOST], findable=findable, told=told,
            ended=row.ended, way=way if seat.name in row.winner and not seat.gone else "", **_other(seat, seats),
        )
        for seat in seats
        if seat.person_id is not None and held[seat.person_id] == 1
    ]  # fmt: skip


def outcome_of(row: models.Match, seat: models.Seat) -> str:
    """Return how a match ended for the person of a seat. A person replaced for good has lost."""
    if seat.gone:
        return LOST
    return DRAWN if row.winner == "draw" else WON if seat.name in row.winner else LOST


def _other(seat: models.Seat, seats: Sequence[models.Seat]) -> dict[str, Any]:
    """Return who played against this seat, if that was one: a computer that stands in for a person is that person."""
    others = [each for each in seats if each.name != seat.name]
    if len(others) != 1:
        return {}
    person = others[0].person_id
    return {"opponent_id": person, "computer": "" if person is not None else others[0].computer}


def recompute() -> tuple[int, int]:
    """Compute all rows again. Return how many matches were counted, and how many rows were written."""
    found = list(models.Match.objects.filter(public()).exclude(ending="").exclude(winner="").values_list("pk", flat=True))
    Played.objects.exclude(match__in=models.Match.objects.filter(public())).delete()
    written = sum(_recompute(found[start : start + AT_ONCE]) for start in range(0, len(found), AT_ONCE))
    return len(found), written


def _recompute(numbers: Iterable[int]) -> int:
    """Compute the rows of these matches again, all or none of them."""
    with transaction.atomic():
        Played.objects.filter(match__in=numbers).delete()
        matches = models.Match.objects.filter(pk__in=numbers).select_related("before").prefetch_related("seats")
        rows = [each for row in matches for each in rows_of(row, list(row.seats.all()), store.load(row))]
        Played.objects.bulk_create(rows)
    return len(rows)
