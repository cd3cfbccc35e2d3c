"""Exact values of matrix games against all pairs of square parts, after L. Shapley and R. Snow (1950)."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from random import Random

from clashyard.core.matrix_games import Matrix, game_value


def solved(rows: list[list[Fraction]]) -> list[Fraction] | None:
    """Return the solution of linear equations, each row with its right side; None if there is not exactly one."""
    size = len(rows)
    for i in range(size):
        pivot = next((j for j in range(i, size) if rows[j][i]), None)
        if pivot is None:
            return None
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [entry / rows[i][i] for entry in rows[i]]
        for j in range(size):
            if j != i:
                rows[j] = [a - rows[j][i] * b for a, b in zip(rows[j], rows[i], strict=True)]
    return [row[-1] for row in rows]


def guaranteed(matrix: Matrix) -> Fraction:
    """Return the best that mixtures guarantee which make as many columns equal as they have rows."""
    best = max(min(row) for row in matrix)
    for size in range(2, min(len(matrix), len(matrix[0])) + 1):
        for rows in combinations(matrix, size):
            for columns in combinations(range(len(matrix[0])), size):
                equations = [[row[j] for row in rows] + [Fraction(-1), Fraction(0)] for j in columns]
                mixture = solved([*equations, [Fraction(1)] * size + [Fraction(0), Fraction(1)]])
                if mixture and min(mixture[:size]) >= 0:
                    shares = list(zip(mixture[:size], rows, strict=True))
                    best = max(best, min(sum((p * row[j] for p, row in shares), Fraction(0)) for j in range(len(matrix[0]))))
    return Fraction(best)


def test_values_are_exact() -> None:
    draw = Random(1)
    for _ in range(150):
        height, width = draw.randint(1, 4), draw.randint(1, 4)
        matrix = [[Fraction(draw.randint(-2, 4), draw.randint(1, 3)) for _ in range(width)] for _ in range(height)]
        assert game_value(matrix) == guaranteed(matrix)
