"""Levels and tuning for Clashing Blades!, as measured by ``clashyard ladder`` (docs/opponents.md)."""

from __future__ import annotations

from clashyard.core.strength import Strength, levels

STRENGTH = Strength(
    levels((100, 77, 50, 27, 6, 15, 0, 0), (0, 0, 0, 0, 0, 60, 60, 4000)),
    anchors=(13.62, 16.10, 20.25, 25.00, 27.54, 29.24, 33.13, 35.09),
    passing=("pass",),
)
