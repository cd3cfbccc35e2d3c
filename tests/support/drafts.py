"""Drafts to test with: new, at each decision, finished; and how many cards each seat gets."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from clashyard import decks
from clashyard.core.match import Match

SHARES = {
    "duel": {"A": 8, "B": 8},
    "solo": {"A": 8, "automaton": 24},
    "ffa": {"A": 8, "B": 8, "C": 8, "D": 8},
    "2v2": {"A": 8, "B": 8, "C": 8, "D": 8},
    "coop": {"A": 8, "C": 8, "automaton": 48},
}


def new(mode: str = "duel", seed: int = 7, **options: Any) -> Match:
    return decks.new(mode=mode, format="draft", seed=seed, **options)


def steps(match: Match, seed: int = 0) -> Iterator[Match]:
    """Yield the draft at each of its decisions, with random picks."""
    draw = Random(seed)
    while match.to_act is not None:
        yield match
        match.play(draw.choice(match.legal))


def finished(mode: str, seed: int = 7, **options: Any) -> Match:
    match = new(mode, seed, **options)
    for _ in steps(match, seed):
        pass
    return match
