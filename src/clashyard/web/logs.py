"""Logging to standard error: warnings and errors, each with the id of its request."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any

from django.http import HttpRequest, HttpResponse

HEADER = "X-Request-ID"
FAILED = 500
NONE = "-"  # stands for the id outside of any request

_request: ContextVar[str] = ContextVar("request", default=NONE)


class Numbered:
    """Middleware that gives each request an id.

    The id appears in the log and, after a server error, in the response header and on the error page.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        number = secrets.token_hex(6)
        before = _request.set(number)
        try:
            answer = self.get_response(request)
        finally:
            _request.reset(before)
        if answer.status_code >= FAILED:  # all other responses stay the same wherever the visible content is the same
            answer[HEADER] = number
        return answer


def request_id() -> str:
    """Return the id of the request that this thread answers, or a dash if it answers none."""
    return _request.get()


class RequestId(logging.Filter):
    """Filter that adds `request_id` to each record."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id = request_id()
        return True


LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"request": {"()": RequestId}},
    "formatters": {"line": {"format": "{asctime} {levelname} {name} [{request_id}] {message}", "style": "{"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "filters": ["request"], "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": [], "level": "WARNING"},  # Django's default would mail errors to nobody
        "django.request": {"level": "ERROR"},  # not every page that is not found
        "django.security.DisallowedHost": {"level": "CRITICAL"},  # strangers who ask for other sites
    },
}
