"""Checks in the background: one after the other, in one process of its own, at a lower priority than everything people wait for.

The queue is the database, as for analyses of matches (replays.analysis_queue). It is bounded, one person has one check in it at a
time, and each check is bounded too, so that what waits can be told in seconds. A page with exactly one solution is graded by
itself, after the checks that wait by then.
"""

from __future__ import annotations

import logging
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from datetime import timedelta
from secrets import token_hex

from django.db import transaction
from django.db.models import Avg, Q
from django.utils import timezone

from clashyard.core.cluster_worker import worker
from clashyard.core.solver import UNDECIDED
from clashyard.core.words import N_
from clashyard.games import NAMED
from clashyard.grimoire.puzzle import Puzzle, parse_puzzle, write_puzzle
from clashyard.web.editor import check_worker, store
from clashyard.web.editor.draft import digest
from clashyard.web.editor.models import DONE, FAILED, GRADE, RUNNING, SMALLER, SOLVE, WAITING, Check
from clashyard.web.leased import Served, taken
from clashyard.web.people.models import Person
from clashyard.web.refused import Refused
from clashyard.web.replays.analysis_worker import begin

LOG = logging.getLogger(__name__)
AT_MOST = 30  # checks that wait or run
TASKS = {SOLVE: check_worker.answered, GRADE: check_worker.graded, SMALLER: check_worker.smaller}
SECONDS = 20.0  # of the solver for one check
DEADLINE = 90.0  # seconds for the answer: a process may have to start first
LEASE = timedelta(seconds=DEADLINE + 10)
AGAIN = timedelta(minutes=10)  # until a check that ended at the limit of time may be repeated
RECENT = 50  # checks whose durations tell how long the next ones will take
FIRST = 2000  # milliseconds, before anything was measured
KEPT = 20_000  # answered checks

WORKER = token_hex(8)  # this server process
_worker = worker(begin, priority=-1)


def found_for(puzzle: Puzzle, task: str = SOLVE) -> Check | None:
    """Return the check of the same question, if anybody has asked it."""
    return Check.objects.filter(digest=_key(puzzle, task)).first()


def _key(puzzle: Puzzle, task: str) -> str:
    return digest(puzzle) if task == SOLVE else digest(puzzle, task)


def proven(puzzle: Puzzle) -> Puzzle | None:
    """Return a puzzle with its solution and all that is known about it, or None if it was not shown to have exactly one."""
    return store.proven(puzzle, found_for(puzzle), found_for(puzzle, GRADE))


def ask(puzzle: Puzzle, person: Person, task: str = SOLVE) -> Check:
    """Return the check of a question, queueing it if nobody has asked it before. Raises Refused.

    *puzzle*: with its solution, except to `SOLVE` it.
    """
    key = _key(puzzle, task)
    with transaction.atomic():
        found = Check.objects.filter(digest=key).first()
        if found is not None and (found.going_on or (found.state == DONE and not _outdated(found))):
            if task == SOLVE:
                _grade(found, person)
            return found
        mine = Check.objects.filter(person=person, state=WAITING)  # the page has changed since
        (mine if task == SOLVE else mine.filter(task=task)).delete()
        going_on = Check.objects.filter(state__in=(WAITING, RUNNING))
        if going_on.filter(person=person).exclude(task=GRADE).exists():
            raise Refused(N_("One check at a time: your previous one is not finished yet."))
        if going_on.count() >= AT_MOST:
            raise Refused(N_("The queue of checks is full. Try again in {seconds} s."), seconds=wait(AT_MOST))
        fresh = {
            "person": person, "task": task, "state": WAITING, "question": write_puzzle(replace(puzzle, certificate=None)),
            "verdict": None, "touched": timezone.now(),
        }  # fmt: skip
        found = Check.objects.update_or_create(digest=key, defaults=fresh)[0]
    _prune()
    return found


def _outdated(check: Check) -> bool:
    """Return whether a check ended at the limit of time, and so long ago that another try may decide it."""
    verdict = check.verdict or {}
    return verdict.get("kind") == UNDECIDED and verdict.get("reason") == "time" and check.touched < timezone.now() - AGAIN


def ahead(check: Check) -> int:
    """Return how many checks are answered before this one."""
    return Check.objects.filter(Q(state=RUNNING) | Q(state=WAITING, asked__lt=check.asked)).exclude(pk=check.pk).count()


def wait(number: int) -> int:
    """Return how many seconds so many checks will take, by the last ones."""
    recent = Check.objects.filter(state=DONE).order_by("-touched").values("took")[:RECENT]
    mean = recent.aggregate(mean=Avg("took"))["mean"]
    return max(1, round(number * (FIRST if mean is None else mean) / 1000))


def _prune() -> None:
    old = Check.objects.filter(state=DONE).order_by("-touched").values_list("pk", flat=True)[KEPT : KEPT + 100]
    if stale := list(old):
        Check.objects.filter(pk__in=stale).delete()


def wake() -> None:
    """Start work on waiting checks. Calling this twice does no harm; every look at a check does."""
    _served.wake()


def take() -> Check | None:
    """Return the next check, with our lease, or None if there is none or another server is at work."""
    return taken(Check, WORKER, LEASE, WAITING, RUNNING)


def work(check: Check) -> None:
    """Answer a check, and store the answer if we still hold the lease."""
    try:
        nodes = _nodes(check)
        check.verdict = _worker.run(DEADLINE, TASKS[check.task], check.question, nodes, SECONDS)
        check.state, check.took = DONE, check.verdict["took"]
    except BrokenProcessPool as error:
        LOG.warning("the process of check %s was replaced: %s", check.digest, error)
        check.state = FAILED
    except Exception:  # whatever it was: others wait
        LOG.exception("check %s failed", check.digest)
        check.state = FAILED
    ours = Check.objects.filter(pk=check.pk, state=RUNNING, worker=WORKER)
    if ours.update(state=check.state, verdict=check.verdict, took=check.took, touched=timezone.now()):
        if check.task == SOLVE and check.person is not None:
            _grade(check, check.person)
        elif check.task == GRADE:
            store.note_difficulty(digest(parse_puzzle(check.question)), store.difficulty_in(check))


def _grade(check: Check, person: Person) -> None:
    """Queue the question how difficult a page is, if it was shown to have exactly one solution."""
    whole = store.proven(parse_puzzle(check.question), check)
    if whole is not None:
        try:
            ask(whole, person, GRADE)
        except Refused as error:
            LOG.info("a page is not graded: %s", error)


def _nodes(check: Check) -> int:
    solver = NAMED[check.question["game"]].solver
    assert solver is not None
    return solver.limits.nodes


_served = Served("checks", take, work)
