"""Random play on a GPU: the same rules, compiled by numba-cuda (the extra ``cuda``), thousands of games at a time.

A thread deals and plays one game after another. Its state lies in its own memory, which a GPU keeps interleaved: what
neighbouring threads read at the same place arrives in one piece. So do the rows that menus are written to, a column of
one table for each thread; a row has room for every action, since the rules check no bound.
"""

from __future__ import annotations

import os
import types
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np
import numpy.typing as npt

from clashyard.core import fast
from clashyard.core.game import Game
from clashyard.core.playout import UNMARKED, buffer, driver, table_of, unbound
from clashyard.core.playout import marked_game as marked
from clashyard.core.state import State, note

Ends = npt.NDArray[np.int32]  # a row for each game: decisions, mark, the payoff of each seat
DECISIONS, MARK, PAYOFF = 0, 1, 2

THREADS = 128  # of a block
SHARE = 4  # menus may take one part in so many of the GPU's free memory


payoff = renew = marked_game = unbound
cuda: Any = None  # the module numba.cuda, and Numba's type of a state: bound by `_kernel`
RECORD: Any = None


# The drivers, for a processor and for a GPU


def play_out(g: Any, seed: int, out: Any, end: Any) -> None:
    """Deal and play a game as `random_games` does; write to *end* its decisions, a mark of all choices, and the payoffs."""
    made, mark = marked_game(g, seed, UNMARKED, out)
    end[DECISIONS] = made
    end[MARK] = mark
    for seat in range(len(end) - PAYOFF):
        end[PAYOFF + seat] = payoff(g, seat)


def play_all(table: Any, seed: int, count: int, out: Any, found: Any) -> None:
    """Play *count* games from the tables after place 0, in turn."""
    for k in range(count):
        renew(table, 0, table, 1 + k % (len(table) - 1))
        play_out(table[0], seed + k, out, found[k])


def kernel(starts: Any, seed: int, count: int, rows: Any, found: Any) -> None:
    """Play *count* games from *starts*, in turn; of as many threads as *rows* has columns, each takes every so manieth."""
    thread = cuda.grid(1)
    threads = rows.shape[1]
    if thread < threads:
        table = cuda.local.array(1, RECORD)
        for k in range(thread, count, threads):
            renew(table, 0, starts, k % len(starts))
            play_out(table[0], seed + k, rows[:, thread], found[k])


def _renew_state(table: Any, to: int, other: Any, of: int) -> None:
    table[to] = other[of].copy()


def _renew_record(table: Any, to: int, other: Any, of: int) -> None:
    table[to] = other[of]


