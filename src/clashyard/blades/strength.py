"""Levels and tuning for Clashing Blades!, as measured by ``clashyard ladder`` (docs/opponents.md)."""

from __future__ import annotations

from clashyard.blades.last_deal import possible_deals
from clashyard.blades.rules.actions import PASS
from clashyard.core.strength import Strength, levels

STRENGTH = Strength(
    levels(
        (100, 77, 50, 27, 6, 17, 0, 0), (0, 0, 0, 0, 0, 60, 60, 4000), two_sided=20_000, guide="network:blades", solves=10_000
    ),
    anchors=(15.97, 18.04, 20.84, 24.25, 24.92, 29.86, 32.25, 34.21),
    steps=(64, 61, 62, 61, 61, 60, 74),
    passing=(PASS,),
    deals=possible_deals,
    left=18,  # 100 matches of level 8 against itself took no more deals
)
