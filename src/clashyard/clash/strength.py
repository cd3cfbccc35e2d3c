"""Levels and tuning for CLASH, as measured by ``clashyard ladder`` (docs/opponents.md)."""

from __future__ import annotations

from clashyard.clash.hindsight import drew_nothing
from clashyard.clash.rules.state import STOP
from clashyard.core.strength import Strength, Tuning, levels

STRENGTH = Strength(
    levels((100, 81, 64, 43, 21, 0, 8, 0), (0, 0, 0, 0, 0, 0, 50, 6000), two_sided=40_000, successor="network:clash", proof=500),
    Tuning(scale=6000, temperature=15000, greedy_rate=40000, rare=0.5, in_turn=1, look_back=True),
    anchors=(16.11, 18.03, 22.14, 24.51, 26.77, 31.51, 35.48, 41.36),
    steps=(62, 63, 62, 62, 63, 69, 64),
    passing=(STOP,),
    kept=drew_nothing,
    left=1,  # the search decides in the last turn alone
    house=True,
)
