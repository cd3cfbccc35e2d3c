"""Error pages in our style and in the visitor's language, containing nothing that the visitor sent."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

from clashyard.core.words import N_, Words
from clashyard.web.logs import NONE, request_id
from clashyard.web.pages import words_for
from clashyard.web.refused import Missing

TITLES = {
    400: N_("This didn't work"),
    403: N_("Not allowed"),
    404: N_("There is nothing here"),
    429: N_("Slow down, please"),
    500: N_("Something broke"),
}


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Return a 400: the request is too large or malformed."""
    words = _words(request)
    return refused(
        request, 400, words("We couldn't read this request. Nothing has changed; please go back and try again."), words
    )


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Return a 403: the visitor lacks permission."""
    words = _words(request)
    return refused(request, 403, words("You don't have permission to see or change this."), words)


def unsigned(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Return a 403: the form came without the CSRF token of this browser's session."""
    words = _words(request)
    sentence = words("This page was out of date, or your browser blocks cookies. Nothing has changed; please reload the page.")
    return refused(request, 403, sentence, words)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Return a 404: the page does not exist, or not for this visitor. The two cases look the same, unless the view says more."""
    words = _words(request)
    if isinstance(exception, Missing):
        return refused(request, 404, exception.said(words), words)
    return refused(
        request, 404, words("Page not found, or you don't have access to it. Are you logged in with the right account?"), words
    )


def broken(request: HttpRequest) -> HttpResponse:
    """Return a 500. This needs neither the database nor the session."""
    words = _words(request)
    sentence = words("Something went wrong on our side. Your match is saved. Please try again in a moment.")
    number = request_id()
    if number != NONE:
        sentence = f"{sentence} {words('If you report this, please include this number: {number}', number=number)}"
    return refused(request, 500, sentence, words)


def refused(request: HttpRequest, status: int, sentence: str, words: Words | None = None) -> HttpResponse:
    """Return an error page with *sentence* and a link to the home page. htmx gets the sentence alone."""
    if request.headers.get("HX-Request"):
        return HttpResponse(sentence, status=status, content_type="text/plain; charset=utf-8")
    words = words or _words(request)
    context = {"words": words, "status": status, "title": words(TITLES.get(status, TITLES[400])), "sentence": sentence}
    return HttpResponse(render_to_string("web/error.html", context, request), status=status)


def _words(request: HttpRequest) -> Words:
    """Return the words of the visitor's language, chosen from the browser's headers alone if the session is unavailable."""
    accepted = request.headers.get("Accept-Language", "")
    try:
        return words_for(request.session, accepted)
    except Exception:  # no session yet, or no database: whatever is wrong, this page must be shown
        return words_for({}, accepted)
