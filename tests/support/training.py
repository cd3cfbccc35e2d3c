"""Training runs that take a second."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import jax

from clashyard.learn.trainer.plan import Plan
from clashyard.learn.trainer.run import Run

SMALL = Plan("blades", "basic", hidden=8, games=8, steps=4, rollouts=2, chapters=2, parts=2, passes=2)


def leaves(run: Run) -> list[Any]:
    return jax.tree.leaves((run.nets, run.mean, run.memory))


def words(file: Path, *more: str) -> list[str]:
    small = {"hidden": 8, "games": 8, "steps": 4, "rollouts": 1, "chapters": 2, "parts": 1, "passes": 1, "games-at-end": 20}
    return ["blades", "--out", str(file), "--opponent", "random", *(f"--{name}={value}" for name, value in small.items()), *more]
