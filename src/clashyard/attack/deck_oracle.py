"""A mixture of constructed decks against which no climb gains much: a double oracle.

Each step adds the best deck that is found against the mixture of those before it, and regret matching finds the mixture of the
pool anew. Climbs need so many games that only `greedy` can play them; payoffs and the choice among climbed decks may be by a
stronger opponent, with those by `greedy` counting beside it. Where few games say little, the pairs that decide the mixture play
again. H. B. McMahan, G. Gordon, A. Blum: Planning in the Presence of Cost
Functions Controlled by an Adversary (2003). O. Tammelin: Solving Large Imperfect Information Games Using CFR+ (2014).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from clashyard.attack.deck_climb import GAMES, chosen_decks, climb, printed
from clashyard.attack.deck_games import Deck, Mixture, Weighted, alone, points
from clashyard.core.errors import BadInput, shown, whole
from clashyard.core.work import Pool
from clashyard.decks.setup.table import DECK
from clashyard.players import Greedy
from clashyard.players.journal import Journal, fields_of

STAGES = (40, 120, 400)  # games of `greedy` for a deck that is tried
LIKE_ATTACKERS = (GAMES,)  # the same where a climb does as the attacker `deck` does (`deck_climb`)
SIMPLE = 1000  # games of `greedy` for a payoff that counts beside one by a stronger opponent
PART = 20  # games of a task for one worker, if a stronger opponent than `greedy` plays them
LONG = 0.2  # a deck that draws more of its games than this comes after all others: nobody wants to play against it
ROUNDS = 20_000  # of regret matching: within 0.0003 of equilibrium in random pools of 20 and 40 decks
RARE = 0.02  # a deck that the mixture plays less often is left out
NEAR = 0.08  # a deck that wins this much less than half against the mixture might belong to it
ENOUGH = 12  # times that a pair plays, at most
PAIRS, CHOOSING, AGAIN, MEASURING = 10_000_000, 20_000_000, 40_000_000, 30_000_000  # first deals of games for different ends
DECIDING = 50_000_000  # and of those between the pairs that decide the mixture
STEP = 100_000  # deals between those of two steps
MOST = 1000  # steps

Real = npt.NDArray[np.float64]


class Plan(NamedTuple):
    """What a file of steps was computed with. Steps of one do not belong to another."""

    level: int  # the first deck is the one that this level prefers
    seed: int
    by: str  # the opponent that plays the games of payoffs; climbs are by `greedy`
    budget: int  # decks that a climb tries
    restarts: int  # climbs for a step, each from another deck or with other deals
    games: int  # for a payoff, an even number
    weight: float = 0.0  # of payoffs by `greedy`, beside a weight of 1 of the others
    pool: str = ""  # the mark of the decks that were given, if any
    again: int = 0  # times that the pairs that decide the mixture play as many games more, at each step


class Step(NamedTuple):
    """A deck of the pool."""

    number: int
    deck: Sequence[str]
    row: Sequence[float]  # the share of games that it wins against each deck before it
    simple: Sequence[float]  # the same by `greedy`, or nothing if that has no weight
    share: float  # against the mixture of those before it, on deals that chose nothing; 0.5 for the first and for given ones
    again: Sequence[Sequence[float]] = ()  # pairs of the pool that played again: both numbers, and what the first deck won


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
        row = check_row(data["row"], "row", number)
        simple = check_row(data["simple"], "simple", number if self.plan.weight else 0)
        (won,) = check_row([data["share"]], "share", 1)
        return Step(number, check_deck(data["deck"]), row, simple, won, check_again(data["again"], number))

    def key(self, result: Step) -> int:
        return result.number

    def twice(self, result: Step) -> str:
        return f"step {result.number}"


def check_row(given: Any, place: str, many: int) -> list[float]:
    """Return a list of *many* shares from 0 to 1. Raises BadInput."""
    if not isinstance(given, list) or len(given) != many:
        raise BadInput(place, f"{shown(given)} is not a list of {many} shares, one for each deck before")
    for each in given:
        if type(each) not in (int, float) or not 0 <= each <= 1:
            raise BadInput(place, f"{shown(each)} is not a share from 0 to 1")
    return [float(each) for each in given]


def check_again(given: Any, number: int) -> list[list[float]]:
    """Return a list of pairs of steps up to *number*, the later one first, with a share. Raises BadInput."""
    if not isinstance(given, list):
        raise BadInput("again", f"{shown(given)} is not a list of pairs with a share")
    for each in given:
        if not isinstance(each, list) or len(each) != 3 or not {type(each[0]), type(each[1])} <= {int}:
            raise BadInput("again", f"{shown(each)} is not a list of two steps and a share")
        if not 0 <= each[1] < each[0] <= number:
            raise BadInput("again", f"{shown(each)} does not name a step up to {number} and one before it")
    return [[one, other, *check_row([won], "again", 1)] for one, other, won in given]


def check_deck(given: Any) -> Deck:
    """Return a deck if its cards are different printed ones. Raises BadInput."""
    if not isinstance(given, list) or len(given) != DECK or len(set(map(str, given))) != DECK:
        raise BadInput("deck", f"{shown(given)} is not a list of {DECK} different cards")
    for card in given:
        if card not in printed():
            raise BadInput("deck", f"{shown(card)} is not a printed card")
    return tuple(given)


def next_step(steps: Sequence[Step], plan: Plan, pool: Pool, given: Sequence[Deck] = ()) -> Step:
    """Return the step after *steps*: the next deck of *given*, or the best response to the mixture so far."""
    number, won = len(steps), 0.5
    if number < len(given):
        deck = given[number]
    elif steps:
        theirs = mixture_of(steps, plan.weight)
        deck = best_response(steps, theirs, plan, pool)
        won = means([(deck, theirs)], plan.seed + MEASURING + STEP * number, 4 * plan.games, plan.by, pool)[0]
    else:
        deck = chosen_decks(plan.level)[0].deck
    pairs = [(deck, alone(tuple(step.deck))) for step in steps]
    row = means(pairs, plan.seed + PAIRS, plan.games, plan.by, pool)
    simple = means(pairs, plan.seed + PAIRS, SIMPLE, Greedy.name, pool) if plan.weight else []
    step = Step(number, list(deck), row, simple, won)
    return with_deciding_pairs(steps, step, plan, pool) if number + 1 >= len(given) else step


def with_deciding_pairs(steps: Sequence[Step], step: Step, plan: Plan, pool: Pool) -> Step:
    """Return *step*, the one after *steps*, with what the pairs that decide the mixture win in more games."""
    for k in range(plan.again):
        known = [*steps, step]
        numbers = deciding_pairs(known, plan.weight)
        pairs = [(tuple(known[one].deck), alone(tuple(known[other].deck))) for one, other in numbers]
        won = means(pairs, plan.seed + DECIDING + STEP * step.number + k * plan.games, plan.games, plan.by, pool)
        more = [[*pair, share] for pair, share in zip(numbers, won, strict=True)]
        step = step._replace(again=[*step.again, *more])
    return step


def deciding_pairs(steps: Sequence[Step], weight: float) -> list[tuple[int, int]]:
    """Return the pairs of steps, the later one first, whose payoffs decide the mixture, unless they have played ENOUGH times.

    One of them is in it, and the other wins about as much against it as those that are.
    """
    matrix, played = payoffs(steps, weight), _played(steps)
    strategy = regret_matching(matrix, ROUNDS)
    close = np.flatnonzero(matrix @ strategy > -NEAR * (1 + weight))
    pairs = {(int(max(one, other)), int(min(one, other))) for one in np.flatnonzero(strategy >= RARE) for other in close}
    return sorted(pair for pair in pairs if pair[0] != pair[1] and len(played[pair]) < ENOUGH)


def best_response(steps: Sequence[Step], theirs: Mixture, plan: Plan, pool: Pool) -> Deck:
    """Return the best deck of some climbs against *theirs*, the mixture of *steps*.

    All of them play some games, and the better third plays again, so that luck chooses less. Half of the climbs begin, as
    attackers do, from the mixture's likeliest deck, a quarter from a deck of the pool, and a quarter at random.
    """
    seed = plan.seed + STEP * len(steps)
    draw, starts = Random(seed), list[tuple[Deck, Sequence[int]]]()
    for k in range(plan.restarts):
        other = tuple(draw.choice(steps).deck) if k % 4 == 2 else tuple(draw.sample(printed(), DECK))
        starts.append((theirs[0].deck, LIKE_ATTACKERS) if k % 4 < 2 else (other, STAGES))
    climbs = [(start, theirs, plan.budget, seed + k, stages) for k, (start, stages) in enumerate(starts)]
    found = list(dict.fromkeys(pool.map(climb, *zip(*climbs, strict=True))))
    better = ranked(found, theirs, plan, CHOOSING + STEP * len(steps), plan.games, pool)
    return ranked(better[: 1 + len(found) // 3], theirs, plan, AGAIN + STEP * len(steps), 2 * plan.games, pool)[0]


def ranked(found: Sequence[Deck], theirs: Mixture, plan: Plan, apart: int, games: int, pool: Pool) -> list[Deck]:
    """Return decks by what they win against *theirs*, the best first, and those that draw often last."""
    pairs, seed = [(deck, theirs) for deck in found], plan.seed + apart
    played = games_of(pairs, seed, games, plan.by, pool)
    simple = means(pairs, seed, SIMPLE, Greedy.name, pool) if plan.weight else [0.0] * len(found)
    worth = {}
    for deck, won, easily in zip(found, played, simple, strict=True):
        worth[deck] = (won.count(0.5) <= LONG * len(won), float(np.mean(won)) + plan.weight * easily)
    return sorted(found, key=lambda deck: worth[deck], reverse=True)


def means(pairs: Sequence[tuple[Deck, Mixture]], seed: int, games: int, by: str, pool: Pool) -> list[float]:
    """Return the share of *games* games, an even number, that each deck wins against its mixture; a draw counts half."""
    return [round(float(np.mean(won)), 4) for won in games_of(pairs, seed, games, by, pool)]


def games_of(pairs: Sequence[tuple[Deck, Mixture]], seed: int, games: int, by: str, pool: Pool) -> list[list[float]]:
    """Return what each deck wins in each of *games* games against its mixture, played by the workers of *pool*."""
    firsts = range(0, games, games if by == Greedy.name else PART)
    if not pairs:
        return []
    jobs = [(mine, theirs, seed, range(first, min(first + firsts.step, games)), by) for mine, theirs in pairs for first in firsts]
    parts, many = list(pool.map(points, *zip(*jobs, strict=True))), len(firsts)
    return [[each for part in parts[k * many : (k + 1) * many] for each in part] for k in range(len(pairs))]


def payoffs(steps: Sequence[Step], weight: float = 0.0) -> Real:
    """Return what each deck wins against each, above a half: an antisymmetric matrix. *weight*: of what it wins by `greedy`."""
    found = np.zeros((len(steps), len(steps)))
    for pair, shares in _played(steps).items():
        found[pair] = np.mean(shares) - 0.5
    for step in steps if weight else ():
        found[step.number, : step.number] += weight * (np.asarray(step.simple, float) - 0.5)
    return found - found.T


def _played(steps: Sequence[Step]) -> dict[tuple[int, int], list[float]]:
    """Return the shares of each pair of steps, the later one first, each of as many games."""
    found = {(step.number, other): [won] for step in steps for other, won in enumerate(step.row)}
    for step in steps:
        for one, other, won in step.again:
            found[int(one), int(other)].append(won)
    return found


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


def mixture_of(steps: Sequence[Step], weight: float = 0.0) -> Mixture:
    """Return the mixture of a pool, the most probable deck first; what is rare in it is left out. *weight*: as in `payoffs`."""
    chances: dict[Deck, float] = defaultdict(float)
    for step, chance in zip(steps, regret_matching(payoffs(steps, weight), ROUNDS), strict=True):
        chances[tuple(step.deck)] += float(chance)
    kept = {deck: chance for deck, chance in chances.items() if chance >= RARE}
    rest = sum(kept.values())
    return tuple(sorted((Weighted(deck, chance / rest) for deck, chance in kept.items()), key=lambda each: -each.probability))


def is_finished(steps: Sequence[Step], margin: float, most: int, given: int = 0) -> bool:
    """Return whether there are *most* steps, or the last best response gained less than *margin* above a half."""
    return len(steps) >= most or (len(steps) > max(1, given) and steps[-1].share < 0.5 + margin)
