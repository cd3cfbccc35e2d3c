"""The story of a match step by step: each event in words, the rule that caused it, and what it changed on the board."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from clashyard.core.game import Event
from clashyard.core.match import Match
from clashyard.core.phrase import Plural, pieces
from clashyard.core.words import Words
from clashyard.web.boards.board import Board
from clashyard.web.boards.registration import board_of
from clashyard.web.boards.render import drawer
from clashyard.web.matches import models
from clashyard.web.pages import rule_url
from clashyard.web.shared_results import once

MOST = 240  # steps: a page that comes back after a long time is told only the end
AT_MOST = 40  # actions in one response; a page asks again for the rest
CARDS = ("card", "by")  # fields of events that name cards on the board


def steps(match: Match, first: int, viewer: str | None, words: Words, last: int | None = None) -> Iterator[dict[str, Any]]:
    """Yield the steps of the public actions from number *first* up to, but not including, *last*, for *viewer*.

    ``said`` is the event as a sentence, ``rule`` the address of its rule, ``about`` the cards and seats to point at, ``kind`` the
    name of the event, and ``fields`` the numbers and names of its sentence, in notation (docs/web/steps.md). ``movement``
    is how the page moves it, ``sound`` what it plays, empty for most events. ``parts`` maps the id of each element that has
    changed since the previous step to its new HTML.
    """
    for number, opening in _actions(match, beginning(match, first), match.told if last is None else last):
        yield from _steps_of(match, number, opening, viewer, words)


def kept_steps(row: models.Match, match: Match, first: int, viewer: str | None, words: Words, last: int) -> str:
    """Return the same as a JSON array.

    For one viewer the effects of an action never change, so each is rendered once and cached.
    """
    actions = _actions(match, beginning(match, first), last)
    return f"[{','.join(filter(None, (_kept_action(row, match, *action, viewer, words) for action in actions)))}]"


def _kept_action(row: models.Match, match: Match, number: int, opening: bool, viewer: str | None, words: Words) -> str:
    def drawn() -> str:
        return ",".join(json.dumps(step, ensure_ascii=False) for step in _steps_of(match, number, opening, viewer, words))

    return once(("steps", row.token, row.undos, number, opening, viewer, *words.key), drawn)


def _actions(match: Match, first: int, last: int) -> Iterator[tuple[int, bool]]:
    """Yield the number of each action, and whether the board still looks as it did before *first*.

    If it does, it may ask for a decision.
    """
    opening = True
    for number in range(first, last):
        yield number, opening
        opening = opening and not match.events_of(number)


def _steps_of(match: Match, number: int, opening: bool, viewer: str | None, words: Words) -> Iterator[dict[str, Any]]:
    """Yield the steps of one action; *opening*: see `_actions`."""
    board = board_of(match)
    say, draw = board.teller(match, words), drawer(board.folder, words)
    start = match.at(match.at(number).told)  # as the board was told last: sealed choices change nothing on it
    before = dict(board.scene(start, viewer, words, opening and viewer in start.deciding).parts)
    for event, then in _moments(match, number, board.announces):
        now = dict(board.scene(then, viewer, words, False).parts)
        changed = {name: draw(name, part) for name, part in now.items() if part != before.get(name)}
        yield {**_told(event, number, say, board), "parts": changed}
        before = now


def sentences(match: Match, first: int, words: Words, last: int) -> Iterator[dict[str, Any]]:
    """Yield the same steps as `steps` without their parts, for a page that does not animate them. This costs next to nothing."""
    board = board_of(match)
    say = board.teller(match, words)
    for number in range(match.at(first).told, last):
        for event in match.events_of(number):
            yield {**_told(event, number, say, board), "parts": {}}


def _moments(match: Match, number: int, announced: bool) -> list[tuple[Event, Match]]:
    """Return the events of an action, each with the match after it."""
    found = list(match.moments(number))
    if announced:
        return [(event, then) for (event, _), (_, then) in zip(found, [*found[1:], *found[-1:]], strict=True)]
    return found


def beginning(match: Match, first: int) -> int:
    """Return the action at which the steps from number *first* on begin: never in the middle of a simultaneous choice."""
    return match.at(max(first, _enough(match))).told  # in the middle it would reveal who was quicker


def _enough(match: Match) -> int:
    """Return the first action of the last steps, of which there are at most MOST."""
    left, number = MOST, match.told
    while number and left > 0:
        number -= 1
        left -= len(match.events_of(number))
    return number if left >= 0 else number + 1


def _told(event: Event, number: int, say: Callable[..., str], board: Board) -> dict[str, Any]:
    """Return everything about an event but what it changed on the board."""
    return {
        "said": say(event, number), "rule": rule_url(event.rule), "about": _about(event),
        "kind": event.name, "fields": fields_of(event), "look": board.look_of(event),
        "movement": board.movements.get(event.name, ""), "sound": board.sounds.get(event.name, ""),
    }  # fmt: skip


def fields_of(event: Event) -> dict[str, str | int]:
    """Return the fields of an event that its sentence names, so that they reveal no more than the sentence does."""
    sentence = event.sentence.many if isinstance(event.sentence, Plural) else event.sentence
    named = {name for _, name, _ in pieces(sentence)}
    return {name: value for name, value in event.fields.items() if name in named and isinstance(value, str | int)}


def _about(event: Event) -> dict[str, list[str]]:
    """Return the cards and the seat that an event is about, by their names on the board."""
    cards = [str(event.fields[name]) for name in CARDS if name in event.fields]
    return {"cards": cards, "seats": [str(event.fields["seat"])] if "seat" in event.fields else []}
