"""What has happened, told step by step: each event in words, the rule that caused it, and what it changed on the board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.template import engines
from jinja2 import Environment

from clashyard.core.game import Event
from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.web.boards import board_of
from clashyard.web.pages import rule_url

MOST = 240  # steps at once: who comes back after a long time is told the end only
NAMED = ("card", "by", "seat")  # fields of events that name what stands on the board


def steps(match: Match, first: int, viewer: str | None, words: Words) -> Iterator[dict[str, Any]]:
    """The steps of all open actions from number *first* on, for *viewer*.

    ``parts``: id of an element of the page -> how it looks now, for those that have changed since the step before.
    """
    board, say = board_of(match), board_of(match).teller(match, words)
    draw = board.drawn(_engine(), words)
    first = max(first, _enough(match))
    before = dict(board.scene(match.at(first), viewer, words, False).parts)
    for number in range(first, match.told):
        for event, then in match.moments(number):
            now = dict(board.scene(then, viewer, words, False).parts)
            changed = {name: draw(name, part) for name, part in now.items() if part != before.get(name)}
            yield {
                "said": say(event),
                "rule": event.rule,
                "address": rule_url(event.rule),
                "about": _about(event),
                "parts": changed,
            }
            before = now


def _engine() -> Environment:
    engine: Any = engines["jinja2"]
    environment: Environment = engine.env
    return environment


def _enough(match: Match) -> int:
    """With which action the last steps begin, not more than MOST."""
    left, number = MOST, match.told
    while number and left > 0:
        number -= 1
        left -= len(match.events_of(number))
    return number if left >= 0 else number + 1


def _about(event: Event) -> list[str]:
    return [str(event.fields[name]) for name in NAMED if name in event.fields]
