"""Matches of CLASH for tests: random ones, and positions between two simple characters."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from clashyard import clash
from clashyard.clash.rules.state import Clash
from clashyard.core.match import Match

SIMPLE = {
    "name": "Simple", "openers": {"H": 2, "L": 1, "Q": 1}, "combos": [{"chain": "H>L>Q", "damage": [2, 1, 2]}],
    "super": {"4": {"effects": [{"discard": 2}, {"damage": 1}]}, "8": {"blockable": True, "effects": [{"damage": 3}]}},
}  # fmt: skip


def sampled(seed: int) -> Match:
    return Match.new(clash.GAME, clash.GAME.setup.sample(seed), seed)


def decisions(seed: int, limit: int = 120) -> Iterator[Match]:
    """Yield a random match at each of its decisions. In a simultaneous choice either seat may be first."""
    match, draw = sampled(seed), Random(seed)
    for _ in range(limit):
        yield match
        if not match.deciding:
            return
        seat = draw.choice(match.deciding)
        match.play(draw.choice(match.menu(seat)), seat)


def table(match: Match) -> Clash:
    assert isinstance(match.state, Clash)
    return match.state


def begun(**given: Any) -> Match:
    """Return a position between two `SIMPLE` characters."""
    characters = given.pop("characters", {"A": SIMPLE, "B": SIMPLE})
    return clash.from_position({"characters": characters, **given})


def play(match: Match, *actions: str) -> Match:
    for action in actions:
        match.play(action)
    return match


def told(match: Match, *actions: str) -> list[str]:
    """Return what the actions cause, as sentences."""
    return [str(event) for action in actions for event in play(match, action).events_of(len(match.actions) - 1)]
