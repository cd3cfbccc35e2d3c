"""Constructed decks to test with: new, chosen, finished."""

from __future__ import annotations

from typing import Any

from clashyard import decks
from clashyard.core.match import Match
from clashyard.decks.cards.catalogue import catalogue
from tests.support.drafts import steps

KEYS = list(catalogue())
OWNED = ["p", "q", "r", "s", "t", "u", "v", "w", "x"]


def new(mode: str = "duel", **options: Any) -> Match:
    return decks.new(mode=mode, format="constructed", **options)


def typed(mode: str = "duel", **construct: Any) -> Match:
    given = {"construct": {"owned": OWNED, **construct}}
    return decks.from_position(given, {"mode": mode, "format": "constructed"})


def text(keys: list[str]) -> str:
    return " ".join(["deck", *keys])


def finished(mode: str, seed: int = 0, **options: Any) -> Match:
    match = new(mode, **options)
    for _ in steps(match, seed):
        pass
    return match
