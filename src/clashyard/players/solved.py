"""Matches so small that they are solved whole, by CFR+, and then played by the solution, which can hardly be exploited.

That is one deal of few cards, as in the reduced games. The solution follows from what everybody knows of the deal, so both seats
share it.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import numpy as np

from clashyard.core.errors import BadInput
from clashyard.core.game import Game, observed
from clashyard.core.match import Match
from clashyard.core.playout import driver
from clashyard.core.state import State
from clashyard.core.trees.histories import followed
from clashyard.core.trees.solver import METHODS, Solver
from clashyard.core.trees.tree import grown
from clashyard.players.player import in_mode
from clashyard.players.search.tree import Made, rounds

ITERATIONS = 60  # after which an optimal opponent gains 0.2 to 0.6% of what it gains from random play
HISTORIES = 1 << 19  # of a match that is solved, at most; with half of them that takes 3 s
KEPT = 4  # solutions


@dataclass(frozen=True)
class Solved:
    """What to play in each information state. *known*: mover, first choice and number of choices; *keys*: as in `Tree`."""

    keys: Any
    known: Any
    action: Any
    policy: Any

    def chances(self, seat: int, key: int) -> dict[int, float]:
        """Return how probable each action is in the information state of *seat* with this key."""
        mine = np.flatnonzero(self.known[:, 0] == seat)
        state = mine[np.searchsorted(self.keys[mine], key)]
        assert self.keys[state] == key, "the tree has every state"
        _, first, many = self.known[state]
        rows = zip(self.action[first : first + many].tolist(), self.policy[first : first + many].tolist(), strict=True)
        return {action: chance for action, chance in rows if chance}


_solved: dict[bytes, Solved | None] = {}


def solved(match: Match, seat: str, most: int) -> Mapping[int, float]:
    """Return how probable each action of *seat* is by the solution; nothing if more deals are possible, or too many histories.

    Nothing, too, where the state is a guess in the place of the true one: what a seat has seen follows from what was played.
    """
    game = match.game
    if match.state is not match.history.own:
        return {}
    mode = next((mode for mode in game.modes if in_mode(match, mode)), "")
    if not game.strength.deals or not match.given.get(game.setup.limit) or not mode:
        return {}
    deals = game.strength.deals(match.at(0).state, most)
    first = next(deals, None)
    if first is None:
        return {}
    place = first.to_record().tobytes()
    if place not in _solved:
        if len(_solved) >= KEPT:
            _solved.clear()
        _solved[place] = _solution(match, mode, [first, *deals])
    found, number = _solved[place], game.seats.index(seat)
    return found.chances(number, _key(match, mode, number)) if found else {}


def _solution(match: Match, mode: str, deals: list[State]) -> Solved | None:
    """Return the solution, or None if the match is too large."""
    try:
        tree = grown(match.game, mode, deals, HISTORIES)
    except BadInput:
        return None
    solver = Solver(tree, METHODS["cfr+"])
    for _ in range(ITERATIONS):
        solver.step()
    return Solved(tree.keys, tree.known, tree.action, solver.policy)


def _key(match: Match, mode: str, seat: int) -> int:
    """Return the key of what *seat* knows. In a tree those who choose together do so in the order of the seats."""
    made = Made()
    for _, _, chosen in rounds(match):
        made += chosen
    states = [match.at(0).state]
    for mover, action in made:
        states.append(_after(match, states[-1], mover, action))
    first = match.game.rules.to_act(states[-1])
    if first != seat:  # the other seat chooses at the same time; what it does, this one cannot see
        out = [0] * match.game.rules.actions
        match.game.rules.menu(states[-1], first, out)
        made += ((first, out[0]),)
        states.append(_after(match, states[-1], first, out[0]))
    movers, actions = [mover for mover, _ in made], [action for _, action in made]
    row = [0] * observed(match.game, mode)
    return int(driver(match.game, followed, False)(states, movers, actions, len(made), seat, row))


def warm(game: Game) -> None:
    """Compile what unfolds a match."""
    state = Match.new(game, game.setup.sample(1), 1).state
    with suppress(BadInput):  # a whole match is too large
        grown(game, game.modes[0], [state], most=1, compiled=True)


def _after(match: Match, state: State, mover: int, action: int) -> State:
    after = state.copy()
    match.game.rules.play(after, mover, action)
    return after
