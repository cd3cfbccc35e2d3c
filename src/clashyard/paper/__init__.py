"""Puzzles on paper: a book as one PDF with the pages, the hints and the solutions, or a single page.

`PAPERS` are the ways to print one, by name; `SHEETS` those for a single page. Needs the packages of the extra ``print``.
"""

from __future__ import annotations

from clashyard.paper.book import SHEETS, book_pdf, page_pdf
from clashyard.paper.sheets import PAPERS, Paper

__all__ = ["PAPERS", "SHEETS", "Paper", "book_pdf", "page_pdf"]


def __dir__() -> list[str]:
    return sorted(__all__)
