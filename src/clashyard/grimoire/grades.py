"""How difficult a puzzle is, and what is at stake: measured by opponents and playouts (docs/grimoire.md)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import inf
from time import monotonic
from typing import Any

from clashyard.core import machine_code
from clashyard.core.match import Match
from clashyard.core.playout import EVERYONE, buffer, driver, measured_game, results_row, room
from clashyard.core.solver import Line, Quest
from clashyard.grimoire.difficulty import BUDGETS, GRADES, MINED
from clashyard.grimoire.puzzle import ANYWAY, DECIDES, ONLY, parse_puzzle
from clashyard.players.search.engine import Budget, think

LONGEST = 40  # decisions of a turn
PLAYOUTS = 20
MANY, FEW = 0.8, 0.4  # shares of lost playouts


def turn_of(quest: Quest, iterations: int, ends: float = inf) -> Line:
    """Return the turn that a search with so many iterations for each decision plays.

    Raises TimeoutError once the clock of `monotonic` has passed *ends*.
    """
    match = quest.match.copy()
    begun = len(match.actions)
    for k in range(LONGEST):
        if quest.seat not in match.deciding or (k and match.actions[-1] == "end"):
            break
        if monotonic() > ends:
            raise TimeoutError
        menu = match.menu(quest.seat)
        best = menu[0] if len(menu) == 1 else think(match, quest.seat, Budget(iterations), k, brief=True).candidates[0].action
        match.play(best, quest.seat)
    return tuple(match.actions[begun:])


def difficulty(quest: Quest, solution: Line, orders: tuple[int, int], greedy_finds: bool, ends: float = inf) -> dict[str, int]:
    """Return the measured facts of a puzzle, with its grade. Raises TimeoutError after *ends*, as `turn_of` does.

    *found-by* is the smallest of MINED whose turn is the solution, 0 if a greedy player plays it, and -1 if none does.
    """
    plays = sum(1 for action in solution if action != "end")
    found = 0 if greedy_finds else finder(quest, solution, MINED, ends)
    facts = {"plays": plays, "found-by": found, "works": orders[0], "orders": orders[1]}
    return {"grade": grade(facts, quest.turns), **facts}


def deepened(page: Mapping[str, Any]) -> dict[str, Any]:
    """Return a page with its grade; if no search of MINED finds the solution, the larger ones have been tried."""
    facts = dict(page["difficulty"])
    if facts["found-by"] < 0 and "searched" not in facts:
        puzzle = parse_puzzle(page)
        facts |= {"found-by": finder(puzzle.quest, puzzle.solution, BUDGETS[len(MINED) :]), "searched": BUDGETS[-1]}
    return {**page, "difficulty": {**facts, "grade": grade(facts, page["turns"])}}


def finder(quest: Quest, solution: Line, budgets: Iterable[int], ends: float = inf) -> int:
    """Return the first of *budgets* with which the search plays the solution, or -1."""
    return next((budget for budget in budgets if same_plays(turn_of(quest, budget, ends), solution)), -1)


def grade(facts: Mapping[str, int], turns: int) -> int:
    """Return the grade of a puzzle, from 1 to 7.

    It is 0 for what a greedy player plays, 1 to 4 for what a search of BUDGETS finds, and 5 for anything else; and one more each
    for three plays or more, for an order that hardly any player finds, and for each turn after the first.
    """
    found = facts["found-by"]
    points = 0 if found == 0 else 1 + BUDGETS.index(found) if found > 0 else 1 + len(BUDGETS)
    points += (facts["plays"] >= 3) + (facts["works"] * 6 <= facts["orders"]) + (turns - 1)
    return max(1, min(GRADES, points))


def same_plays(one: Line, other: Line) -> bool:
    """Return whether two turns consist of the same actions in any order."""
    return sorted(one) == sorted(other)


def stakes(quest: Quest, wrong: Line) -> str:
    """Return what is at stake: how often a greedy player loses after the most tempting wrong turn, of PLAYOUTS."""
    match = quest.match.copy()
    for action in wrong:
        match.play(action)
    seat = match.game.seats.index(quest.seat)
    lost = sum(_lost(match, seat, seed) for seed in range(PLAYOUTS))
    return ONLY if lost >= MANY * PLAYOUTS else DECIDES if lost >= FEW * PLAYOUTS else ANYWAY


def _lost(match: Match, seat: int, seed: int) -> bool:
    state = match.state.copy()
    match.game.rules.hide(state, seat, seed)
    compiled = machine_code.prepared()
    table, out, values = room(match.game, state, 3, compiled), buffer(match.game, compiled), buffer(match.game, compiled)
    driver(match.game, measured_game, compiled)(table, seed, EVERYONE, out, values, results_row(compiled))
    return int(match.game.rules.payoff(_plain(match, table[0]), seat)) < 0


def _plain(match: Match, state: Any) -> Any:
    return state if isinstance(state, match.game.rules.state) else match.game.rules.state.from_record(state)


def rank(facts: Mapping[str, int]) -> tuple[int, ...]:
    """Return what puzzles are ordered by: the easiest first."""
    return facts["grade"], facts["plays"], facts.get("orders", 1) // max(1, facts.get("works", 1)), facts.get("near-misses", 0)
