"""Attackers, which look for weaknesses of a level of opponents, and the measurement of what they win.

An attacker sees what its seat may see. It knows how its target searches, but not the target's seed.
"""

from clashyard.attack.games import Outcome, Row, Trial, check_attacker, play_trial, rows, suited, trials
from clashyard.attack.journal import AttackFile

__all__ = ["AttackFile", "Outcome", "Row", "Trial", "check_attacker", "play_trial", "rows", "suited", "trials"]


def __dir__() -> list[str]:
    return sorted(__all__)
