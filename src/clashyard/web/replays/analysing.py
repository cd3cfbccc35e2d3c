"""Analyses in the background: one after the other, in one worker process, after all that people wait for.

The queue is the database. Whoever works on an analysis signs it again with each part that is done; without a sign of life
for as long as a lease it is anybody's, so that a server that was killed takes it up where it was, and no two work in vain.
"""

from __future__ import annotations

import logging
from concurrent.futures.process import BrokenProcessPool
from datetime import timedelta
from functools import cache
from queue import Full, Queue
from secrets import token_hex
from threading import Thread

from django.db import close_old_connections, transaction
from django.db.models import Q
from django.utils import timezone

from clashyard.core import fast
from clashyard.core.match import Match
from clashyard.core.words import N_
from clashyard.web.matches import models as matches
from clashyard.web.matches import store
from clashyard.web.matches.workers import Worker
from clashyard.web.people.models import Person
from clashyard.web.refused import Refused
from clashyard.web.replays.judging import begin, judged
from clashyard.web.replays.models import DONE, FAILED, RUNNING, WAITING, Analysis

LOG = logging.getLogger(__name__)
AT_MOST = 20  # analyses that wait or are worked on
LEASE = timedelta(seconds=30)
SECONDS = 1.0  # of work between two signs of life
DEADLINE = 120.0  # seconds for that work: it judges one action at least, and may have to start a process first
ITERATIONS = 1000  # for each action, as `clashyard analyse` takes
SLOWLY = 50  # where the rules are not compiled
TRIES = 3  # with new workers, where one was killed

WORKER = token_hex(8)  # this server process
_asked: Queue[bool] = Queue(1)
_worker = Worker(begin)


def ask(row: matches.Match, match: Match, person: Person) -> Analysis:
    """The analysis of an ended match, which waits from now on if nobody has asked for it before. Raises Refused."""
    refusal = refused(match)
    if refusal:
        raise Refused(refusal)
    now = timezone.now()
    with transaction.atomic():
        found = Analysis.objects.filter(match=row).first()
        if found is not None and found.state != FAILED:
            return found
        going_on = Analysis.objects.filter(state__in=(WAITING, RUNNING))
        if going_on.filter(person=person).exists():
            raise Refused(N_("One analysis at a time: another that you have asked for is not done yet."))
        if going_on.count() >= AT_MOST:
            raise Refused(N_("Analyses are busy; try again later."))
        fresh = {
            "person": person, "state": WAITING, "length": match.told, "rows": [], "touched": now,
            "iterations": ITERATIONS if fast.prepared() else SLOWLY,
        }  # fmt: skip
        return Analysis.objects.update_or_create(match=row, defaults=fresh)[0]


def refused(match: Match) -> str:
    """Why this match cannot be analysed, as a pattern; empty where it can."""
    if match.game.form or not match.game.compiles:
        return N_("What leads to a game, such as a draft or the choice of decks, is not analysed; the game itself is.")
    return "" if match.told else N_("No action was played in this match; there is nothing to analyse.")


def wake() -> None:
    """See to it that what waits is worked on. Asking twice does no harm; whoever looks at an analysis asks."""
    try:
        _asked.put_nowait(True)
    except Full:
        return
    _thread()


@cache
def _thread() -> Thread:
    thread = Thread(target=_serve, daemon=True, name="analyses")
    thread.start()
    return thread


def _serve() -> None:
    while True:
        _asked.get()
        try:
            close_old_connections()
            while (found := take()) is not None:
                work(found)
        except Exception:  # of the database, say: what waits is taken up when it is looked at again
            LOG.exception("analyses were broken off")
        finally:
            close_old_connections()


def take() -> Analysis | None:
    """The next analysis to work on, signed; None where there is none, or where another server is at work."""
    now = timezone.now()
    with transaction.atomic():
        open_ones = Analysis.objects.select_for_update().filter(state__in=(WAITING, RUNNING))
        if open_ones.filter(Q(state=RUNNING, touched__gte=now - LEASE) & ~Q(worker=WORKER)).exists():
            return None
        found = open_ones.order_by("asked", "pk").first()
        if found is not None:
            found.state, found.worker, found.touched = RUNNING, WORKER, now
            found.save()
        return found


def work(analysis: Analysis) -> None:
    """Judge what is not judged yet, part by part, as long as the analysis is ours."""
    try:
        match = store.load(analysis.match)
        actions = list(zip(match.movers(), match.actions, strict=True))[: analysis.length]
        while len(analysis.rows) < analysis.length:
            analysis.rows += _part(analysis, actions)
            if not _signed(analysis, RUNNING):
                return
        _signed(analysis, DONE)
    except Exception:  # whatever it was: others wait
        LOG.exception("the analysis of %s has failed", analysis.match.token)
        _signed(analysis, FAILED)


def _part(analysis: Analysis, actions: list[tuple[str, str]]) -> list[dict[str, object]]:
    """The next judgements; with another worker where one was killed, or has hung. Raises BrokenProcessPool."""
    row, first = analysis.match, len(analysis.rows)
    for left in reversed(range(TRIES)):
        try:
            return _worker.run(DEADLINE, judged, row.deal, actions, first, analysis.iterations, SECONDS)
        except BrokenProcessPool as error:
            LOG.warning("the worker that analysed %s was replaced: %s", row.token, error)
            if not left:
                raise
    raise AssertionError


def _signed(analysis: Analysis, state: str) -> bool:
    """Keep how far it is; False where another has taken it over meanwhile."""
    ours = Analysis.objects.filter(pk=analysis.pk, state=RUNNING, worker=WORKER)
    return bool(ours.update(rows=analysis.rows, state=state, touched=timezone.now()))
