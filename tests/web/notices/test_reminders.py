"""Reminders: a day and six hours before a clock of a correspondence match runs out, once each."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest

from clashyard.web.matches import models, vacations
from clashyard.web.notices import reminders
from clashyard.web.notices.models import Notice
from tests.support.web.profiles import member
from tests.support.web.visitors import NOW, again, play, table, visitor

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)
DAYS: dict[str, Any] = {"pace": "days", "step": 3 * 24 * 3600}


def swept(now: datetime) -> list[int]:
    """Return the hours of the reminders that there are after a sweep."""
    reminders.tidied(None, now)
    return list(Notice.objects.filter(kind="hurry").values_list("number", flat=True))


def test_a_day_and_six_hours_before_once_each() -> None:
    (_, a), (_, b) = visitor("Anna"), visitor("Ben")
    table(a, b, **DAYS)
    assert swept(NOW + 47 * HOUR) == [] and swept(NOW + 48 * HOUR) == [24] and swept(NOW + 49 * HOUR) == [24]
    first = Notice.objects.get(kind="hurry")
    assert first.person == a and first.other == b and first.made == NOW + 48 * HOUR
    assert swept(NOW + 66 * HOUR) == [6] and swept(NOW + 71 * HOUR) == [6] and Notice.objects.get(kind="hurry").pk != first.pk


def test_a_server_that_was_away_reminds_once() -> None:
    (_, a), (_, b) = visitor("Anna"), visitor("Ben")
    table(a, b, **DAYS)
    assert swept(NOW + 70 * HOUR) == [6] and swept(NOW + 70 * HOUR) == [6]


def test_the_next_decision_is_reminded_anew() -> None:
    (_, a), (_, b) = visitor("Anna"), visitor("Ben")
    row = table(a, b, **DAYS)
    assert swept(NOW + 50 * HOUR) == [24]
    while "A" in again(row).turn:
        play(row, "end", now=NOW + 51 * HOUR)
    assert swept(NOW + 52 * HOUR) == []
    while "B" in again(row).turn:
        play(row, "end", now=NOW + 53 * HOUR)
    assert swept(NOW + 54 * HOUR) == [] and swept(NOW + (53 + 48) * HOUR) == [24]


@pytest.mark.parametrize(("hours", "told"), [(24, [6]), (48, [24]), (11, [])])
def test_no_reminder_comes_with_the_turn_itself(hours: int, told: list[int]) -> None:
    (_, a), (_, b) = visitor("Anna"), visitor("Ben")
    table(a, b, pace="days", step=hours * 3600)
    assert swept(NOW) == [] and swept(NOW + hours * HOUR - 5 * HOUR) == (told if hours != 48 else [6])


def test_against_a_computer_too_and_not_in_live_matches_or_on_a_vacation() -> None:
    (_, a), (_, b) = member("Rowan"), member("Imke")
    table(a, "level-3", **DAYS)
    table(b, "level-3", pace="live", start=600)
    assert swept(NOW + 50 * HOUR) == [24]
    Notice.objects.all().delete()
    vacations.begin(a, 5, NOW + 51 * HOUR)
    assert swept(NOW + 71 * HOUR) == []
    models.Vacation.objects.update(ended=NOW + 72 * HOUR)
    vacations.swept(NOW + 72 * HOUR)
    assert swept(NOW + 73 * HOUR) == [24]
