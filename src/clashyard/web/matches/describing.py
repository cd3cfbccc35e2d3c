"""Descriptions of what is played at a table: game, mode, format, modules, clock."""

from __future__ import annotations

from typing import Any, Protocol

from clashyard.core.words import Words
from clashyard.games import NAMED
from clashyard.web.boards.registration import registration_of
from clashyard.web.matches import models

DAY = 24 * 3600


def title_of(row: models.Match) -> str:
    """Return the name of the game."""
    return NAMED[row.game].title


def details_of(row: models.Match, words: Words) -> list[str]:
    """Return the settings that differ from the defaults, as text."""
    return registration_of(row.game).facts(row.options, words)


class Paced(Protocol):
    """Anything with a time control: a match, or something made of matches."""

    pace: Any
    start: Any
    step: Any


def clock_said(row: Paced, words: Words) -> str:
    """Return the time control as text."""
    if row.pace == "live":
        return words("{minutes} min + {seconds} s", minutes=row.start // 60, seconds=row.step)
    if row.pace == "days":
        return words("{days} day per action", "{days} days per action", days=row.step // DAY)
    return words("No time limit")
