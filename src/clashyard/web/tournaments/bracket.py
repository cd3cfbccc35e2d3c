"""The bracket of a knock-out tournament: seeds and games as plain values.

The places of a round are in pairs, each pair a table. The best seed meets the worst one, and the two best can meet in the final
alone. Where a seed is missing, its opponent has a bye.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from clashyard.web.tournaments.pairs import Pair
from clashyard.web.tournaments.scores import Game


def rounds_of(players: int) -> int:
    """Return in how many rounds one of the players remains."""
    return max(1, (players - 1).bit_length())


def order(size: int) -> list[int]:
    """Return the seeds of the first round, place by place, for a power of two: 1, 4, 2, 3 for four."""
    seeds = [1]
    while len(seeds) < size:
        both = 2 * len(seeds) + 1
        seeds = [seed for better in seeds for seed in (better, both - better)]
    return seeds


def places(players: int, games: Iterable[Game], number: int) -> list[int | None]:
    """Return who is at each place of a round; None where nobody is, or where that is not decided yet."""
    lost, won = set[tuple[int, int]](), set[tuple[int, int]]()
    for game in games:
        for player in (game.first, game.second):
            if player is not None and game.result:
                (won if game.halves(player) == 2 else lost).add((game.round, player))
    found: list[int | None] = [seed if seed <= players else None for seed in order(2 ** rounds_of(players))]
    for each in range(1, number):
        found = [
            next((seed for seed in pair if seed is not None and (each, seed) in won), None)
            for pair in zip(found[::2], found[1::2], strict=True)
        ]
    return found


def knockout(players: int, games: Sequence[Game], number: int) -> list[Pair | None]:
    """Return the pairs of round *number*, by table; None for a table at which nobody is left. All games before have ended.

    Whoever has more rarely begun than the other has begins; of equals, the better seed.
    """
    begun = dict.fromkeys(range(1, players + 1), 0)
    for game in games:
        if game.second is not None:
            begun[game.first] += 1
            begun[game.second] -= 1
    found = places(players, games, number)
    pairs: list[Pair | None] = []
    for pair in zip(found[::2], found[1::2], strict=True):
        there = sorted((seed for seed in pair if seed is not None), key=lambda seed: (begun[seed], seed))
        pairs.append(Pair(there[0], there[1] if len(there) > 1 else None) if there else None)
    return pairs


def through(first: int, second: int) -> int:
    """Return who goes on after as many draws as are allowed: the better seed."""
    return min(first, second)
