"""Rollouts of several batches, each played by whichever worker is free: where changes nothing."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import lru_cache
from multiprocessing import parent_process
from threading import Lock
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from clashyard.core.batch import Batch, Snapshot
from clashyard.core.work import Pool, completed
from clashyard.games import NAMED
from clashyard.learn.trainer.plan import Plan, fixed_opponent
from clashyard.learn.trainer.policy import Nets, features_of
from clashyard.learn.trainer.rollouts import PAIRINGS, Fixed, Rollout, play

APART = 1_000_000  # between the seeds of two batches
ONE_THREAD = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
PLAYING = Lock()  # a worker of a cluster may have several threads, and has one table


class Task(NamedTuple):
    """A rollout of one batch. *snapshot*: where its games stand; without it a chapter begins, and they are dealt anew."""

    plan: Plan
    batch: int  # its number
    chapter: int
    rollout: int
    nets: Nets
    snapshot: Snapshot | None


def gather(pool: Pool, plan: Plan, chapter: int, rollout: int, nets: Nets, stand: list[Snapshot | None]) -> Rollout:
    """Return what the batches of a plan play, one after the other, and write to *stand* where the games of each are then.

    Raises Lost if the workers of *pool* keep dying.
    """
    sent = jax.tree.map(np.asarray, nets)
    tasks = [Task(plan, k, chapter, rollout, sent, stand[k]) for k in range(plan.batches)]
    found = {task.batch: result for task, result in completed(pool, played, tasks)}
    stand[:] = [found[k][1] for k in range(plan.batches)]
    return joined([found[k][0] for k in range(plan.batches)])


def played(task: Task) -> tuple[Rollout, Snapshot]:
    """Return what is learned from a rollout, in arrays of NumPy, and where its games stand."""
    plan = task.plan
    with PLAYING:
        games, against, features = table(plan)
        if task.snapshot is None:
            games.reset(plan.seed + task.chapter + APART * task.batch)
        else:
            games.restore(task.snapshot)
        key = keys_of(plan, task.chapter, task.rollout)[0]
        keys = jax.random.split(jax.random.fold_in(key, task.batch) if task.batch else key, plan.steps)
        nets = jax.tree.map(jnp.asarray, task.nets)  # once, and not at each decision
        return play(games, nets, against, features, keys, plan.trace), games.snapshot()


def keys_of(plan: Plan, chapter: int, rollout: int) -> Any:
    """Return two keys for everything random in a rollout: one to play, one to learn."""
    return jax.random.split(jax.random.fold_in(jax.random.fold_in(jax.random.key(plan.seed), chapter), rollout))


def joined(parts: Sequence[Rollout]) -> Rollout:
    """Return the decisions of several rollouts, with menus as wide as the widest."""
    wide = max(part.menus.shape[1] for part in parts)
    parts = [part._replace(menus=np.pad(part.menus, ((0, 0), (0, wide - part.menus.shape[1])))) for part in parts]
    return Rollout(*(jnp.asarray(np.concatenate(columns)) for columns in zip(*parts, strict=True)))


@lru_cache(maxsize=1)
def table(plan: Plan) -> tuple[Batch, Fixed | None, Any]:
    """Return the batch that plays a plan's rollouts in this process, the opponent that stays as it is, and actions' features."""
    if parent_process() is not None:  # of several workers, each uses one core, and none the GPU
        os.environ["XLA_FLAGS"] = f"{os.environ.get('XLA_FLAGS', '')} {ONE_THREAD}"
        jax.config.update("jax_platforms", "cpu")
    game = NAMED[plan.game]
    games = Batch(game, plan.games // plan.batches, plan.mode, pairings=PAIRINGS)
    return games, fixed_opponent(plan, games) if plan.against else None, features_of(game)
