"""What visitors see where something cannot be had: a page in our style and in their language, with nothing of theirs in it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

from clashyard.core.words import Words
from clashyard.web.logs import NONE, request_id
from clashyard.web.pages import words_for


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """400: what was sent is too large, or broken."""
    words = _words(request)
    return refused(request, 400, words("This could not be read. Please go back and try again; nothing has changed."), words)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """403."""
    words = _words(request)
    return refused(request, 403, words("This is not yours to see or to change."), words)


def unsigned(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403: a form without the token of this browser's session."""
    words = _words(request)
    sentence = words("This page was out of date, or your browser keeps no cookies. Please load it again; nothing has changed.")
    return refused(request, 403, sentence, words)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """404: no such page, or none for this visitor. The two look the same."""
    words = _words(request)
    return refused(request, 404, words("There is nothing here, or nothing for you. Are you logged in as somebody else?"), words)


def broken(request: HttpRequest) -> HttpResponse:
    """500. It needs neither the database nor the session."""
    words = _words(request)
    sentence = words("Something is wrong on our side. What you have played is kept. Please try again in a moment.")
    number = request_id()
    if number != NONE:
        sentence = f"{sentence} {words('If you tell us about it, name this number: {number}', number=number)}"
    return refused(request, 500, sentence, words)


def refused(request: HttpRequest, status: int, sentence: str, words: Words | None = None) -> HttpResponse:
    """A page that says no: *sentence*, and the way to the first page. To htmx only the sentence."""
    if request.headers.get("HX-Request"):
        return HttpResponse(sentence, status=status, content_type="text/plain; charset=utf-8")
    context = {"words": words or _words(request), "status": status, "sentence": sentence}
    return HttpResponse(render_to_string("web/error.html", context, request), status=status)


def _words(request: HttpRequest) -> Words:
    """The visitor's language; by the browser alone where the session cannot be had."""
    accepted = request.headers.get("Accept-Language", "")
    try:
        return words_for(request.session, accepted)
    except Exception:  # no session yet, or no database: whatever is wrong, this page must be shown
        return words_for({}, accepted)
