"""A mixture of constructed decks against which no climb gains much: a double oracle.

Each step adds the best deck that is found against the mixture of those before it, and regret matching finds the mixture of the
pool anew. H. B. McMahan, G. Gordon, A. Blum: Planning in the Presence of Cost Functions Controlled by an Adversary (2003).
O. Tammelin: Solving Large Imperfect Information Games Using CFR+ (2014).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from clashyard.attack.deck_climb import chosen_decks, climb, printed
from clashyard.attack.deck_games import Deck, Mixture, Weighted, alone, share
from clashyard.core.errors import BadInput, shown, whole
from clashyard.decks.setup.table import DECK
from clashyard.players.journal import Journal, fields_of

STAGES = (40, 120, 400)  # games of `greedy` for a deck that is tried
ROUNDS = 5000  # of regret matching: within 0.001 of equilibrium in pools of twenty decks
RARE = 0.02  # a deck that the mixture plays less often is left out
PAIRS, CHOOSING, MEASURING = 10_000_000, 20_000_000, 30_000_000  # first deals of games for different ends
STEP = 100_000  # deals between those of two steps
MOST = 1000  # steps

Real = npt.NDArray[np.float64]


class Plan(NamedTuple):
    """What a file of steps was computed with. Steps of one do not belong to another."""

    level: int  # the first deck is the one that this level prefers
    seed: int
    by: str  # the opponent that plays the games of payoffs; climbs are by `greedy`
    budget: int  # decks that a climb tries
    restarts: int  # climbs for a step, each from another deck
    games: int  # for a payoff, an even number
    pool: str = ""  # the mark of the decks that were given, if any


class Step(NamedTuple):
    """A deck of the pool."""

    number: int
    deck: Sequence[str]
    row: Sequence[float]  # the share of games that it wins against each deck before it
    share: float  # against the mixture of those before it, on deals that chose nothing; 0.5 for the first and for given ones


class OracleFile(Journal[Step]):
    """The steps of an oracle, and the file that stores them as they end."""

    kind = "oracle"

    def __init__(self, path: Path, plan: Plan) -> None:
        """Read the steps so far. An incomplete last line is dropped. Raises BadInput naming the line that is wrong."""
        self.plan = plan
        super().__init__(path, plan._asdict())

    def parsed(self, line: str) -> Step:
        data = fields_of(line, Step._fields)
        number = whole(data["number"], "number", 0, MOST)
        if number > len(self.results):
            raise BadInput("number", f"step {len(self.results)} is missing before step {number}")
        row = data["row"]
        if not isinstance(row, list) or len(row) != number:
            raise BadInput("row", f"{shown(row)} is not a list of {number} shares, one for each deck before")
        for each in (*row, data["share"]):
            if type(each) not in (int, float) or not 0 <= each <= 1:
                raise BadInput("row", f"{shown(each)} is not a share from 0 to 1")
        return Step(number, check_deck(data["deck"]), row, float(data["share"]))

    def key(self, result: Step) -> int:
        return result.number

    def twice(self, result: Step) -> str:
        return f"step {result.number}"


def check_deck(given: Any) -> Deck:
    """Return a deck if its cards are different printed ones. Raises BadInput."""
    if not isinstance(given, list) or len(given) != DECK or len(set(map(str, given))) != DECK:
        raise BadInput("deck", f"{shown(given)} is not a list of {DECK} different cards")
    for card in given:
        if card not in printed():
            raise BadInput("deck", f"{shown(card)} is not a printed card")
    return tuple(given)


def next_step(steps: Sequence[Step], plan: Plan, given: Sequence[Deck] = ()) -> Step:
    """Return the step after *steps*: the next deck of *given*, or the best response to the mixture so far."""
    number = len(steps)
    if number < len(given):
        deck = given[number]
    elif steps:
        deck = best_response(steps, plan)
    else:
        deck = chosen_decks(plan.level)[0].deck
    row = [share(deck, alone(tuple(step.deck)), plan.seed + PAIRS, plan.games, plan.by) for step in steps]
    won = _measured(deck, steps, plan) if number >= max(1, len(given)) else 0.5
    return Step(number, list(deck), [round(each, 4) for each in row], round(won, 4))


def _measured(deck: Deck, steps: Sequence[Step], plan: Plan) -> float:
    """Return what a deck wins against the mixture of *steps*, in four times as many games as a payoff is of."""
    return share(deck, mixture_of(steps), plan.seed + MEASURING + STEP * len(steps), 4 * plan.games, plan.by)


def best_response(steps: Sequence[Step], plan: Plan) -> Deck:
    """Return the best deck of some climbs against the mixture of *steps*: from the pool's best reply, another, and at random."""
    theirs, seed = mixture_of(steps), plan.seed + STEP * len(steps)
    draw = Random(seed)
    starts = [replies(steps)[0], tuple(draw.choice(steps).deck)]
    starts += [tuple(draw.sample(printed(), DECK)) for _ in range(2, plan.restarts)]
    found = [climb(start, theirs, plan.budget, seed + k, STAGES) for k, start in enumerate(starts[: plan.restarts])]
    return max(dict.fromkeys(found), key=lambda deck: share(deck, theirs, plan.seed + CHOOSING, 2 * plan.games, plan.by))


