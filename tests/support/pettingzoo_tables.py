"""PettingZoo environments to test with."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import numpy as np

from clashyard.gym.pettingzoo import Sequential, Simultaneous, raw_env


def played(game: str, mode: str, seed: int, **more: Any) -> Iterator[Sequential]:
    """Yield a random match at each decision of an agent."""
    zoo = raw_env(game, mode, **more)
    zoo.reset(seed=seed)
    draw = np.random.default_rng(seed)
    for agent in zoo.agent_iter():
        mask = zoo.observe(agent)["action_mask"]
        if zoo.terminations[agent] or zoo.truncations[agent]:
            return
        yield zoo
        zoo.step(draw.choice(np.flatnonzero(mask)))


def tables(zoo: Simultaneous, seed: int) -> Iterator[dict[str, Any]]:
    """Yield the public observations in each step of a random match."""
    seen, _ = zoo.reset(seed=seed)
    draw = np.random.default_rng(seed)
    while zoo.agents:
        yield seen
        seen = zoo.step({agent: draw.choice(np.flatnonzero(seen[agent]["action_mask"])) for agent in zoo.agents})[0]


def whole_state(zoo: Any) -> Any:
    """Return everything that a refused call must leave unchanged."""
    kept = {
        key: value for key, value in vars(zoo).items() if key in ("rewards", "terminations", "truncations", "infos", "cycles")
    }
    chance = zoo._generator.bit_generator.state if zoo._generator else None
    return zoo.match.to_json() if zoo.match else None, list(zoo.agents), copy.deepcopy(kept), chance
