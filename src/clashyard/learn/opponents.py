"""Opponents that decide in the games of a batch.

Opponents that do not search read the records of the batch, which takes microseconds; all others get a match that follows their
game.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np

from clashyard.core import machine_code
from clashyard.core.batch import KEPT, Batch
from clashyard.core.chance import CHOICE, below, seeded, turn
from clashyard.core.errors import BadInput
from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.core.playout import WORK, buffer, driver, survey
from clashyard.players import LADDER, Greedy, Player, Random, is_engine, is_network, player
from clashyard.players.levels import PERCENT, considered, levels_of
from clashyard.players.networks import network_named, other_game


class Opponent(Protocol):
    """An opponent that decides for the seat to act in a game of a batch."""

    def choose(self, batch: Batch, index: int, x: int) -> int:
        """Return a legal action of game *index*; the generator *x* decides everything random."""


class RandomOpponent:
    """An opponent that plays any legal action, all equally likely."""

    def choose(self, batch: Batch, index: int, x: int) -> int:
        choices = int(batch.choices[index])
        place = below(x, choices)
        if choices > KEPT:
            return int(batch.masks[index].nonzero()[0][place])
        return int(batch.menus[index, place])


class GreedyOpponent:
    """`greedy`, or a level that does not search: of a hundred decisions, *blunders* go wrong (`Searcher.blunder`)."""

    def __init__(self, game: Game, blunders: int = 0) -> None:
        self.blunders, self.passing = blunders, game.strength.passing
        self._survey = driver(game, survey, True)
        self._room = np.zeros(WORK, game.rules.state.dtype)
        self._out, self._values = buffer(game, True), buffer(game, True)

    def choose(self, batch: Batch, index: int, x: int) -> int:
        if batch.choices[index] == 1:
            return int(batch.menus[index, 0])
        self._room[0] = batch.records[index]
        seen = int(self._survey(self._room, int(batch.to_act[index]), x >> 1, self._out, self._values))
        draw = seeded(x >> 1, CHOICE)
        if below(draw, PERCENT) >= self.blunders:
            return int(self._out[self._values[:seen].argmax()])
        menu = self._out[:seen].tolist()
        return min(considered(menu, self.passing, turn(draw)), key=dict(zip(menu, self._values[:seen], strict=True)).__getitem__)


class NetworkOpponent:
    """A network, which reads the observations of the batch. Raises BadInput if it was trained for another game or mode."""

    def __init__(self, batch: Batch, name: str) -> None:
        self.network = network_named(name)
        if (batch.game, batch.mode) != (self.network.game, self.network.mode):
            raise other_game(name, self.network)

    def choose(self, batch: Batch, index: int, x: int) -> int:
        menu = batch.menus[index, : batch.choices[index]].tolist()
        return self.network.draw(batch.observations[index], menu, x)


class Guest:
    """Any other opponent: it decides in a match that follows a game of the batch, and sees what its seat may see.

    So it knows what has been played, as it does in matches, and may draw conclusions from it. Where the batch does not know what
    has been played, it sees the position alone.
    """

    def __init__(self, batch: Batch, name: str) -> None:
        self.name = name
        player(name)  # raises BadInput
        batch.remember()
        self._players: dict[int, Player] = {}
        self._matches: dict[int, Match] = {}

    def choose(self, batch: Batch, index: int, x: int) -> int:
        if index not in self._players:
            self._players[index] = player(self.name, x >> 1)
        self._players[index].seed = x >> 1
        return self._players[index].choose(self.match(batch, index))

    def match(self, batch: Batch, index: int) -> Match:
        """Return game *index* as a match, with all that has been played in it, as far as that is known."""
        played = batch.played(index)
        if played is None:
            return batch.match(index)
        options, seed = batch.origin(index)
        match = self._matches.get(index)
        if match is None or match.origin["seed"] != seed or match.numbers != played[: len(match.numbers)]:
            match = self._matches[index] = Match.new(batch.game, options, seed, compiled=machine_code.prepared())
        for action in played[len(match.numbers) :]:
            match.play(action)
        return match


def opponent(batch: Batch, name: str) -> Opponent:
    """Return the opponent called *name*, one that `clashyard.players.player` knows. Raises BadInput, for programs too."""
    if is_engine(name):
        raise BadInput("opponent", "batches start no programs; use a level, or your own opponent as module:Class")
    if is_network(name):
        return NetworkOpponent(batch, name)
    if name == Random.name:
        return RandomOpponent()
    if name == Greedy.name:
        return GreedyOpponent(batch.game)
    if name in LADDER:
        level = levels_of(batch.game)[LADDER.index(name)]
        if level.iterations == 0:
            return GreedyOpponent(batch.game, level.blunders)
    return Guest(batch, name)
