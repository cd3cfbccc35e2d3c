"""OpenSpiel's IS-MCTS as an attacker, on positions that the compiled rules play: ``--attacker clashyard.attack.ismcts:IsMcts``.

OpenSpiel is needed (``pip install "clashyard[open-spiel]"``). Its own bot searches: UCT over information sets, in a world
drawn anew for each simulation, with random play to the end. Only the positions are ours, as fast as those of the levels.
"""

from __future__ import annotations

import os
from types import SimpleNamespace
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot

from clashyard.core import fast
from clashyard.core.errors import BadInput
from clashyard.core.game import Game, observed
from clashyard.core.match import Match
from clashyard.core.playout import LIMIT, buffer, driver, random_game
from clashyard.players.player import in_mode

SIMULATIONS = 100  # for a decision; CLASHYARD_SIMULATIONS gives another number
EXPLORATION = 1.5  # the constant of UCT; results are from -1 to 1
SEQUENTIAL = SimpleNamespace(
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL, information=pyspiel.GameType.Information.IMPERFECT_INFORMATION
)


class Table:
    """The compiled rules of a game, and room for what they write."""

    def __init__(self, game: Game, mode: str) -> None:
        rules: Any = game.rules
        self.seats, self.numbers = len(game.seats), observed(game, mode)
        self.to_act, self.menu, self.play = (fast.compiled(rule) for rule in (rules.to_act, rules.menu, rules.play))
        self.hide, self.payoff, self.observe = (fast.compiled(rule) for rule in (rules.hide, rules.payoff, rules.observe))
        self.finish, self.out = driver(game, random_game, True), buffer(game, True)

    def get_type(self) -> Any:
        """Return what IS-MCTS asks of a game: that players decide one after another, and do not know everything."""
        return SEQUENTIAL


class World:
    """A position in the manner of `pyspiel.State`, as far as IS-MCTS needs it.

    *first*: the seat that decides before the others where several choose at the same time; -1: as the rules say.
    """

    def __init__(self, table: Table, row: Any, first: int = -1) -> None:
        self.table, self.row, self.first = table, row, first

    def get_game(self) -> Table:
        return self.table

    def current_player(self) -> int:
        return self.first if self.first >= 0 else int(self.table.to_act(self.row[0]))

    def is_terminal(self) -> bool:
        return self.current_player() < 0

    def is_chance_node(self) -> bool:
        return False  # the rules draw by themselves, from what `hide` has redrawn

    def legal_actions(self) -> list[int]:
        found: list[int] = self.table.out[: self.table.menu(self.row[0], self.current_player(), self.table.out)].tolist()
        return found

    def apply_action(self, action: int) -> None:
        self.table.play(self.row[0], self.current_player(), action)
        self.first = -1

    def returns(self) -> list[int]:
        return [int(self.table.payoff(self.row[0], seat)) for seat in range(self.table.seats)]

    def information_state_string(self) -> bytes:
        """Return what the player to decide may know, as far as observations tell it."""
        row = np.zeros(self.table.numbers, np.int64)
        self.table.observe(self.row[0], self.current_player(), row)
        return row.tobytes()

    def redrawn(self, seat: int, seed: int) -> World:
        """Return a world that a seat cannot tell from this one."""
        row = self.row.copy()
        self.table.hide(row[0], seat, seed)
        return World(self.table, row, self.first)


class Rollouts:
    """One random game from a position to its end, and the same prior for all actions."""

    def __init__(self, draw: np.random.RandomState) -> None:
        self.draw = draw

    def evaluate(self, world: World) -> list[int]:
        row = world.row.copy()
        world.table.finish(row[0], int(self.draw.randint(2**31)), LIMIT, world.table.out)
        return World(world.table, row).returns()

    def prior(self, world: World) -> list[tuple[int, float]]:
        actions = world.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


class IsMcts:
    """A bot that asks OpenSpiel's IS-MCTS for each decision."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self.tables: dict[str, Table] = {}

    def choose(self, match: Match, seat: str) -> int:
        """Return the action that most simulations have tried. Raises BadInput for a form or mode that it does not play."""
        game = match.game
        if not in_mode(match, game.modes[0]):
            raise BadInput("options", "this attacker plays the mode {mode} only", mode=game.modes[0])
        table = self.tables.get(game.name) or self.tables.setdefault(game.name, Table(game, game.modes[0]))
        draw = np.random.RandomState((self.seed * 7919 + len(match.actions)) % 2**32)
        bot = ISMCTSBot(table, Rollouts(draw), EXPLORATION, simulations(), random_state=draw)
        bot.set_resampler(lambda world, number: world.redrawn(number, int(draw.randint(2**31))))
        return int(bot.step(World(table, match.state.to_record(), game.seats.index(seat))))


def simulations() -> int:
    """Return how many simulations a decision has. Raises BadInput for a number that is none."""
    given = os.environ.get("CLASHYARD_SIMULATIONS", "")
    if not given:
        return SIMULATIONS
    if not given.isdecimal() or int(given) < 2:
        raise BadInput("CLASHYARD_SIMULATIONS", "give a number above 1")
    return int(given)
