"""OpenSpiel games to test with, loaded and at random points."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.games import CASES

pyspiel = pytest.importorskip("pyspiel")
pytest.importorskip("clashyard.gym.open_spiel")  # registers the games
OVER_ALL = pytest.mark.parametrize(("game", "mode"), [pytest.param(g, m, id=f"{g.name}-{m}") for g, m in CASES])


def load(name: str, mode: str | None = None, **parameters: Any) -> Any:
    """Return a game in OpenSpiel, in its default mode if none is named."""
    return pyspiel.load_game(f"clashyard_{name}", {**({"mode": mode} if mode else {}), **parameters})


def points(game: Any, seeds: range, limit: int = 60) -> Iterator[Any]:
    """Yield random matches at each of their decisions, and at their ends."""
    for seed in seeds:
        state, draw = game.new_initial_state(), random.Random(seed)
        state.apply_action(seed)
        yield state.clone()
        while not state.is_terminal() and len(state.history()) < limit:
            state.apply_action(draw.choice(state.legal_actions()))
            yield state.clone()
