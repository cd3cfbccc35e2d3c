"""Storage of matches: an action counts once it is committed, and exactly once."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields, replace
from datetime import datetime
from typing import Any

from django.db import transaction

from clashyard.core.errors import BadInput
from clashyard.core.match import Match
from clashyard.core.words import N_
from clashyard.games import NAMED
from clashyard.web import metrics
from clashyard.web.bounded import MB, Bounded
from clashyard.web.matches import clocks, models, signals, vacations
from clashyard.web.matches.lengths import too_long
from clashyard.web.matches.standing import Standing
from clashyard.web.matches.weights import weight
from clashyard.web.people.models import Person
from clashyard.web.refused import Refused
from clashyard.web.runtime.prepared_queries import Prepared, insert

OVER = N_("The match is over.")
UNBEGUN = N_("The match hasn't started: a seat is still free.")


class Stale(Exception):
    """The match has moved on, or this action was already played.

    Nothing has changed, and the player is shown the current state.
    """


@dataclass(frozen=True)
class Place:
    """The occupant of a seat: a person, a computer, or both (it stands in).

    A seat without one is free, or *kept_for* somebody.
    """

    person: Person | None = None
    computer: str = ""
    kept_for: Person | None = None
    gone: str = ""


@dataclass(frozen=True)
class Table:
    """The settings of a match besides rules and seats: see models.Match. A league has them too, for its matches."""

    pace: str = ""
    start: int = 0
    step: int = 0
    replace_after: int = 0
    listed: bool = False
    maker: Person | None = None
    rated: bool = False

    @classmethod
    def of(cls, row: Any) -> Table:
        """Return the settings of a row of a match or a league."""
        return cls(row.pace, row.start, row.step, row.replace_after, row.listed, row.maker, row.rated)

    def put(self, row: Any) -> None:
        """Copy the settings into the row of a match or a league, without saving it."""
        for field in fields(self):
            setattr(row, field.name, getattr(self, field.name))


_at_table = Prepared(
    lambda token: models.Seat.objects.filter(match__token=token).select_related("match", "person").order_by("name"), "?"
)
_actions = Prepared(
    lambda match, first: models.Action.objects.filter(match_id=match, number__gte=first).order_by("number"), -1, 2**30
)
_held = Prepared(lambda token: models.Match.objects.select_for_update().filter(token=token), "?")
_seats = Prepared(lambda number: models.Seat.objects.filter(match_id=number).order_by("name"), -1)

Remembered = Bounded[str, tuple[int, Match]]  # by token: the number of undos, and the match as last committed
_matches: Remembered = Bounded(48 * MB, lambda kept: weight(kept[1]))  # running matches
_ended: Remembered = Bounded(12 * MB, lambda kept: weight(kept[1]))  # ended matches whose replays are being viewed


@contextmanager
def held(token: str) -> Iterator[models.Match]:
    """Lock a match against all other changes. Raises Match.DoesNotExist."""
    with transaction.atomic():
        found = _held(token)
        if not found:
            raise models.Match.DoesNotExist
        yield found[0]


def table(token: str) -> tuple[models.Match, list[models.Seat]]:
    """Return a match, its seats by name and their occupants, in one query. Raises Match.DoesNotExist."""
    seats = _at_table(token)
    if not seats:
        raise models.Match.DoesNotExist
    return seats[0].match, seats


def standing(token: str) -> Standing:
    """Return a match as it stands. Raises Match.DoesNotExist."""
    row, seats = table(token)
    return Standing(row, seats, load(row))


def begin(
    game: str,
    options: Mapping[str, Any],
    sitting: Mapping[str, Person | str | Place | None],
    seed: int | None = None,
    table: Table = Table(),  # frozen
    before: models.Match | None = None,
    now: datetime | None = None,
) -> models.Match:
    """Deal and store a match. *sitting*: for each seat a person, the name of an opponent, or None for a free seat.

    It begins as soon as no seat is free. It is dealt from a secret that nobody can guess, or in tests from a *seed*. Raises
    BadInput for a bad option.
    """
    match = Match.new(NAMED[game], options, seed)
    if set(sitting) != set(match.seats):
        raise BadInput("seats", "name a player for each of these seats, and for no other: {known}", known=", ".join(match.seats))
    now = now or clocks.now()
    with transaction.atomic():
        row = models.Match(
            game=game, rules=match.rules, options=dict(match.given), before=before,
            commitment=match.commitment or "", **match.origin,
        )  # fmt: skip
        table.put(row)
        row.save()
        for name, who in sitting.items():
            place = who if isinstance(who, Place) else Place(computer=who) if isinstance(who, str) else Place(who)
            models.Seat.objects.create(
                match=row, name=name, person=place.person, computer=place.computer, kept_for=place.kept_for, gone=place.gone
            )
        asked = {place.kept_for.pk: place.kept_for for place in sitting.values() if isinstance(place, Place) and place.kept_for}
        if asked:
            signals.challenged.send(models.Match, row=row, persons=list(asked.values()), now=now)
        start(Standing(row, list(row.seats.all()), match), now)
    return row


def start(standing: Standing, now: datetime) -> None:
    """Begin the match if no seat is free any more. Saves its row and seats."""
    if not any(seat.free for seat in standing.seats):
        standing.row.begun = now
        transaction.on_commit(metrics.BEGUN.labels(standing.row.game).inc)
        clocks.set_up(standing.row, standing.seats)
        settle(standing, "", now)


def settle(standing: Standing, mover: str, now: datetime) -> None:
    """Store the state of the match after *mover* has acted, or after something else has changed. Saves its row and seats."""
    row, seats, match = standing.row, standing.seats, standing.match
    row.length = len(match.actions)
    row.winner = row.winner or match.winner or ""
    if not match.deciding and not row.ending:
        row.ending, row.ended = "rules", now
    elif not row.ending and too_long(match):
        row.ending, row.winner, row.ended = "limit", "draw", now
    deciding = () if row.ending else match.deciding
    row.turn = "" if row.ending else "".join(choosers(match))
    row.due = "" if row.ending else (due(seats, match) or ("", ""))[1]
    before = {seat.name for seat in seats if seat.since is not None}
    clocks.moved(row, seats, mover, deciding, now)
    row.keep()
    for seat in seats:
        seat.keep()
    vacations.settle(row, seats)
    waiting = [seat.name for seat in seats if seat.since is not None and seat.name not in before]
    signals.turned.send(models.Match, row=row, seats=seats, waiting=waiting, now=now)
    # A computer that begins waits until a person opens the page, or they would not be told its first turn.
    if row.due and (row.length or not any(seat.person_id for seat in seats)):
        transaction.on_commit(lambda: signals.due.send(models.Match, row=row))
    if row.ending:
        transaction.on_commit(metrics.ENDED.labels(row.game, row.ending).inc)
        signals.ended.send(models.Match, row=row, seats=seats, match=match, now=now)


def load(row: models.Match) -> Match:
    """Return the match as committed. The result is shared: copy it before playing on."""
    undos, match = (_ended if row.ending else _matches).get(row.token) or _matches.get(row.token) or (0, None)
    if match is None or len(match.actions) > row.length or undos != row.undos:
        match = row.deal.match()
    if len(match.actions) < row.length:
        match = match.copy()
        for action in _actions(row.pk, len(match.actions))[: row.length - len(match.actions)]:  # later ones may be there already
            match.play(action.text, action.seat)
    _keep(row, match)
    return match


def _keep(row: models.Match, match: Match) -> None:
    """Keep *match* in memory. An ended match moves to a separate cache and makes room for running ones."""
    if row.ending:
        _matches.drop(row.token)
    (_ended if row.ending else _matches).put(row.token, (row.undos, match))


# The public part of a match


def choosers(match: Match) -> tuple[str, ...]:
    """Return the deciding seats as far as that is public: a simultaneous choice includes those that have already chosen."""
    sealed = match.movers()[match.told :]
    return tuple(seat for seat in match.seats if seat in match.deciding or seat in sealed)


def point(row: models.Match, match: Match, seat: str) -> str:
    """Return what an action of *seat* must name to answer the current decision.

    It reveals nothing about sealed choices of others.
    """
    return f"{match.told}.{row.undos}{seat if seat in match.deciding else '-'}"


def age(row: models.Match, match: Match, own: Sequence[str]) -> int:
    """Return a number that grows with every visible change for the person in the seats *own*."""
    sealed = sum(mover in own for mover in match.movers()[match.told :])
    return 8 * (match.told + row.changes) + sealed


def due(seats: Sequence[models.Seat], match: Match) -> tuple[str, str] | None:
    """Return the seat that a computer has to decide for and its name, or None if a person is to decide."""
    computers = {seat.name: seat.computer for seat in seats if seat.computer}
    people = [seat for seat in match.deciding if seat not in computers]
    seat = next((seat for seat in match.deciding if seat in computers), None)
    return (seat, computers[seat]) if seat and not people else None


# Playing


def act(token: str, seat: str, at: str, text: str, now: datetime | None = None, by: str | None = None) -> None:
    """Commit an action of *seat*, chosen when `point` was *at*. After the last action of a draft, its game begins.

    *by*: the opponent that chose it, empty for a person. The action is stale if somebody else decides for the seat by now.

    Raises Stale if the match has moved on since, Refused if it is over or has not begun, IllegalAction if the action is not
    legal, Match.DoesNotExist.
    """
    now = now or clocks.now()
    with held(token) as row:
        seats = _seats(row.pk)
        match = _going_on(row)
        if seat not in match.deciding or point(row, match, seat) != at or seat in _late(seats, now):
            raise Stale
        if by is not None and any(each.name == seat and each.computer != by for each in seats):
            raise Stale
        match.play(text, seat)
        insert(models.Action(match=row, number=row.length, seat=seat, text=match.actions[-1]))
        settled = Standing(row, seats, match)
        settle(settled, seat, now)
        if row.ending == "rules":
            _lead_on(settled, now)
    metrics.ACTIONS.labels(row.game, "computer" if by else "person").inc()
    _keep(row, match)


def _going_on(row: models.Match) -> Match:
    """Return a copy of the match to play on. Raises Refused if no action is possible."""
    if row.ending:
        raise Refused(OVER)
    if not row.begun:
        raise Refused(UNBEGUN)
    return load(row).copy()


def _late(seats: Sequence[models.Seat], now: datetime) -> list[str]:
    return [seat.name for seat in clocks.overstepped(seats, now)]


def _lead_on(standing: Standing, now: datetime) -> None:
    """Begin the game that a finished match leads to, if it was a draft or a choice of decks, at the same table."""
    row = standing.row
    # not the secret: Champions are public
    options = NAMED[row.game].conduct.next_options(standing.match, secrets.randbits(256))
    if options is None:
        return
    sitting = {seat.name: Place(seat.person, seat.computer, None, seat.gone) for seat in standing.seats}
    wanted = Match.new(NAMED[row.game], options, 0).seats
    begin(row.game, options, {name: sitting[name] for name in wanted}, None, replace(Table.of(row), listed=False), row, now)


def undo(token: str, seat: str, at: str, now: datetime | None = None) -> None:
    """Take back the last action, which was that of *seat*. `ending.undoable` decides who may ask.

    Raises Stale if the match has moved on since *at*, Refused, and BadInput if the action revealed hidden information.
    """
    now = now or clocks.now()
    with held(token) as row:
        seats = list(row.seats.all())
        match = _going_on(row)
        if not match.actions or match.movers()[-1] != seat or point(row, match, seat) != at or _late(seats, now):
            raise Stale
        match.undo()
        clocks.taken_back(row, next(each for each in seats if each.name == seat))
        row.actions.get(number=len(match.actions)).delete()
        row.undos += 1
        row.changes += 2  # one action fewer and two changes more: the age still grows
        settle(Standing(row, seats, match), "", now)
    _keep(row, match)
