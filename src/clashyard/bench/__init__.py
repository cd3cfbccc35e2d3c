"""Benchmarks of play, batches, search and the GPU, with OpenSpiel and pgx for comparison."""

from __future__ import annotations

from clashyard.bench.batches import environment_ratios, environments
from clashyard.bench.playouts import Measure, bench, ratios
from clashyard.bench.search import SearchMeasure, search_ratios, searches

__all__ = ["Measure", "SearchMeasure", "bench", "environment_ratios", "environments", "ratios", "search_ratios", "searches"]


def __dir__() -> list[str]:
    return sorted(__all__)
