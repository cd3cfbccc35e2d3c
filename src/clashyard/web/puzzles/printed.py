"""A book of puzzles as a PDF to download."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from clashyard.core.words import N_
from clashyard.grimoire.books import books
from clashyard.web import press
from clashyard.web.limits import limited
from clashyard.web.pages import words_of
from clashyard.web.refused import Missing

PAPERS = {  # the names of `clashyard.paper.PAPERS`
    "a5": N_("A5 pages"),
    "a4": N_("A4 pages"),
    "letter": N_("US Letter pages"),
    "booklet": N_("Booklet on A4"),
    "booklet-letter": N_("Booklet on US Letter"),
}


@require_GET
@never_cache
@limited("analysis", every=True)
def print_book(request: HttpRequest, name: str) -> HttpResponse:
    """Return a book on the ``paper`` of the query. 404 for an unknown book, 400 for an unknown paper, 503 without a font."""
    found = next((each for each in books() if each.id == name), None)
    if found is None:
        raise Missing(N_("This book does not exist. All books are listed under Puzzles."))
    if not press.available():
        raise Http404
    paper, book = request.GET.get("paper", "a5"), found

    def made() -> bytes:
        from clashyard.paper import book_pdf  # with all games and pictures, which the server need not wait for at its start

        return book_pdf(
            book, paper, words_of(request), lambda each: request.build_absolute_uri(reverse("puzzle", args=[each.id]))
        )

    return press.pdf(request, f"{book.id}-{paper}", ("book", book.id, paper), made)
