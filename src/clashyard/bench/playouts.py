"""A benchmark of random play (interpreted, compiled on one core and on all, OpenSpiel in the same run) and of greedy games."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from statistics import median
from typing import Any

from clashyard.bench.cuda import on_gpu
from clashyard.core import cuda, machine_code
from clashyard.core.game import Game
from clashyard.core.playout import (
    DECISIONS,
    EVERYONE,
    abreast,
    buffer,
    driver,
    measure,
    measured_game,
    random_games,
    results_row,
    room,
    sampled,
    table_of,
)
from clashyard.core.state import State

ROUNDS = 3
PAIRINGS = 64
Count = tuple[int, int]  # decisions, games


@dataclass(frozen=True)
class Measure:
    """One line of a benchmark: the median of three rounds."""

    game: str
    what: str
    decisions_per_s: float
    games_per_s: float

    def as_dict(self) -> dict[str, Any]:
        return {**asdict(self), "decisions_per_s": round(self.decisions_per_s), "games_per_s": round(self.games_per_s, 1)}


def bench(game: Game, seconds: float = 1.0) -> Iterator[Measure]:
    """Measure *game*, about *seconds* for each of three rounds of each line."""
    usual, *others = game.modes
    starts = sampled(game, PAIRINGS, usual, printed=True)
    yield _measure(game.name, "interpreted", _one_core(game, starts, False), seconds)
    if machine_code.available:
        yield _measure(game.name, "compiled, one core", _one_core(game, starts, True), seconds)
        cores = os.cpu_count() or 1
        yield _measure(game.name, f"compiled, {cores} cores", _all_cores(game, starts, cores), seconds)
        yield _measure(f"{game.name} greedy", "one by one", _greedy_one_by_one(game, starts), seconds)
        yield _measure(f"{game.name} greedy", "in batches, one core", _greedy_batch(game, starts), seconds)
    if cuda.available():
        yield _measure(game.name, f"GPU, {cuda.device()}", on_gpu(game, starts), seconds)
    for mode in others:
        starts = sampled(game, PAIRINGS, mode, printed=True)
        what = "compiled, one core" if machine_code.available else "interpreted"
        yield _measure(f"{game.name} {mode}", what, _one_core(game, starts, machine_code.available), seconds)
    if find_spec("pyspiel"):
        for name in ("spades", "hearts"):
            yield _measure(f"openspiel {name}", "C++, one core", open_spiel(name), seconds)


def _measure(name: str, what: str, play: Callable[[int, int], Count], seconds: float) -> Measure:
    """Find how many games fill a round, then time three rounds. *play* takes a seed and a number of games."""
    play(0, 8)
    games, spent = 16, 0.0
    while spent < seconds / 4:
        games *= 2
        begun = time.perf_counter()
        play(0, games)
        spent = time.perf_counter() - begun
    games = max(games, int(games * seconds / spent))
    speeds = []
    for round_ in range(ROUNDS):
        begun = time.perf_counter()
        decisions, played = play(1 + round_ * games, games)
        spent = time.perf_counter() - begun
        speeds.append((decisions / spent, played / spent))
    return Measure(name, what, median(s for s, _ in speeds), median(s for _, s in speeds))


def _one_core(game: Game, starts: list[State], compiled: bool) -> Callable[[int, int], Count]:
    run, out, table = driver(game, random_games, compiled), buffer(game, compiled), table_of(starts, compiled)

    def play(seed: int, games: int) -> Count:
        return int(run(table, seed, games, out)), games

    return play


def _greedy_one_by_one(game: Game, starts: list[State]) -> Callable[[int, int], Count]:
    """Prepare and deal each game in Python, as measurements did before they had batches."""
    run, out, values, result = driver(game, measured_game, True), buffer(game, True), buffer(game, True), results_row(True)

    def play(seed: int, games: int) -> Count:
        decisions = 0
        for k in range(games):
            state = starts[k % len(starts)].copy()
            game.rules.deal(state, seed + k)
            run(room(game, state, 3, True), seed + k, EVERYONE, out, values, result)
            decisions += int(result[DECISIONS])
        return decisions, games

    return play


def _greedy_batch(game: Game, starts: list[State]) -> Callable[[int, int], Count]:
    def play(seed: int, games: int) -> Count:
        results = measure(game, starts, [(k % len(starts), seed + k, EVERYONE) for k in range(games)], True)
        return int(results[:, DECISIONS].sum()), games

    return play


def _all_cores(game: Game, starts: list[State], cores: int) -> Callable[[int, int], Count]:
    run = abreast(game, starts, cores)

    def play(seed: int, games: int) -> Count:
        each = max(1, games // cores)
        return run(seed, each), each * cores

    return play


def open_spiel(name: str) -> Callable[[int, int], Count]:
    """Return a function that plays random games of OpenSpiel in C++; decisions are the players' moves, without chance."""
    import pyspiel

    game = pyspiel.load_game(name)

    def play(seed: int, games: int) -> Count:
        bots = [pyspiel.make_uniform_random_bot(seat, seed) for seat in range(game.num_players())]
        decisions = 0
        for k in range(games):
            state = game.new_initial_state()
            pyspiel.evaluate_bots(state, bots, seed + k)
            decisions += state.move_number() - CHANCE_MOVES.get(name, 0)
        return decisions, games

    return play


CHANCE_MOVES = {"spades": 52, "hearts": 53}  # cards dealt one by one, and the direction in which hearts are passed


def ratios(measures: list[Measure]) -> Iterator[tuple[str, float]]:
    """Compare the figures of one run."""
    ours = [m for m in measures if " " not in m.game]  # the usual mode
    theirs = max((m.decisions_per_s for m in measures if m.game.startswith("openspiel")), default=0.0)
    greedy = [m.games_per_s for m in measures if m.game.endswith(" greedy")]
    if greedy:
        yield "greedy games in batches / one by one", greedy[1] / greedy[0]
    if len(ours) >= 3:
        yield "compiled / interpreted", ours[1].decisions_per_s / ours[0].decisions_per_s
        yield "all cores / one core", ours[2].decisions_per_s / ours[1].decisions_per_s
        if len(ours) == 4:
            yield "GPU / one CPU core", ours[3].decisions_per_s / ours[1].decisions_per_s
        if theirs:
            yield "compiled on one core / OpenSpiel's better figure", ours[1].decisions_per_s / theirs
