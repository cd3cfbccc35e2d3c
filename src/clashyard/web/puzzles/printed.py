"""A book of puzzles as a PDF to download."""

from __future__ import annotations

from importlib.util import find_spec
from threading import Lock

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from clashyard.core.errors import BadInput, ClashyardError
from clashyard.core.words import N_
from clashyard.grimoire.books import Book, books
from clashyard.web.bounded import MB, Bounded
from clashyard.web.errors import refused
from clashyard.web.limits import limited
from clashyard.web.pages import words_of

PAPERS = {  # the names of `clashyard.paper.PAPERS`
    "a5": N_("A5 pages"),
    "a4": N_("A4 pages"),
    "letter": N_("US Letter pages"),
    "booklet": N_("Booklet on A4"),
    "booklet-letter": N_("Booklet on US Letter"),
}
KEPT = 48 * MB
PATIENCE = 30.0  # seconds that a visitor waits for other books before being sent away
_kept: Bounded[tuple[str, ...], bytes] = Bounded(KEPT, len)
_press = Lock()  # one book at a time: each occupies a core for some seconds


def available() -> bool:
    """Return whether the packages for printing are installed."""
    return all(find_spec(name) is not None for name in ("typst", "segno"))


@require_GET
@never_cache
@limited("analysis", every=True)
def print_book(request: HttpRequest, name: str) -> HttpResponse:
    """Return a book on the ``paper`` of the query. 404 for an unknown book, 400 for an unknown paper, 503 without a font."""
    found = next((each for each in books() if each.id == name), None)
    if found is None or not available():
        raise Http404
    words, paper = words_of(request), request.GET.get("paper", "a5")
    try:
        pdf = _pdf(request, found, paper)
    except BadInput as error:
        return refused(request, 400, error.said(words))
    except ClashyardError as error:
        return refused(request, 503, error.said(words))
    if pdf is None:
        return refused(request, 503, words("Other books are being printed. Try again in a minute."))
    answer = HttpResponse(pdf, content_type="application/pdf")
    answer["Content-Disposition"] = content_disposition_header(True, f"{found.id}-{paper}.pdf")
    return answer


def _pdf(request: HttpRequest, book: Book, paper: str) -> bytes | None:
    """Return a book, made once for each paper, language and address; None if too many others are waiting. Raises BadInput."""
    from clashyard.paper import book_pdf  # with all games and pictures, which the server need not wait for at its start

    words = words_of(request)
    key = (book.id, paper, words.language, request.build_absolute_uri("/"))
    kept = _kept.get(key)
    if kept is None and _press.acquire(timeout=PATIENCE):
        try:
            kept = _kept.get(key)
            if kept is None:
                kept = book_pdf(book, paper, words, lambda each: request.build_absolute_uri(reverse("puzzle", args=[each.id])))
                _kept.put(key, kept)
        finally:
            _press.release()
    return kept
