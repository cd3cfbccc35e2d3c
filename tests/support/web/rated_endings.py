"""A program for tests that kill: `prepare`, `end SHARE OF` and `check` act on rated matches in the database of the environment.

`end` prints a line after each match that it has ended. `check` prints what is stored, after the sweep of a new server.
"""

from __future__ import annotations

import json
import sys
from datetime import timedelta
from random import Random

import django

django.setup()

from django.core.management import call_command  # noqa: E402

from clashyard.web.matches import ending, housekeeping  # noqa: E402
from clashyard.web.matches.models import Match  # noqa: E402
from clashyard.web.people.models import Person  # noqa: E402
from clashyard.web.ratings import recount  # noqa: E402
from clashyard.web.ratings.models import Entry, Pending  # noqa: E402
from tests.support.web.rated import START, begun, people  # noqa: E402

MATCHES = 20


def prepare() -> None:
    """Create an empty database with five people and their matches."""
    call_command("migrate", verbosity=0)
    draw, persons = Random(7), people(*"abcde")
    for _ in range(MATCHES):
        begun(draw.sample(persons, 2))


def end(share: int, of: int) -> None:
    """End every *of*-th match: whoever sits at A resigns."""
    for number, row in enumerate(Match.objects.order_by("pk")):
        if number % of == share:
            person = Person.objects.get(seats__match=row, seats__name="A")
            ending.resign(row.token, "A", person, START + timedelta(minutes=(number * 7) % MATCHES))
            print(number, flush=True)


def check() -> None:
    """Print how many matches have ended and count, how many still wait, and which numbers are wrong."""
    housekeeping.sweep(START + timedelta(minutes=1))
    ended = Match.objects.exclude(ending="").count()
    counted = Entry.objects.values("match").distinct().count()
    print(json.dumps({"ended": ended, "counted": counted, "waiting": Pending.objects.count(), "wrong": recount.differences()}))


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["prepare"]:
            prepare()
        case ["end", share, of]:
            end(int(share), int(of))
        case ["check"]:
            check()
