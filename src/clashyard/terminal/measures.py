"""What the measuring commands do: counts, signatures, contests, comparisons."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
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
    random_games,
    room,
    sampled,
    sign,
    table_of,
)
from clashyard.core.playout import perft as count
from clashyard.core.scenario import read_file, read_yaml
from clashyard.core.state import State

PAIRINGS = 96


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
    table = room(game, match.state, depth + 1, compiled)
    if compiled:
        outs: Any = np.zeros((depth + 1, game.actions), np.int64)
        left: Any = np.zeros(depth + 1, np.int64)
    else:
        outs, left = [[0] * game.actions for _ in range(depth + 1)], [0] * (depth + 1)
    return int(driver(game, count, compiled)(table, depth, outs, left))


def signature(game: Game, games: int, compiled: bool | None = None) -> int:
    """One number for the behaviour of *games* seeded random games; the same interpreted and compiled."""
    quick = fast.available if compiled is None else compiled
    return int(driver(game, sign, quick)(table_of(sampled(game, PAIRINGS), quick), 0, games, buffer(game, quick)))


def contest(game: Game, games: int, seed: int) -> tuple[int, int]:
    """Greedy's wins and draws against random, seats and random decks changing from game to game."""
    quick = fast.available
    play = driver(game, greedy_against_random, quick)
    values = buffer(game, quick)
    wins = draws = 0
    for k in range(seed, seed + games):
        state = game.table(game.prepare(game.sample(k, printed=True)))
        game.deal(state, k)
        result = play(room(game, state, 3, quick), k % len(game.seats), k, buffer(game, quick), values)
        wins += result > 0
        draws += result == 0
    return wins, draws


def identical(game: Game, games: int, seed: int) -> int:
    """Play interpreted and compiled side by side; return how many actions were compared.

    Raises AssertionError at the first action after which the states differ, naming game, action and columns.
    """
    menu, play, out = fast.compiled(game.menu), fast.compiled(game.play), buffer(game, True)
    made = 0
    for k in range(seed, seed + games):
        state = game.table(game.prepare(game.sample(k)))
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


def _warm_match(game: Game) -> None:
    match = Match.new(game, game.sample(1), 1, compiled=True)
    match.play(match.menu()[0])
