"""A benchmark of the search: iterations of one tree and of trees on all cores, and random playouts in the same run.

A plain Monte Carlo search evaluates a position by a random playout. This one uses the game's `settle` and `prospects`, for
each action of a new decision. An iteration is therefore different work from a playout, and the two figures compare them.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from statistics import median
from typing import Any

from clashyard.bench.playouts import ROUNDS
from clashyard.core import machine_code
from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.core.playout import abreast, sampled
from clashyard.players.search.tree import Tree

POSITIONS = 8  # matches, each searched from its first decision with a choice
ITERATIONS = 20_000  # of each tree, in each position: an idle core takes a tenth of a second to speed up
PLAYOUTS = 50_000  # on each core


@dataclass(frozen=True)
class SearchMeasure:
    """One line of a benchmark: medians of three rounds. A playout is a whole random game, dealt at one of the same tables."""

    game: str
    what: str
    iterations_per_s: float
    playouts_per_s: float

    def as_dict(self) -> dict[str, Any]:
        return {**asdict(self), "iterations_per_s": round(self.iterations_per_s), "playouts_per_s": round(self.playouts_per_s)}


def searches(game: Game) -> Iterator[SearchMeasure]:
    """Measure the compiled search of *game* in its usual mode; yield nothing if it cannot be compiled."""
    if not (machine_code.available and game.rules.compiles):
        return
    positions = [_position(game, seed) for seed in range(POSITIONS)]
    _plant(positions[0], 0, 1).grow(1)  # may compile
    cores = os.cpu_count() or 1
    for what, trees in (("one core", 1), (f"{cores} cores", cores)):
        yield SearchMeasure(f"{game.name} search", what, _iterations(positions, trees), _playouts(game, trees))


def _position(game: Game, seed: int) -> Match:
    """Return the first decision with a choice in the random match of *seed*, as `sampled` has it."""
    match = Match.new(game, game.setup.sample(seed, printed=True, mode=game.modes[0]), seed)
    while len(menu := match.menu()) == 1:
        match.play(menu[0])
    return match


def _plant(match: Match, seed: int, iterations: int) -> Tree:
    return Tree(match, match.game.rules.to_act(match.state), seed, match.game.strength.tuning, iterations, True)


def _iterations(positions: list[Match], trees: int) -> float:
    """Return iterations a second of *trees* trees in parallel, one position after the other."""
    speeds = []
    with ThreadPoolExecutor(trees) as pool:
        for round_ in range(ROUNDS):
            seeds = range(round_ * trees, (round_ + 1) * trees)
            spent = sum(_growing(pool, [_plant(match, seed, ITERATIONS) for seed in seeds]) for match in positions)
            speeds.append(len(positions) * trees * ITERATIONS / spent)
    return median(speeds)


def _growing(pool: ThreadPoolExecutor, trees: list[Tree]) -> float:
    """Return the seconds until all trees have grown; building them is not counted."""
    begun = time.perf_counter()
    list(pool.map(lambda tree: tree.grow(ITERATIONS), trees))
    return time.perf_counter() - begun


def _playouts(game: Game, cores: int) -> float:
    """Return random games a second, dealt at the tables of the positions, on *cores* threads."""
    play = abreast(game, sampled(game, POSITIONS, game.modes[0], printed=True), cores)
    speeds = []
    for round_ in range(ROUNDS):
        begun = time.perf_counter()
        play(round_ * cores * PLAYOUTS, PLAYOUTS)
        speeds.append(cores * PLAYOUTS / (time.perf_counter() - begun))
    return median(speeds)


def search_ratios(measures: list[SearchMeasure]) -> Iterator[tuple[str, float]]:
    """Compare the figures of one run."""
    if len(measures) == 2:
        one, all_ = measures
        yield "search: all cores / one core", all_.iterations_per_s / one.iterations_per_s
        yield "search: iterations / random playouts, one core", one.iterations_per_s / one.playouts_per_s
