"""Computer players: they think in processes of their own, so that nobody waits for another's opponent.

There are two benches, each with a queue and processes: what takes a moment never waits behind what takes many.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from queue import Full, Queue
from threading import Lock, Thread

from django.db import close_old_connections

from clashyard.core.errors import ClashyardError
from clashyard.core.match import Match
from clashyard.players import LADDER
from clashyard.web.matches import models, signals, store
from clashyard.web.matches.thinking import choice, start

LOG = logging.getLogger(__name__)
TRIES = 3
WAITING_AT_MOST = 1000  # matches on a bench; who finds no place is woken again by the sweep, or when looked at
DEEP = frozenset(LADDER[5:])  # levels that think long: see players.levels


class Bench:
    """Matches that wait for a computer, and as many threads with a process each to serve them."""

    def __init__(self, name: str, size: int, serve: Callable[[Bench, str], None], places: int = WAITING_AT_MOST) -> None:
        self.name, self.size, self.serve = name, size, serve
        self.waiting: Queue[str] = Queue(places)
        self.known: set[str] = set()
        self.lock = Lock()
        self.threads: list[Thread] = []
        self.executor: ProcessPoolExecutor | None = None

    def ask(self, token: str) -> bool:
        """Put a match into the queue, if it is not there yet; False where there is no place."""
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

    def workers(self) -> ProcessPoolExecutor:
        """The processes; new ones after `renew`."""
        with self.lock:
            if self.executor is None:
                self.executor = ProcessPoolExecutor(self.size, get_context("spawn"), start)
            return self.executor

    def renew(self, broken: ProcessPoolExecutor) -> None:
        """A process has been killed, and with it all of these."""
        with self.lock:
            if self.executor is broken:
                self.executor = None

    def _run(self) -> None:
        while True:
            token = self.waiting.get()
            try:
                close_old_connections()
                self.serve(self, token)
            except Exception:  # of the database, say: this match waits for the sweep, and the others go on
                LOG.exception("the computer could not play on in %s", token)
            finally:
                with self.lock:
                    self.known.discard(token)
                close_old_connections()


def due(row: models.Match, match: Match) -> tuple[str, str] | None:
    """The seat that a computer has to decide for, and its name; None where a person is to decide, or nobody."""
    return store.due(list(row.seats.all()), match) if row.running else None


def wake(row: models.Match) -> bool:
    """See to it that a computer plays where one is to; False where all are busy. Asking twice does no harm."""
    return not row.due or bench_of(row.due).ask(row.token)


def bench_of(name: str) -> Bench:
    """Where the opponent of that name sits."""
    return BENCHES["deep" if name in DEEP else "quick"]


def _play_on(bench: Bench, token: str) -> None:
    """Decide until a person, or the other bench, is to; with other workers where one has been killed."""
    for _ in range(TRIES):
        workers = bench.workers()
        try:
            while _step(bench, workers, token):
                pass
            _pass_on(bench, token)
            return
        except BrokenProcessPool:
            bench.renew(workers)
    LOG.error("the workers ended %d times while they thought about %s", TRIES, token)


def _pass_on(bench: Bench, token: str) -> None:
    """Wake who has to go on at the other bench."""
    row = models.Match.objects.filter(token=token).exclude(due="").first()
    if row is not None and bench_of(row.due) is not bench:
        bench_of(row.due).ask(token)


def _step(bench: Bench, workers: ProcessPoolExecutor, token: str) -> bool:
    """One decision of a computer in this match; False where there is none to make here."""
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
        text = workers.submit(choice, row.game, row.options, row.seed, actions, seat, name).result()
        store.act(token, seat, at, text, by=name)
    except (store.Stale, ClashyardError):
        return False
    signals.changed(token)
    return True


CORES = os.cpu_count() or 1
BENCHES = {"quick": Bench("quick", CORES, _play_on), "deep": Bench("deep", max(1, CORES - 1), _play_on)}
