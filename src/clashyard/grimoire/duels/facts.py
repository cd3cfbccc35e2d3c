"""How hard a page is, what tempts, and what is at stake: measured with the opponents of the game and their search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from clashyard.grimoire.difficulty import BUDGETS, MINED
from clashyard.grimoire.duels.ground import Proof
from clashyard.grimoire.puzzle import ANYWAY, DECIDES, ONLY, Puzzle
from clashyard.players.levels import LADDER, level
from clashyard.players.search.engine import Budget, think

SEEDS = 3  # games of chance that a level gets to find a solution
MOST_GRADE = 7
TEMPTED = 1_000  # iterations that decide what tempts
RARE, EVEN = 0.1, 0.6  # shares of wins with the best other decision: below these it is the only win, or decides
NEAR = 2  # answers that defeat a near miss, at most


def measure(puzzle: Puzzle, proof: Proof) -> dict[str, int]:
    """Return the facts from which the grade follows."""
    return {
        "choices": proof.choices,
        "decisions": proof.length,
        "positions": proof.search.nodes,
        "plan": len(puzzle.certificate["plan"]),
        "near-misses": near_misses(proof),
        "level": first_level(puzzle),
        "iterations": first_budget(puzzle, MINED),
    }


def deepened(puzzle: Puzzle) -> Puzzle:
    """Return a page with its grade; if no search of MINED finds the first decision, the larger ones have been tried."""
    facts = dict(puzzle.difficulty)
    if facts["iterations"] == 0 and "searched" not in facts:
        facts |= {"iterations": first_budget(puzzle, BUDGETS[len(MINED) :]), "searched": BUDGETS[-1]}
    return replace(puzzle, difficulty={**facts, "grade": grade(facts)})


def near_misses(proof: Proof) -> int:
    """Return how many wrong first decisions are defeated by one or two answers only."""
    search, node = proof.search, proof.node
    wrong = [action for action in search.table.own(node) if action not in proof.winners]
    defeats = [sum(not search.holds(node, action, answer) for answer in search.replies(node)) for action in wrong]
    return sum(1 <= count <= NEAR for count in defeats) if search.replies(node) != (None,) else 0


def first_level(puzzle: Puzzle) -> int:
    """Return the lowest level that finds the first decision with two seeds of three, or 9."""
    match = puzzle.match()
    for number in range(1, len(LADDER) + 1):
        chosen = Counter(match.text(level(number, seed).choose(match, puzzle.seat), puzzle.seat) for seed in range(SEEDS))
        if chosen[puzzle.solution[0]] * 2 > SEEDS:
            return number
    return len(LADDER) + 1


def first_budget(puzzle: Puzzle, budgets: Iterable[int]) -> int:
    """Return the first of the numbers of iterations with which the search prefers the solution, or 0 if none of them does."""
    match = puzzle.match()
    for budget in budgets:
        thought = think(match, puzzle.seat, Budget(iterations=budget), brief=True)
        if max(thought.candidates, key=lambda each: (each.policy, each.visits)).text == puzzle.solution[0]:
            return budget
    return 0


def grade(facts: dict[str, int]) -> int:
    """Return the grade, 1 to 7, from the own decisions, the positions to look at, the choices, and what finds the solution."""
    points = facts["decisions"] + facts["positions"].bit_length() / 2 + facts["choices"] / 4
    points += {150: 0, 1_000: 1, 10_000: 2, 100_000: 3, 0: 4}[facts["iterations"]] + (facts["level"] > 4)
    return max(1, min(MOST_GRADE, round(points / 2) - 1))


def tempting(puzzle: Puzzle) -> dict[str, float]:
    """Return the first decisions, most tempting first, each with the share of wins that a short search expects."""
    thought = think(puzzle.match(), puzzle.seat, Budget(iterations=TEMPTED))
    ordered = sorted(thought.candidates, key=lambda each: -each.value)
    return {each.text: (1 + each.value) / 2 for each in ordered}


def stakes_of(puzzle: Puzzle, thought: dict[str, float]) -> str:
    """Return what is at stake: how often the best other decision wins."""
    others = [share for text, share in thought.items() if text != puzzle.solution[0]]
    most = max(others, default=0.0)
    return ONLY if most < RARE else DECIDES if most < EVEN else ANYWAY
