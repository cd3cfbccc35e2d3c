"""Where cards lie on sheets of paper: nine to a sheet with bleed, their backs behind them or beside them.

All lengths are millimetres. A place is the corner of the *cut* card nearest to the corner of the sheet, as it is seen.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from clashyard.core.errors import one_of
from clashyard.paper.sheets import A4, LETTER

SHEETS = {"a4": A4, "letter": LETTER}
SIZES = {"56x87": (56.0, 87.0), "63x88": (63.0, 88.0)}
BLEED = 3.0
STEP = 0.5  # a bleed that does not fit becomes smaller in such steps
ACROSS, DOWN = 3, 3
BACKS = ("long", "short", "fold", "none")
FOLDED = (4, 2)  # on a sheet on its side: two fronts and, beyond the fold, their two backs, in two rows


@dataclass(frozen=True)
class Place:
    """A side of a card on a sheet: the *number* of the card, the place of its corner, and whether it stands on its head."""

    number: int
    x: float
    y: float
    back: bool = False
    turned: bool = False


@dataclass(frozen=True)
class Side:
    """What is printed on one side of a sheet. *fold* is where to fold it, from its left; None for nowhere."""

    places: tuple[Place, ...]
    fold: float | None = None


@dataclass(frozen=True)
class Layout:
    """How cards lie on paper: the size of a sheet and of a cut card, the bleed around each, and the way of their backs.

    *backs*: on the other side of the sheet, turned over its ``long`` or ``short`` edge; beyond a ``fold``; or ``none``.
    """

    sheet: tuple[float, float]
    card: tuple[float, float]
    bleed: float
    backs: str

    @property
    def grid(self) -> tuple[int, int]:
        """How many sides of cards lie across a sheet, and how many down."""
        return FOLDED if self.backs == "fold" else (ACROSS, DOWN)

    @property
    def below(self) -> float:
        """How much of a sheet is free below the bleed of its last row."""
        return (self.sheet[1] - self.grid[1] * (self.card[1] + 2 * self.bleed)) / 2

    def corner(self, column: int, row: int) -> tuple[float, float]:
        """Return the corner of the cut card in a column and a row; the whole grid is in the middle of the sheet."""
        x, y = (
            (whole - count * (cut + 2 * self.bleed)) / 2 + n * (cut + 2 * self.bleed) + self.bleed
            for whole, count, cut, n in zip(self.sheet, self.grid, self.card, (column, row), strict=True)
        )
        return x, y

    def sides(self, cards: int) -> list[Side]:
        """Return the printed sides of all sheets for a number of cards, each back after its front."""
        if self.backs == "fold":
            return [self._folded(part) for part in _parts(cards, FOLDED[0] // 2 * FOLDED[1])]
        found = []
        for part in _parts(cards, ACROSS * DOWN):
            found.append(Side(tuple(Place(n, *self.corner(*_cell(i))) for i, n in enumerate(part))))
            if self.backs != "none":
                found.append(Side(tuple(self._behind(n, *_cell(i)) for i, n in enumerate(part))))
        return found

    def _behind(self, number: int, column: int, row: int) -> Place:
        """Return the place of a back. Turned over the short edge, the last row comes first, and cards stand on their heads."""
        if self.backs == "long":
            return Place(number, *self.corner(ACROSS - 1 - column, row), True)
        return Place(number, *self.corner(column, DOWN - 1 - row), True, True)

    def _folded(self, part: Sequence[int]) -> Side:
        half, places = FOLDED[0] // 2, []
        for i, number in enumerate(part):
            row, column = divmod(i, half)
            places.append(Place(number, *self.corner(column, row)))
            places.append(Place(number, *self.corner(FOLDED[0] - 1 - column, row), True))
        return Side(tuple(places), self.sheet[0] / 2)


def layout(paper: str = "a4", size: str = "56x87", backs: str = "long", bleed: float = BLEED) -> Layout:
    """Return how cards of a *size* of `SIZES` lie on a *paper* of `SHEETS`, with *backs* of `BACKS`.

    The *bleed* is in millimetres, or as much as leaves room for all cards of the grid. Raises BadInput for an unknown word.
    """
    sheet = SHEETS[one_of(paper, SHEETS, "paper", "paper")]
    card = SIZES[one_of(size, SIZES, "size", "size")]
    way = one_of(backs, BACKS, "backs", "way to print backs")
    lying = sheet[::-1] if way == "fold" else sheet
    grid = FOLDED if way == "fold" else (ACROSS, DOWN)
    room = min((whole - count * cut) / (2 * count) for whole, count, cut in zip(lying, grid, card, strict=True))
    return Layout((lying[0], lying[1]), card, min(bleed, math.floor(room / STEP) * STEP), way)


def _cell(number: int) -> tuple[int, int]:
    row, column = divmod(number, ACROSS)
    return column, row


def _parts(cards: int, size: int) -> list[range]:
    return [range(first, min(first + size, cards)) for first in range(0, cards, size)]
