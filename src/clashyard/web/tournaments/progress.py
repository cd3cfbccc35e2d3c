"""The progress of a tournament: it begins, rounds are paired, and their matches end.

Every change is made in one transaction that locks the tournament, and only if it has not been made yet. So whatever is
interrupted is either done or not, and housekeeping does it again.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.web.matches import models as matches
from clashyard.web.matches import store as tables
from clashyard.web.start.forms import form_of
from clashyard.web.tournaments import broadcast, models, scores, signals
from clashyard.web.tournaments.pairs import SWISS, Pair, Unpairable
from clashyard.web.tournaments.robin import robin, robin_rounds
from clashyard.web.tournaments.swiss import swiss

PAUSE = timedelta(seconds=30)  # between the last game of a round and the next round
LEAST = 2  # players
PLAYED, OFF = "played", "off"


@contextmanager
def held(token: str) -> Iterator[models.Tournament]:
    """Lock a tournament. A match of it is locked before it, never after. Raises Tournament.DoesNotExist."""
    with transaction.atomic():
        yield models.Tournament.objects.select_for_update().get(token=token)


def changed(row: models.Tournament) -> None:
    """Save a tournament after a public change, and tell its viewers."""
    row.changes += 1
    row.save()
    broadcast.later(row.token)


def begin(token: str, now: datetime) -> bool:
    """Seed all who have entered, in the order in which they have, and pair the first round. With fewer than two players it is
    called off. Return whether that was still to be done."""
    with held(token) as row:
        if row.begun or row.ending:
            return False
        entries = list(row.entries.order_by("made", "pk"))
        if len(entries) < LEAST:
            end(row, OFF, now)
            return True
        for seed, entry in enumerate(entries, 1):
            entry.seed = seed
            entry.save()
        row.begun = now
        if row.kind != SWISS:
            row.rounds = robin_rounds(len(entries))
        _pair(row, now)
    return True


def go_on(token: str, now: datetime) -> bool:
    """Pair the next round if it is due. Return whether that was still to be done."""
    with held(token) as row:
        if not row.running or row.due is None or row.due > now:
            return False
        _pair(row, now)
    return True


def _pair(row: models.Tournament, now: datetime) -> None:
    """Pair the next round and begin its matches, or end the tournament if no other round can be paired."""
    entries = {entry.seed or 0: entry for entry in row.entries.exclude(seed=None).select_related("person")}
    try:
        pairs = _pairs(row, entries)
    except Unpairable:
        pairs = []
    if not pairs:
        end(row, PLAYED, now)
        return
    row.number, row.due = row.number + 1, None
    for number, pair in enumerate(pairs, 1):
        _meet(row, number, entries[pair.first], entries[pair.second] if pair.second else None, now)
    signals.round_begun.send(models.Tournament, row=row, now=now)
    _finish(row, now)
    changed(row)


def _pairs(row: models.Tournament, entries: dict[int, models.Entry]) -> list[Pair]:
    away = {seed for seed, entry in entries.items() if entry.gone}
    if len(entries) - len(away) < LEAST:
        return []
    if row.kind != SWISS:
        return robin(len(entries), row.number + 1)
    games = [meeting.game for meeting in row.meetings.select_related("first", "second")]
    return swiss(len(entries), away, games, row.number + 1, row.rounds)


def _meet(row: models.Tournament, table: int, first: models.Entry, second: models.Entry | None, now: datetime) -> None:
    """Seat two players, or give one a bye. Somebody who has withdrawn forfeits: that happens where all meet all."""
    made = models.Meeting(tournament=row, round=row.number, table=table, first=first, second=second)
    if second is None:
        made.result = scores.BYE if row.kind == SWISS else scores.FREE
    elif first.gone or second.gone:
        made.result = scores.BOTH_ABSENT if first.gone and second.gone else _without(first.gone)
    else:
        sitting = {seat: tables.Place(entry.person, entry.computer) for seat, entry in zip("AB", (first, second), strict=True)}
        table_ = tables.Table(row.pace, row.start, row.step)
        made.match = tables.begin(row.game, options_of(row), sitting, None, table_, now=now)
    made.save()


def _without(first: bool) -> str:
    return scores.FIRST_ABSENT if first else scores.SECOND_ABSENT


def options_of(row: models.Tournament) -> dict[str, Any]:
    """Return the options of one match, with its own random decks or characters. Raises BadInput."""
    form = form_of(row.game)(Words("en"), {**row.setting, **({"first": "A"} if begins(row.game) else {})})
    assert form.is_valid(), form.errors
    return form.chosen(secrets.randbits(256))


def begins(game: str) -> bool:
    """Return whether somebody begins a match of this game."""
    return "first" in form_of(game)(Words("en")).fields


# Matches of a tournament


def match_ended(sender: Any, row: matches.Match, seats: Sequence[matches.Seat], match: Match, now: datetime, **_: Any) -> None:
    """Record the result of a tournament's match in the transaction that ends it. Does nothing for other matches."""
    found = models.Meeting.objects.filter(match__in=(row.pk, row.before_id), result="").select_related("tournament").first()
    if found is None or (match.game.form and row.ending == "rules"):  # a draft: its game follows at the same table
        return
    with held(found.tournament.token) as tournament:
        meeting = tournament.meetings.get(pk=found.pk)
        if meeting.result:
            return
        meeting.match, meeting.result = row, result_of(row, seats)
        meeting.save()
        _finish(tournament, now)
        changed(tournament)


def result_of(row: matches.Match, seats: Sequence[matches.Seat]) -> str:
    """Return the result of an ended match. A person who has never opened it has forfeited."""
    absent = {seat.name for seat in seats if seat.person_id is not None and seat.seen is None and seat.name != row.winner}
    if row.ending in ("time", "resigned") and row.loser in absent:
        other = next(seat for seat in seats if seat.name != row.loser)
        both = other.person_id is not None and other.seen is None and row.ending == "time"
        return scores.BOTH_ABSENT if both else _without(row.loser == "A")
    return {"A": scores.WON, "B": scores.LOST}.get(row.winner, scores.DRAWN)


def _finish(row: models.Tournament, now: datetime) -> None:
    """If no game of the round goes on, set when the next round begins, or end the tournament after the last one."""
    if row.meetings.filter(round=row.number, result="").exists() or row.ending:
        return
    if row.number >= row.rounds:
        end(row, PLAYED, now)
    else:
        row.due = now + PAUSE


def end(row: models.Tournament, why: str, now: datetime) -> None:
    """End a tournament, and save it."""
    row.ending, row.ended, row.due = why, now, None
    changed(row)
