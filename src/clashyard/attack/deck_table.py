"""A table of what a few decks win against each other, played where it decides most, and a mixture of them.

A strong player plays few games, so each part of them goes to a pair that is drawn by how much its payoff is in doubt and how
much it matters: in payoffs that the games so far make probable, one of the two decks is in the mixture, and the other wins about
half against it. The mixture at the end is chosen in the same doubt: the best deck is expected to win as little as possible
against it.

W. R. Thompson: On the Likelihood that One Unknown Probability Exceeds Another in View of the Evidence of Two Samples (1933).
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from clashyard.attack.deck_games import Deck, alone, points
from clashyard.attack.deck_oracle import NEAR, RARE, Real, regret_matching
from clashyard.core.errors import BadInput, shown, whole
from clashyard.core.work import Pool
from clashyard.players.journal import Journal, fields_of

GAMES = 10  # of a part: five deals
TOLD = 0.85  # of a game, what it tells beside the others: both games of a deal go together a little
QUICK, DRAWS, STEPS, PACE = 1500, 200, 4000, 0.5  # rounds for a pair; payoffs drawn, steps and their size for a mixture
MOST = 1_000_000  # parts, and the games of one


class Part(NamedTuple):
    """Some games between two decks of the pool, given by their numbers in it, from 0; *won*: by the first, draws being halves."""

    number: int
    pair: Sequence[int]
    games: int
    won: float


class TableFile(Journal[Part]):
    """The games so far, and the file that stores them as they end. Decks may be added to the end of its pool."""

    kind = "deck-table"

    def __init__(self, path: Path, by: str, seed: int, pool: int) -> None:
        """Read the games so far between *pool* decks. Raises BadInput naming the line that is wrong."""
        self.pool = pool
        super().__init__(path, {"by": by, "seed": seed})

    def parsed(self, line: str) -> Part:
        data = fields_of(line, Part._fields)
        pair, games, won = data["pair"], whole(data["games"], "games", 1, MOST), data["won"]
        if not isinstance(pair, list) or len(pair) != 2 or pair[0] == pair[1]:
            raise BadInput("pair", f"{shown(pair)} is not a list of two decks")
        for each in pair:
            whole(each, "pair", 0, self.pool - 1)
        if type(won) not in (int, float) or not 0 <= won <= games:
            raise BadInput("won", f"{shown(won)} is not a number of games up to {games}")
        return Part(whole(data["number"], "number", 0, MOST), pair, games, won)

    def key(self, result: Part) -> int:
        return result.number

    def twice(self, result: Part) -> str:
        return f"part {result.number}"


def totals(parts: Sequence[Part], decks: Sequence[int]) -> tuple[Real, Real]:
    """Return how many games each pair of *decks*, numbers of the pool, has played, and how many the deck of the row won."""
    place = {deck: k for k, deck in enumerate(decks)}
    games, won = np.zeros((len(decks), len(decks))), np.zeros((len(decks), len(decks)))
    for part in parts:
        if all(each in place for each in part.pair):
            one, other = (place[each] for each in part.pair)
            games[one, other] += part.games
            games[other, one] += part.games
            won[one, other] += part.won
            won[other, one] += part.games - part.won
    return games, won


def expected_shares(games: Real, won: Real) -> Real:
    """Return the share of games that each deck is expected to win against each: a half where they have not played."""
    found: Real = (won + 1) / (games + 2)
    return found


def drawn_payoffs(games: Real, won: Real, draw: np.random.Generator) -> Real:
    """Return payoffs above a half, an antisymmetric matrix, as probable as the games make them."""
    found = np.triu(draw.beta(1 + TOLD * won, 1 + TOLD * (games - won)) - 0.5, 1)
    return found - found.T


def next_pair(games: Real, won: Real, draw: np.random.Generator) -> tuple[int, int]:
    """Return the places of the two decks that play next."""
    payoffs = drawn_payoffs(games, won, draw)
    strategy = regret_matching(payoffs, QUICK)
    near = np.maximum(0, 1 + payoffs @ strategy / NEAR)
    share = expected_shares(games, won)
    learned = share * (1 - share) * (1 / (games + 2) - 1 / (games + GAMES + 2))  # by how much the variance of the payoff falls
    matters = np.outer(near, strategy**2)
    worth = np.triu(learned * (matters + matters.T), 1)
    chosen = draw.choice(worth.size, p=(worth / worth.sum()).ravel())
    return divmod(int(chosen), len(worth))


def play_parts(kept: TableFile, pool: Sequence[Deck], decks: Sequence[int], many: int, workers: Pool) -> None:
    """Play *many* more parts between *decks*, numbers of *pool*, and store each.

    They depend on the parts before them, and on how many workers there are.
    """
    by, seed = str(kept.head["by"]), int(kept.head["seed"])
    while many > 0:
        games, won = totals(kept.results, decks)
        first = 1 + max((part.number for part in kept.results), default=-1)
        numbers = range(first, first + min(many, max(1, workers.window())))
        places = [next_pair(games, won, np.random.default_rng([seed, number])) for number in numbers]
        pairs = [(decks[one], decks[other]) for one, other in places]
        jobs = [
            (pool[one], alone(pool[other]), seed + number * GAMES, range(GAMES), by)
            for number, (one, other) in zip(numbers, pairs, strict=True)
        ]
        for number, pair, result in zip(numbers, pairs, workers.map(points, *zip(*jobs, strict=True)), strict=True):
            kept.add(Part(number, list(pair), GAMES, sum(result)))
        many -= len(numbers)


def careful_mixture(games: Real, won: Real, seed: int = 0) -> Real:
    """Return how probable each deck is in the mixture against which the best deck is expected to win least; none is rare.

    Expected over payoffs as probable as the games make them; found by exponentiated gradients.
    """
    payoffs = _drawn(games, won, seed)
    strategy, found = np.full(len(games), 1 / len(games)), np.zeros(len(games))
    for step in range(1, STEPS + 1):
        best = (payoffs @ strategy).argmax(1)
        strategy = strategy * np.exp(-PACE / step**0.5 * payoffs[np.arange(DRAWS), best].mean(0))
        strategy /= strategy.sum()
        found += strategy
    kept: Real = np.where(found < RARE * found.sum(), 0, found)
    shares: Real = kept / kept.sum()
    return shares


def expected_most(games: Real, won: Real, strategy: Any, seed: int = 1) -> float:
    """Return the share of games that the best deck of the table is expected to win against a mixture.

    *seed*: another one than that of its choice, which would flatter it.
    """
    return float(0.5 + (_drawn(games, won, seed) @ strategy).max(1).mean())


def _drawn(games: Real, won: Real, seed: int) -> Real:
    """Return as many payoffs as a mixture is judged by, [DRAWS, decks, decks]."""
    draw = np.random.default_rng(seed)
    return np.array([drawn_payoffs(games, won, draw) for _ in range(DRAWS)])
