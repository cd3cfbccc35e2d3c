"""Exact values of matrix games: two players choose simultaneously, and what one wins the other loses."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

Matrix = Sequence[Sequence[Fraction]]


def game_value(matrix: Matrix) -> Fraction:
    """Return what the player who chooses a row, and wins the entry, can guarantee on average, and the other can hold it to.

    >>> game_value([[Fraction(1), Fraction(0)], [Fraction(0), Fraction(1)]])
    Fraction(1, 2)
    """
    sure, most = max(min(row) for row in matrix), min(max(column) for column in zip(*matrix, strict=True))
    return sure if sure == most else _mixed(matrix)


def _mixed(matrix: Matrix) -> Fraction:
    """Solve the linear programme: with all entries made positive, maximise the sum of y >= 0 where matrix * y <= 1.

    The simplex method in a tableau of fractions; Bland's rule prevents cycles.
    """
    shift = 1 - min(min(row) for row in matrix)
    rows, columns = len(matrix), len(matrix[0])
    tableau = [
        [entry + shift for entry in row] + [Fraction(i == j) for j in range(rows)] + [Fraction(1)] for i, row in enumerate(matrix)
    ]
    objective = [Fraction(-1)] * columns + [Fraction(0)] * (rows + 1)
    basis = [columns + i for i in range(rows)]
    while (entering := next((j for j, cost in enumerate(objective[:-1]) if cost < 0), None)) is not None:
        ratios = [(row[-1] / row[entering], basis[i], i) for i, row in enumerate(tableau) if row[entering] > 0]
        leaving = min(ratios)[2]  # the entries are positive, so that there always is one
        basis[leaving] = entering
        pivot = tableau[leaving][entering]
        tableau[leaving] = [entry / pivot for entry in tableau[leaving]]
        for i, row in enumerate(tableau):
            if i != leaving and row[entering]:
                tableau[i] = [a - row[entering] * b for a, b in zip(row, tableau[leaving], strict=True)]
        factor = objective[entering]
        objective = [a - factor * b for a, b in zip(objective, tableau[leaving], strict=True)]
    return 1 / objective[-1] - shift
