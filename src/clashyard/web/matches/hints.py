"""Hints in matches against the computer: what a level would play, what that does, and which rules it involves.

The level sees what the visitor's seat sees, and thinks in a process of its own. One request waits at a time.
"""

from __future__ import annotations

from collections import Counter
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from itertools import takewhile

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from clashyard.core.errors import ClashyardError
from clashyard.core.ledger import rules
from clashyard.core.match import Match
from clashyard.core.words import N_, Words
from clashyard.players import LADDER, NAMES
from clashyard.web.boards.previews import Line
from clashyard.web.boards.registration import board_of
from clashyard.web.limits import limited
from clashyard.web.lone_worker import LoneWorker
from clashyard.web.matches import models, store
from clashyard.web.matches.bot_worker import choice
from clashyard.web.matches.captions import named
from clashyard.web.matches.controls import hint_offered
from clashyard.web.matches.views import looked
from clashyard.web.pages import words_of
from clashyard.web.shared_results import once

LEVEL = 6
DEADLINE = 60.0  # seconds for one answer: the process may have to start first
RULES = 4  # that are named, at most
SEEDS = (0, 1, 2)  # of draws of what is hidden
BUSY = N_("The computer has no time for a hint right now. Try again in a moment.")
NONE = N_("Hints are given in matches against computers, when it is your decision.")

_worker = LoneWorker()


@dataclass(frozen=True)
class Hint:
    """What a level would play: the action in words, what it does, and the rules that it involves, by id and title."""

    level: str
    title: str
    lines: tuple[Line, ...]
    rules: tuple[tuple[str, str], ...]


@require_GET
@never_cache
@limited("try", every=True)
def hint(request: HttpRequest, token: str) -> HttpResponse:
    """Show a hint: a fragment for htmx, a page without script."""
    standing, look = looked(request, token)
    words, found, complaint = named(words_of(request), standing.seats), None, ""
    seat = look.viewer
    if seat is None or not hint_offered(standing, look):
        complaint = words(NONE)
    else:
        action = advised(standing.row, standing.match, seat)
        found = hint_of(standing.match, seat, action, words) if action else None
        complaint = "" if found else words(BUSY)
    context = {"hint": found, "complaint": complaint, "token": token, "words": words, "seat": seat}
    return render(request, "matches/hint.html" if request.headers.get("HX-Request") else "matches/hint_page.html", context)


def advised(row: models.Match, match: Match, seat: str) -> str:
    """Return the action that the level would choose for a seat, the same each time; an empty text if it has no time now."""

    def think() -> str:
        actions = list(zip(match.movers(), match.actions, strict=True))
        return str(_worker.run(DEADLINE, choice, row.deal, actions, seat, LADDER[LEVEL - 1]))

    try:
        return once(("hint", row.token, store.point(row, match, seat)), think)
    except (BrokenProcessPool, ClashyardError):
        return ""


def hint_of(match: Match, seat: str, action: str, words: Words) -> Hint:
    """Return an action in words, with what the board's preview says of it."""
    preview = board_of(match).previews(match, seat, words).get(action)
    titles = rules(match.game.name, words.language)
    involved = tuple((rule, titles[rule].title) for rule in rules_of(match, seat, action))
    title, lines = (preview.title, preview.lines) if preview else (action, ())
    return Hint(words(NAMES[LEVEL - 1]), title, lines, involved)


def rules_of(match: Match, seat: str, action: str) -> tuple[str, ...]:
    """Return the ids of the rules that decide what an action leads to until the turn ends, the most important first.

    Hidden cards are drawn from what the seat knows, several times: a rule counts only if it is met each time.
    """
    found = [_rules(match, seat, action, seed) for seed in SEEDS]
    return tuple(rule for rule in found[0] if all(rule in each for each in found))[:RULES]


def _rules(match: Match, seat: str, action: str, seed: int) -> list[str]:
    """Return the rules of one draw: first those that the turn's end meets because of the action, then those of the action."""
    guess = match.copy()
    guess.game.rules.hide(guess.state, guess.game.seats.index(seat), seed)
    usual, own = _ended(guess.copy(), seat), _met(guess, seat, action)
    ended = _ended(guess, seat)
    return list(dict.fromkeys([*(rule for rule in ended if rule not in usual), *own, *ended]))


def _ended(guess: Match, seat: str) -> list[str]:
    """Return the rules that ending the turn meets; none where it cannot be ended."""
    legal = guess.legal_of(seat) if seat in guess.deciding else ()
    return next((_met(guess, seat, end) for end in board_of(guess).ends if end in legal), [])


def _met(guess: Match, seat: str, action: str) -> list[str]:
    """Play an action. Return the rules of its events until another turn begins, the least frequent first, quiet events last."""
    board, before = board_of(guess), len(guess.actions)
    guess.play(action, seat)
    events = list(takewhile(lambda event: event.name not in board.headings, guess.events_of(before)))
    loud = Counter(event.rule for event in events if not board.look_of(event))
    return [*sorted(loud, key=lambda rule: loud[rule]), *(event.rule for event in events)]
