"""Batches in which opponents have the other seats: each step is one decision of a learner in every game.

>>> from clashyard import blades
>>> from clashyard.learn import Versus
>>> games = Versus(blades.GAME, 4, "level-3", seed=7)
>>> games.observations.shape, games.masks.shape, games.rewards.shape
((4, 268), (4, 257), (4,))
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from clashyard.core.batch import WAIT, Batch
from clashyard.core.chance import CHOICE, TIE, seeded, turn
from clashyard.core.errors import BadInput, one_of
from clashyard.core.game import Game
from clashyard.learn.opponents import opponent

BOTH = "both"  # seats of the learner: one after the other, game by game
STEPS = 100_000  # of opponents between two decisions of a learner; a game with more has gone astray


class Versus:
    """A batch of *count* games, each at a decision of the learner; named opponents decide for all other seats, allies included.

    *opponents*: one name or several, which the games take in turn; as for `clashyard.players.player`. *seat*: the learner's, or
    "both": another seat in each next game, beginning with A in every second one. *seed*, *mode*, *options* and *buffers* are
    those of `Batch`. `rewards` [count] are the learner's, float32, and `dones` [count] bool; `observations` and `masks` are those
    of its next decision, and `seats` [count] the seat that it has there. Matches that end before the learner decides anything
    do not count. Raises BadInput like `Batch` and `player`. Docs: docs/environments/learning.md.
    """

    def __init__(
        self, game: Game, count: int, opponents: str | Sequence[str] = "greedy", seat: str = BOTH, seed: int = 0, mode: str = "",
        options: Mapping[str, Any] | None = None, buffers: Mapping[str, Any] | None = None,
    ) -> None:  # fmt: skip
        names = [opponents] if isinstance(opponents, str) else list(opponents)
        if not names:
            raise BadInput("opponents", "none is named; name one, such as greedy")
        self.batch = Batch(game, count, mode, seed, options, buffers=buffers)
        found = {name: opponent(self.batch, name) for name in names}
        self._opponents = [found[names[i % len(names)]] for i in range(self.batch.count)]
        known = self.batch.match(0).seats
        chosen = known if seat == BOTH else (one_of(seat, (*known, BOTH), "seat", "seat"),)
        self._turns = np.array([self.batch.game.seats.index(name) for name in chosen])
        self.observations, self.masks, self.count = self.batch.observations, self.batch.masks, self.batch.count
        self.rewards = np.zeros(self.count, np.float32)
        self.dones = np.zeros(self.count, bool)
        self.seats = np.zeros(self.count, np.int64)
        self._actions = np.zeros(self.count, np.int64)
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """Deal all games anew and play to the learner's first decisions. The same seed and actions give the same games."""
        self.batch.reset(seed)
        self._draws = [seeded(seeded(self.batch.seed, TIE) >> 1 ^ i, CHOICE) for i in range(self.count)]
        self._episodes = np.arange(self.count)
        self._decided = np.zeros(self.count, bool)
        self._seat(np.arange(self.count))
        self.rewards[:], self.dones[:] = 0, False
        self._play_on()

    def step(self, actions: Any) -> None:
        """Play the learner's action in each game, and then the opponents' until its next decision.

        Raises BadInput if an action is illegal; then nothing changes. If an opponent fails, its error comes out, and the games
        must be dealt anew.
        """
        if (self.batch.to_act != self.seats).any():
            raise BadInput("opponents", "one has failed in the middle of a step; deal the games anew with reset")
        given = np.asarray(actions)
        if given.dtype.kind in "iu" and (given == WAIT).any():
            raise BadInput("actions", "the learner cannot wait; take an action of the mask")
        self.batch.step(actions)
        self._decided[:] = True
        self.rewards[:], self.dones[:] = 0, False
        self._count()
        self._play_on()

    def _play_on(self) -> None:
        """Let the opponents play until the learner decides in all games."""
        for _ in range(STEPS):
            theirs = (self.batch.to_act != self.seats).nonzero()[0]
            if not len(theirs):
                return
            self._actions.fill(WAIT)
            self._actions[theirs] = self._answers(theirs.tolist())
            self.batch.step(self._actions)
            self._count()
        raise BadInput("seat", "the learner gets nothing to decide in these matches; choose another seat or other options")

    def _answers(self, games: list[int]) -> list[int]:
        """Return what the opponents choose in these games.

        One after the other: with a search in each of several threads, they waited for Python's lock most of the time.
        """
        for i in games:
            self._draws[i] = turn(self._draws[i])
        return [self._opponents[i].choose(self.batch, i, self._draws[i]) for i in games]

    def _count(self) -> None:
        """Note the results of the games that have just ended, and seat the learner in the next."""
        ended = self.batch.dones.astype(bool).nonzero()[0]
        if not len(ended):
            return
        counted = ended[self._decided[ended]]
        self.rewards[counted] = self.batch.rewards[counted, self.seats[counted]]
        self.dones[counted] = True
        self._decided[ended] = False
        self._episodes[ended] += 1
        self._seat(ended)

    def _seat(self, games: npt.NDArray[np.int64]) -> None:
        self.seats[games] = self._turns[self._episodes[games] % len(self._turns)]
