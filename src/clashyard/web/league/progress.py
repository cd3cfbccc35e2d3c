"""The progress of a league: the draft begins, phases open and end, duels begin, and the matches of a league end."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from clashyard.core.errors import BadInput
from clashyard.core.match import SEEDS, Match
from clashyard.core.words import N_
from clashyard.decks.formats.mutation.league import League
from clashyard.decks.formats.mutation.table import NAMES
from clashyard.decks.version import VERSION
from clashyard.web.league import broadcast, models, signals, store
from clashyard.web.matches import clocks
from clashyard.web.matches import models as matches
from clashyard.web.matches import store as tables
from clashyard.web.matches.store import Stale
from clashyard.web.people.models import Person
from clashyard.web.refused import Refused

OVER = N_("The league is over.")
NO_CLOCK = tables.Table()
UNDONE = N_("There is nothing to take back in this phase.")


def begin(
    options: Mapping[str, Any],
    sitting: Mapping[str, Person | str | None],
    table: tables.Table = NO_CLOCK,
    seed: int | None = None,
    now: datetime | None = None,
) -> models.League:
    """Store a league; *sitting*: for A to D a person, the name of an opponent, or None for a free seat.

    Its draft begins immediately if no seat is free. Raises BadInput for a bad option.
    """
    seed = secrets.randbelow(SEEDS) if seed is None else seed
    checked = League(options, seed).options
    if set(sitting) != set(NAMES):
        raise BadInput("seats", "name a player for each of these seats, and for no other: {known}", known=", ".join(NAMES))
    with transaction.atomic():
        row = models.League(rules=VERSION, options=checked, seed=seed)
        table.put(row)
        row.save()
        for name, who in sitting.items():
            person, computer = (None, who) if isinstance(who, str) else (who, "")
            models.Chair.objects.create(league=row, name=name, person=person, computer=computer)
        start(row, now or clocks.now())
    return row


def start(row: models.League, now: datetime) -> None:
    """Begin the draft if no seat is free any more. Saves *row*."""
    if not any(chair.free for chair in row.chairs.all()):
        row.begun = now
        _table(row, store.DRAFT, "".join(NAMES), store.build(row).draft.options, now)
        signals.begun.send(None, row=row, now=now)
    row.save()


def _table(row: models.League, number: int, seats: str, options: Any, now: datetime) -> models.Part:
    """Begin a match of the league with a separate secret: a match that is revealed says nothing about the next."""
    chairs = {chair.name: chair for chair in row.chairs.select_related("person")}
    sitting = {
        at: tables.Place(chairs[name].person, chairs[name].computer, None, chairs[name].gone)
        for at, name in zip("ABCD", seats, strict=False)
    }
    kept = replace(tables.Table.of(row), listed=False, rated=row.rated and number != store.DRAFT)
    match = tables.begin(store.GAME, options, sitting, None, kept, now=now)
    return models.Part.objects.create(league=row, number=number, seats=seats, match=match)


# Phases


def open_phase(row: models.League, number: int, now: datetime) -> None:
    """Begin mutation phase *number* for everyone, within a transaction that locks *row*. The caller saves it."""
    row.phase, row.opened = number, now
    seconds = {"live": row.start, "days": row.step}.get(row.pace)
    row.deadline = None if seconds is None else now + timedelta(seconds=seconds)
    signals.phase_opened.send(None, token=row.token, row=row, now=now)


def mutate(token: str, seat: str, at: str, text: str, now: datetime | None = None, by: str = "") -> None:
    """Commit an action of *seat* in the open phase, chosen when `store.point` was *at*.

    When the last seat ends the phase, the duels begin. *by*: the opponent that chose the action, empty for a person. Raises
    Stale, Refused, IllegalAction, League.DoesNotExist.
    """
    now = now or clocks.now()
    with store.held(token) as row:
        chair, match = _mutating(row, seat, by)
        if store.point(chair, match) != at:
            raise Stale
        _play(row, chair, match, text)
        _ended_by_all(row, now)


def end_for_all(token: str, now: datetime) -> None:
    """End the phase for everyone when its time is up; mutations already made stay. Raises League.DoesNotExist."""
    with store.held(token) as row:
        if row.running and row.phase and row.deadline is not None and row.deadline < now:
            for chair in row.chairs.all():
                if store.mutates(row, chair):
                    _play(row, chair, store.phase_of(row, chair.name), store.ENDS)
            _ended_by_all(row, now)


def undo(token: str, seat: str, at: str) -> None:
    """Take back the last mutation of *seat* while its phase is open. Raises Stale, Refused, League.DoesNotExist."""
    with store.held(token) as row:
        chair, match = _mutating(row, seat, "")
        if store.point(chair, match) != at:
            raise Stale
        try:
            match.undo()
        except BadInput as error:  # nothing has been done, or the last phase was ended
            raise Refused(UNDONE) from error
        row.mutations.filter(seat=seat, number=len(match.actions)).delete()
        chair.undos += 1
        chair.save()


def _mutating(row: models.League, seat: str, by: str) -> tuple[models.Chair, Match]:
    """Return the seat and its phases, if it has a decision to make there. Raises Stale, Refused."""
    if row.ending:
        raise Refused(OVER)
    chair = next((each for each in row.chairs.all() if each.name == seat), None)
    if chair is None or chair.computer != by or not store.mutates(row, chair):
        raise Stale
    return chair, store.phase_of(row, seat)


def _play(row: models.League, chair: models.Chair, match: Match, text: str) -> None:
    match.play(text, chair.name)
    models.Mutation.objects.create(league=row, seat=chair.name, number=len(match.actions) - 1, text=match.actions[-1])
    if match.actions[-1] == store.ENDS:
        chair.done += 1
        chair.save()
        signals.phase_ended.send(None, row=row, person=chair.person_id)


def _ended_by_all(row: models.League, now: datetime) -> None:
    """Begin the duels of the round if everyone has ended the phase."""
    if all(chair.done >= row.phase for chair in row.chairs.all()):
        league = store.build(row, sealed=True)
        row.phase, row.opened, row.deadline = 0, None, None
        row.changes += 1
        row.save()
        parts = []
        for duty in league.duties():
            fixture = league.schedule[duty.number - 1]
            parts.append(_table(row, fixture.number, "".join(fixture.seats), dict(duty.match.options), now))
        signals.duels_begun.send(None, row=row, parts=parts)
        broadcast.later(row.token)


# Matches of a league


def match_ended(sender: Any, row: matches.Match, seats: Sequence[matches.Seat], match: Match, now: datetime, **_: Any) -> None:
    """Record the result of a league's match in the transaction that ends it. Does nothing for other matches."""
    part = models.Part.objects.filter(match=row).select_related("league").first()
    if part is None:
        return
    with store.held(part.league.token) as league:
        if league.ending:
            return
        _follow(league, part, seats)
        league.changes += 1
        if row.ending == "left" or not anybody(league):
            end(league, "left", now)
        else:
            _go_on(league, store.build(league, match if part.number == store.DRAFT else None), now)
        league.save()
        broadcast.later(league.token)


