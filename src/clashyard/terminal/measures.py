"""What the measuring commands do: counts, signatures, contests, tables, comparisons."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import combinations
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np

from clashyard.core import fast
from clashyard.core.chance import below, seeded, turn
from clashyard.core.errors import BadInput, one_of
from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.core.playout import (
    buffer,
    driver,
    greedy_against_random,
    greedy_choice,
    greedy_game,
    random_games,
    room,
    sampled,
    sign,
    table_of,
)
from clashyard.core.playout import perft as count
from clashyard.core.scenario import read_file, read_yaml
from clashyard.core.state import State
from clashyard.games import NAMED
from clashyard.players.search.searching import warm

PAIRINGS = 96
TURNS = 100  # of each player, after which a game between two decks is drawn


def positions(games: Sequence[Game], path: Path) -> Iterator[tuple[str, Match]]:
    """The positions of a scenario file, or the one position that a file holds."""
    by_name = {game.name: game for game in games}
    data = read_yaml(path).data
    if isinstance(data, dict):
        entries: list[tuple[str, Any]] = [(path.stem, data if "given" in data else {"given": data})]
    else:
        entries = [(scenario.name, scenario.data) for scenario in read_file(path)]
    for name, entry in entries:
        try:
            game = by_name[one_of(entry.get("game", "decks"), by_name, "game", "game that is built")]
            yield name, Match.from_position(game, entry.get("given"), entry.get("options") or {})
        except BadInput as error:
            raise error.in_file(f"{path}: {name}") from None
    if not entries:
        raise BadInput(str(path), "there is no position in it")


def perft(match: Match, depth: int, compiled: bool) -> int:
    """How many sequences of *depth* legal actions start here."""
    game = match.game
    compiled = compiled and game.compiles
    table = room(game, match.state, depth + 1, compiled)
    if compiled:
        outs: Any = np.zeros((depth + 1, game.actions), np.int64)
        left: Any = np.zeros(depth + 1, np.int64)
    else:
        outs, left = [[0] * game.actions for _ in range(depth + 1)], [0] * (depth + 1)
    return int(driver(game, count, compiled)(table, depth, outs, left))


def signature(game: Game, mode: str, games: int, compiled: bool | None = None) -> int:
    """One number for the behaviour of *games* seeded random games; the same interpreted and compiled."""
    quick = fast.available if compiled is None else compiled
    starts = table_of(sampled(game, PAIRINGS, mode), quick)
    return int(driver(game, sign, quick)(starts, 0, games, buffer(game, quick)))


def contest(game: Game, mode: str, games: int, seed: int) -> tuple[int, int]:
    """Wins and draws of one greedy seat against random ones, seats and random decks changing from game to game."""
    quick = fast.available
    play = driver(game, greedy_against_random, quick)
    values = buffer(game, quick)
    wins = draws = 0
    for k in range(seed, seed + games):
        setting = game.prepare(game.sample(k, printed=True, mode=mode))
        state = game.table(setting)
        game.deal(state, k)
        seats = [game.seats.index(name) for name in game.at_table(setting)]
        result = play(room(game, state, 3, quick), seats[k % len(seats)], k, buffer(game, quick), values)
        wins += result > 0
        draws += result == 0
    return wins, draws


def duels(game: Game, pair: Sequence[str], games: int, seed: int) -> float:
    """The points of the first of two decks, greedy against greedy: a win counts 1, a draw a half.

    Game by game the decks change seats; every two games the other seat begins.
    """
    quick = fast.available
    play, out, values = driver(game, greedy_game, quick), buffer(game, quick), buffer(game, quick)
    starts = []
    for first in game.at_table(game.prepare({})):
        for decks in (pair, pair[::-1]):
            options = {"decks": list(decks), "first": first, "turn-limit": TURNS}
            starts.append(game.table(game.prepare(options)))
    points = 0.0
    for k in range(games):
        state = starts[k % len(starts)].copy()
        game.deal(state, seed + k)
        result = play(room(game, state, 3, quick), seed + k, out, values)
        points += (1 + result * (-1) ** k) / 2
    return points


def rates(game: Game, decks: Sequence[str], games: int, seed: int) -> dict[tuple[str, str], float]:
    """What each deck wins against each other, in percent; every game has a seed of its own."""
    found = {}
    for number, (one, other) in enumerate(combinations(decks, 2)):
        rate = 100 * duels(game, (one, other), games, seed + number * games) / games
        found[one, other], found[other, one] = rate, 100 - rate
    return found


def drawn(decks: Sequence[str], found: Mapping[tuple[str, str], float]) -> str:
    """Rates as a table, a row for each deck, and on the right what it wins overall."""
    width = max(5, *map(len, decks)) + 1
    lines = [" " * width + "".join(f"{other:>{width}}" for other in [*decks, "all"])]
    for one in decks:
        row = [found[one, other] for other in decks if other != one]
        cells = [f"{found[one, other]:{width}.1f}" if other != one else f"{'-':>{width}}" for other in decks]
        lines.append(f"{one:>{width}}" + "".join(cells) + f"{sum(row) / len(row):{width}.1f}")
    return "\n".join(lines)


def identical(game: Game, mode: str, games: int, seed: int) -> int:
    """Play interpreted and compiled side by side; return how many actions were compared.

    Raises AssertionError at the first action after which the states differ, naming game, action and columns.
    """
    menu, play, out = fast.compiled(game.menu), fast.compiled(game.play), buffer(game, True)
    made = 0
    for k in range(seed, seed + games):
        state = game.table(game.prepare(game.sample(k, mode=mode)))
        row = state.to_record()
        game.deal(state, k)
        fast.compiled(game.deal)(row[0], k)
        x, mine = seeded(k), buffer(game, False)
        while (mover := game.to_act(state)) >= 0:
            choices = game.menu(state, mover, mine)
            assert menu(row[0], mover, out) == choices and out[:choices].tolist() == mine[:choices], f"menus of game {k} differ"
            action = mine[below(x, choices)]
            x = turn(x)
            game.play(state, mover, action)
            play(row[0], mover, action)
            made += 1
            assert row.tobytes() == state.to_record().tobytes(), f"game {k}, action {made}: {differing(state, row[0])}"
            state.log.clear()
    return made


def differing(state: State, row: Any) -> list[str]:
    """The columns in which the two carriers differ."""
    other = type(state).from_record(row)
    return [name for name in state.columns if getattr(state, name) != getattr(other, name)]


def warmings(games: Sequence[Game]) -> Iterator[tuple[str, Callable[[], object]]]:
    """What play, checks and measurements use, part by part: its name, and a call that compiles it."""
    for game in games:
        start = game.table(game.prepare(game.sample(1)))
        out, values = buffer(game, True), buffer(game, True)
        yield f"{game.name}, one action", partial(_warm_match, game)
        yield f"{game.name}, random games", partial(driver(game, random_games, True), table_of([start], True), 0, 1, out)
        dealt = room(game, Match.new(game, game.sample(1), 1).state, 3, True)
        yield f"{game.name}, greedy", partial(driver(game, greedy_choice, True), dealt, 0, 1, out, values)
        yield f"{game.name}, search", partial(warm, game)


def prepare() -> None:
    """Compile all that play uses, the games side by side where there are several cores, and note that it is done."""
    if fast.prepared():
        return
    fast.tidy()
    print("Compiling the rules (once, a few minutes in all)", flush=True)
    with ProcessPoolExecutor(min(len(NAMED), os.cpu_count() or 1), get_context("spawn")) as pool:
        for _ in pool.map(compile_game, NAMED):  # what went wrong in one is raised here
            pass
    (fast.cache_directory() / "prepared").touch()


def compile_game(name: str) -> None:
    """Compile what one game needs, saying how far it is."""
    parts = list(warmings([NAMED[name]]))
    for done, (what, warming) in enumerate(parts, 1):
        print(f"  {what}, {done} of {len(parts)} …", flush=True)
        warming()


def _warm_match(game: Game) -> None:
    match = Match.new(game, game.sample(1), 1, compiled=True)
    match.play(match.menu()[0])