def replies(steps: Sequence[Step]) -> list[Deck]:
    """Return the decks of the pool, the best reply to its mixture first."""
    matrix = payoffs(steps)
    values = matrix @ regret_matching(matrix, ROUNDS)
    return [tuple(steps[k].deck) for k in np.argsort(-values, kind="stable")]


def payoffs(steps: Sequence[Step]) -> Real:
    """Return what each deck wins against each, above a half: an antisymmetric matrix."""
    found = np.zeros((len(steps), len(steps)))
    for step in steps:
        found[step.number, : step.number] = np.asarray(step.row, float) - 0.5
    return found - found.T


def greedy_payoffs(steps: Sequence[Step], plan: Plan, games: int) -> Real:
    """Return payoffs as `payoffs` does, by *games* games of `greedy` each."""
    rows = [
        [share(tuple(step.deck), alone(tuple(each.deck)), plan.seed + PAIRS, games) for each in steps[: step.number]]
        for step in steps
    ]
    return payoffs([step._replace(row=row) for step, row in zip(steps, rows, strict=True)])


def regret_matching(matrix: Real, rounds: int) -> Real:
    """Return an equilibrium strategy of the symmetric zero-sum game with this antisymmetric matrix.

    Regrets stay above 0, and later rounds count more, as in CFR+.
    """
    regrets, total = np.zeros(len(matrix)), np.zeros(len(matrix))
    for number in range(1, rounds + 1):
        whole_regret = regrets.sum()
        strategy = regrets / whole_regret if whole_regret > 0 else np.full(len(matrix), 1 / len(matrix))
        gains = matrix @ strategy
        regrets = np.maximum(regrets + gains - strategy @ gains, 0)
        total += number * strategy
    found: Real = total / total.sum()
    return found


def mixture_of(steps: Sequence[Step], more: Real | None = None) -> Mixture:
    """Return the mixture of a pool, the most probable deck first; what is rare in it is left out.

    *more*: payoffs that are added to those of the steps.
    """
    matrix = payoffs(steps) if more is None else payoffs(steps) + more
    chances: dict[Deck, float] = defaultdict(float)
    for step, chance in zip(steps, regret_matching(matrix, ROUNDS), strict=True):
        chances[tuple(step.deck)] += float(chance)
    kept = {deck: chance for deck, chance in chances.items() if chance >= RARE}
    rest = sum(kept.values())
    return tuple(sorted((Weighted(deck, chance / rest) for deck, chance in kept.items()), key=lambda each: -each.probability))


def is_finished(steps: Sequence[Step], margin: float, most: int, given: int = 0) -> bool:
    """Return whether there are *most* steps, or the last best response gained less than *margin* above a half."""
    return len(steps) >= most or (len(steps) > max(1, given) and steps[-1].share < 0.5 + margin)
