"""Batches of games stepped together: NumPy in, NumPy out, one compiled call per step, on all cores.

>>> from clashyard import blades
>>> from clashyard.core.batch import Batch
>>> batch = Batch(blades.GAME, 4, seed=7)
>>> batch.observations.shape, batch.masks.shape
((4, 268), (4, 257))
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from hashlib import sha256
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from clashyard.core import fast
from clashyard.core.batch_journal import Journal, Played
from clashyard.core.batch_rules import (
    BEGIN,
    CHOICES,
    EPISODE,
    GIVEN,
    KEPT,
    NOTES,
    RESTORE,
    SEAT,
    WAIT,
    advance,
    draw_actions,
    origin,
    refused,
)
from clashyard.core.buffers import Shape, checked, made
from clashyard.core.chance import below
from clashyard.core.errors import BadInput, one_of, shown, whole
from clashyard.core.game import Game, observed
from clashyard.core.match import SEEDS, Match
from clashyard.core.playout import buffer, driver

__all__ = ["KEPT", "WAIT", "Batch", "Snapshot"]

Array = npt.NDArray[Any]
GAMES_AT_MOST = 1 << 24
THREADS_AT_MOST = 256
PAIRINGS_AT_MOST = 10_000
SHARE = 256  # minimum games per thread: waking a thread takes some 40 us, the time of 150 games of Blades


class Snapshot(NamedTuple):
    """Where the games of a batch stand, hidden cards included. It can be pickled, also for another process."""

    matches: str  # a mark of the matches from which games are dealt
    seed: int
    records: Array
    notes: Array
    played: Played | None = None  # if the batch remembers it


class Batch:
    """A batch of *count* games of one kind and mode, each at a decision. Docs: docs/environments/batch.md.

    The games are random matches of *mode*, dealt from *pairings* drawn by the game, or matches with the *options* given. Each
    step writes these arrays, into the caller's *buffers* where given: `observations` [count, numbers] of the seat to act, `masks`
    [count, actions], `rewards` [count, seats], `dones` [count], `to_act` [count]. To be read only: `menus` [count, KEPT], the
    legal actions of each game by number, as many as `choices` [count] says, or the first KEPT of more; `records` [count], the
    states, hidden cards included. Raises BadInput for an invalid argument and NotCompilable without Numba.
    """

    def __init__(
        self, game: Game, count: int, mode: str = "", seed: int = 0, options: Mapping[str, Any] | None = None,
        threads: int | None = None, pairings: int = 64, buffers: Mapping[str, Any] | None = None,
    ) -> None:  # fmt: skip
        fast.need()
        self.game = game.of(options or {})
        self.count = whole(count, "count", 1, GAMES_AT_MOST)
        self.threads = whole(os.cpu_count() or 1 if threads is None else threads, "threads", 1, THREADS_AT_MOST)
        self.mode, self._options = _matches(self.game, mode, options, whole(pairings, "pairings", 1, PAIRINGS_AT_MOST))
        numbers = observed(self.game, self.mode)
        self._settings = [self.game.setup.prepare(one) for one in self._options]
        self.seats = 1 + max(self.game.seats.index(name) for name in self.game.setup.at_table(self._settings[0]))
        self._starts = np.concatenate([self.game.setup.table(setting).to_record() for setting in self._settings])
        self._take_buffers(buffers or {}, numbers)
        self.records = made("count", (self.count,), self.game.rules.state.dtype)
        self._notes = np.zeros((self.count, NOTES), np.int64)
        self.menus = made("count", (self.count, KEPT), np.int32)
        self._slices = _slices(self.count, self.threads)
        self._outs = [buffer(self.game, True) for _ in self._slices]
        self._pool = ThreadPoolExecutor(len(self._slices) - 1) if len(self._slices) > 1 else None
        self._actions = np.zeros(self.count, np.int64)
        self._journal: Journal | None = None
        self.reset(seed)

    def _take_buffers(self, given: Mapping[str, Any], numbers: int) -> None:
        count = self.count
        shapes: dict[str, Shape] = {
            "observations": ((count, numbers), "int8", "int16", "int32", "int64", "float32", "float64"),
            "masks": ((count, self.game.rules.actions), "bool", "uint8"),
            "rewards": ((count, self.seats), "float32", "int8"),
            "dones": ((count,), "bool", "uint8"),
            "to_act": ((count,), "int32", "int8", "int64"),
        }
        found = checked(given, shapes)
        self.observations, self.masks, self.rewards = found["observations"], found["masks"], found["rewards"]
        self.dones, self.to_act = found["dones"], found["to_act"]
        self._buffers = tuple(array.view(np.uint8) if array.dtype == bool else array for array in found.values())

    @property
    def choices(self) -> Array:
        """Return how many legal actions each game has, [count]."""
        return self._notes[:, CHOICES]

    def reset(self, seed: int) -> None:
        """Deal all games anew. The same *seed* (0 to 2**62 - 1) and actions give the same games on any number of threads.

        Raises BadInput if the options lead to no decision.
        """
        self.seed = whole(seed, "seed", 0, SEEDS - 1)
        self._advance(BEGIN)
        if self._journal:
            self._journal.begin()
        if (self._notes[:, SEAT] < 0).any():
            raise BadInput("options", "these matches end before anybody decides anything; choose other options")

    def step(self, actions: Any) -> None:
        """Play one action in each game, for its seat `to_act`; a game that ends is dealt anew in the same step.

        *actions* are whole numbers, one for each game; a game whose action is WAIT stays as it is. Raises BadInput if any is
        illegal; then no game is stepped.
        """
        self._read(actions)
        bad = self._over_all(refused, self._actions)
        if bad >= 0:
            raise BadInput(f"actions[{bad}]", f"{self._actions[bad]} is not legal in this game now; take one of its mask")
        self._advance(GIVEN)
        if self._journal:
            self._journal.note(self._actions, self.dones)

    def _read(self, actions: Any) -> None:
        try:
            wanted = np.asarray(actions)
        except (ValueError, TypeError, RuntimeError):
            raise BadInput("actions", f"{shown(actions)} is not an array; give {self.count} whole numbers") from None
        if wanted.shape != (self.count,) or wanted.dtype.kind not in "iu":
            raise BadInput("actions", f"{self.count} whole numbers are needed, not {wanted.dtype} of shape {wanted.shape}")
        self._actions[:] = wanted

    def random_actions(self, out: Array | None = None) -> Array:
        """Return a uniformly random legal action for each game, from generators that `reset` seeds; in *out* (int64) if given."""
        shape: Shape = ((self.count,), "int64")
        actions = checked({} if out is None else {"out": out}, {"out": shape})["out"]
        self._over_all(draw_actions, actions)
        return actions

    def random_steps(self, steps: int) -> int:
        """Play *steps* random decisions in each game, writing the buffers only at the end. Return how many games ended.

        Rewards and dones are those of the last decision.
        """
        whole(steps, "steps", 1, 1 << 40)
        if self._journal:
            self._journal.forget()
        return self._advance(steps)

    def remember(self) -> None:
        """Keep from now on what is played in each game, for `played`. Games that are under way count as not known."""
        self._journal = self._journal or Journal(self.count)

    def played(self, index: int) -> list[int] | None:
        """Return the actions of game *index* since its deal, or None where that is not known.

        It is known if the batch remembers (`remember`) and the game has been dealt since, and for a snapshot of such a batch; not
        after `random_steps`. Raises BadInput for a wrong index.
        """
        place = whole(index, "index", 0, self.count - 1)
        row = self._journal.rows[place] if self._journal else None
        return None if row is None else row[:]

    def snapshot(self) -> Snapshot:
        """Return where the games stand, to go on from there later, with `restore`."""
        played = self._journal.copy() if self._journal else None
        return Snapshot(self._mark, self.seed, self.records.copy(), self._notes.copy(), played)

    def restore(self, snapshot: Snapshot) -> None:
        """Go on from what `snapshot` has returned, by this batch or one like it: the same actions lead to the same games.

        No game has ended there: `rewards` and `dones` are 0. Raises BadInput if that was a batch of another size or of other
        matches; then nothing changes.
        """
        if snapshot.matches != self._mark or len(snapshot.records) != self.count:
            raise BadInput("snapshot", "it is from a batch of another size, or with other matches")
        self.seed = snapshot.seed
        self.records[:], self._notes[:] = snapshot.records, snapshot.notes
        if self._journal:
            self._journal.restore(snapshot.played)
        self._advance(RESTORE)

    @cached_property
    def _mark(self) -> str:
        fields = self._starts.dtype.names or ()  # what is between them is not set
        return sha256(b"".join(self._starts[name].tobytes() for name in fields)).hexdigest()[:16]

    def origin(self, index: int) -> tuple[Mapping[str, Any], int]:
        """Return the options and the seed of the match in progress in game *index*: `Match.new(game, *batch.origin(3))` deals
        it."""
        x = self._origin(whole(index, "index", 0, self.count - 1))
        return self._options[below(x, len(self._options))], x >> 1

    def match(self, index: int) -> Match:
        """Return game *index* as a match that begins at the present position, hidden cards included, to read or to play on.

        The batch does not change with it. Raises BadInput for a wrong index.
        """
        state = self.game.rules.state.from_record(self.records[whole(index, "index", 0, self.count - 1)])
        setting = self._settings[below(self._origin(index), len(self._settings))]
        return Match(self.game, setting, state, {"position": self.game.notation.write_position(state, setting)})

    def _origin(self, index: int) -> int:
        return origin(self.seed, index, int(self._notes[index, EPISODE]))

    def _over_all(self, rule: Callable[..., Any], actions: Array) -> Any:
        """Run a driver that only reads menus over all games, on one thread: the work is too short to share."""
        return driver(self.game, rule, True)(self.records, self.menus, self._notes, self._outs[0], actions, 0, self.count)

    def _advance(self, steps: int) -> int:
        """Play all games on, a slice on each thread, the first on the caller's own; return how many ended."""
        run = driver(self.game, advance, True)
        ahead = (self.records, self._starts, self.menus, self._notes, self.seed)
        rest = (self._actions, *self._buffers)
        work = [(*ahead, out, *rest, *part, steps) for out, part in zip(self._outs, self._slices, strict=True)]
        waiting = [self._pool.submit(run, *one) for one in work[1:]] if self._pool else []
        ended = int(run(*work[0]))
        return ended + sum(int(future.result()) for future in waiting)


def _matches(game: Game, mode: str, options: Mapping[str, Any] | None, pairings: int) -> tuple[str, list[Mapping[str, Any]]]:
    """Return the mode and the options of the matches to deal."""
    if options is None:
        usual = one_of(mode or game.modes[0], game.modes, "mode", "mode")
        return usual, [game.setup.sample(number, printed=True, mode=usual) for number in range(pairings)]
    if mode:
        raise BadInput("mode", "the options say which mode it is; give one of the two")
    told = game.setup.options(game.setup.prepare(options)).get("mode", game.modes[0])
    return str(told), [options]


def _slices(count: int, threads: int) -> list[tuple[int, int]]:
    """Return the range of games, [first, last), of each thread."""
    shares = max(1, min(threads, count // SHARE))
    return [(count * k // shares, count * (k + 1) // shares) for k in range(shares)]
