"""What `make bench` measures of the solvers of games for two: positions decided within a second."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import count as numbers
from itertools import islice

from clashyard.core.belief_search import OutOfReach, Search
from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.core.solver import Limits, Measured, Quest
from clashyard.grimoire.duels import GROUNDS
from clashyard.grimoire.duels.ground import Ground
from clashyard.grimoire.duels.miner import decisions

WIN = "win"
SECOND = Limits(nodes=10**12, seconds=1.0)


def measured(game: Game, turns: int, count: int) -> Measured:
    """Decide which first decisions force a win, at *count* decisions of games between greedy and random players.

    Only the search is timed: not the games.
    """
    ground = GROUNDS[game.name]
    nodes, seconds, decided = 0, 0.0, 0
    for match, seat in islice(positions(ground), count):
        table, node = ground.ask(Quest(match, seat, WIN, turns))
        search = Search(table, SECOND)
        begun = time.perf_counter()
        try:
            search.winners(node)
            decided += 1
        except OutOfReach:
            pass
        seconds += time.perf_counter() - begun
        nodes += search.nodes
    return Measured(count, nodes, seconds, decided)


def positions(ground: Ground) -> Iterator[tuple[Match, str]]:
    """Yield the decisions of one game after the other in which there is a choice, and something may be forced."""
    for seed in numbers():
        yield from decisions(ground, seed)