def _forget(g: Any, event: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    pass


# On a processor


@cache
def _play_all(game: Game, compiled: bool) -> Callable[..., Any]:
    names = {"play_out": _play_out(game), "renew": _renew_record if compiled else _renew_state}
    play = fast.bound(play_all, names, f"{game.name}{game.form}")
    return fast.compiled(play) if compiled else play


@cache
def _play_out(game: Game) -> types.FunctionType:
    """`play_out` for *game*, neither compiled nor told on what to run."""
    names = {"payoff": game.payoff, "marked_game": driver(game, marked, False)}
    return fast.bound(play_out, names, f"{game.name}{game.form}")


def ends(game: Game, starts: list[State], seed: int, count: int, compiled: bool = fast.available) -> Ends:
    """How *count* random games end: for each its decisions, a mark of all that was chosen, and every seat's payoff.

    Game k begins from the table k of *starts*, in turn, and is dealt and played by the seed *seed* + k.
    """
    found = np.zeros((count, PAYOFF + len(game.seats)), np.int32)
    _play_all(game, compiled)(table_of(starts, compiled), seed, count, buffer(game, compiled), found)
    return found


# On a GPU


def simulated() -> bool:
    """Is numba-cuda told to simulate a GPU in plain Python?"""
    return os.environ.get("NUMBA_ENABLE_CUDASIM", "0") not in ("", "0")


@cache
def reason() -> str:
    """Why nothing can be played on a GPU here, in a few words; nothing if it can."""
    if find_spec("numba_cuda") is None or find_spec("numba") is None:
        return "numba-cuda is not installed"
    if simulated():
        return "numba-cuda is told to simulate one (NUMBA_ENABLE_CUDASIM)"
    try:
        import_module("numba.cuda").get_current_device()
    except Exception as error:  # of numba-cuda, of NVIDIA's bindings or of the loader: there is no common one
        return f"no GPU was found ({_short(error)})"
    return missing_compiler()


@cache
def missing_compiler() -> str:
    """Why kernels cannot be compiled here, with a GPU or without; nothing if they can."""
    try:
        import_module("numba.cuda").compile_ptx(_nothing, (), cc=(9, 0))
    except Exception as error:
        return f"NVIDIA's compilers are not installed ({_short(error)})"
    return ""


def _nothing() -> None:
    pass


def _short(error: Exception) -> str:
    text = " ".join(str(error).split()) or type(error).__name__
    return text if len(text) <= 100 else f"{text[:98]} …"


def available() -> bool:
    """Can games be played on a GPU here?"""
    return not reason()


def device() -> str:
    """The name of the GPU."""
    name = import_module("numba.cuda").get_current_device().name
    return name.decode() if isinstance(name, bytes) else str(name)


@cache
def _kernel(game: Game) -> Any:
    """The kernel for *game*, with all rules as device functions. Simulated, states stay lists: see docs/environments/gpu.md."""
    module = import_module("numba.cuda")
    on_device = module.jit(device=True)
    done = {note: on_device(_forget)}
    names = {
        "cuda": module,
        "RECORD": np.dtype(object) if simulated() else _record(game),
        "renew": on_device(_renew_state if simulated() else _renew_record),
        "play_out": fast.clone(_play_out(game), done, on_device),
    }
    return module.jit(fast.bound(kernel, names, f"{game.name}{game.form}"))


def _record(game: Game) -> Any:
    return import_module("numba").from_dtype(game.state.dtype)


def signature(game: Game) -> tuple[Any, ...]:
    """Numba's types of what the kernel takes."""
    types = import_module("numba").types
    grid = types.int32[:, ::1]
    return _record(game)[::1], types.int64, types.int64, grid, grid


def threads_for(game: Game) -> int:
    """As many threads as this GPU runs at once, or fewer where their menus would take too much of its memory."""
    module = import_module("numba.cuda")
    blocks = _kernel(game).compile(signature(game)).max_cooperative_grid_blocks(THREADS)
    free = module.current_context().get_memory_info().free
    return THREADS * max(1, min(int(blocks), int(free) // SHARE // (game.actions * 4 * THREADS)))


class Games:
    """Random games of one game on a GPU: the tables that they start from and the rows for menus stay there."""

    def __init__(self, game: Game, starts: list[State], threads: int = 0) -> None:
        """*threads*: how many play side by side, else as many as suit the GPU. Raises NotCompilable where there is none."""
        if reason() and not simulated():
            raise fast.NotCompilable(f"nothing can be played on a GPU: {reason()}")
        self._cuda = import_module("numba.cuda")
        self.game, self.threads = game, threads or threads_for(game)
        self._starts = starts if simulated() else self._cuda.to_device(np.concatenate([s.to_record() for s in starts]))
        self._rows = self._cuda.device_array((game.actions, self.threads), np.int32)

    def ends(self, seed: int, count: int) -> Ends:
        """The same as `ends` on a processor, for one game or more."""
        found = self._cuda.device_array((count, PAYOFF + len(self.game.seats)), np.int32)
        blocks = -(-min(count, self.threads) // THREADS)  # rounded up
        _kernel(self.game)[blocks, min(THREADS, self.threads)](self._starts, seed, count, self._rows, found)
        return np.asarray(found.copy_to_host())


def random_games(game: Game, starts: list[State], seed: int, count: int, threads: int = 0) -> Ends:
    """The same as `ends`, played on a GPU. Raises NotCompilable where there is none."""
    return Games(game, starts, threads).ends(seed, count)
