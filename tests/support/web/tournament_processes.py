"""A program for tests that kill: `prepare`, `prepare_league`, `serve` and `check` act on the tournaments in a database.

`serve` does what servers do until all are over: it sweeps, drafts, mutates and resigns, with a line after each result.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from contextlib import suppress
from datetime import timedelta

import django

django.setup()

from django.core.management import call_command  # noqa: E402

from clashyard.web.league import progress as league_progress  # noqa: E402
from clashyard.web.league import store as leagues  # noqa: E402
from clashyard.web.league.models import League  # noqa: E402
from clashyard.web.matches import store  # noqa: E402
from clashyard.web.matches.models import Match  # noqa: E402
from clashyard.web.matches.store import Stale  # noqa: E402
from clashyard.web.people.models import Person  # noqa: E402
from clashyard.web.refused import Refused  # noqa: E402
from clashyard.web.tournaments import progress  # noqa: E402
from clashyard.web.tournaments.models import Meeting, Tournament  # noqa: E402
from tests.support.web.tournaments import START, resigns, sweep, tournament  # noqa: E402

PLAYERS = 16
FOUR = 4  # players of a Mutation league
GAMES = PLAYERS - 1 + 3 * PLAYERS // 2  # of a knock-out, and of three Swiss rounds
DUELS = 12  # of a Mutation league


def prepare() -> None:
    """Create an empty database with a knock-out and a Swiss tournament."""
    call_command("migrate", verbosity=0)
    tournament(PLAYERS, kind="knockout")
    tournament(PLAYERS, kind="swiss", rounds=3)


def prepare_league() -> None:
    """Create an empty database with a tournament of the Mutation league."""
    call_command("migrate", verbosity=0)
    tournament(FOUR, kind="league")


def serve() -> None:
    """Sweep and end matches, whoever else does so, until all tournaments are over. Rounds are dealt in several batches."""
    now, progress.BATCH = START, 3
    while Tournament.objects.filter(ending="").exists():
        now += timedelta(minutes=2)
        sweep(now)
        for league in League.objects.filter(ending=""):
            for do in (_drafts, _mutates):
                with suppress(Stale, Refused):  # another process was first
                    do(league)
        for match in Match.objects.filter(meeting__result="", ending="", begun__isnull=False).order_by("pk"):
            try:
                resigns(match, "AB"[match.pk % 2], now)
            except Refused:
                continue  # another process was first
            print(match.pk, flush=True)


def _drafts(league: League) -> None:
    row = league.parts.select_related("match").get(number=0).match
    while not row.ending:
        match = store.load(row)
        seat = match.deciding[0]
        store.act(row.token, seat, store.point(row, match, seat), match.legal_of(seat)[0], START)
        row.refresh_from_db()


def _mutates(league: League) -> None:
    league.refresh_from_db()
    for chair in league.chairs.all():
        if leagues.mutates(league, chair):
            point = leagues.point(chair, leagues.phase_of(league, chair.name))
            league_progress.mutate(league.token, chair.name, point, leagues.ENDS, START)


def check() -> None:
    """Print what is stored: everything that must be true of the tournaments, as a list of what is not."""
    wrong = []
    for row in Tournament.objects.all():
        if row.ending != "played":
            wrong.append(f"{row.kind} is not over")
        for number in range(1, row.number + 1):
            seats = Counter(
                seed for one, other in row.meetings.filter(round=number).values_list("first", "second") for seed in (one, other)
            )
            if any(count > 1 for count in seats.values()):
                wrong.append(f"{row.kind}: somebody has two games in round {number}")
    meetings = Meeting.objects.all()
    if meetings.filter(result="").exists() or meetings.exclude(result__in=("1-0", "0-1")).exists():
        wrong.append("a game without the result of its match")
    matches = Match.objects.exclude(part__number=0)  # the draft of a league is not a game
    if matches.count() != meetings.count() or matches.filter(meeting=None).exists():
        wrong.append("a match that nobody meets in")
    wrong += [f"match {each.match_id}" for each in meetings.select_related("match") if each.match is None or not _agrees(each)]
    print(json.dumps({"games": meetings.count(), "people": Person.objects.count(), "wrong": wrong}))


def _agrees(meeting: Meeting) -> bool:
    assert meeting.match is not None
    return meeting.result == {"A": "1-0", "B": "0-1"}.get(meeting.match.winner)


if __name__ == "__main__":
    {"prepare": prepare, "prepare_league": prepare_league, "serve": serve, "check": check}[sys.argv[1]]()
