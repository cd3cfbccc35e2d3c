"""The progress of arenas: whoever is free is paired, until the time is up and the last game has ended."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from clashyard.web.people.contacts import apart_among
from clashyard.web.tournaments import models, progress, signals
from clashyard.web.tournaments.arena import Free, pairs
from clashyard.web.tournaments.pairs import ARENA
from clashyard.web.tournaments.standings import standings


def wave(token: str, now: datetime) -> bool:
    """Pair everybody who is free, or end an arena whose last game is over. Return whether there was something to do."""
    with progress.held(token) as row:
        if not row.running or row.kind != ARENA or row.until is None:
            return False
        if now >= row.until:
            if row.meetings.filter(result="").exists():
                return False
            progress.end(row, progress.PLAYED, now)
            return True
        entries = {entry.seed or 0: entry for entry in row.entries.exclude(seed=None).select_related("person")}
        found = pairs(free(row, entries, now))
        if not found:
            return False
        row.number += 1
        met = [progress.meet(row, table, entries[first], entries[second], now) for table, (first, second) in enumerate(found, 1)]
        signals.round_begun.send(models.Tournament, row=row, meetings=met, now=now)
        progress.changed(row)
    return True


def free(row: models.Tournament, entries: Mapping[int, models.Entry], now: datetime) -> list[Free]:
    """Return those who are here and have no game, by their rank."""
    meetings = list(row.meetings.select_related("first", "second", "match").order_by("pk"))
    games = [meeting.game for meeting in meetings]
    ranks = [line.player for line in standings(list(entries), games, row.kind)]
    busy = {seed for game in games if not game.result for seed in (game.first, game.second)}
    apart = _apart(entries)
    found = {}
    for seed in ranks:
        entry = entries[seed]
        if not entry.gone and not entry.paused and seed not in busy:
            own = [meeting for meeting in meetings if entry.pk in (meeting.first_id, meeting.second_id)]
            found[seed] = replace(_free(entry, seed, own, row, now), apart=frozenset(apart[seed]))
    return list(found.values())


def _apart(entries: Mapping[int, models.Entry]) -> Mapping[int, set[int]]:
    """Return for each seed those whom they do not meet, whoever of the two has blocked the other."""
    seeds = {entry.person_id: seed for seed, entry in entries.items() if entry.person_id is not None and not entry.gone}
    found: dict[int, set[int]] = defaultdict(set)
    for one, other in apart_among(seeds):
        found[seeds[one]].add(seeds[other])
    return found


def _free(entry: models.Entry, seed: int, own: list[models.Meeting], row: models.Tournament, now: datetime) -> Free:
    last = own[-1] if own else None
    ended = last.match.ended if last is not None and last.match is not None else None
    since = max(each for each in (row.begun, entry.back, ended) if each is not None)
    begun = sum(1 if meeting.first_id == entry.pk else -1 for meeting in own)
    return Free(seed, (now - since).total_seconds(), last.game.other(seed) if last else None, entry.person_id is None, begun)
