"""A page of the editor as a PDF of one sheet."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse

from clashyard.core.words import Words, slug
from clashyard.grimoire.puzzle import Puzzle
from clashyard.web import press
from clashyard.web.editor.draft import digest

SHEETS = {"a5": "A5", "a4": "A4", "letter": "US Letter"}  # the names of `clashyard.paper.SHEETS`


def sheets() -> dict[str, str]:
    """Return the papers that can be chosen: none if the packages for printing are missing."""
    return SHEETS if press.available() else {}


def printed(request: HttpRequest, puzzle: Puzzle, address: str, words: Words) -> HttpResponse:
    """Return a page on the ``paper`` of the query, with a QR code that leads to *address*. Raises Http404 without a printer."""
    if not press.available():
        raise Http404
    paper = request.GET.get("paper", "a5")

    def made() -> bytes:
        from clashyard.paper import page_pdf  # as for books

        return page_pdf(puzzle, paper, words, address)

    key = ("page", digest(puzzle), puzzle.title, puzzle.hint, str(puzzle.difficulty), address, paper)
    return press.pdf(request, f"{slug(puzzle.title) or 'page'}-{paper}", key, made)
