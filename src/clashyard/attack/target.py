"""The opponent under attack, as an attacker may ask it: what would it play with that hand? Its seed stays unknown."""

from __future__ import annotations

from dataclasses import dataclass

from clashyard.core.chance import CHOICE, seeded
from clashyard.core.match import Match
from clashyard.core.state import State
from clashyard.players.levels import level
from clashyard.players.player import Player, redrawn
from clashyard.players.search.edges import mixed


@dataclass(frozen=True)
class Target:
    """A level of opponents, asked with other seeds than the one it plays with."""

    level: int

    def mixture(self, match: Match, state: State, seat: str, seed: int) -> dict[int, float]:
        """Return how probable each action of *seat* is if *state* is the position of *match*; without the level's blunders."""
        world = match.copy()
        world.state = state
        return level(self.level, seeded(seed, CHOICE)).mixture(world, seat)


class Attacker(Player):
    """A player that knows the level of its target, and samples that many worlds for each decision."""

    def __init__(self, seed: int, target: int, samples: int) -> None:
        super().__init__(seed)
        self.target, self.samples = Target(target), samples


def worlds(match: Match, seat: str, many: int, seed: int) -> list[State]:
    """Return *many* positions that *seat* cannot tell from the true one."""
    number = match.game.seats.index(seat)
    return [redrawn(match, number, mixed(seed, each)) for each in range(many)]


def opponent(match: Match, seat: str) -> str:
    """Return the other one of two seats."""
    return next(name for name in match.seats if name != seat)
