"""Levels and tuning for CLASH, as measured by ``clashyard ladder`` (docs/opponents.md)."""

from __future__ import annotations

from clashyard.core.strength import Strength, Tuning, levels

STRENGTH = Strength(
    levels((100, 83, 67, 47, 24, 0, 8, 0), (0, 0, 0, 0, 0, 0, 50, 6000)),
    Tuning(scale=6000, temperature=15000, greedy_rate=40000, rare=0.5),
    anchors=(14.30, 18.12, 20.37, 22.71, 25.24, 29.54, 32.56, 38.44),
    passing=("stop",),
)
