"""Every game in every mode, and random matches of them, dealt by seed: what the tests of the contract run over."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.games import GAMES

CASES = [(game, mode) for game in GAMES for mode in game.modes]
OVER_ALL = pytest.mark.parametrize(("game", "mode"), [pytest.param(g, m, id=f"{g.name}-{m}") for g, m in CASES])
QUICK = ("random", "greedy", "level-2")  # opponents that do not search: how those do is in test_search and test_levels
FORMATS = ({"format": "draft"}, {"format": "draft", "mode": "ffa"}, {"format": "constructed"}, {"format": "mutation-draft"})


def dealt(game: Game, mode: str, seed: int, compiled: bool = False) -> Match:
    """A random match of the mode, before its first action."""
    return Match.new(game, game.sample(seed, mode=mode), seed, compiled)


def choose(match: Match, draw: Random) -> tuple[str, int]:
    """Any of the seats that have something to choose, and any of its actions."""
    seat = draw.choice(match.deciding)
    return seat, draw.choice(match.menu(seat))


def points(game: Game, mode: str, seeds: range, limit: int = 120) -> Iterator[Match]:
    """Random matches at each of their decisions and at their ends; seats that choose at once do so in any order."""
    for seed in seeds:
        match, draw = dealt(game, mode, seed), Random(seed)
        yield match
        while match.deciding and len(match.actions) < limit:
            seat, number = choose(match, draw)
            match.play(number, seat)
            yield match


def again(match: Match) -> Match:
    """A new match from the position of *match*."""
    return Match.from_position(match.game, match.position(), match.options)


def seen(match: Match, seat: str) -> Any:
    """All that a seat may be sent of a point of a match."""
    return match.view(seat), match.view(seat, memory=True), match.legal_of(seat), match.menu(seat), match.winner, match.seats


def guessed(match: Match, seat: str, seed: int) -> Match:
    """A world that *seat* cannot tell from the true one, by the game's own `hide`."""
    world = match.copy()
    world.state = match.state.copy()
    match.game.hide(world.state, match.game.seats.index(seat), seed)
    return world
