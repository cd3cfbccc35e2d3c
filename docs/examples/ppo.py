"""Train a network by proximal policy optimization, in games against itself, and measure it against an opponent.

    pip install "clashyard[fast,learn]"
    python ppo.py --game blades --minutes 5 --out blades.npz

In games against itself both seats learn, each along its own decisions. With `--against level-5` it learns to beat that level: an
attacker. With `--start` it goes on from a network. The same seed and `--rollouts` give the same network on the same machine, if
the minutes last. Play against it with `clashyard play blades --opponent network:blades.npz`.
"""

from __future__ import annotations

import argparse
import time
from functools import partial
from itertools import pairwise

import jax
import jax.numpy as jnp
import numpy as np
import optax

from clashyard.core.batch import Batch
from clashyard.games import NAMED
from clashyard.learn import Network, Versus, advantages, read_network, scaled

GAMES, STEPS, PARTS, EPOCHS = 512, 64, 8, 3  # parallel games; their decisions in a rollout; minibatches; passes over it
MEASURED = 4000  # games
CLIP, ENTROPY, VALUE, RATE = 0.2, 0.01, 0.5, 1e-3
HIDDEN = 128


def new_layers(key, *widths):
    """Return weights and biases of layers between these widths."""
    keys = jax.random.split(key, len(widths) - 1)
    sizes = zip(keys, pairwise(widths), strict=True)
    return [(jax.random.normal(k, size) * np.sqrt(2 / size[0]), jnp.zeros(size[1])) for k, size in sizes]


def forward(layers, rows):
    for place, (weights, bias) in enumerate(layers):
        rows = (jnp.maximum(rows, 0) if place else rows) @ weights + bias
    return rows


def log_policy(layers, rows, masks):
    return jax.nn.log_softmax(jnp.where(masks, forward(layers, rows), -1e9))


@jax.jit
def act(parameters, rows, masks, key):
    """Draw an action for each game; return it, the log of its probability, and the value for the seat to act."""
    policy, value = parameters
    logs = log_policy(policy, rows, masks)
    actions = jax.random.categorical(key, logs)
    return actions, jnp.take_along_axis(logs, actions[:, None], 1)[:, 0], forward(value, rows)[:, 0]


def loss_of(parameters, rows, masks, actions, before, gains, returns):
    policy, value = parameters
    logs = log_policy(policy, rows, masks)
    ratio = jnp.exp(jnp.take_along_axis(logs, actions[:, None], 1)[:, 0] - before)
    gain = jnp.minimum(ratio * gains, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * gains).mean()
    entropy = -(jnp.exp(logs) * jnp.where(masks, logs, 0)).sum(1).mean()
    return VALUE * ((forward(value, rows)[:, 0] - returns) ** 2).mean() - gain - ENTROPY * entropy


@partial(jax.jit, static_argnums=0)
def learn(optimizer, parameters, memory, rollout, key):
    """Pass over a rollout several times, in minibatches drawn anew each time."""
    size = len(rollout[0]) // PARTS

    def update(carry, places):
        parameters, memory = carry
        rows, masks, actions, before, gains, returns = (each[places] for each in rollout)
        gains = (gains - gains.mean()) / (gains.std() + 1e-8)
        slopes = jax.grad(loss_of)(parameters, rows, masks, actions, before, gains, returns)
        changes, memory = optimizer.update(slopes, memory)
        return (optax.apply_updates(parameters, changes), memory), None

    orders = [jax.random.permutation(k, len(rollout[0])).reshape(PARTS, size) for k in jax.random.split(key, EPOCHS)]
    return jax.lax.scan(update, (parameters, memory), jnp.concatenate(orders))[0]


