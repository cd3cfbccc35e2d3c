"""Sizes of paper, and the order in which the pages of a booklet lie on its sheets."""

from __future__ import annotations

from dataclasses import dataclass

A5, A4, LETTER = (148.0, 210.0), (210.0, 297.0), (215.9, 279.4)  # millimetres, upright
HALF_LETTER = (LETTER[1] / 2, LETTER[0])
FOLDED = 4  # pages on a folded sheet


@dataclass(frozen=True)
class Paper:
    """A way to print a book. *page* is its size in millimetres; *folded*: two pages lie side by side on each side of a sheet."""

    name: str
    page: tuple[float, float]
    folded: bool = False

    @property
    def scale(self) -> float:
        """Return how much larger everything is drawn than on A5."""
        return min(side / other for side, other in zip(self.page, A5, strict=True))

    @property
    def sheet(self) -> tuple[float, float]:
        """Return the size of a sheet of a booklet, in millimetres: two pages side by side."""
        return 2 * self.page[0], self.page[1]


PAPERS = {
    each.name: each
    for each in (
        Paper("a5", A5),
        Paper("a4", A4),
        Paper("letter", LETTER),
        Paper("booklet", A5, True),
        Paper("booklet-letter", HALF_LETTER, True),
    )
}


def imposed(pages: int) -> list[tuple[int, int]]:
    """Return the pages, from 1, left and right on each side of the sheets of a booklet, to be printed on both sides and folded.

    >>> imposed(8)
    [(8, 1), (2, 7), (6, 3), (4, 5)]
    """
    if pages % FOLDED:
        raise ValueError(f"{pages} pages do not fill sheets of {FOLDED}")
    fronts = [(pages - n, n + 1) for n in range(0, pages // 2, 2)]
    return [side for left, right in fronts for side in ((left, right), (right + 1, left - 1))]
