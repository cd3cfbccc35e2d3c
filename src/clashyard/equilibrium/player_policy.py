"""The policy of a player of Clashyard in a reduced game, asked in every information state."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np

from clashyard.core.match import Match
from clashyard.core.trees.tree import Real, Tree
from clashyard.equilibrium.reduced import Reduced
from clashyard.players import player
from clashyard.players.levels import Searcher

Mixture = Callable[[Match, str, int], dict[int, float]]  # match, seat, seed -> how probable each action is


def policy_of(
    reduced: Reduced, tree: Tree, mixture: Mixture, seeds: Iterable[int], tell: Callable[[int], None] | None = None
) -> Real:
    """Return a policy for *tree*, a probability for each choice: the mean of what *mixture* plays over *seeds*.

    Each information state is asked once for each seed, in the first of its histories; a player that knows no more than its seat
    answers the same in all of them. *tell* is called with the number of each state that is done.
    """
    decides = np.flatnonzero(tree.state >= 0)
    _, first = np.unique(tree.state[decides], return_index=True)
    policy, draws = tree.uniform(), list(seeds)
    for state, history in enumerate(decides[first]):
        seat, begin, many = tree.known[state]
        if many > 1:
            match = reduced.match(*path(tree, int(history)))
            found = [mixture(match, reduced.game.seats[seat], seed) for seed in draws]
            actions = tree.action[begin : begin + many]
            policy[begin : begin + many] = [sum(each.get(int(action), 0.0) for each in found) / len(found) for action in actions]
        if tell:
            tell(state)
    return policy


def path(tree: Tree, history: int) -> tuple[int, list[int]]:
    """Return the number of the deal of a history, and its actions."""
    actions = []
    while tree.parent[history] > 0:
        actions.append(int(tree.action[tree.choice[history]]))
        history = int(tree.parent[history])
    return history - 1, actions[::-1]


def mixture_of(name: str) -> Mixture:
    """Return what the player of this name does. A level does not blunder here. Raises BadInput for an unknown name."""
    player(name)

    def mixture(match: Match, seat: str, seed: int) -> dict[int, float]:
        asked = player(name, seed)
        return asked.mixture(match, seat) if isinstance(asked, Searcher) else {asked.choose(match, seat): 1.0}

    return mixture