def play(games, game, mode, parameters, keys):
    """Play a rollout, with all seats of a `Batch` or the learner's of a `Versus`; return what `learn` needs of it."""
    several = isinstance(games, Batch)
    seen, paid, over, seats, values = [], [], [], [], []
    for key in keys:
        rows, masks = scaled(games.observations, game, mode), games.masks.copy()
        actions, logs, value = map(np.asarray, act(parameters, rows, masks, key))
        seats.append(games.to_act.copy() if several else np.zeros(GAMES))
        games.step(actions)
        seen.append((rows, masks, actions, logs))
        paid.append(games.rewards.reshape(GAMES, -1).copy())
        over.append(games.dones.copy())
        values.append(value)
    last = np.asarray(forward(parameters[1], scaled(games.observations, game, mode)))[:, 0]
    found = advantages(values, seats, paid, over, last, games.to_act if several else np.zeros(GAMES))
    columns = [np.stack(each) for each in zip(*seen, strict=True)]
    return [each.reshape(-1, *each.shape[2:]) for each in (*columns, *found)]


def measure(game, mode, parameters, opponent, seed, games):
    """Return the share of games won against an opponent, a draw counting half, the seats in turn."""
    versus, key, results = Versus(game, min(250, games), opponent, seed=seed, mode=mode), jax.random.key(seed), []
    while len(results) < games:
        key, now = jax.random.split(key)
        versus.step(np.asarray(act(parameters, scaled(versus.observations, game, mode), versus.masks, now)[0]))
        results += versus.rewards[versus.dones].tolist()
    return (1 + np.mean(results)) / 2


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", choices=("blades", "decks"), default="blades")
    parser.add_argument("--mode", default="", help="the usual mode if left out")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--rollouts", type=int, default=10**7, help="stop after so many, if the minutes last")
    parser.add_argument("--against", default="", help="learn to beat this opponent; by itself if left out")
    parser.add_argument("--opponent", default="", help="to measure against, if not the same: greedy")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", default="", help="a network to go on from")
    parser.add_argument("--rate", type=float, default=RATE, help="the learning rate, which falls to a twentieth by --rollouts")
    parser.add_argument("--out", default="", help="where the network is saved")
    given = parser.parse_args()
    game = NAMED[given.game]
    mode = given.mode or game.modes[0]
    opponent = given.opponent or given.against or "greedy"
    new = partial(Versus, opponents=given.against) if given.against else partial(Batch, pairings=512)
    games = new(game, GAMES, mode=mode, seed=given.seed)
    key, *keys = jax.random.split(jax.random.key(given.seed), 3)
    width = games.observations.shape[1]
    parameters = tuple(new_layers(k, width, HIDDEN, HIDDEN, ends) for k, ends in zip(keys, (game.rules.actions, 1), strict=True))
    if given.start:
        old = read_network(given.start)
        if (old.game, old.mode) != (game, mode):
            parser.error(f"{given.start} is for {old.game.name}, {old.mode}; give --game and --mode of the same")
        parameters = (jax.tree.map(jnp.asarray, old.layers), jax.tree.map(jnp.asarray, old.value) or parameters[1])
    rate = optax.linear_schedule(given.rate, given.rate / 20, given.rollouts * EPOCHS * PARTS)  # constant without --rollouts
    optimizer = optax.chain(optax.clip_by_global_norm(0.5), optax.adam(rate))
    memory, begun, done = optimizer.init(parameters), time.monotonic(), 0
    while done < given.rollouts and time.monotonic() - begun < 60 * given.minutes:
        key, now, *moves = jax.random.split(key, 2 + STEPS)
        parameters, memory = learn(optimizer, parameters, memory, play(games, game, mode, parameters, moves), now)
        done += 1
        if done % 25 == 0:
            share = measure(game, mode, parameters, opponent, done, MEASURED // 4)
            passed, decisions = time.monotonic() - begun, done * GAMES * STEPS
            print(f"{passed:5.0f} s {decisions:>11,} decisions, {share:.1%} against {opponent}", flush=True)
    share = measure(game, mode, parameters, opponent, 10**6 + given.seed, MEASURED)
    print(f"{done * GAMES * STEPS:,} decisions, {share:.1%} of {MEASURED:,} games against {opponent}")
    if given.out:
        card = {"decisions": done * GAMES * STEPS, "seed": given.seed, "results": {opponent: round(float(share), 4)}}
        policy, value = jax.tree.map(np.asarray, parameters)
        Network(game, mode, policy, card, value).save(given.out)


if __name__ == "__main__":
    main()
