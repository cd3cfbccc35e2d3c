"""A training run: chapters of rollouts, after each of which it can stop, and go on later as if it had not."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from math import isfinite
from typing import Any

import jax
import jax.numpy as jnp

from clashyard.core.batch import Batch
from clashyard.core.errors import BadInput
from clashyard.core.float_observations import factors
from clashyard.core.game import Game
from clashyard.games import NAMED
from clashyard.learn.trainer.fixed import named_chooser, network_chooser
from clashyard.learn.trainer.measurements import duel, measure
from clashyard.learn.trainer.policy import Nets, features_of, new_nets, read_nets, saved
from clashyard.learn.trainer.rollouts import PAIRINGS, Fixed, play
from clashyard.learn.trainer.update import Settings, fallen, learn, new_optimizer
from clashyard.players.networks import Network, is_network, network_named

MEAN = 0.98  # what a rollout leaves of the mean of the networks
MEASURED = 1000  # games after a chapter


@dataclass(frozen=True)
class Plan:
    """What determines a run. The same plan gives the same network on the same machine, in however many sittings."""

    game: str
    mode: str
    hidden: int = 128  # width of both hidden layers
    games: int = 512  # side by side
    steps: int = 64  # decisions of each game in a rollout
    rollouts: int = 25  # in a chapter, which begins with all games dealt anew
    chapters: int = 100
    parts: int = 8  # minibatches of a rollout
    passes: int = 3  # over a rollout
    rate: tuple[float, float] = (1e-3, 5e-5)  # of learning, in the first chapter, and what it falls to
    entropy: tuple[float, float] = (0.05, 0.01)  # its weight, likewise
    trace: float = 0.95  # the lambda of the advantages
    seed: int = 1
    start: str = ""  # a network to begin with: a file, or network:NAME
    against: str = ""  # an opponent that stays as it is, or such a network; without it, the network plays against itself
    share: float = 1.0  # of the games played against that opponent; in the others the network plays against itself

    @property
    def decisions(self) -> int:
        """Return how many decisions a chapter has, those of a fixed opponent included."""
        return self.games * self.steps * self.rollouts


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


def check(plan: Plan) -> None:
    """Raise BadInput, with the name of the option, if nothing can be learned by a plan."""
    for name in ("hidden", "games", "steps", "rollouts", "chapters", "parts", "passes"):
        if getattr(plan, name) < 1:
            raise BadInput(f"--{name}", "give a number above 0")
    if plan.mode not in NAMED[plan.game].modes:
        raise BadInput("--mode", "{mode} is none of these: {modes}", mode=plan.mode, modes=", ".join(NAMED[plan.game].modes))
    if plan.games * plan.steps % plan.parts:
        many = plan.games * plan.steps
        raise BadInput(
            "--parts", "the {many} decisions of a rollout cannot be divided into {parts} equal parts", many=many, parts=plan.parts
        )
    if not all(isfinite(rate) and rate > 0 for rate in plan.rate):
        raise BadInput("--rate", "give two numbers above 0")
    if not all(isfinite(weight) and weight >= 0 for weight in plan.entropy):
        raise BadInput("--entropy", "give two numbers, 0 or more")
    if not 0 <= plan.trace <= 1:
        raise BadInput("--trace", "give a number from 0 to 1")
    if not 0 < plan.share <= 1:
        raise BadInput("--share", "give a number above 0, and at most 1")
    if plan.share < 1 and not plan.against:
        raise BadInput("--share", "name the opponent too, with --against")
    if plan.against:
        fixed_opponent(plan, Batch(NAMED[plan.game], 1, plan.mode))


def learned(file: str, plan: Plan, *, values: bool = False) -> Nets:
    """Return the networks of a file, or of ``network:NAME``, with *values* if they are to learn on.

    Raises BadInput if the file is not whole, is for another game or mode, or lacks values.
    """
    network = network_named(file)
    if (network.game.name, network.mode) != (plan.game, plan.mode):
        raise BadInput(file, "this network plays {game}, mode {mode}", game=network.game.name, mode=network.mode)
    if values and not network.value:
        raise BadInput(file, "this network has no values of positions, without which it cannot learn on")
    return read_nets(network)


def fixed_opponent(plan: Plan, games: Batch) -> Fixed:
    """Return the opponent of a plan that stays as it is. Raises BadInput if its file cannot be read, or its name is unknown."""
    choose = network_chooser(games, learned(plan.against, plan)) if learns(plan.against) else named_chooser(games, plan.against)
    return Fixed(choose, plan.share)


def learns(name: str) -> bool:
    """Return whether an opponent's name is that of a network: ``network:NAME`` or a file."""
    return is_network(name) or name.endswith(".npz")


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


def chapters(run: Run, opponent: str, measured: int = MEASURED) -> Iterator[dict[str, Any]]:
    """Play the chapters that are left. After each, yield what is to be known about it, with shares of *measured* games won."""
    plan, game = run.plan, run.game
    games = Batch(game, plan.games, plan.mode, plan.seed, pairings=PAIRINGS)
    against = fixed_opponent(plan, games) if plan.against else None
    others = {name: learned(name, plan) for name in (plan.against, plan.start) if learns(name)}
    while run.done < plan.chapters:
        began = time.monotonic()
        told = play_chapter(run, games, against)
        run.done += 1
        told |= {"decisions a second": round(plan.decisions / (time.monotonic() - began))}
        shared = (game, plan.mode, run.mean)
        told[f"against {opponent}"] = measure(*shared, opponent, run.done, measured)
        for name, nets in others.items():
            told[f"against {name}"] = duel(*shared, nets, run.done, measured)
        yield {"chapter": run.done, "decisions": plan.decisions * run.done, **told}


def play_chapter(run: Run, games: Batch, against: Fixed | None) -> dict[str, Any]:
    """Play and learn from the rollouts of the next chapter; return what is to be known about it."""
    plan, progress = run.plan, run.done / run.plan.chapters
    features, scale = features_of(run.game), jnp.asarray(factors(run.game, plan.mode))
    now = fallen(plan.rate, progress), fallen(plan.entropy, progress)
    games.reset(plan.seed + run.done)
    chapter = jax.random.fold_in(jax.random.key(plan.seed), run.done)
    told = (0.0, 0.0)
    for number in range(plan.rollouts):
        one, two = jax.random.split(jax.random.fold_in(chapter, number))
        found = play(games, run.nets, against, features, jax.random.split(one, plan.steps), plan.trace)
        settings = Settings(plan.parts, plan.passes)
        run.nets, run.memory, told = learn(settings, run.nets, run.memory, features, scale, found, now, two)
        run.mean = jax.tree.map(lambda old, new: MEAN * old + (1 - MEAN) * new, run.mean, run.nets)
    return {"rate": now[0], "entropy weight": now[1], "entropy": float(told[0]), "error of values": float(told[1])}


def network_of(run: Run, results: dict[str, float]) -> Network:
    """Return the mean network of a run, with its card."""
    plan = asdict(run.plan)
    card = {"decisions": run.done * run.plan.decisions, "seed": run.plan.seed, "plan": plan, "results": results}
    return saved(run.mean, run.game, run.plan.mode, card)
