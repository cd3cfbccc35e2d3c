"""How a league goes on: the draft begins, phases open and end, duels begin, and the matches of a league end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from clashyard.core.errors import BadInput
from clashyard.core.match import Match
from clashyard.core.words import N_
from clashyard.decks.mutation.league import League
from clashyard.decks.mutation.table import NAMES
from clashyard.web.league import computers, models, signals, store
from clashyard.web.matches import clocks
from clashyard.web.matches import computers as players
from clashyard.web.matches import models as matches
from clashyard.web.matches import store as tables
from clashyard.web.matches.store import Stale
from clashyard.web.refused import Refused

OVER = N_("The league is over.")
UNDONE = N_("There is nothing in this phase that could be taken back.")


def start(row: models.League, now: datetime) -> None:
    """The draft begins, if no seat is free any more. Saves *row*."""
    if not any(chair.free for chair in row.chairs.all()):
        row.begun = now
        _table(row, store.DRAFT, "".join(NAMES), store.build(row).draft.options, now)
    row.save()


def _table(row: models.League, number: int, seats: str, options: Any, now: datetime) -> None:
    """A match of the league, with a secret of its own: whoever has seen one match dealt again can tell nothing of the next."""
    chairs = {chair.name: chair for chair in row.chairs.select_related("person")}
    sitting = {
        at: tables.Place(chairs[name].person, chairs[name].computer, None, chairs[name].gone)
        for at, name in zip("ABCD", seats, strict=False)
    }
    kept = replace(tables.Table.of(row), listed=False)
    match = tables.begin("decks", options, sitting, None, kept, now=now)
    models.Part.objects.create(league=row, number=number, seats=seats, match=match)
    transaction.on_commit(lambda: players.wake(match))


# Phases


def open_phase(row: models.League, number: int, now: datetime) -> None:
    """Mutation phase *number* begins for all. Within a transaction that holds *row*, which whoever calls saves."""
    row.phase, row.opened = number, now
    seconds = {"live": row.start, "days": row.step}.get(row.pace)
    row.deadline = None if seconds is None else now + timedelta(seconds=seconds)
    computers.wake(row.token)


def mutate(token: str, seat: str, at: str, text: str, now: datetime | None = None, by: str = "") -> None:
    """Commit an action of *seat* in the open phase, chosen when `store.point` was *at*. The last one's end begins the duels.

    *by*: the opponent that chose it, empty for a person. Raises Stale, Refused, IllegalAction, League.DoesNotExist.
    """
    now = now or clocks.now()
    with store.held(token) as row:
        chair, match = _mutating(row, seat, by)
        if store.point(chair, match) != at:
            raise Stale
        _play(row, chair, match, text)
        _ended_by_all(row, now)


def end_for_all(token: str, now: datetime) -> None:
    """The time of the phase is up: what is glued stays, and it ends for whoever has not ended it. Raises League.DoesNotExist."""
    with store.held(token) as row:
        if row.running and row.phase and row.deadline is not None and row.deadline < now:
            for chair in row.chairs.all():
                if store.mutates(row, chair):
                    _play(row, chair, store.phase_of(row, chair.name), store.ENDS)
            _ended_by_all(row, now)


def undo(token: str, seat: str, at: str) -> None:
    """Take back the last mutation of *seat*, while its phase goes on. Raises Stale, Refused, League.DoesNotExist."""
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
    """The seat and its phases, if it has something to decide there. Raises Stale, Refused."""
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


def _ended_by_all(row: models.League, now: datetime) -> None:
    """The duels of the round begin, if everybody has ended the phase."""
    if all(chair.done >= row.phase for chair in row.chairs.all()):
        league = store.build(row, sealed=True)
        row.phase, row.opened, row.deadline = 0, None, None
        row.changes += 1
        row.save()
        for duty in league.duties():
            fixture = league.schedule[duty.number - 1]
            _table(row, fixture.number, "".join(fixture.seats), dict(duty.match.options), now)
        signals.later(row.token)


# Matches of a league


def match_ended(sender: Any, row: matches.Match, seats: Sequence[matches.Seat], match: Match, now: datetime, **_: Any) -> None:
    """Hand on what a match of a league has come to, in the transaction that ends it; nothing where it is of none."""
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
        signals.later(league.token)


def _go_on(row: models.League, league: League, now: datetime) -> None:
    if league.over:
        end(row, "rules", now)
    elif league.duty.kind == "mutation":
        open_phase(row, league.round, now)


def end(row: models.League, why: str, now: datetime) -> None:
    """The league is over; whoever calls saves it."""
    row.ending, row.ended = why, now
    row.phase, row.opened, row.deadline = 0, None, None


def _follow(row: models.League, part: models.Part, seats: Sequence[matches.Seat]) -> None:
    """Who was replaced in a match is so in what follows, and may come back; who gave the draft up has left the league."""
    chairs = {chair.name: chair for chair in row.chairs.all()}
    for seat, name in zip(sorted(seats, key=lambda seat: seat.name), part.seats, strict=True):
        chair = chairs[name]
        if seat.person_id is not None and seat.person_id == chair.person_id and chair.gone != "resigned":
            chair.computer, chair.gone = seat.computer, "away" if seat.gone == "time" else seat.gone
            chair.seen = max(filter(None, (chair.seen, seat.seen)), default=None)
            chair.save()


def anybody(row: models.League) -> bool:
    """Is there a person who plays, or may come back? A league of computers alone goes on too."""
    people = [chair for chair in row.chairs.all() if chair.person_id is not None]
    return not people or any(chair.gone != "resigned" for chair in people)
