"""Views of pictures: public, the same for every visitor, and kept by browsers."""

from __future__ import annotations

import gzip
from functools import lru_cache

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from clashyard import art
from clashyard.web.art.links import AT_MOST
from clashyard.web.kept import kept
from clashyard.web.limits import too_many, wait_for
from clashyard.web.pages import words_for

FORMS = {"picture": art.picture, "small": art.small, "cutout": art.cutout}
COSTLY = ("own~", "made~", "avatar~", "person~")  # kinds of which there are endlessly many: each is drawn anew
CACHED = 400  # compressed answers that a process keeps


@require_GET
def one(request: HttpRequest, key: str, form: str = "picture") -> HttpResponse:
    """Return the picture of one key; *form* is one of `FORMS`."""
    return _answer(request, (key,), form)


@require_GET
def several(request: HttpRequest, keys: str, form: str = "sheet") -> HttpResponse:
    """Return a sheet of pictures: at most 40 keys, sorted, each once."""
    wanted = tuple(keys.split(",", AT_MOST))
    if len(wanted) > AT_MOST or list(wanted) != sorted(set(wanted)):
        return _missing(request)
    return _answer(request, wanted, "small sheet" if form == "small" else "sheet")


def _answer(request: HttpRequest, keys: tuple[str, ...], form: str) -> HttpResponse:
    if any(key.startswith(COSTLY) for key in keys):
        wait = wait_for(request, "look")
        if wait:
            return too_many(request, wait)
    try:
        body = _compressed(keys, form)
    except art.UnknownKey:
        return _missing(request)
    return kept(request, body, art.version(), "image/svg+xml")


def _missing(request: HttpRequest) -> HttpResponse:
    words = words_for({}, request.headers.get("Accept-Language", ""))
    said = words("Unknown picture; reload the page that shows it.")
    return HttpResponse(said, status=404, content_type="text/plain; charset=utf-8")


@lru_cache(CACHED)
def _compressed(keys: tuple[str, ...], form: str) -> bytes:
    """Return one picture, or a sheet, as gzip. Raises UnknownKey."""
    svg = FORMS[form](keys[0]) if form in FORMS else art.sheet(keys, small=form == "small sheet")
    return gzip.compress(svg.encode(), mtime=0)
