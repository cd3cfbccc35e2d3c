"""What `make bench` measures of the solver: positions decided within a second."""

from __future__ import annotations

import time
from itertools import islice

from clashyard.core.chance import CHOICE, below, seeded
from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.core.solver import Limits, Measured
from clashyard.decks.rules.state import Duel
from clashyard.decks.search.state import UNKNOWN, WIN
from clashyard.decks.solver.question import Question
from clashyard.decks.solver.scan import turns_of

SECOND = 1.0
NO_LIMIT = 10**12


def measured(game: Game, turns: int, count: int) -> Measured:
    """Decide whether wins can be forced at the beginning of *count* turns of greedy games with random decks of the printed cards.

    Only the search is timed: not the games, and not its first call.
    """
    limits = Limits(NO_LIMIT, SECOND)
    nodes, seconds, decided = 0, 0.0, 0
    states = (state for seed in range(count) for state in _some(game, seed))
    for number, state in enumerate(islice(states, count + 1)):
        question = Question(state, state.active, WIN, turns)
        begun = time.perf_counter()
        answer = question.decide(limits)
        if number:
            seconds += time.perf_counter() - begun
            nodes += question.nodes
            decided += answer != UNKNOWN
    return Measured(count, nodes, seconds, decided)


def _some(game: Game, seed: int) -> list[Duel]:
    """Return up to four turns of a game, spread over it."""
    options = {**game.setup.sample(seed, printed=True, mode="duel"), "modules": []}
    options.pop("champions", None)
    states = list(turns_of(game, Match.new(game, options, seed), seed))
    return [states[below(seeded(seed * 4 + k, CHOICE), len(states))] for k in range(4)]
