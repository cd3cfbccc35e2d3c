"""Reports that open pages make again and again, so that one of them may fail."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

from django.db import DatabaseError

LOG = logging.getLogger(__name__)
Answer = TypeVar("Answer")


async def reported(report: Callable[[], Awaitable[Answer]], otherwise: Answer) -> Answer:
    """Return the answer to a report; *otherwise* if the database refuses it, which is logged. The next one makes up for it."""
    try:
        return await report()
    except DatabaseError:
        LOG.exception("an open page could not be reported")
        return otherwise
