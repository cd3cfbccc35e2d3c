"""Analyses in the background: one after the other, in one worker process, at a lower priority than everything people wait for.

The queue is the database. A server renews its lease on an analysis with each part that is done. When the lease expires, any
server may take over: a server that was killed resumes its analysis, and no two do the same work.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from datetime import timedelta
from secrets import token_hex
from threading import Lock
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from clashyard.core import machine_code
from clashyard.core.cluster_worker import worker
from clashyard.core.match import Match
from clashyard.core.words import N_
from clashyard.web.engines import for_analysis
from clashyard.web.leased import Served, taken
from clashyard.web.matches import models as matches
from clashyard.web.matches import store
from clashyard.web.people.models import Person
from clashyard.web.refused import Refused
from clashyard.web.replays.analysis_worker import begin, judged, judged_by
from clashyard.web.replays.models import DONE, FAILED, RUNNING, WAITING, Analysis

LOG = logging.getLogger(__name__)
AT_MOST = 20  # analyses that wait or run
LEASE = timedelta(seconds=60)  # longer than an engine may take for one action, with the start of its second try
SECONDS = 1.0  # of work between two renewals of the lease
DEADLINE = 120.0  # seconds for that work: it judges at least one action, and may have to start a process first
ITERATIONS = 1000  # for each action, as in `clashyard analyse`
SLOWLY = 50  # if the rules are not compiled
TRIES = 3  # with new workers, after one was killed

NOT_OFFERED = N_("This engine is not offered here any more. Choose another one from the list.")

WORKER = token_hex(8)  # this server process
_worker = worker(begin, priority=-1)  # players come first
_working = Lock()  # the worker serves analyses and tries in turn


def ask(row: matches.Match, match: Match, person: Person, engine: str = "") -> Analysis:
    """Return the analysis of an ended match, queueing it if nobody has requested it before. Raises Refused.

    *engine*: the key of an engine that the owner of the site offers, to analyse instead of our search. Our search may replace
    what an engine has found, and not the other way round: our results are worth the same to everybody.
    """
    refusal = refused(match)
    if refusal:
        raise Refused(refusal)
    if engine and engine not in settings.ENGINES:
        raise Refused(NOT_OFFERED)
    now = timezone.now()
    with transaction.atomic():
        found = Analysis.objects.filter(match=row).first()
        replaced = found is not None and found.state == DONE and found.engine and not engine
        if found is not None and found.state != FAILED and not replaced:
            return found
        going_on = Analysis.objects.filter(state__in=(WAITING, RUNNING))
        if going_on.filter(person=person).exists():
            raise Refused(N_("One analysis at a time: your previous one is not finished yet."))
        if going_on.count() >= AT_MOST:
            raise Refused(N_("The analysis queue is full. Try again later."))
        iterations = 0 if engine else ITERATIONS if machine_code.prepared() else SLOWLY
        fresh = {
            "person": person, "state": WAITING, "length": match.told, "rows": [], "touched": now, "iterations": iterations,
            "engine": engine,
        }  # fmt: skip
        return Analysis.objects.update_or_create(match=row, defaults=fresh)[0]


def refused(match: Match) -> str:
    """Return why this match cannot be analysed, as a pattern, or an empty string."""
    if match.game.form or not match.game.rules.compiles:
        return N_("Drafts and deck building are not analysed; only the match that follows is.")
    return "" if match.told else N_("No actions were played in this match, so there is nothing to analyse.")


def wake() -> None:
    """Start work on waiting analyses. Calling this twice does no harm; every visit to an analysis does."""
    _served.wake()


def take() -> Analysis | None:
    """Return the next analysis to work on, with our lease, or None if there is none or another server is at work."""
    return taken(Analysis, WORKER, LEASE, WAITING, RUNNING)


def work(analysis: Analysis) -> None:
    """Judge the remaining actions, part by part, as long as we hold the lease."""
    try:
        match = store.load(analysis.match)
        actions = list(zip(match.movers(), match.actions, strict=True))[: analysis.length]
        while len(analysis.rows) < analysis.length:
            analysis.rows += _part(analysis, actions)
            if not _signed(analysis, RUNNING):
                return
        _signed(analysis, DONE)
    except Exception:  # whatever it was: others wait
        LOG.exception("the analysis of match %s failed", analysis.match.token)
        _signed(analysis, FAILED)


def _part(analysis: Analysis, actions: list[tuple[str, str]]) -> list[dict[str, object]]:
    """Return the next judgements. A worker that was killed or hangs is replaced. Raises BrokenProcessPool.

    An engine has been asked twice when it fails, so nothing is tried again. Raises ClashyardError then, and KeyError if it is
    not offered any more.
    """
    row, first = analysis.match, len(analysis.rows)
    if analysis.engine:
        program = for_analysis(settings.ENGINES[analysis.engine])
        rows: list[dict[str, object]] = in_worker(DEADLINE, judged_by, program, row.deal, actions, first, SECONDS)
        return rows
    for left in reversed(range(TRIES)):
        try:
            found: list[dict[str, object]] = in_worker(DEADLINE, judged, row.deal, actions, first, analysis.iterations, SECONDS)
            return found
        except BrokenProcessPool as error:
            LOG.warning("the worker analysing match %s was replaced: %s", row.token, error)
            if not left:
                raise
    raise AssertionError


def in_worker(seconds: float, task: Callable[..., Any], *given: object) -> Any:
    """Return the result of *task* from the worker process, when it is free. Raises BrokenProcessPool, see `Worker.run`."""
    with _working:
        return _worker.run(seconds, task, *given)


def _signed(analysis: Analysis, state: str) -> bool:
    """Store the progress. Return False if another server has taken over meanwhile."""
    ours = Analysis.objects.filter(pk=analysis.pk, state=RUNNING, worker=WORKER)
    return bool(ours.update(rows=analysis.rows, state=state, touched=timezone.now()))


_served = Served("analyses", take, work)
