"""Simulate people who click quick pairing, and report how long they wait and how well their ratings fit."""

from __future__ import annotations

import argparse
from dataclasses import dataclass, replace
from random import Random
from statistics import median, quantiles

from clashyard.web.pairing.rule import Seeker, pairs

SWEEP = 2.0  # seconds between two looks at the queue, besides those with each arrival
MIDDLE, SPREAD = 1500, 250  # of the ratings


@dataclass(frozen=True)
class Report:
    """What became of the arrivals. *waits*: seconds of those who were paired; *differences*: points of rating of each pair."""

    waits: list[float]
    differences: list[float]
    left: int  # who gave up, or still waits at the end


def simulate(number: int, gap: float, patience: float, seed: int, widening: float = 5.0) -> Report:
    """Let *number* people arrive, *gap* seconds apart on average. Whoever has waited for *patience* seconds gives up."""
    draw = Random(seed)
    arrivals, now = [], 0.0
    for key in range(number):
        now += draw.expovariate(1 / gap)
        account = draw.random() < 0.7
        rating, band = (draw.gauss(MIDDLE, SPREAD), draw.uniform(60, 350)) if account else (MIDDLE, 350.0)
        arrivals.append((now, Seeker(key, rating, band, 0.0, account, draw.random() < 0.5)))
    looks = sorted({at for at, _ in arrivals} | {SWEEP * step for step in range(int((now + patience) / SWEEP) + 1)})
    came: dict[int, tuple[float, Seeker]] = {}
    waits: list[float] = []
    differences: list[float] = []
    for look in looks:
        while arrivals and arrivals[0][0] <= look:
            at, seeker = arrivals.pop(0)
            came[seeker.key] = at, seeker
        came = {key: (at, seeker) for key, (at, seeker) in came.items() if look - at <= patience}
        waiting = [replace(seeker, waited=look - at) for at, seeker in came.values()]
        for one, other in pairs(waiting, widening):
            waits += [one.waited, other.waited]
            differences.append(abs(one.rating - other.rating))
            del came[one.key], came[other.key]
    return Report(waits, differences, number - len(waits))


def line(name: str, values: list[float]) -> str:
    """Return median, 95th percentile and maximum as text."""
    return f"{name}: median {median(values):.0f}, p95 {quantiles(values, n=20)[-1]:.0f}, most {max(values):.0f}"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=500)
    parser.add_argument("--patience", type=float, default=120.0, help="seconds until somebody gives up")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for gap in (1.0, 5.0, 20.0, 60.0):
        found = simulate(given.number, gap, given.patience, given.seed)
        print(f"one arrival each {gap:.0f} s: {len(found.waits)} paired, {found.left} gave up")
        print("  " + line("seconds waited", found.waits) + "; " + line("rating difference", found.differences))
