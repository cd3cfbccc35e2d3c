"""Queues in the database whose rows are worked on one after the other: one server at a time holds the lease."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import timedelta
from functools import cached_property
from queue import Full, Queue
from threading import Thread
from typing import Any, Generic, TypeVar

from django.db import close_old_connections, models, transaction
from django.db.models import Q
from django.utils import timezone

LOG = logging.getLogger(__name__)
Row = TypeVar("Row", bound=models.Model)


class Served(Generic[Row]):
    """A thread that takes rows and works on them whenever it is woken, until none is left."""

    def __init__(self, name: str, take: Callable[[], Row | None], work: Callable[[Row], object]) -> None:
        self.name, self.take, self.work = name, take, work
        self._asked: Queue[bool] = Queue(1)

    def wake(self) -> None:
        """Start work on what is waiting. Calling this twice does no harm."""
        try:
            self._asked.put_nowait(True)
        except Full:
            return
        _ = self._thread

    @cached_property
    def _thread(self) -> Thread:
        thread = Thread(target=self._serve, daemon=True, name=self.name)
        thread.start()
        return thread

    def _serve(self) -> None:
        while True:
            self._asked.get()
            try:
                close_old_connections()
                while (found := self.take()) is not None:
                    self.work(found)
            except Exception:  # for example of the database: the queue is taken up when it is woken again
                LOG.exception("%s were interrupted", self.name)
            finally:
                close_old_connections()


def taken(kind: type[Row], worker: str, lease: timedelta, waiting: str, running: str) -> Row | None:
    """Return the next row, with the lease of *worker*, or None if there is none or another server is at work."""
    now = timezone.now()
    with transaction.atomic():
        open_ones = kind._default_manager.select_for_update().filter(state__in=(waiting, running))
        if open_ones.filter(Q(state=running, touched__gte=now - lease) & ~Q(worker=worker)).exists():
            return None
        found: Any = open_ones.order_by("asked", "pk").first()
        if found is not None:
            found.state, found.worker, found.touched = running, worker, now
            found.save()
        return found  # type: ignore[no-any-return]