def _go_on(row: models.League, league: League, now: datetime) -> None:
    if league.over:
        end(row, "rules", now)
    elif league.duty.kind == "mutation":
        open_phase(row, league.round, now)


def end(row: models.League, why: str, now: datetime) -> None:
    """End the league. The caller saves it."""
    row.ending, row.ended = why, now
    row.phase, row.opened, row.deadline = 0, None, None
    signals.ended.send(None, row=row, now=now)


def _follow(row: models.League, part: models.Part, seats: Sequence[matches.Seat]) -> None:
    """Carry over replacements: a player replaced in one match stays replaced in the next, but may return.

    A player who gave up the draft has left the league.
    """
    chairs = {chair.name: chair for chair in row.chairs.all()}
    for seat, name in zip(sorted(seats, key=lambda seat: seat.name), part.seats, strict=True):
        chair = chairs[name]
        if seat.person_id is not None and seat.person_id == chair.person_id and chair.gone != "resigned":
            chair.computer, chair.gone = seat.computer, "away" if seat.gone == "time" else seat.gone
            chair.seen = max(filter(None, (chair.seen, seat.seen)), default=None)
            chair.save()


def anybody(row: models.League) -> bool:
    """Return whether any person plays or may come back. A league of computers alone goes on too."""
    people = [chair for chair in row.chairs.all() if chair.person_id is not None]
    return not people or any(chair.gone != "resigned" for chair in people)
