"""A benchmark of batches: `core/batch.py` with and without observations, and pgx in the same run.

Both sides play uniformly random legal actions, deal again when a game ends, use all cores of the machine, and show the
figure of their best number of games. In pgx the whole loop is one compiled `lax.scan`, as its documentation recommends, so
no time goes to Python between steps; ours calls `step` from Python each time.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from statistics import median
from typing import Any

import numpy as np

from clashyard.bench.playouts import ROUNDS, Count, Measure
from clashyard.core import machine_code
from clashyard.core.batch import Batch
from clashyard.core.game import Game

SIZES = (256, 1024, 4096)  # numbers of games in a batch that are tried
STEPS = 50  # of all games, between two looks at the clock
PEERS = {"leduc_holdem": "LeducHoldem", "sparrow_mahjong": "SparrowMahjong"}  # classes of pgx; `make` may fetch files


def environments(game: Game, seconds: float = 1.0) -> Iterator[Measure]:
    """Measure *game* in its usual mode, about *seconds* for each of three rounds, and pgx if it is installed."""
    if not machine_code.available or game.rules.observe is None:
        return
    yield _best(f"{game.name} batch", "observed", lambda size: _stepping(Batch(game, size)), seconds)
    yield _best(f"{game.name} batch", "unobserved", lambda size: _rushing(Batch(game, size)), seconds)
    if find_spec("pgx") and find_spec("jax"):
        for name in PEERS:
            yield _best("pgx", name, lambda size, name=name: pgx_steps(name, size), seconds)  # type: ignore[misc]


def _best(name: str, what: str, make: Callable[[int], Callable[[], Count]], seconds: float) -> Measure:
    """Measure the number of games that does best in a short trial."""
    runs = {size: make(size) for size in SIZES}
    size = max(runs, key=lambda size: _speed(runs[size], seconds / 4)[0])
    speeds = [_speed(runs[size], seconds) for _ in range(ROUNDS)]
    return Measure(name, f"{what}, {size}", median(s for s, _ in speeds), median(g for _, g in speeds))


def _speed(run: Callable[[], Count], seconds: float) -> tuple[float, float]:
    """Return steps and games a second, over at least *seconds*, after one run that may compile."""
    run()
    steps = games = 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds:
        made, ended = run()
        steps, games = steps + made, games + ended
    spent = time.perf_counter() - begun
    return steps / spent, games / spent


def _stepping(batch: Batch) -> Callable[[], Count]:
    """Return a run that draws, checks and plays actions, and writes all buffers at every step."""
    actions = np.zeros(batch.count, np.int64)

    def run() -> Count:
        ended = 0
        for _ in range(STEPS):
            batch.random_actions(actions)
            batch.step(actions)
            ended += int(np.count_nonzero(batch.dones))
        return STEPS * batch.count, ended

    return run


def _rushing(batch: Batch) -> Callable[[], Count]:
    return lambda: (STEPS * batch.count, batch.random_steps(STEPS))


def pgx_steps(name: str, size: int) -> Callable[[], Count]:
    """Return the same for a game of pgx: jitted, vmapped, dealt anew by its own `auto_reset`, in one `lax.scan`."""
    import jax
    import jax.numpy as jnp
    from pgx.experimental import auto_reset

    env = getattr(import_module(f"pgx.{name}"), PEERS[name])()
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(carry: Any, _: Any) -> Any:
        state, key, ended = carry
        key, draw, chance = jax.random.split(key, 3)
        action = jax.random.categorical(draw, jnp.log(state.legal_action_mask.astype(jnp.float32)), axis=-1)
        state = step(state, action, jax.random.split(chance, size))
        return (state, key, ended + state.terminated.sum()), None

    scan = jax.jit(lambda state, key: jax.lax.scan(one, (state, key, 0), None, length=STEPS)[0])
    now = {"state": jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), size)), "key": jax.random.PRNGKey(1)}

    def run() -> Count:
        now["state"], now["key"], ended = jax.block_until_ready(scan(now["state"], now["key"]))
        return STEPS * size, int(ended)

    return run


def environment_ratios(measures: list[Measure]) -> Iterator[tuple[str, float]]:
    """Compare the figures of one run."""
    speed = {m.what.split(",")[0]: m.decisions_per_s for m in measures if m.game == "pgx" or m.game.endswith(" batch")}
    if "observed" in speed:
        yield "a batch observed / unobserved", speed["observed"] / speed["unobserved"]
    for name in PEERS:
        if name in speed:
            yield f"a batch observed / pgx {name}", speed["observed"] / speed[name]
