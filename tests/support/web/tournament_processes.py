"""A program for tests that kill: `prepare`, `serve` and `check` act on two tournaments in the database of the environment.

`serve` does what servers do until both tournaments are over: it sweeps and lets players resign, with a line after each result.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from datetime import timedelta

import django

django.setup()

from django.core.management import call_command  # noqa: E402

from clashyard.web.matches.models import Match  # noqa: E402
from clashyard.web.people.models import Person  # noqa: E402
from clashyard.web.refused import Refused  # noqa: E402
from clashyard.web.tournaments import progress  # noqa: E402
from clashyard.web.tournaments.models import Meeting, Tournament  # noqa: E402
from tests.support.web.tournaments import START, resigns, sweep, tournament  # noqa: E402

PLAYERS = 16
GAMES = PLAYERS - 1 + 3 * PLAYERS // 2  # of a knock-out, and of three Swiss rounds


def prepare() -> None:
    """Create an empty database with a knock-out and a Swiss tournament."""
    call_command("migrate", verbosity=0)
    tournament(PLAYERS, kind="knockout")
    tournament(PLAYERS, kind="swiss", rounds=3)


def serve() -> None:
    """Sweep and end matches, whoever else does so, until all tournaments are over. Rounds are dealt in several batches."""
    now, progress.BATCH = START, 3
    while Tournament.objects.filter(ending="").exists():
        now += timedelta(minutes=2)
        sweep(now)
        for match in Match.objects.filter(meeting__result="", ending="", begun__isnull=False).order_by("pk"):
            try:
                resigns(match, "AB"[match.pk % 2], now)
            except Refused:
                continue  # another process was first
            print(match.pk, flush=True)


def check() -> None:
    """Print what is stored: everything that must be true of the two tournaments, as a list of what is not."""
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
    if Match.objects.count() != meetings.count() or Match.objects.filter(meeting=None).exists():
        wrong.append("a match that nobody meets in")
    wrong += [f"match {each.match_id}" for each in meetings.select_related("match") if each.match is None or not _agrees(each)]
    print(json.dumps({"games": meetings.count(), "people": Person.objects.count(), "wrong": wrong}))


def _agrees(meeting: Meeting) -> bool:
    assert meeting.match is not None
    return meeting.result == {"A": "1-0", "B": "0-1"}.get(meeting.match.winner)


if __name__ == "__main__":
    {"prepare": prepare, "serve": serve, "check": check}[sys.argv[1]]()
