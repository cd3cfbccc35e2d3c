"""Answers of the other side in puzzles of several turns, found by the solver in a process of their own or a cluster, and kept.

A request waits for its answer, as the solver is asked within narrow limits; only one waits at a time, so that others are served.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from django.core.cache import cache

from clashyard.core.match import Match
from clashyard.core.solver import Limits, Quest, Reply
from clashyard.core.words import N_
from clashyard.grimoire.attempt import Attempt, Replies
from clashyard.grimoire.puzzle import Puzzle
from clashyard.web.lone_worker import LoneWorker
from clashyard.web.puzzles.reply_worker import Asked, found_reply, found_turn
from clashyard.web.refused import Refused

DEADLINE = 20.0  # seconds for one answer: the process may have to start first
NODES, SECONDS = 2_000_000, 5.0  # limits of the solver
KEPT = 24 * 3600  # seconds
BUSY = N_("Too many visitors are waiting for an answer right now. Try again in a moment.")

Wait = Callable[[], int]
_worker = LoneWorker()


def nobody() -> int:
    """Return that nobody has to wait."""
    return 0


def replies_in(puzzle: Puzzle, wait: Wait = nobody) -> Replies:
    """Return what finds the answers in a puzzle. It raises Refused if one is not found soon enough, or is asked for too often.

    *wait* is called before the solver is, and returns for how many seconds the visitor has to wait.
    """

    def reply(quest: Quest, match: Match, left: int, limits: Limits) -> Reply:
        asked = Asked(puzzle.game.name, dict(puzzle.options), quest.match.origin["position"], quest.seat, quest.goal, quest.turns)
        key = _key(asked, match.actions)
        found: dict[str, Any] | None = cache.get(key)
        if found is None:
            _patient(wait)
            found = _ask(asked, list(zip(match.movers(), match.actions, strict=True)), left)
            cache.set(key, found, KEPT)
        return Reply(tuple(found["actions"]), found["refutes"], found["position"])

    return reply


def _patient(wait: Wait) -> None:
    seconds = wait()
    if seconds:
        raise Refused(N_("Too many requests. Try again in {seconds} s."), seconds=seconds)


def turn_in(at: Attempt, wait: Wait = nobody) -> tuple[str, ...]:
    """Return the next turn of the solution of an attempt that goes on. Raises Refused if it is not found soon enough."""
    puzzle, match = at.puzzle, at.match
    asked = Asked(puzzle.game.name, dict(puzzle.options), match.position(), puzzle.seat, puzzle.goal, at.turns_left)
    found: list[str] | None = cache.get(_key(asked, ["turn"]))
    if found is None:
        _patient(wait)
        found = _run(found_turn, asked)
        cache.set(_key(asked, ["turn"]), found, KEPT)
    if not found:
        raise Refused(BUSY)
    return tuple(found)


def _ask(asked: Asked, actions: list[tuple[str, str]], left: int) -> dict[str, Any]:
    found: dict[str, Any] = _run(found_reply, asked, actions, left)
    return found


def _run(task: Callable[..., Any], *given: Any) -> Any:
    try:
        return _worker.run(DEADLINE, task, *given, NODES, SECONDS)
    except BrokenProcessPool:
        raise Refused(BUSY) from None


def _key(asked: Asked, actions: Sequence[str]) -> str:
    given = json.dumps([*asked, *actions])
    return f"reply-{hashlib.sha256(given.encode()).hexdigest()}"
