"""Tables of opponents that think: every game by itself, in as many processes as wanted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from clashyard.core import machine_code
from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.core.work import Pool, completed
from clashyard.games import NAMED
from clashyard.players import player
from clashyard.players.player import play_out
from clashyard.studies.field import Field
from clashyard.terminal.measurements import beginnings
from clashyard.terminal.screen import tracked


class Bout(NamedTuple):
    """A game of an opponent against itself. *side*: the seat of the first of *pair*; *number*: of the deal among its pair's."""

    game: str
    opponent: str
    options: Mapping[str, Any]
    pair: tuple[str, str]
    seed: int
    side: int
    number: int


def rates_of(
    game: Game, field: Field, games: int, seed: int, opponent: str, pool: Pool
) -> dict[tuple[str, str], list[list[float]]]:
    """Return the score of each deck or character against each other one, deal by deal, as `rates` does for greedy."""
    found: dict[tuple[str, str], list[list[float]]] = {}
    for pair in combinations(field.entries, 2):
        found[pair], found[pair[::-1]] = ([[0.0, 0.0] for _ in range(games // 2)] for _ in range(2))
    waiting = list(bouts(game, field, games, seed, opponent))
    for bout, score in tracked(completed(pool, played, waiting), game.name, len(waiting)):
        found[bout.pair][bout.number][bout.side] = score
        found[bout.pair[::-1]][bout.number][bout.side] = 1 - score
    return found


def bouts(game: Game, field: Field, games: int, seed: int, opponent: str) -> Sequence[Bout]:
    """Return the games of all pairs: both of a deal have the same cards and the same first player, and the sides change seats."""
    firsts = beginnings(game, field)
    return [
        Bout(
            game.name, opponent, {**field.options(game, game.modes[0], names), **firsts[number % len(firsts)]}, pair,
            seed + place * games + number, side, number,
        )
        for place, pair in enumerate(combinations(field.entries, 2))
        for number in range(games // 2)
        for side, names in enumerate((pair, pair[::-1]))
    ]  # fmt: skip


def played(bout: Bout) -> float:
    """Play a game. Return the score of the first of its pair: 1 for a win, ½ for a draw."""
    game = NAMED[bout.game]
    match = Match.new(game, bout.options, bout.seed, compiled=machine_code.prepared())
    sitting = {name: player(bout.opponent, bout.seed * len(game.seats) + n) for n, name in enumerate(game.seats)}
    play_out(match, sitting)
    return 0.5 if match.winner == "draw" else float(match.winner == game.seats[bout.side])
