"""A climb to changes that balance a pack, for players whose games are too slow to tell what every number is worth.

A race of sets (`assistant`) first learns what each single change does, which takes hundreds of thousands of games. A climb
asks less: which of a few changes, added to those that it has, brings all decks nearer to 50%.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator

import numpy as np

from clashyard.core.phrase import Phrase
from clashyard.studies.balance.laboratory import Laboratory, Trial, against_all
from clashyard.studies.balance.model import MIDDLE, far
from clashyard.studies.balance.plan import PAIRINGS, Changes, Plan
from clashyard.studies.balance.proof import is_promising
from clashyard.studies.varied_numbers import Change, numbers

SHORT = 5_000  # games of every two decks in the proof, fewer than which are too few to learn what each number is worth
ROUNDS = 20
TRIED, BETTER = 12, 3  # sets that a round plays, and that it plays again beside the present one
SHARES = (15, 8, 4)  # the parts of a round: each plays one in so many of the games of the proof
SEEDS = 200  # the phase before the first round; each has ten
EVEN = 0.01  # what a change that promises nothing weighs beside one for a deck that is 1 point off


def is_short(plan: Plan) -> bool:
    """Return whether the games of a plan are so few that a climb finds more than races."""
    return plan.settings.games < SHORT


def rounds(lab: Laboratory) -> Generator[tuple[Trial, list[Changes]], None, None]:
    """Play rounds; yield what came of each, and the set that a proof may confirm, if there is one.

    In each, some sets with one change more, or another one, play a few games. The better ones and the present set play more,
    and the best of these is the present set of the next round. It plays once more before it is worth a proof.
    """
    plan, present = lab.plan, Changes()
    for number in range(1, ROUNDS + 1):
        tried = proposals(lab, present, np.random.default_rng([plan.settings.seed, number]))
        _play(lab, number, 1, tried)
        better = sorted(tried, key=lambda each: far(lab.standing(each), 0))[:BETTER]
        _play(lab, number, 2, [*better, present])
        present = min([present, *better], key=lambda each: far(lab.standing(each), 0))
        promising = is_promising(plan, lab.standing(present))
        if promising:
            _play(lab, number, 3, [present])
        found = lab.standing(present)
        leaders = [present] if promising and is_promising(plan, found) else []
        yield Trial(len(tried), len(leaders), present, found), leaders


def _play(lab: Laboratory, number: int, part: int, sets: list[Changes]) -> None:
    what = Phrase("Round {round}, part {part} of {parts}", round=number, part=part, parts=len(SHARES))
    games = max(2, lab.plan.settings.games // SHARES[part - 1])
    lab.compare(f"round-{number}-{part}", what, SEEDS + 10 * number + part, games, sets)


def proposals(lab: Laboratory, present: Changes, draw: np.random.Generator) -> list[Changes]:
    """Return sets that differ by one change from *present*: rather those that help decks which are far from 50%."""
    weights = dict(_neighbours(lab, present, draw))
    sets, chances = list(weights), np.array(list(weights.values()))
    chosen = draw.choice(len(sets), min(TRIED, len(sets)), replace=False, p=chances / chances.sum())
    return [sets[place] for place in chosen]


def _neighbours(lab: Laboratory, present: Changes, draw: np.random.Generator) -> Iterator[tuple[Changes, float]]:
    """Yield sets that differ by one change from *present*, each with its weight. A set that is full loses one change for it."""
    plan, held = lab.plan, {change[:2]: change.step for change in present}
    known, pulls = {*plan.moves()}, _pulls(lab, present)
    for number in numbers(plan.free):
        for step in (step for step in range(-plan.settings.steps, plan.settings.steps + 1) if step):
            new = {**held, number: held.get(number, 0) + step}
            if not new[number]:
                del new[number]
            elif Change(*number, new[number]) not in known:
                continue
            elif len(new) > plan.settings.most:
                del new[present[draw.integers(len(present))][:2]]
            yield tuple(Change(*each, by) for each, by in sorted(new.items())), pulls[number[0], _helps(number[1], step)]


def _helps(part: str, step: int) -> bool:
    """Return whether a change makes a card better, as it does for nearly all cards."""
    return (step < 0) == (part == "cost")


def _pulls(lab: Laboratory, present: Changes) -> dict[tuple[str, bool], float]:
    """Return what a change weighs by the card and by whether it helps: how far off the decks are that have the card.

    Where every two decks count, a change that does not help the deck on average may still help it against one other.
    """
    plan, pairings = lab.plan, lab.pairings(present)
    away = {name: each.rate - MIDDLE for name, each in against_all(plan, pairings).items()}
    uneven = {name: np.mean([abs(won.mean() - MIDDLE) for pair, won in pairings.items() if name in pair]) for name in plan.decks}
    also = uneven if plan.settings.aim == PAIRINGS else dict.fromkeys(plan.decks, 0.0)
    return {
        (key, helps): EVEN
        + sum(also[name] + max(0.0, -away[name] if helps else away[name]) for name, deck in plan.decks.items() if key in deck)
        for key in plan.free
        for helps in (True, False)
    }
