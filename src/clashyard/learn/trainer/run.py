"""A training run: chapters of rollouts, after each of which it can stop, and go on later as if it had not."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

import jax
import jax.numpy as jnp

from clashyard.core.batch import Snapshot
from clashyard.core.float_observations import factors
from clashyard.core.game import Game
from clashyard.core.work import Here, Pool
from clashyard.games import NAMED
from clashyard.learn.trainer.fan_out import gather, keys_of
from clashyard.learn.trainer.measurements import duel, measure
from clashyard.learn.trainer.plan import Plan, check, learned, learns
from clashyard.learn.trainer.policy import Nets, features_of, new_nets, saved
from clashyard.learn.trainer.update import Settings, fallen, learn, new_optimizer
from clashyard.players.networks import Network

MEAN = 0.98  # what a rollout leaves of the mean of the networks
MEASURED = 1000  # games after a chapter


@dataclass
class Run:
    """A run at the end of a chapter. *mean*: of the networks after each rollout, the late ones counting most."""

    plan: Plan
    nets: Nets
    mean: Nets
    memory: Any  # the optimizer's
    done: int = 0  # chapters

    @property
    def game(self) -> Game:
        return NAMED[self.plan.game]


def begun(plan: Plan) -> Run:
    """Return a run before its first chapter.

    Raises BadInput if nothing can be learned by the plan, or if its network to begin with cannot be read.
    """
    check(plan)
    game = NAMED[plan.game]
    nets = (
        learned(plan.start, plan, values=True)
        if plan.start
        else new_nets(jax.random.key(plan.seed), game, plan.mode, plan.hidden)
    )
    return Run(plan, nets, nets, new_optimizer().init(nets))


def chapters(run: Run, opponent: str, measured: int = MEASURED, pool: Pool | None = None) -> Iterator[dict[str, Any]]:
    """Play the chapters that are left. After each, yield what is to be known about it, with shares of *measured* games won.

    Workers of *pool* play the rollouts; this process if left out. Raises Lost if they keep dying.
    """
    pool = pool or Here()
    plan, game = run.plan, run.game
    others = {name: learned(name, plan) for name in (plan.against, plan.start) if learns(name)}
    while run.done < plan.chapters:
        began = time.monotonic()
        told = play_chapter(run, pool)
        run.done += 1
        told |= {"decisions a second": round(plan.decisions / (time.monotonic() - began))}
        shared = (game, plan.mode, run.mean)
        told[f"against {opponent}"] = measure(*shared, opponent, run.done, measured)
        for name, nets in others.items():
            told[f"against {name}"] = duel(*shared, nets, run.done, measured)
        yield {"chapter": run.done, "decisions": plan.decisions * run.done, **told}


def play_chapter(run: Run, pool: Pool) -> dict[str, Any]:
    """Play and learn from the rollouts of the next chapter; return what is to be known about it."""
    plan, progress = run.plan, run.done / run.plan.chapters
    features, scale = features_of(run.game), jnp.asarray(factors(run.game, plan.mode))
    now = fallen(plan.rate, progress), fallen(plan.entropy, progress)
    settings, told = Settings(plan.parts, plan.passes), (0.0, 0.0)
    stand: list[Snapshot | None] = [None] * plan.batches
    for number in range(plan.rollouts):
        found, key = gather(pool, plan, run.done, number, run.nets, stand), keys_of(plan, run.done, number)[1]
        run.nets, run.memory, told = learn(settings, run.nets, run.memory, features, scale, found, now, key)
        run.mean = jax.tree.map(lambda old, new: MEAN * old + (1 - MEAN) * new, run.mean, run.nets)
    return {"rate": now[0], "entropy weight": now[1], "entropy": float(told[0]), "error of values": float(told[1])}


def network_of(run: Run, results: dict[str, float]) -> Network:
    """Return the mean network of a run, with its card."""
    plan = asdict(run.plan)
    card = {"decisions": run.done * run.plan.decisions, "seed": run.plan.seed, "plan": plan, "results": results}
    return saved(run.mean, run.game, run.plan.mode, card)
