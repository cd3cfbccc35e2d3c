"""Computer players: they think in separate processes or on a cluster, so that no player waits for another's opponent.

There are two benches, each with a queue and processes: quick decisions never wait behind slow ones.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from queue import Full, Queue
from threading import Lock, Thread, local
from typing import Any

from django.conf import settings
from django.db import close_old_connections

from clashyard.core.cluster import address
from clashyard.core.cluster_worker import worker
from clashyard.core.errors import ClashyardError
from clashyard.core.match import Match
from clashyard.core.work import cores
from clashyard.core.worker import Worker
from clashyard.players import LADDER
from clashyard.web.engines import name_of_engine
from clashyard.web.matches import broadcast, models, store
from clashyard.web.matches.bot_worker import choice
from clashyard.web.matches.seats import STAND_IN

LOG = logging.getLogger(__name__)
TRIES = 3  # each with a new process; in the last one the stand-in decides
DEADLINES = {"quick": 60.0, "deep": 300.0}  # seconds for a decision; most take less than one
WAITING_AT_MOST = 1000  # matches on a bench; if it is full, housekeeping or the next visitor wakes the computer later
ON_CLUSTER = 6  # decisions of each bench that a server hands to a cluster: each keeps one of 16 connections to the database
DEEP = frozenset(LADDER[5:])  # levels that think long: see players.levels


class EngineUnfit(Exception):
    """An engine of the owner did not decide: it cannot be started, hangs, or chose something illegal."""


class Bench:
    """A queue of matches that wait for a computer, and as many threads with a worker each to serve them."""

    def __init__(self, name: str, size: int, serve: Callable[[Bench, str], None], places: int = WAITING_AT_MOST) -> None:
        self.name, self.size, self.serve = name, size, serve
        self.waiting: Queue[str] = Queue(places)
        self.known: set[str] = set()
        self.lock = Lock()
        self.threads: list[Thread] = []
        self.own = local()

    def ask(self, token: str) -> bool:
        """Put a match into the queue unless it is already there. Return False if the queue is full."""
        with self.lock:
            if token in self.known:
                return True
            try:
                self.waiting.put_nowait(token)
            except Full:
                return False
            self.known.add(token)
            while len(self.threads) < self.size:
                thread = Thread(target=self._run, daemon=True, name=f"{self.name}-{len(self.threads)}")
                self.threads.append(thread)
                thread.start()
        return True

    def refuses(self, token: str) -> bool:
        """Return whether this match is not in the queue, and could not be put there now."""
        return self.waiting.full() and token not in self.known

    @property
    def worker(self) -> Worker:
        """Return the worker of this thread. If it is killed or hangs, the others go on."""
        if not hasattr(self.own, "worker"):
            self.own.worker = worker()
        return self.own.worker  # type: ignore[no-any-return]

    def _run(self) -> None:
        while True:
            token = self.waiting.get()
            try:
                close_old_connections()
                self.serve(self, token)
            except Exception:  # for example of the database: this match waits for housekeeping, and the others go on
                LOG.exception("the computer could not continue match %s", token)
            finally:
                with self.lock:
                    self.known.discard(token)
                close_old_connections()


def due(row: models.Match, match: Match) -> tuple[str, str] | None:
    """Return the seat that a computer has to decide for and its name, or None if a person is to decide, or nobody."""
    return store.due(list(row.seats.all()), match) if row.running else None


def wake(row: models.Match) -> None:
    """Make the computer play if it is its turn, unless all are busy. Calling this twice does no harm."""
    if row.due:
        bench_of(row.due).ask(row.token)


def computer_due(sender: Any, row: models.Match, **_: Any) -> None:
    """Wake the computer that is to decide since the match has changed."""
    wake(row)


def busy(row: models.Match) -> bool:
    """Return whether a computer is to decide and has to wait, because the queue is full."""
    return bool(row.due) and bench_of(row.due).refuses(row.token)


def bench_of(name: str) -> Bench:
    """Return the bench of the opponent *name*."""
    return BENCHES["deep" if name in DEEP or name_of_engine(name) else "quick"]


def _play_on(bench: Bench, token: str) -> None:
    """Decide until it is the turn of a person or of the other bench. A worker that was killed or hangs is replaced."""
    failed = 0
    while failed < TRIES:
        try:
            if not _step(bench, token, last=failed == TRIES - 1):
                _pass_on(bench, token)
                return
            failed = 0
        except EngineUnfit as error:
            failed = TRIES - 1  # it has been tried again already
            LOG.warning("%s in match %s: %s", STAND_IN, token, error)
        except BrokenProcessPool as error:
            failed += 1
            LOG.warning("the worker for match %s was replaced: %s", token, error)
    LOG.error("the workers failed %d times on match %s", TRIES, token)


def _pass_on(bench: Bench, token: str) -> None:
    """Wake the computer of the other bench that has to go on."""
    row = models.Match.objects.filter(token=token).exclude(due="").first()
    if row is not None and bench_of(row.due) is not bench:
        bench_of(row.due).ask(token)


def _step(bench: Bench, token: str, last: bool) -> bool:
    """Make one decision for a computer in this match. Return False if there is none to make here.

    *last*: no other try follows, so an opponent that does not search decides. Raises BrokenProcessPool and EngineUnfit.
    """
    row = models.Match.objects.filter(token=token).first()
    if row is None:
        return False
    match = store.load(row)
    found = due(row, match)
    if found is None or bench_of(found[1]) is not bench:
        return False
    seat, name = found
    at = store.point(row, match, seat)
    actions = list(zip(match.movers(), match.actions, strict=True))
    try:
        given = (row.deal, actions, seat, STAND_IN if last else settings.ENGINES.get(name, _known(name)))
        text = bench.worker.run(DEADLINES[bench.name], choice, *given)
        store.act(token, seat, at, text, by=name)
    except store.Stale:
        return False
    except ClashyardError as error:
        if name_of_engine(name) and not last:
            raise EngineUnfit(f"{name} did not decide: {error}") from error
        return False
    broadcast.changed(token)
    return True


def _known(name: str) -> str:
    """Return the opponent of that name; instead of an engine that is no longer offered, the one that stands in."""
    return STAND_IN if name_of_engine(name) else name


SIZE = ON_CLUSTER if address() else cores()
BENCHES = {"quick": Bench("quick", SIZE, _play_on), "deep": Bench("deep", max(1, SIZE - 1), _play_on)}
