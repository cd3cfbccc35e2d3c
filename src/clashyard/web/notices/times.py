"""When a notice is mailed: soon, or in the morning of its reader."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from clashyard.web.notices.models import (
    ACCEPTED,
    AGAIN,
    BEGUN,
    CHALLENGE,
    DAILY,
    FINISHED,
    HURRY,
    MUTATE,
    OVER,
    PAIRED,
    ROUND,
    SOON,
    TURN,
    Wants,
)

WAIT = timedelta(minutes=2)  # until a mail is sent: those who are here read the notice meanwhile
MORNING = time(8)
MATCHES = (TURN, HURRY, OVER, CHALLENGE, ACCEPTED, PAIRED, BEGUN, MUTATE, FINISHED)
TOURNAMENTS = (SOON, ROUND, AGAIN)
URGENT = (HURRY, SOON)  # of no use on the next day


def mail_time(kind: str, about: Mapping[str, Any], wants: Wants | None, now: datetime) -> datetime | None:
    """Return when a notice is to be mailed, or None if its person does not want that, or has no time to read a mail."""
    if wants is None or not ((wants.matches and kind in MATCHES) or (wants.tournaments and kind in TOURNAMENTS)):
        return None
    match = about.get("match") or about.get("league")
    if match is not None and match.pace == "live":
        return None
    if wants.mail == DAILY and kind not in URGENT:
        return next_morning(wants.zone, now)
    return now + WAIT


def next_morning(zone: str, now: datetime) -> datetime:
    """Return the next eight o'clock in a time zone, whatever its clocks do in between."""
    here = now.astimezone(ZoneInfo(zone))
    day = here.date() if here.time() < MORNING else here.date() + timedelta(days=1)
    return datetime.combine(day, MORNING, here.tzinfo).astimezone(UTC)
