"""Levels and tuning for Clash of Decks, as measured by ``clashyard ladder`` (docs/opponents.md)."""

from __future__ import annotations

from clashyard.core.strength import Strength, levels
from clashyard.decks.rules.actions import END

STRENGTH = Strength(
    levels((100, 75, 50, 25, 0, 0, 0, 0), (0, 0, 0, 0, 0, 30, 150, 1000), rollout_depth=200, proof=20_000),
    anchors=(9.30, 14.68, 20.09, 24.98, 27.37, 35.54, 37.49, 40.03),
    steps=(70, 70, 69, 67, 73, 66, 69),
    passing=(END,),
)
