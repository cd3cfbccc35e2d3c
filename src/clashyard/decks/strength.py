"""Levels and tuning for Clash of Decks, as measured by ``clashyard ladder`` (docs/opponents.md)."""

from __future__ import annotations

from clashyard.core.strength import Strength, levels

STRENGTH = Strength(
    levels((100, 75, 50, 25, 0, 0, 0, 0), (0, 0, 0, 0, 0, 30, 150, 1000), rollout_depth=200),
    anchors=(7.58, 14.67, 19.27, 23.74, 26.68, 33.30, 36.48, 39.02),
    passing=("end",),
)
