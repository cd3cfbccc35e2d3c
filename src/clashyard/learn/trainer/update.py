"""Passes over a rollout: proximal policy optimization with clipping, in minibatches."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import optax

from clashyard.learn.trainer.policy import Nets, log_policy, through
from clashyard.learn.trainer.rollouts import Rollout, room_for

CLIP, VALUE, LONGEST = 0.2, 0.5, 0.5  # of the ratio; weight of the value's errors; of a step's gradient


class Settings(NamedTuple):
    """How a rollout is learned from: in so many minibatches, so many times."""

    parts: int
    passes: int


def new_optimizer() -> Any:
    """Return Adam on gradients of limited size; its rate is given at each step."""
    return optax.chain(optax.clip_by_global_norm(LONGEST), optax.scale_by_adam(eps=1e-5))


def fallen(pair: tuple[float, float], progress: float) -> float:
    """Return what is between the two of a pair after *progress* (0 to 1), falling by the same factor all along."""
    first, last = pair
    return float(first * (last / first) ** progress)


def loss_of(nets: Nets, features: Any, scale: Any, part: Rollout, entropy_weight: Any, room: tuple[int, ...]) -> Any:
    """Return the loss of a minibatch, and with it the entropy of the policy and the error of the values."""
    rows = part.rows * scale
    logs = log_policy(nets, features, rows, part.menus, part.choices, room)
    share = part.own / part.own.sum()
    ratio = jnp.exp(jnp.take_along_axis(logs, part.places[:, None], 1)[:, 0] - part.before)
    middle = (share * part.gains).sum()
    gains = (part.gains - middle) / (jnp.sqrt((share * (part.gains - middle) ** 2).sum()) + 1e-8)
    gain = (share * jnp.minimum(ratio * gains, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * gains)).sum()
    legal = jnp.arange(part.menus.shape[1])[None] < part.choices[:, None]
    entropy = -(share * (jnp.exp(logs) * jnp.where(legal, logs, 0)).sum(1)).sum()
    errors = (share * (through(nets.value, rows)[:, 0] - part.returns) ** 2).sum()
    return VALUE * errors - gain - entropy_weight * entropy, (entropy, errors)


def learn(settings: Settings, nets: Nets, memory: Any, features: Any, scale: Any, rollout: Rollout, now: Any, key: Any) -> Any:
    """Pass over a rollout; return the networks, the optimizer's memory, and the mean entropy and error of values.

    *now* is the rate and the weight of the entropy.
    """
    room = room_for(np.asarray(rollout.choices), settings.parts)
    return _learn(settings, nets, memory, features, scale, rollout, now, key, room)


@partial(jax.jit, static_argnames=("settings", "room"))
def _learn(
    settings: Settings, nets: Nets, memory: Any, features: Any, scale: Any, rollout: Rollout, now: Any, key: Any,
    room: tuple[int, ...],
) -> Any:  # fmt: skip
    rate, entropy_weight = now
    count = len(rollout.rows)

    def step(carry: Any, places: Any) -> Any:
        nets, memory = carry
        part = Rollout(*(each[places] for each in rollout))
        slopes, told = jax.grad(loss_of, has_aux=True)(nets, features, scale, part, entropy_weight, room)
        changes, memory = new_optimizer().update(slopes, memory)
        nets = jax.tree.map(lambda old, change: old - rate * change, nets, changes)
        return (nets, memory), told

    orders = [
        jax.random.permutation(k, count).reshape(settings.parts, count // settings.parts)
        for k in jax.random.split(key, settings.passes)
    ]
    (nets, memory), told = jax.lax.scan(step, (nets, memory), jnp.concatenate(orders))
    return nets, memory, [each.mean() for each in told]
