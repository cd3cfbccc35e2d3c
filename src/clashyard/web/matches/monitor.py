"""What monitoring learns of matches: the benches of the computers, and whether housekeeping goes on."""

from __future__ import annotations

import time
from datetime import timedelta

from clashyard.web import health, metrics
from clashyard.web.matches import clocks, models
from clashyard.web.matches.bots import BENCHES, Bench
from clashyard.web.matches.housekeeping import LAST

STALLED = timedelta(minutes=10)  # a decision takes five at most, even by a deep level or an engine, and is then made anew
SWEEPS = 60.0  # seconds without a sweep after which housekeeping counts as stopped; it sweeps every two


def watch() -> None:
    """Let health checks and metrics ask about matches."""
    health.watch("workers", workers)
    health.watch("housekeeping", housekeeping)
    for bench in BENCHES.values():
        watch_bench(bench)


def watch_bench(bench: Bench) -> None:
    """Let the metrics ask about the workers of a bench."""
    metrics.watch("clashyard_workers", "Processes that think for computers, at most", lambda: bench.size, bench=bench.name)
    metrics.watch("clashyard_workers_busy", "Workers that are thinking", lambda: busy(bench), bench=bench.name)
    metrics.watch("clashyard_workers_waiting", "Matches that wait for a worker", bench.waiting.qsize, bench=bench.name)


def busy(bench: Bench) -> int:
    """Return how many workers of the bench are thinking."""
    with bench.lock:
        return max(0, len(bench.known) - bench.waiting.qsize())


def workers() -> health.Finding:
    """Check that computers decide: the oldest of their open decisions, in all server processes, must not be old."""
    numbers: dict[str, float] = {}
    for bench in BENCHES.values():
        numbers |= {f"{bench.name}_busy": busy(bench), f"{bench.name}_waiting": bench.waiting.qsize()}
    oldest = models.Match.objects.filter(ending="").exclude(due="").order_by("touched").values_list("touched", flat=True).first()
    age = clocks.now() - oldest if oldest else timedelta()
    if age > STALLED:
        return health.Finding(health.DEGRADED, f"a computer has not decided for {age.total_seconds():.0f} s", numbers)
    if any(bench.waiting.full() for bench in BENCHES.values()):
        return health.Finding(health.DEGRADED, "more computers are to decide than may wait: they decide later", numbers)
    return health.Finding(health.OK, "", numbers)


def housekeeping() -> health.Finding:
    """Check that this server sweeps: otherwise no clock runs out. Without a server, nothing is to be swept."""
    if LAST.begun is None:
        return health.Finding(health.OFF)
    since = time.monotonic() - max(LAST.begun, LAST.ended or 0.0)
    if since > SWEEPS:
        return health.Finding(health.DEGRADED, f"no sweep has ended for {since:.0f} s: clocks do not run out", {})
    return health.Finding(health.OK)
