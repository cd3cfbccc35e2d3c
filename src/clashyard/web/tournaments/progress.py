"""The progress of a tournament: it begins, rounds are paired, and their matches end.

Every change is made in one transaction that locks the tournament, and only if it has not been made yet. So whatever is
interrupted is either done or not, and housekeeping does it again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet

from clashyard.core.match import Match
from clashyard.web.league.models import League, Part
from clashyard.web.matches import models as matches
from clashyard.web.runtime.courtesy import COURTESY, PATIENCE
from clashyard.web.tournaments import broadcast, groups, models, scores, signals
from clashyard.web.tournaments.bracket import knockout, rounds_of, through
from clashyard.web.tournaments.deals import deal, lock_decks
from clashyard.web.tournaments.pairs import ARENA, KNOCKOUT, LEAGUE, ROBIN, Pair, Unpairable
from clashyard.web.tournaments.robin import robin, robin_rounds
from clashyard.web.tournaments.seeds import seeded

PAUSE = timedelta(seconds=30)  # between the last game of a round and the next round
LEAST = 2  # players
BATCH = 4  # matches that are dealt in one transaction
PLAYED, OFF = "played", "off"
REPLAYS = 1  # of a drawn game in a knock-out
ROUNDS = {ROBIN: robin_rounds, KNOCKOUT: rounds_of, LEAGUE: groups.rounds_of}  # by kind, where the organiser does not decide


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
    """Seed all who have entered, by their ratings, and pair the first round. With fewer than two players it is called off.
    Return whether that was still to be done."""
    with held(token) as row:
        if row.begun or row.ending:
            return False
        entries = list(row.entries.select_related("person").order_by("made", "pk"))
        if len(entries) < LEAST:
            end(row, OFF, now)
            return True
        entries = seeded(row, groups.fill(row, entries) if row.kind == LEAGUE else entries)
        for entry in entries:
            entry.save()
        lock_decks(row, entries)
        row.begun = now
        if row.kind == ARENA:
            row.until = now + timedelta(minutes=row.lasts)
            changed(row)
            return True
        if row.kind in ROUNDS:
            row.rounds = ROUNDS[row.kind](len(entries))
        if row.kind == LEAGUE:
            groups.seat(row, entries, now)
            changed(row)
            return True
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
    """Pair the next round and deal its first matches, or end the tournament if no other round can be paired."""
    entries = {entry.seed or 0: entry for entry in row.entries.exclude(seed=None).select_related("person")}
    try:
        pairs = _pairs(row, entries)
    except Unpairable:
        pairs = ()
    if not any(pairs):
        end(row, PLAYED, now)
        return
    row.number, row.due = row.number + 1, None
    models.Meeting.objects.bulk_create(
        models.Meeting(
            tournament=row, round=row.number, table=number, first=entries[pair.first],
            second=entries[pair.second] if pair.second else None,
        )
        for number, pair in enumerate(pairs, 1) if pair is not None
    )  # fmt: skip
    _settle_without_match(row, now)
    row.changes += 1
    _tell(row, _deal_some(row, now), now)


def deal_on(token: str, now: datetime) -> bool:
    """Deal the next matches of a round that has been paired. Return whether that was still to be done.

    A round is dealt in batches, each in a transaction of its own: meanwhile the results of matches that are over count, and
    whatever is interrupted leaves the batches before it. Players are told of their own game, and after the last batch everybody
    who follows the tournament is told.
    """
    with held(token) as row:
        dealt = _deal_some(row, now) if row.running else []
        if not dealt:
            return False
        row.changes, row.deals = row.changes + 1, row.deals + 1
        _tell(row, dealt, now)
    return True


WAITING = Q(match=None, result="", second__isnull=False)  # for their match, those who meet


def _tell(row: models.Tournament, dealt: Sequence[models.Meeting], now: datetime) -> None:
    """Save a tournament, and tell those whose match has been dealt. After the last match of a round, tell everybody."""
    if row.meetings.filter(WAITING).exists():
        row.save()
        entries = [entry for each in dealt if each.match is not None for entry in (each.first, each.second)]
        broadcast.dealt_later(row.token, [entry.person_id for entry in entries if entry is not None and entry.person_id])
    else:
        _finish(row, now)
        changed(row)


def undealt() -> QuerySet[models.Meeting]:
    """Return the meetings of running tournaments whose match has still to be dealt."""
    return models.Meeting.objects.filter(WAITING, tournament__begun__isnull=False, tournament__ending="")


def _settle_without_match(row: models.Tournament, now: datetime) -> None:
    """Record the results of a round that need no match: byes."""
    byes = list(row.meetings.filter(round=row.number, second=None).select_related("first"))
    for made in byes:
        made.result = _unplayed(row, made)
        made.save()
    signals.round_begun.send(models.Tournament, row=row, meetings=byes, now=now)


def _deal_some(row: models.Tournament, now: datetime) -> list[models.Meeting]:
    """Deal the next matches of a round, as many as one batch has. Return the meetings whose turn it was."""
    waiting = list(row.meetings.filter(WAITING).select_related("first__person", "second__person").order_by("table")[:BATCH])
    for made in waiting:
        COURTESY.give_way(PATIENCE)
        _seat(row, made, now)
    if waiting:
        signals.round_begun.send(models.Tournament, row=row, meetings=waiting, now=now)
    return waiting


def _pairs(row: models.Tournament, entries: dict[int, models.Entry]) -> Sequence[Pair | None]:
    away = {seed for seed, entry in entries.items() if entry.gone}
    if len(entries) - len(away) < LEAST and row.kind != KNOCKOUT:  # there, the others win without play
        return []
    if row.kind == ROBIN:
        return robin(len(entries), row.number + 1)
    games = [meeting.game for meeting in row.meetings.select_related("first", "second")]
    if row.kind == KNOCKOUT:
        return knockout(len(entries), games, row.number + 1)
    from clashyard.web.tournaments.swiss import swiss  # here, as it takes a quarter of a second of the start of each process

    return swiss(len(entries), away, games, row.number + 1, row.rounds)


def meet(row: models.Tournament, table: int, first: models.Entry, second: models.Entry, now: datetime) -> models.Meeting:
    """Let two players meet, and deal their match now."""
    made = models.Meeting(tournament=row, round=row.number, table=table, first=first, second=second)
    _seat(row, made, now)
    return made


def _seat(row: models.Tournament, made: models.Meeting, now: datetime) -> None:
    """Deal the match of two who meet, or record the result that it has without one."""
    made.result = _unplayed(row, made)
    if not made.result and made.second is not None:
        made.match = deal(row, made.first, made.second, now)
    made.save()


def _unplayed(row: models.Tournament, made: models.Meeting) -> str:
    """Return the result of a meeting without play; empty if there is a match to play.

    Somebody who has withdrawn forfeits: that happens where all meet all, and between the pairing and the deal.
    """
    first, second = made.first, made.second
    if second is None:
        return scores.FREE if row.kind == ROBIN else scores.BYE
    if first.gone or second.gone:
        return scores.BOTH_ABSENT if first.gone and second.gone else _without(first.gone)
    return ""


def _without(first: bool) -> str:
    return scores.FIRST_ABSENT if first else scores.SECOND_ABSENT


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
        if tournament.kind == KNOCKOUT and meeting.result == scores.DRAWN:
            _drawn(tournament, meeting, now)
        if tournament.kind == LEAGUE and meeting.result == scores.DRAWN:
            meeting.result = scores.NIL
        if tournament.kind == ARENA:
            _pause_absent(meeting)
        meeting.save()
        _finish(tournament, now)
        changed(tournament)


def _pause_absent(meeting: models.Meeting) -> None:
    """Let those who have not turned up for a game of an arena pause, or they would lose one game after another."""
    for entry, result in ((meeting.first, scores.FIRST_ABSENT), (meeting.second, scores.SECOND_ABSENT)):
        if entry is not None and meeting.result in (result, scores.BOTH_ABSENT):
            entry.paused = True
            entry.save()


def _drawn(row: models.Tournament, meeting: models.Meeting, now: datetime) -> None:
    """Let a drawn game of a knock-out be played again, with the other player beginning; at last the better seed goes on."""
    first, second = meeting.first, meeting.second
    assert second is not None and first.seed is not None and second.seed is not None
    if meeting.replays >= REPLAYS:
        meeting.result = scores.FIRST_ON if through(first.seed, second.seed) == first.seed else scores.SECOND_ON
        return
    meeting.first, meeting.second, meeting.result, meeting.replays = second, first, "", meeting.replays + 1
    meeting.match = deal(row, second, first, now, meeting.match)
    signals.replayed.send(models.Tournament, row=row, meeting=meeting, now=now)


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
    if row.kind == ARENA:
        return
    going = row.meetings.filter(result="") if row.kind == LEAGUE else row.meetings.filter(round=row.number, result="")
    if going.exists() or row.ending or (row.kind == LEAGUE and not groups.all_over(row)):
        return
    if row.number >= row.rounds or row.kind == LEAGUE:
        end(row, PLAYED, now)
    else:
        row.due = now + PAUSE


def duels_begun(sender: Any, row: League, parts: Sequence[Part], **_: Any) -> None:
    """Take the duels of a league that is a table of a tournament for its games. Does nothing for other leagues."""
    group = models.Group.objects.filter(league=row).select_related("tournament").first()
    if group is None:
        return
    with held(group.tournament.token) as tournament:
        for at, (part, first, second) in enumerate(groups.players_of(group, parts), 1):
            number, table = (part.number + 1) // 2, 2 * (group.number - 1) + 2 - at % 2
            models.Meeting.objects.create(
                tournament=tournament, round=number, table=table, first_id=first, second_id=second, match=part.match
            )  # fmt: skip
            tournament.number = max(tournament.number, number)
        changed(tournament)


def league_ended(sender: Any, row: League, now: datetime, **_: Any) -> None:
    """End a tournament whose last league has ended. Nobody wins a duel of a league that all people have left."""
    group = models.Group.objects.filter(league=row).select_related("tournament").first()
    if group is None or row.ending == "rules":  # then the result of its last duel is recorded next
        return
    row.save()
    with held(group.tournament.token) as tournament:
        tournament.meetings.filter(match__part__league=row, result="").update(result=scores.BOTH_ABSENT)
        _finish(tournament, now)


def end(row: models.Tournament, why: str, now: datetime) -> None:
    """End a tournament, and save it."""
    row.ending, row.ended, row.due = why, now, None
    changed(row)
    if why == PLAYED:
        signals.over.send(models.Tournament, row=row)
