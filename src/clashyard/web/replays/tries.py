"""Answers to what a visitor tries: the search judges the action and replies, in the process of the analyses.

Answers are kept in the cache that the servers share, so each is computed once, and a page may ask any server for it.
"""

from __future__ import annotations

import hashlib
import json
import logging
from functools import cache as once_only
from queue import Full, Queue
from threading import Thread
from typing import Any, NamedTuple

from django.core.cache import cache

from clashyard.core import machine_code
from clashyard.core.words import N_
from clashyard.web.matches import models
from clashyard.web.matches.deal import Deal
from clashyard.web.refused import Refused
from clashyard.web.replays import analysis_queue
from clashyard.web.replays.analysis_worker import answered
from clashyard.web.replays.branches import Branch

LOG = logging.getLogger(__name__)
AT_MOST = 20  # answers that a server's visitors wait for
DEADLINE = 60.0  # seconds for one, of which most take less than one; a process may have to start first
KEPT = 600  # seconds
WAITING, FAILED = "waiting", "failed"


class Job(NamedTuple):
    """One answer to find. *actions*: all of the line as pairs of seat and text, the last one to be judged."""

    key: str
    deal: Deal
    actions: list[tuple[str, str]]
    seat: str
    iterations: int


_jobs: Queue[Job] = Queue(AT_MOST)


def answer_to(row: models.Match, branch: Branch) -> dict[str, Any] | str | None:
    """Return the answer to the last action of a branch, WAITING, FAILED, or None if nobody has asked for it."""
    found: dict[str, Any] | str | None = cache.get(_key(row, branch))
    return found


def ask(row: models.Match, branch: Branch) -> None:
    """Queue the last action of a branch. Raises Refused if too many wait already."""
    key = _key(row, branch)
    if not cache.add(key, WAITING, DEADLINE):
        return
    actions = list(zip(branch.match.movers(), branch.match.actions, strict=True))
    iterations = analysis_queue.ITERATIONS if machine_code.prepared() else analysis_queue.SLOWLY
    try:
        _jobs.put_nowait(Job(key, row.deal, actions, branch.seat, iterations))
    except Full:
        cache.delete(key)
        raise Refused(N_("Too many visitors are trying actions right now. Try again in a moment.")) from None
    wake()


def wake() -> None:
    """Start work on what waits. Calling this twice does no harm."""
    _thread()


def work() -> None:
    """Find the next answer and keep it."""
    job = _jobs.get()
    try:
        found: dict[str, Any] | str = analysis_queue.in_worker(DEADLINE, answered, *job[1:])
    except Exception:  # whatever it was: others wait
        LOG.exception("an action that a visitor tried could not be answered")
        found = FAILED
    cache.set(job.key, found, KEPT if found != FAILED else 5)


@once_only
def _thread() -> Thread:
    thread = Thread(target=_serve, daemon=True, name="tries")
    thread.start()
    return thread


def _serve() -> None:
    while True:
        work()


def _key(row: models.Match, branch: Branch) -> str:
    given = json.dumps([row.token, row.undos, branch.at, branch.seat, branch.actions])
    return f"try-{hashlib.sha256(given.encode()).hexdigest()}"
