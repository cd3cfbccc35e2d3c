"""A model of a pack: what each change does in each comparison, and the sets of changes that it proposes.

Log odds of changes add up only roughly. So whenever a set has been played, larger sets are predicted from what it reached.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np

from clashyard.studies.balance.plan import AVERAGE, Changes, Plan
from clashyard.studies.estimates import Estimate, Floats, scores
from clashyard.studies.findings import logistic
from clashyard.studies.spec import Spec
from clashyard.studies.varied_numbers import Change, numbers

MIDDLE = 0.5
INSIDE = 0.8  # of the margin: a set that comes so near needs no more changes
RACE = 24  # sets that are played against each other
NEXT = 100  # changes by which a set is continued
BEAM = 1000  # sets of one size that the search goes on from
WIDE = 4_000_000  # numbers in an array of the search; more changes or comparisons make the beam narrower
Set = tuple[int, ...]  # moves by their numbers, ascending


class Model(NamedTuple):
    """The log odds of each comparison, and what each single change adds to them."""

    plan: Plan
    base: Floats  # comparisons
    moves: list[Change]
    effects: Floats  # moves, comparisons

    def worth(self, move: Change) -> dict[str, float]:
        """Return by how much a change alters the rate of each deck with the card, against the others on average."""
        rates = _rates(self.base + self.effects[self.moves.index(move)]) - _rates(self.base)
        found = dict(zip(self.plan.decks, by_deck(self.plan) @ rates, strict=True))
        return {name: float(value) for name, value in found.items() if move.key in self.plan.decks[name]}


def model_of(plan: Plan, spec: Spec, base: Floats, games: Mapping[str, Any]) -> Model:
    """Fit a model to the *games* of the study *spec*, in which numbers varied; *base* holds the rates of the pack as it is."""
    moves = plan.moves()
    columns = {number: column for column, number in enumerate(numbers(spec.pool))}
    found = np.zeros((len(moves), len(plan.pairs)))
    for cell, pair in enumerate(plan.pairs):
        chosen = games["cell"] == cell
        mine = {name: column[chosen] for name, column in games.items()}
        for_pair = [place for place, move in enumerate(moves) if any(move.key in plan.decks[name] for name in pair)]
        found[for_pair, cell] = _fitted(mine, [(columns[moves[place][:2]], moves[place].step) for place in for_pair])
    return Model(plan, np.log(base / (1 - base)), moves, found)


def _fitted(games: Mapping[str, Any], played: Iterable[tuple[int, int]]) -> Floats:
    """Return the effects of changes, each a column with its step: a logistic regression on them and on who began.

    Each is drawn towards 0 as far as it may be noise (empirical Bayes), because the largest are searched for.
    """
    from scipy import sparse

    begins = np.where((games["first"] == 0) == (games["side"] == 0), 1.0, -1.0)
    changed = [games["changes"][:, column] == step for column, step in played]
    rows = sparse.csr_matrix(np.column_stack([*changed, begins, np.ones(len(begins))]).astype(np.float64))
    fitted, covariance = logistic(rows, scores(dict(games), 2))
    effects, noise = fitted[: len(changed)], np.diag(covariance)[: len(changed)]
    real = max(float((effects**2 - noise).mean()), 0.0)
    found: Floats = effects * real / (real + noise)
    return found


def by_deck(plan: Plan) -> Floats:
    """Return a matrix that turns the rates of comparisons, above the middle, into those of decks against all others."""
    found = np.zeros((len(plan.decks), len(plan.pairs)))
    names = list(plan.decks)
    for cell, (one, other) in enumerate(plan.pairs):
        found[names.index(one), cell], found[names.index(other), cell] = 1, -1
    return found / (len(names) - 1)


class Search:
    """A beam search for sets of one change, of two, and so on. What has been played counts more than what was predicted."""

    def __init__(self, model: Model) -> None:
        self.model, self.plan = model, model.plan
        self._aims = by_deck(self.plan).T if self.plan.settings.aim == AVERAGE else np.eye(len(model.base))
        self._same = np.array([[move[:2] == other[:2] for other in model.moves] for move in model.moves])
        self._width = min(BEAM, max(len(model.moves), WIDE // model.effects.size))
        self._sets: dict[Set, Floats] = {(): model.base}  # of the size at hand, with their log odds
        self._played: set[Set] = {()}

    def proposals(self) -> list[Changes]:
        """Return the sets that have one change more: those that continue a set that was played and others in turn, best first."""
        found: dict[Set, Floats] = {}
        for known in (True, False):
            found = {**self._longer([each for each in self._sets if (each in self._played) == known]), **found}
        order = sorted(found, key=lambda each: self._loss(found[each]))
        solid = [each for each in order if any(each[:n] + each[n + 1 :] in self._played for n in range(len(each)))]
        self._sets = {each: found[each] for each in order[: self._width]} | {each: found[each] for each in solid[: self._width]}
        mixed = dict.fromkeys(each for pair in zip(solid, order, strict=False) for each in pair)
        return [self._changes(each) for each in (mixed or order)]

    def swaps(self) -> list[Changes]:
        """Return sets of the same size that differ by one change from one that was played, best first."""
        found: dict[Set, Floats] = {}
        losses: dict[Set, float] = {}
        for each in [each for each in self._sets if each in self._played]:
            for place, move in enumerate(each):
                rest = each[:place] + each[place + 1 :]
                for new, odds, far in self._joined(rest, self._sets[each] - self.model.effects[move]):
                    if new not in self._played and far < losses.get(new, np.inf):
                        found[new], losses[new] = odds, far
        best = sorted(found, key=lambda each: losses[each])
        self._sets |= {each: found[each] for each in best}
        return [self._changes(each) for each in best]

    def learn(self, changes: Changes, rates: Floats) -> None:
        """Take over how often the first deck of each comparison won with a set that was proposed."""
        each = tuple(sorted(self.model.moves.index(change) for change in changes))
        self._sets[each] = np.log(rates / (1 - rates))
        self._played.add(each)

    def _longer(self, sets: list[Set]) -> dict[Set, Floats]:
        """Return *sets* with each change that they can have in addition, and the log odds to expect; the best only."""
        found: dict[Set, Floats] = {}
        losses: dict[Set, float] = {}
        for each in sets:
            for new, odds, far in self._joined(each, self._sets[each]):
                if far < losses.get(new, np.inf):
                    found[new], losses[new] = odds, far
        best = sorted(found, key=lambda each: losses[each])[: self._width]
        return {each: found[each] for each in best}

    def _joined(self, each: Set, before: Floats) -> Iterator[tuple[Set, Floats, float]]:
        """Yield a set with each of the best changes to add to it, the log odds to expect, and how far these are from the aim."""
        free = np.flatnonzero(~self._same[list(each)].any(0)) if each else np.arange(len(self._same))
        odds = before + self.model.effects[free]
        far = self._loss(odds)
        for place in np.argsort(far, kind="stable")[:NEXT] if each else range(len(free)):
            yield tuple(sorted((*each, int(free[place])))), odds[place], float(far[place])

    def _loss(self, odds: Floats) -> Any:
        """Return how far log odds are from the aim: the squares of what is beyond it, added up."""
        return loss((_rates(odds) - MIDDLE) @ self._aims, self.plan.settings.margin)

    def _changes(self, each: Set) -> Changes:
        return tuple(self.model.moves[move] for move in each)


def loss(away: Floats, margin: float) -> Any:
    """Return how far rates, above the middle, are from the aim: sets that mend one of several faults are worth going on from."""
    return (np.maximum(np.abs(away) - INSIDE * margin / 100, 0) ** 2).sum(-1)


def far(found: Mapping[str, Estimate], margin: float) -> float:
    """Return how far what was measured is from the aim, as `loss` does; with a *margin* of 0, how far it is from 50%."""
    return float(loss(np.array([each.rate - MIDDLE for each in found.values()]), margin))


def _rates(odds: Floats) -> Floats:
    found: Floats = 1 / (1 + np.exp(-odds))
    return found
