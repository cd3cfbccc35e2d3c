"""Every game in every mode, and seeded random matches of them, for the tests of the contract."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.games import GAMES
from tests.support.nights import by_day

CASES = [(game, mode) for game in GAMES for mode in game.modes]


def over(*daily: tuple[Game, str], of: Sequence[tuple[Game, str]] = CASES) -> pytest.MarkDecorator:
    """Return a mark that runs a test for each game and mode, of which those that are not *daily* run at night only."""
    return pytest.mark.parametrize(("game", "mode"), by_day(*daily, of=of), ids=[f"{game.name}-{mode}" for game, mode in of])


CONTAINED = ("hearts", "events", "king")  # modes of Blades whose parts other modes have, together with more
MOST = [case for case in CASES if case[1] not in CONTAINED]
# What differs in kind: two seats or four, teams, modules, and choices made in one moment.
SOME = [case for case in CASES if case[1] in ("duel", "ffa", "2v2", "hearts-king")]
OVER_ALL, OVER_MOST, OVER_SOME = over(*CASES), over(*MOST), over(*SOME)
QUICK = ("random", "greedy", "level-2")  # opponents that do not search; test_search and test_levels cover those that do
FORMATS = ({"format": "draft"}, {"format": "draft", "mode": "ffa"}, {"format": "constructed"}, {"format": "mutation-draft"})


def dealt(game: Game, mode: str, seed: int, compiled: bool = False) -> Match:
    """Return a random match of the mode, before its first action."""
    return Match.new(game, game.setup.sample(seed, mode=mode), seed, compiled)


def choose(match: Match, draw: Random) -> tuple[str, int]:
    """Return any of the seats that have something to choose, and any of its actions."""
    seat = draw.choice(match.deciding)
    return seat, draw.choice(match.menu(seat))


def points(game: Game, mode: str, seeds: range, limit: int = 120) -> Iterator[Match]:
    """Yield random matches at each of their decisions and at their ends. Simultaneous choices are made in any order."""
    for seed in seeds:
        match, draw = dealt(game, mode, seed), Random(seed)
        yield match
        while match.deciding and len(match.actions) < limit:
            seat, number = choose(match, draw)
            match.play(number, seat)
            yield match


def again(match: Match) -> Match:
    """Return a new match from the position of *match*."""
    return Match.from_position(match.game, match.position(), match.options)


def seen(match: Match, seat: str) -> Any:
    """Return everything that a seat may be sent about a point of a match."""
    return match.view(seat), match.view(seat, memory=True), match.legal_of(seat), match.menu(seat), match.winner, match.seats


def guessed(match: Match, seat: str, seed: int) -> Match:
    """Return a world that *seat* cannot tell from the true one, drawn by the game's `hide`."""
    world = match.copy()
    world.state = match.state.copy()
    match.game.rules.hide(world.state, match.game.seats.index(seat), seed)
    return world
