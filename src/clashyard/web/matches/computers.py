"""Computer players: they think in processes of their own, so that nobody waits for another's opponent."""

from __future__ import annotations

import logging
import os
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from multiprocessing import get_context
from queue import Full, Queue
from threading import Lock, Thread

from django.db import close_old_connections

from clashyard.core.errors import ClashyardError
from clashyard.core.match import Match
from clashyard.web.matches import models, signals, store
from clashyard.web.matches.thinking import choice, start

LOG = logging.getLogger(__name__)
TRIES = 3
WAITING_AT_MOST = 1000  # matches; who finds no place asks again when it is looked at

_waiting: Queue[str] = Queue(WAITING_AT_MOST)
_known: set[str] = set()
_lock = Lock()


@cache
def _workers() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(os.cpu_count() or 1, get_context("spawn"), start)


def due(row: models.Match, match: Match) -> tuple[str, str] | None:
    """The seat that a computer has to decide for, and its name; None where a person is to decide."""
    computers = {seat.name: seat.computer for seat in row.seats.all() if seat.computer}
    people = [seat for seat in match.deciding if seat not in computers]
    seat = next((seat for seat in match.deciding if seat in computers), None)
    return (seat, computers[seat]) if seat and not people else None


def wake(row: models.Match, match: Match) -> None:
    """See to it that a computer plays where one is to. Asking twice does no harm."""
    if due(row, match) is None:
        return
    with _lock:
        if row.token in _known:
            return
        try:
            _waiting.put_nowait(row.token)
        except Full:
            return
        _known.add(row.token)
    _threads()


@cache
def _threads() -> list[Thread]:
    """As many as there are workers; each brings one match after another to its next person."""
    threads = [Thread(target=_serve, daemon=True, name=f"computer-{n}") for n in range(os.cpu_count() or 1)]
    for thread in threads:
        thread.start()
    return threads


def _serve() -> None:
    while True:
        token = _waiting.get()
        try:
            close_old_connections()
            _play_on(token)
        except Exception:  # of the database, say: this match waits to be looked at again, and the others go on
            LOG.exception("the computer could not play on in %s", token)
        finally:
            with _lock:
                _known.discard(token)
            close_old_connections()


def _play_on(token: str) -> None:
    """Decide until a person is to; with other workers where one has been killed."""
    for _ in range(TRIES):
        try:
            while _step(token):
                pass
            return
        except BrokenProcessPool:
            _workers.cache_clear()
    LOG.error("the workers ended %d times while they thought about %s", TRIES, token)


def _step(token: str) -> bool:
    """One decision of a computer in this match; False where there is none to make."""
    row = models.Match.objects.get(token=token)
    match = store.load(row)
    found = due(row, match)
    if found is None:
        return False
    seat, name = found
    at = store.point(match, seat)
    actions = list(zip(match.movers(), match.actions, strict=True))
    try:
        text = _workers().submit(choice, row.game, row.options, row.seed, actions, seat, name).result()
        store.act(token, seat, at, text)
    except (store.Stale, ClashyardError):
        return False
    signals.changed(token)
    return True
