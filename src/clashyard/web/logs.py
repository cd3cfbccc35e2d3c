"""What goes to standard error: warnings and errors, each with the id of the request that it belongs to."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any

from django.http import HttpRequest, HttpResponse

HEADER = "X-Request-ID"
FAILED = 500
NONE = "-"  # in the place of an id, where no request is answered

_request: ContextVar[str] = ContextVar("request", default=NONE)


class Numbered:
    """Middleware that gives each request an id: in the log and, where we failed, in the answer's header and on its page."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        number = secrets.token_hex(6)
        before = _request.set(number)
        try:
            answer = self.get_response(request)
        finally:
            _request.reset(before)
        if answer.status_code >= FAILED:  # all other answers are the same where what can be seen is
            answer[HEADER] = number
        return answer


def request_id() -> str:
    """Return the id of the request that this thread answers; a dash where it answers none."""
    return _request.get()


class RequestId(logging.Filter):
    """Adds `request_id` to each record."""

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
        "django": {"handlers": [], "level": "WARNING"},  # Django's own would mail errors to nobody
        "django.request": {"level": "ERROR"},  # not each page that is not there
        "django.security.DisallowedHost": {"level": "CRITICAL"},  # strangers who ask for other sites
    },
}
