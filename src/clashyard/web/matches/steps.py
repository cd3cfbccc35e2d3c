"""What has happened, told step by step: each event in words, the rule that caused it, and what it changed on the board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from clashyard.core.game import Event
from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.web.boards import board_of
from clashyard.web.boards.drawing import drawer
from clashyard.web.pages import rule_url

MOST = 240  # steps at once: who comes back after a long time is told the end only
CARDS = ("card", "by")  # fields of events that name what stands on the board


def steps(match: Match, first: int, viewer: str | None, words: Words) -> Iterator[dict[str, Any]]:
    """The steps of all open actions from number *first* on, for *viewer*.

    ``parts``: id of an element of the page -> how it looks now, for those that have changed since the step before.
    """
    board = board_of(match)
    say = board.teller(match, words)
    draw = drawer(board.folder, words)
    first = match.at(max(first, _enough(match))).told  # not between choices at once: it would tell who was quicker
    start = match.at(first)
    before = dict(board.scene(start, viewer, words, viewer in start.deciding).parts)
    for number in range(first, match.told):
        for event, then in _moments(match, number, board.announces):
            now = dict(board.scene(then, viewer, words, False).parts)
            changed = {name: draw(name, part) for name, part in now.items() if part != before.get(name)}
            yield {
                "said": say(event),
                "rule": rule_url(event.rule),
                "about": _about(event),
                "parts": changed,
            }
            before = now


def _moments(match: Match, number: int, announced: bool) -> list[tuple[Event, Match]]:
    """The events of an action, each with the table after it."""
    found = list(match.moments(number))
    if announced:
        return [(event, then) for (event, _), (_, then) in zip(found, [*found[1:], *found[-1:]], strict=True)]
    return found


def _enough(match: Match) -> int:
    """With which action the last steps begin, not more than MOST."""
    left, number = MOST, match.told
    while number and left > 0:
        number -= 1
        left -= len(match.events_of(number))
    return number if left >= 0 else number + 1


def _about(event: Event) -> dict[str, list[str]]:
    """The cards and the seat that an event is about, as they are called on the board."""
    cards = [str(event.fields[name]) for name in CARDS if name in event.fields]
    return {"cards": cards, "seats": [str(event.fields["seat"])] if "seat" in event.fields else []}
