"""PDFs to download: made one at a time, bounded, and kept."""

from __future__ import annotations

import logging
from collections.abc import Callable
from importlib.util import find_spec
from threading import Lock

from django.http import HttpRequest, HttpResponse
from django.utils.http import content_disposition_header

from clashyard.core.errors import BadInput, ClashyardError
from clashyard.web.bounded import MB, Bounded
from clashyard.web.errors import refused
from clashyard.web.pages import words_of

log = logging.getLogger(__name__)
KEPT = 48 * MB
PATIENCE = 30.0  # seconds that a visitor waits for others before being sent away
TYPES = {"pdf": "application/pdf", "png": "image/png", "zip": "application/zip"}
Key = tuple[str, ...]
_kept: Bounded[Key, bytes] = Bounded(KEPT, len)
_press = Lock()  # one PDF at a time: a book occupies a core for some seconds


def available() -> bool:
    """Return whether the packages for printing are installed."""
    return all(find_spec(name) is not None for name in ("typst", "segno"))


def pdf(request: HttpRequest, name: str, key: Key, make: Callable[[], bytes]) -> HttpResponse:
    """Return the PDF that *make* returns: see `file`."""
    return file(request, f"{name}.pdf", key, make)


def file(request: HttpRequest, name: str, key: Key, make: Callable[[], bytes]) -> HttpResponse:
    """Return what *make* returns as the file *name*, made once for each *key*, language and address of this site.

    The answer is a 400 where it raises BadInput, and a 503 where it fails or too many others are waiting. The log has
    the reason of a failure.
    """
    words = words_of(request)
    try:
        made = _made((*key, words.language, request.build_absolute_uri("/")), make)
    except BadInput as error:
        return refused(request, 400, error.said(words))
    except (ClashyardError, OSError):
        log.exception("%s could not be made", name)
        return refused(request, 503, words("The file could not be made: something failed on this server. Try again in a minute."))
    if made is None:
        return refused(request, 503, words("Others are printing right now. Try again in a minute."))
    answer = HttpResponse(made, content_type=TYPES[name.rpartition(".")[2]])
    answer["Content-Disposition"] = content_disposition_header(True, name)
    return answer


def _made(key: Key, make: Callable[[], bytes]) -> bytes | None:
    """Return a PDF, or None if too many others are waiting."""
    kept = _kept.get(key)
    if kept is None and _press.acquire(timeout=PATIENCE):
        try:
            kept = _kept.get(key)
            if kept is None:
                kept = make()
                _kept.put(key, kept)
        finally:
            _press.release()
    return kept
