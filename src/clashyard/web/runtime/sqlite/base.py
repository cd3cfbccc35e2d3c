"""Django's SQLite back end, with a queue in front of its lock.

With SQLite's lock alone, each waiting thread looks again after a while, up to a tenth of a second later, and the first to look
gets it: with a hundred actions waiting, some come seconds late. Threads of one process therefore queue here.
"""

from __future__ import annotations

from threading import Lock
from typing import Any

from django.db import OperationalError
from django.db.backends.sqlite3 import base

SECONDS = 20  # as long as SQLite waits for other processes

_writing = Lock()


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that holds the head of the queue while it is in a transaction."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._first = False

    def _start_transaction_under_autocommit(self) -> None:
        if not _writing.acquire(timeout=SECONDS):
            raise OperationalError("database is locked")
        self._first = True
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]
        except BaseException:
            self._let_go()
            raise

    def _commit(self) -> None:
        super()._commit()  # type: ignore[misc]
        self._let_go()  # if it fails, Django rolls back

    def _rollback(self) -> None:
        try:
            super()._rollback()  # type: ignore[misc]
        finally:
            self._let_go()

    def _close(self) -> None:
        try:
            super()._close()  # type: ignore[misc]
        finally:
            self._let_go()

    def _let_go(self) -> None:
        if self._first:
            self._first = False
            _writing.release()
