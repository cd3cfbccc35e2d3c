"""Arenas as plain values: who of those who are free meets whom, and what a game scores.

Pairing is a matching of greatest weight, by networkx: as many as possible play, those who are near each other in the standings
meet, and whoever has waited longer comes first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from clashyard.web.tournaments.scores import Game

WIN, DRAW = 2, 1  # points
STREAK, EXTRA = 2, 1  # after so many wins in a row, each further win counts so much more
AGAIN = 20.0  # seconds that two must have waited to meet again right after their game
NEAR = 12  # ranks: with more players than that, nobody is compared with anybody further away
ENOUGH = 120.0  # seconds of waiting that count


@dataclass(frozen=True)
class Free:
    """A player without a game. *waited*: seconds; *last*: the last opponent; *begun*: games begun less games not begun.

    *apart*: the players whom they do not meet, because one has blocked the other.
    """

    player: int
    waited: float
    last: int | None = None
    computer: bool = False
    begun: int = 0
    apart: frozenset[int] = frozenset()


def pairs(free: Sequence[Free]) -> list[tuple[int, int]]:
    """Return who meets whom, the first of whom begins. *free*: by rank, the best first. Some may have to wait.

    Computers meet people alone, or they would fill the arena with their games.
    """
    import networkx  # here, as it takes a tenth of a second of the start of each process

    graph = networkx.Graph()
    for one, other in combinations(range(len(free)), 2):
        if other - one <= NEAR and _may_meet(free[one], free[other]):
            graph.add_edge(one, other, weight=_weight(free[one], free[other], other - one))
    found = networkx.max_weight_matching(graph, maxcardinality=True)
    return [_ordered(free[min(pair)], free[max(pair)]) for pair in sorted(sorted(pair) for pair in found)]


def _may_meet(one: Free, other: Free) -> bool:
    if (one.computer and other.computer) or other.player in one.apart or one.player in other.apart:
        return False
    return (one.last != other.player and other.last != one.player) or min(one.waited, other.waited) >= AGAIN


def _weight(one: Free, other: Free, apart: int) -> float:
    """Return how good it is that two meet: a rank apart counts as much as ten seconds of waiting."""
    waited = min(one.waited, ENOUGH) + min(other.waited, ENOUGH)
    again = one.last == other.player or other.last == one.player
    return 1000 + waited - 10 * apart - 100 * again


def _ordered(one: Free, other: Free) -> tuple[int, int]:
    first = min((one, other), key=lambda each: (each.begun, each.player))
    return first.player, (other if first is one else one).player


def scored(games: Sequence[Game], player: int) -> list[int]:
    """Return the points of a player in each of their games, in the order in which these were played; none while one goes on."""
    found, row = [], 0
    for game in games:
        if not game.result or player not in (game.first, game.second):
            continue
        halves = game.halves(player)
        found.append({2: WIN + (EXTRA if row >= STREAK else 0), 1: DRAW, 0: 0}[halves])
        row = row + 1 if halves == 2 else 0
    return found
