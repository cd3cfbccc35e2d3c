"""Helpers for the tests of the search: small budgets, both carriers, worlds that a seat cannot tell apart."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from clashyard import decks
from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.core.playout import driver
from clashyard.games import GAMES
from clashyard.players import player
from clashyard.players.search.engine import Budget
from tests.support import simultaneous_worlds, worlds
from tests.support.games import dealt, guessed, points
from tests.support.nights import at_night

LITTLE = Budget(iterations=30)
OVER_GAMES = pytest.mark.parametrize("game", [pytest.param(game, id=game.name) for game in GAMES])

ON_BOTH = pytest.mark.parametrize("carrier", ["interpreted", pytest.param("compiled", marks=pytest.mark.compiled)], indirect=True)
BY_DAY_COMPILED = pytest.mark.parametrize(
    "carrier", [pytest.param("compiled", marks=pytest.mark.compiled), *at_night("interpreted")], indirect=True
)
COMPILED = pytest.mark.parametrize("carrier", [pytest.param("compiled", marks=pytest.mark.compiled)], indirect=True)


def sampled(game: Game, mode: str, seeds: range, every: int, most: int) -> Iterator[Match]:
    """Yield at most *most* decisions of random matches, some from each part of a match."""
    return islice((m for m in points(game, mode, seeds, 60) if m.deciding and len(m.actions) % every == 0), most)


def greedily(game: Game, mode: str, seeds: range) -> Iterator[Match]:
    """Yield matches at each of their decisions, in which the first seat plays greedily and the others at random."""
    for seed in seeds:
        match = dealt(game, mode, seed)
        while match.deciding and len(match.actions) < 200:
            yield match
            seat = match.deciding[0]
            match.play(player("greedy" if seat == match.seats[0] else "random", seed).choose(match, seat), seat)


def simultaneous_move(game: Game) -> Match:
    """Return a fresh match with a simultaneous choice for both seats."""
    match = dealt(game, game.modes[0], 3)
    assert len(match.deciding) == 2
    return match


def by_hand(match: Match, seat: str, seed: int) -> Match | None:
    """Return a world that *seat* cannot tell from the true one, made without `hide`, or None if no card can be swapped."""
    number = match.game.seats.index(seat)
    if match.game is decks.GAME:
        return worlds.swapped(match, number, seed)
    return simultaneous_worlds.swapped(match, number, Random(seed))


def others(match: Match, seat: str) -> Iterator[Match]:
    """Yield worlds that *seat* cannot tell from the true one."""
    yield guessed(match, seat, 11)
    yield guessed(match, seat, 12)
    world = by_hand(match, seat, 13)
    if world is not None:
        yield world


def committed(match: Match, seat: str, draw: Random) -> Match:
    """Return the match after any choice of *seat* in a simultaneous choice."""
    after = match.copy()
    after.play(draw.choice(match.menu(seat)), seat)
    return after


def positions(game: Game) -> list[Match]:
    """Return one decision in turn, and a simultaneous one if the game has any."""
    found: dict[bool, Match] = {}
    for match in points(game, game.modes[0], range(1, 4)):
        if match.deciding and len(match.menu()) > 2:
            found.setdefault(len(match.deciding) > 1, match.copy())
    return list(found.values())


def drivers_made(monkeypatch: pytest.MonkeyPatch, place: str) -> list[tuple[Any, bool]]:
    """Return a list that fills with the rules that the module *place* asks `driver` for, and whether it wants them compiled."""
    made: list[tuple[Any, bool]] = []

    def noted(game: Game, rule: Any, compiled: bool) -> Any:
        made.append((rule, compiled))
        return driver(game, rule, compiled)

    monkeypatch.setattr(f"{place}.driver", noted)
    return made
