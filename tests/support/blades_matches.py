"""Random matches of Clashing Blades! for properties: seeded, seats committing in any order."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from clashyard import blades
from clashyard.blades.rules.state import Fight
from clashyard.core.match import Match

MODES = blades.GAME.modes


def fights(seed: int, mode: str = "basic", limit: int = 400) -> Iterator[Match]:
    """Yield a match, played at random, at each of its decisions and at its end."""
    match, draw = Match.new(blades.GAME, blades.GAME.setup.sample(seed, mode=mode), seed), Random(seed)
    for _ in range(limit):
        yield match
        if match.to_act is None:
            return
        seat = draw.choice(match.deciding)
        match.play(draw.choice(match.menu(seat)), seat)


def table(match: Match) -> Fight:
    state = match.state
    assert isinstance(state, Fight)
    return state


def told(match: Match) -> dict[str, Any]:
    """Return the position as a file would store it."""
    return json.loads(json.dumps(match.position()))  # type: ignore[no-any-return]


def imagined(match: Match, seat: str, seed: int) -> Match:
    """Return the match with `hide` applied for *seat*."""
    world = match.copy()
    world.state = match.state.copy()
    blades.GAME.rules.hide(world.state, "AB".index(seat), seed)
    return world


def play(match: Match, *actions: str) -> Match:
    for action in actions:
        match.play(action)
    return match
