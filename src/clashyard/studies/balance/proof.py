"""The proof of a set of changes: a study on fresh games, of a size that was planned before."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from clashyard.core.phrase import Phrase
from clashyard.players.intervals import wilson
from clashyard.studies.balance.laboratory import Laboratory, means, standing
from clashyard.studies.balance.model import MIDDLE
from clashyard.studies.balance.plan import LEVEL, Changes, Plan
from clashyard.studies.estimates import Estimate, Floats

PROOFS = 3
PROVEN = 900  # the phase before the first proof


class Proof(NamedTuple):
    """A study of one set of changes on fresh games. *confidence*: of each interval, so that all hold together."""

    changes: Changes
    pairings: Mapping[tuple[str, str], Floats]
    standing: Mapping[str, Estimate]
    confidence: float
    name: str

    def holds(self, margin: float) -> bool:
        """Return whether every interval lies inside 50% give or take *margin* points."""
        low, high = MIDDLE - margin / 100, MIDDLE + margin / 100
        return all(low <= each.low and each.high <= high for each in self.standing.values())


def is_promising(plan: Plan, found: Mapping[str, Estimate]) -> bool:
    """Return whether the proof would hold if its games were won as often as these."""
    margin, confidence = plan.settings.margin / 100, plan.confidence(1 - LEVEL / 2)
    for each in found.values():
        low, high = wilson(each.rate, each.samples / each.games * plan.settings.games * plan.strata, confidence)
        if low < MIDDLE - margin or high > MIDDLE + margin:
            return False
    return True


def prove(lab: Laboratory, changes: Changes, number: int) -> Proof:
    """Play a study of the decks with *changes*: so many games as were planned before, none of which was looked at earlier."""
    plan, name = lab.plan, f"proof-{number}"
    what = Phrase("Proving the best set of changes: proof {number}", number=number)
    spec = lab.spec(name, PROVEN + number, plan.settings.games, plan.dealt(changes), pairs=tuple(plan.pairs))
    games = lab.study(name, what, spec)
    pairings = {pair: means(games, cell) for cell, pair in enumerate(plan.pairs)}
    confidence = plan.confidence(1 - LEVEL / 2**number)
    return Proof(changes, pairings, standing(plan, pairings, confidence), confidence, name)
