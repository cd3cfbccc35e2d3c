"""The balance assistant: the smallest changes of Mana, AV and HP that bring the decks of a pack near 50%, and their proof.

`plan_of` reads a pack, `balanced` measures, searches and proves, `report.sections` says what it found, and `new_pack.written`
makes a pack with the changes.
"""

from __future__ import annotations

from clashyard.studies.balance.assistant import Outcome, balanced
from clashyard.studies.balance.plan import Plan, plan_of

__all__ = ["Outcome", "Plan", "balanced", "plan_of"]


def __dir__() -> list[str]:
    return __all__
