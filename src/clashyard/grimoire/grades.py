"""How difficult a puzzle is, and what is at stake: measured by opponents and playouts (docs/grimoire.md)."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from time import monotonic
from typing import Any

from clashyard.core import machine_code
from clashyard.core.match import Match
from clashyard.core.playout import buffer, driver, greedy_game, room
from clashyard.core.solver import Line, Quest
from clashyard.grimoire.puzzle import ANYWAY, DECIDES, ONLY
from clashyard.players.search.engine import Budget, think

BUDGETS = (150, 1_000, 10_000)  # iterations of the search; level 8 uses the last
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
        best = menu[0] if len(menu) == 1 else think(match, quest.seat, Budget(iterations), k).candidates[0].action
        match.play(best, quest.seat)
    return tuple(match.actions[begun:])


def difficulty(quest: Quest, solution: Line, orders: tuple[int, int], greedy_finds: bool, ends: float = inf) -> dict[str, int]:
    """Return the measured facts of a puzzle, with a grade from 1 to 7. Raises TimeoutError after *ends*, as `turn_of` does.

    *found-by* is the smallest of BUDGETS whose turn is the solution, 0 if a greedy player plays it, and -1 if none does. The
    grade is 1 to 5 by that, and one more each for three plays or more, and for an order that hardly any player finds.
    """
    plays = sum(1 for action in solution if action != "end")
    found = 0 if greedy_finds else next((n for n in BUDGETS if same_plays(turn_of(quest, n, ends), solution)), -1)
    grade = 1 if found == 0 else 5 if found < 0 else 2 + BUDGETS.index(found)
    grade += (plays >= 3) + (orders[0] * 6 <= orders[1]) + (quest.turns - 1)
    return {"grade": min(7, grade), "plays": plays, "found-by": found, "works": orders[0], "orders": orders[1]}


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
    driver(match.game, greedy_game, compiled)(table, seed, out, values)
    return int(match.game.rules.payoff(_plain(match, table[0]), seat)) < 0


def _plain(match: Match, state: Any) -> Any:
    return state if isinstance(state, match.game.rules.state) else match.game.rules.state.from_record(state)


def rank(facts: Mapping[str, int]) -> tuple[int, ...]:
    """Return what puzzles are ordered by: the easiest first."""
    return facts["grade"], facts["plays"], facts.get("orders", 1) // max(1, facts.get("works", 1))
