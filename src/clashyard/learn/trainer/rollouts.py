"""Games of a network against itself, many in parallel, all seats learning."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from clashyard.core.batch import KEPT, Batch
from clashyard.core.float_observations import factors
from clashyard.learn.advantages import advantages
from clashyard.learn.trainer.policy import TIERS, Nets, log_policy, through

Chooser = Callable[[Batch, Any, Any], Any]  # the actions in the games of such numbers, with a key for everything random
PAIRINGS = 512  # of decks and options, from which the games are dealt


class Rollout(NamedTuple):
    """What a rollout says about its decisions, each [decisions, …]. *places* are those of the chosen actions in the menus."""

    rows: Any
    menus: Any
    choices: Any
    places: Any
    before: Any  # the logarithm of the probability with which each was chosen
    own: Any  # 1 for the decisions that are learned from, 0 for those of a fixed opponent
    gains: Any
    returns: Any


class Fixed(NamedTuple):
    """An opponent that stays as it is, and the share of the games that are played against it."""

    choose: Chooser
    share: float


def act(nets: Nets, features: Any, scale: Any, rows: Any, menus: Any, choices: Any, key: Any) -> Any:
    """Draw a place of each menu; return it, the action there, the logarithm of its probability, and the position's value."""
    return _act(nets, features, scale, rows, menus, choices, key, room_for(choices, 1))


def room_for(choices: Any, parts: int) -> tuple[int, ...]:
    """Return how many menus there are beyond each tier but the last, at most, in each of so many parts drawn at random.

    That is six standard deviations more than to be expected where there are several, and a power of 2, so that few shapes are
    compiled.
    """
    most = -(-len(choices) // parts)
    expected = [float((choices > tier).sum()) / parts for tier in TIERS[:-1]]
    wanted = [each + (6 * each**0.5 + 6 if parts > 1 else 0) for each in expected]
    return tuple(min(most, 1 << int(max(1, each - 1)).bit_length()) for each in wanted)


@partial(jax.jit, static_argnames="room")
def _act(nets: Nets, features: Any, scale: Any, rows: Any, menus: Any, choices: Any, key: Any, room: tuple[int, ...]) -> Any:
    seen = rows * scale
    logs = log_policy(nets, features, seen, menus, choices, room)
    places = jax.random.categorical(key, logs)[:, None]
    chosen = jnp.take_along_axis(menus, places, 1), jnp.take_along_axis(logs, places, 1)
    return places[:, 0], chosen[0][:, 0], chosen[1][:, 0], through(nets.value, seen)[:, 0]


def menus_of(games: Batch) -> tuple[Any, Any]:
    """Return copies of the menus, as wide as the tier of the longest, and of how many actions each has, at most KEPT."""
    choices = np.minimum(games.choices, KEPT)
    width = next(tier for tier in TIERS if tier >= choices.max())
    return games.menus[:, :width].copy(), choices.astype(np.int32)


def play(games: Batch, nets: Nets, against: Fixed | None, features: Any, keys: Any, trace: float) -> Rollout:
    """Play a decision in every game for each key, and return what is learned from them, in arrays of NumPy.

    With a fixed opponent to play *against*, in its share of the games, the learner has seat A in every second of them, and B in
    the others.
    """
    learner = np.arange(games.count) % 2
    facing = np.arange(games.count) < round(games.count * against.share) if against else np.zeros(games.count, bool)
    scale = jnp.asarray(factors(games.game, games.mode))
    seen: list[Any] = []
    told: list[Any] = []
    for key in keys:
        rows, (menus, choices) = games.observations.copy(), menus_of(games)
        places, actions, logs, values = act(nets, features, scale, rows, menus, choices, key)
        seats = games.to_act.copy()
        theirs = facing & (seats != learner)
        actions = np.array(actions)
        if against:
            actions[theirs] = against.choose(games, theirs.nonzero()[0], key)
        games.step(actions)
        seen.append((rows, menus, choices, places, logs, (~theirs).astype(np.float32)))
        told.append((values, seats, games.rewards.copy(), games.dones.astype(bool)))
    last = through(nets.value, games.observations * scale)[:, 0]
    values, movers, paid, over = map(_stacked, zip(*told, strict=True))
    found = advantages(values, movers, paid, over, np.asarray(last), games.to_act, trace=trace)
    wide = max(each[1].shape[1] for each in seen)
    seen = [(rows, np.pad(menus, ((0, 0), (0, wide - menus.shape[1]))), *rest) for rows, menus, *rest in seen]
    columns = [*map(_stacked, zip(*seen, strict=True)), *found]
    return Rollout(*(np.asarray(each).reshape(-1, *each.shape[2:]) for each in columns))


def _stacked(arrays: Any) -> Any:
    return np.stack([np.asarray(each) for each in arrays])
