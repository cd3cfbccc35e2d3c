"""Finding puzzles of the games for two whose solver is `core.duel_solver`: Clashing Blades! and CLASH."""

from __future__ import annotations

from clashyard.grimoire.duels import blades, clash
from clashyard.grimoire.duels.ground import Ground

GROUNDS: dict[str, Ground] = {ground.game.name: ground for ground in (blades.GROUND, clash.GROUND)}
