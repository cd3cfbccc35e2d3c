"""Benchmarks of play, batches, search, puzzles and the GPU, with OpenSpiel and pgx for comparison."""

from __future__ import annotations

from clashyard.bench.batches import environment_ratios, environments
from clashyard.bench.playouts import Measure, bench, ratios
from clashyard.bench.puzzles import PuzzleMeasure, puzzles
from clashyard.bench.search import SearchMeasure, search_ratios, searches

__all__ = [
    "Measure", "PuzzleMeasure", "SearchMeasure", "bench", "environment_ratios", "environments", "puzzles", "ratios",
    "search_ratios", "searches",
]  # fmt: skip


def __dir__() -> list[str]:
    return sorted(__all__)
