"""Notices of leagues: that one has begun, that a deck is to be mutated, that the time for it runs out, and the end."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from clashyard.web.league import models as leagues
from clashyard.web.league import progress, store
from clashyard.web.league import seats as chairs
from clashyard.web.notices import leagues as receivers
from clashyard.web.notices.models import Notice, Wants
from tests.support.web.leagues import again, chair, drafted, duelled, league, mutated
from tests.support.web.tables import calm
from tests.support.web.visitors import NOW, visitor

pytestmark = pytest.mark.django_db
DAYS: dict[str, Any] = {"pace": "days", "step": 3 * 24 * 3600}
HOUR = timedelta(hours=1)
PHASE = ("begun", "mutate", "finished", "hurry")


@pytest.fixture(autouse=True)
def still(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    calm(monkeypatch)
    settings.RATES = {}


def told(person: Any) -> list[tuple[str, int]]:
    """Return what leagues have told a person, oldest first."""
    rows = Notice.objects.filter(person=person, kind__in=PHASE).order_by("pk")
    return [(row.kind, row.number) for row in rows]


def two(**table: Any) -> tuple[Any, Any, Any, leagues.League]:
    """Return two people, the browser of the first, and their league with two computers."""
    (client, a), (_, b) = visitor("Anna"), visitor("Ben")
    return client, a, b, league(a, b, "greedy", "greedy", **table)


def opened(row: leagues.League) -> None:
    """Open the first phase as if the draft were over."""
    with store.held(row.token) as held:
        progress.open_phase(held, 1, NOW)
        held.save()


def test_those_who_waited_for_others_hear_that_the_league_has_begun() -> None:
    (client, a), (_, b) = visitor("Anna"), visitor("Ben")
    row = league(a, None, "greedy", "greedy", pace="live", start=600)
    assert not Notice.objects.exists()
    chairs.sit(row.token, "B", b, NOW)
    assert told(a) == [("begun", 0)] == told(b)
    assert f'href="/league/{row.token}/">Your Mutation league has begun.' in client.get("/notices/").content.decode()
    client.post("/notices/read", {"token": row.token})
    assert Notice.objects.get(person=a, kind="begun").read and not Notice.objects.get(person=b, kind="begun").read


def test_a_mutation_is_told_until_its_person_has_ended_the_phase() -> None:
    client, a, b, row = two(**DAYS)
    drafted(row)
    assert told(a)[1:] == [("mutate", 1)] == told(b)[1:]
    assert "mutate your deck for round 1" in client.get("/notices/").content.decode()
    before = list(Notice.objects.filter(person=b).values())
    mutated(row, "A")
    assert told(a)[1:] == [] and list(Notice.objects.filter(person=b).values()) == before  # nobody else hears of it
    mutated(row, "BCD")
    assert told(b)[1:] == [] and not again(row).phase
    duelled(row)
    assert told(a)[1:] == [("mutate", 2)] == told(b)[1:]
    progress.end_for_all(row.token, NOW + 73 * HOUR)
    assert told(a)[1:] == [] == told(b)[1:]


def test_a_day_and_six_hours_before_a_phase_ends_those_who_mutate_are_reminded() -> None:
    _, a, b, row = two(**DAYS)
    opened(row)
    row.chairs.filter(name="A").update(done=1)
    for hours, number in ((47, []), (49, [24]), (50, [24]), (67, [6]), (71, [6])):
        receivers.tidied(None, NOW + hours * HOUR)
        assert [each for kind, each in told(b) if kind == "hurry"] == number
    assert "hurry" not in dict(told(a))
    receivers.phase_ended(None, again(row), b.pk)
    assert ("hurry", 6) in told(b)  # not ended yet
    row.chairs.filter(name="B").update(done=1)
    receivers.phase_ended(None, again(row), b.pk)
    assert "hurry" not in dict(told(b))


def test_the_end_is_told_to_those_who_are_not_looking() -> None:
    _, a, b, row = two(**DAYS)
    opened(row)
    leagues.Chair.objects.filter(league=row, name="A").update(seen=NOW)
    with store.held(row.token) as held:
        progress.end(held, "rules", NOW)
        held.save()
    assert told(a) == [] and told(b) == [("finished", 0)]


def test_live_leagues_and_those_of_one_person_tell_nothing_of_phases() -> None:
    *_, row = two(pace="live", start=600)
    opened(row)
    alone = league(visitor("Cleo")[1], "greedy", "greedy", "greedy", **DAYS)
    opened(alone)
    receivers.tidied(None, NOW + 71 * HOUR)
    assert set(Notice.objects.filter(league=row).values_list("kind", flat=True)) == {"begun"}
    assert not Notice.objects.filter(league=alone).exists()


@pytest.mark.parametrize(
    ("mail", "matches", "due"), [("now", True, 2), ("daily", True, 13 * 60), ("now", False, None), ("", True, None)]
)
def test_mails_follow_what_their_reader_has_chosen(mail: str, matches: bool, due: int | None) -> None:
    (_, a), (_, b) = visitor("Anna"), visitor("Ben")
    Wants.objects.create(person=a, mail=mail, matches=matches)
    row = league(a, b, "greedy", "greedy", **DAYS)
    opened(row)
    notice = Notice.objects.get(person=a, kind="mutate")
    told_at = None if notice.mail_due is None else (notice.mail_due - notice.made).total_seconds() / 60
    assert (told_at is None) == (due is None) and (due != 2 or told_at == 2)
    if mail == "daily":
        assert notice.mail_due and notice.mail_due.hour == 8 and notice.mail_due > notice.made
    assert chair(row, "A").person == a
