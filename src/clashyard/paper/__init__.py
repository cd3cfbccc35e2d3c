"""Books of puzzles on paper: one PDF with the pages, the hints and the solutions.

`PAPERS` are the ways to print one, by name. Needs the packages of the extra ``print``.
"""

from __future__ import annotations

from clashyard.paper.book import book_pdf
from clashyard.paper.sheets import PAPERS, Paper

__all__ = ["PAPERS", "Paper", "book_pdf"]


def __dir__() -> list[str]:
    return sorted(__all__)
