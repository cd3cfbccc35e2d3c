"""The search for the smallest changes: measure, try all numbers, race sets of growing size, prove the best on fresh games.

With few games the sets are climbed to instead (`climb`).
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from clashyard.core.phrase import Phrase
from clashyard.core.work import Pool
from clashyard.studies.balance.climb import is_short, rounds
from clashyard.studies.balance.laboratory import Laboratory, Progress, Trial, standing, worst
from clashyard.studies.balance.model import MIDDLE, RACE, Model, Search, far, model_of
from clashyard.studies.balance.plan import Changes, Plan, steps
from clashyard.studies.balance.proof import PROOFS, Proof, is_promising, prove
from clashyard.studies.estimates import Estimate, Floats
from clashyard.studies.varied_numbers import moves

ROUNDS = (20, 10, 5)  # of a race: each plays one in so many of the games of the proof, and keeps the better half
CERTAIN = 0.99  # of everything about a set together, before it is out of a race for good
TRIED = 40  # each single change is tried in one in so many of the games of the proof, for each two decks
MEASURED, VARIED = 0, 1  # phases; each heat of a race has ten


@dataclass(frozen=True)
class Outcome:
    """What the assistant found. *model* is None if the pack needed no changes, or if they were climbed to."""

    plan: Plan
    before: Mapping[tuple[str, str], Floats]
    model: Model | None
    trials: list[Trial]
    proofs: list[Proof]
    games: int

    @property
    def proof(self) -> Proof | None:
        """Return the proof that holds, if there is one."""
        last = self.proofs[-1] if self.proofs else None
        return last if last and last.holds(self.plan.settings.margin) else None

    @property
    def best(self) -> tuple[Changes, Mapping[str, Estimate]]:
        """Return the set of changes that came nearest to the aim, and what it reached, preferably in a proof."""
        if self.proofs:
            found = min(self.proofs, key=lambda each: worst(each.standing))
            return found.changes, found.standing
        before = Trial(1, 0, (), standing(self.plan, self.before, CERTAIN))
        best = min([before, *self.trials], key=lambda each: worst(each.standing))
        return best.best, best.standing


def balanced(plan: Plan, folder: Path, pool: Pool, progress: Progress) -> Outcome:
    """Look for the smallest set of changes that brings the pack within its margin, with few games for any; and prove it.

    All games are kept in *folder*; to resume, call it again. Raises BadInput if the folder belongs to another plan.
    """
    lab = Laboratory(plan, folder, pool, progress)
    lab.compare("measured", Phrase("Measuring the pack"), MEASURED, plan.settings.games // 2, [()])
    before, trials, proofs = lab.pairings(()), list[Trial](), list[Proof]()
    model = None
    if not (is_promising(plan, lab.standing(())) and is_proven(lab, [()], proofs)):
        model = None if is_short(plan) else _model(lab)
        for trial, leaders in _races(lab, Search(model)) if model else rounds(lab):
            trials.append(trial)
            if is_proven(lab, leaders, proofs) or len(proofs) == PROOFS:
                break
    return Outcome(plan, before, model, trials, proofs, lab.games)


def is_proven(lab: Laboratory, leaders: list[Changes], proofs: list[Proof]) -> bool:
    """Prove *leaders* in turn until a proof holds, and return whether one does. What failed counts in a climb, too."""
    for changes in leaders[: PROOFS - len(proofs)]:
        proofs.append(prove(lab, changes, len(proofs) + 1))
        if proofs[-1].holds(lab.plan.settings.margin):
            return True
        if is_short(lab.plan):
            lab.remember(changes, proofs[-1].pairings)
    return False


def _model(lab: Laboratory) -> Model:
    plan = lab.plan
    free = [{key: text for key, text in deck.items() if key in plan.free} for deck in plan.decks.values()]
    most = max(len(moves(cards, plan.settings.steps)) for cards in free)
    spec = lab.spec(
        "numbers", VARIED, max(2, plan.settings.games * most // TRIED), plan.decks, design="numbers", pool=plan.free,
        pairs=tuple(plan.pairs), steps=plan.settings.steps,
    )  # fmt: skip
    games = lab.study("numbers", Phrase("Trying out all changes of one number"), spec)
    return model_of(plan, spec, _rates(lab, ()), games)


def _rates(lab: Laboratory, changes: Changes) -> Floats:
    return np.array([found.mean() for found in lab.pairings(changes).values()]).clip(0.01, 0.99)


def _races(lab: Laboratory, search: Search) -> Generator[tuple[Trial, list[Changes]], None, None]:
    """Race sets of one change, of two, and so on; yield what came of it, and the sets that a proof may confirm.

    There are two heats of each size: the second plays sets that differ by one change from those of the first.
    """
    for size in range(1, lab.plan.settings.most + 1):
        for heat, find in enumerate((search.proposals, search.swaps), 1):
            proposed = find()[:RACE]
            if proposed:
                yield _race(lab, size, heat, proposed)
                for changes in proposed:
                    search.learn(changes, _rates(lab, changes))


def _race(lab: Laboratory, size: int, heat: int, proposed: list[Changes]) -> tuple[Trial, list[Changes]]:
    """Play *proposed* sets: after each round, those that are surely out leave, and the worse half of the others."""
    plan, alive, left = lab.plan, proposed, proposed
    for number, share in enumerate(ROUNDS, 1):
        what = Phrase(
            "Comparing sets of size {size}: heat {heat}, round {round} ({number} left)",
            number=len(alive), size=size, heat=heat, round=number,
        )  # fmt: skip
        phase = 10 * (2 * size + heat) + number
        lab.compare(f"race-{size}-{heat}-{number}", what, phase, max(2, plan.settings.games // share), alive)
        left = [each for each in alive if not _is_out(plan, lab.standing(each, plan.confidence(CERTAIN)))]
        if not left:
            break
        alive = sorted(left, key=lambda each: _rank(plan, each, lab.standing(each)))[: max(1, len(left) // 2)]
    best = min(alive, key=lambda each: far(lab.standing(each), plan.settings.margin))
    leaders = [each for each in alive if each in left and is_promising(plan, lab.standing(each))]
    return Trial(len(proposed), len(left), best, lab.standing(best)), leaders


def _rank(plan: Plan, changes: Changes, found: Mapping[str, Estimate]) -> tuple[bool, int, float]:
    likely = is_promising(plan, found)
    return not likely, steps(changes) if likely else 0, far(found, plan.settings.margin)


def _is_out(plan: Plan, found: Mapping[str, Estimate]) -> bool:
    margin = plan.settings.margin / 100
    return any(each.low > MIDDLE + margin or each.high < MIDDLE - margin for each in found.values())
