"""Random matches for properties: seeded, with every ability of all 28."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from clashyard import decks
from clashyard.core.match import Match


def sampled(seed: int, **options: Any) -> Match:
    """A freshly dealt random match."""
    return Match.new(decks.GAME, {**decks.GAME.sample(seed), **options}, seed)


def decisions(seed: int, limit: int = 400) -> Iterator[Match]:
    """The same match at each of its decisions, played on at random."""
    match, draw = sampled(seed), Random(seed)
    for _ in range(limit):
        if match.to_act is None:
            return
        yield match
        match.play(draw.choice(match.menu()))
