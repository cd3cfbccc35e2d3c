"""What determines a training run, and what must be right before one begins."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite

from clashyard.core.batch import Batch
from clashyard.core.errors import BadInput
from clashyard.games import NAMED
from clashyard.learn.trainer.fixed import named_chooser, network_chooser
from clashyard.learn.trainer.policy import Nets, read_nets
from clashyard.learn.trainer.rollouts import Fixed
from clashyard.players.networks import is_network, network_named


@dataclass(frozen=True)
class Plan:
    """What determines a run. The same plan gives the same network on the same machine, in however many sittings."""

    game: str
    mode: str
    hidden: int = 128  # width of both hidden layers
    games: int = 512  # side by side
    batches: int = 1  # of so many games together, which workers play
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


def check(plan: Plan) -> None:
    """Raise BadInput, with the name of the option, if nothing can be learned by a plan."""
    for name in ("hidden", "games", "batches", "steps", "rollouts", "chapters", "parts", "passes"):
        if getattr(plan, name) < 1:
            raise BadInput(f"--{name}", "give a number above 0")
    if plan.mode not in NAMED[plan.game].modes:
        raise BadInput("--mode", "{mode} is none of these: {modes}", mode=plan.mode, modes=", ".join(NAMED[plan.game].modes))
    if plan.games % plan.batches:
        raise BadInput(
            "--batches", "{games} games cannot be divided into {batches} equal batches", games=plan.games, batches=plan.batches
        )
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
