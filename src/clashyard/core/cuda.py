"""Random play on a GPU: the same rules, compiled by numba-cuda (the extra ``cuda``), thousands of games in parallel.

Each thread deals and plays one game after another. Its state is in local memory, which a GPU interleaves: when neighbouring
threads read the same offset, the data arrives in one transaction. The rows for menus are interleaved too, as columns of a single
table, one for each thread; a row has room for every action, since the rules do not check bounds.
"""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np
import numpy.typing as npt

from clashyard.core import fast, machine_code
from clashyard.core.chance import TWINS
from clashyard.core.contract import payoff
from clashyard.core.game import Game
from clashyard.core.playout import UNMARKED, buffer, driver, marked_game, table_of
from clashyard.core.state import State, note

Ends = npt.NDArray[np.int32]  # a row for each game: decisions, mark, the payoff of each seat
DECISIONS, MARK, PAYOFF = 0, 1, 2

THREADS = 128  # threads per block
SHARE = 4  # menus may take 1/SHARE of the GPU's free memory

cuda: Any = None  # the module numba.cuda, and Numba's type of a state: bound by `_kernel`
RECORD: Any = None


# Drivers for both CPU and GPU


def play_out(g: Any, seed: int, out: Any, end: Any) -> None:
    """Deal and play a game as `random_games` does. Write its decisions, a mark of all choices and the payoffs to *end*."""
    made, mark = marked_game(g, seed, UNMARKED, out)
    end[DECISIONS] = made
    end[MARK] = mark
    for seat in range(len(end) - PAYOFF):
        end[PAYOFF + seat] = payoff(g, seat)


def play_all(table: Any, seed: int, count: int, out: Any, found: Any) -> None:
    """Play *count* games, cycling through the tables after place 0."""
    for k in range(count):
        renew(table, 0, table, 1 + k % (len(table) - 1))
        play_out(table[0], seed + k, out, found[k])


def kernel(starts: Any, seed: int, count: int, rows: Any, found: Any) -> None:
    """Play *count* games, cycling through *starts*; with *n* threads, one for each column of *rows*, each plays every *n*-th."""
    thread = cuda.grid(1)
    threads = rows.shape[1]
    if thread < threads:
        table = cuda.local.array(1, RECORD)
        for k in range(thread, count, threads):
            renew(table, 0, starts, k % len(starts))
            play_out(table[0], seed + k, rows[:, thread], found[k])


def renew(table: Any, to: int, other: Any, of: int) -> None:
    """Copy the state in place *of* of the table *other* to place *to* of a table."""
    table[to] = other[of].copy()


def _renew_record(table: Any, to: int, other: Any, of: int) -> None:
    table[to] = other[of]


TWINS[renew] = _renew_record


def _forget(g: Any, event: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    pass


# On a CPU


def ends(game: Game, starts: list[State], seed: int, count: int, compiled: bool = machine_code.available) -> Ends:
    """Play *count* random games; return for each its decisions, a mark of all choices, and every seat's payoff.

    Game k begins from the k-th table of *starts*, cycling, and is dealt and played with the seed *seed* + k.
    """
    found = np.zeros((count, PAYOFF + len(game.seats)), np.int32)
    driver(game, play_all, compiled)(table_of(starts, compiled), seed, count, buffer(game, compiled), found)
    return found


# On a GPU


def simulated() -> bool:
    """Return whether numba-cuda is set to simulate a GPU in plain Python."""
    return os.environ.get("NUMBA_ENABLE_CUDASIM", "0") not in ("", "0")


@cache
def reason() -> str:
    """Return in a few words why nothing can be played on a GPU here; an empty text if it can."""
    if find_spec("numba_cuda") is None or find_spec("numba") is None:
        return "numba-cuda is not installed"
    if simulated():
        return "numba-cuda is told to simulate one (NUMBA_ENABLE_CUDASIM)"
    try:
        import_module("numba.cuda").get_current_device()
    except Exception as error:  # of numba-cuda, NVIDIA's bindings or the loader, which share no base class
        return f"no GPU was found ({_short(error)})"
    return missing_compiler()


@cache
def missing_compiler() -> str:
    """Return why kernels cannot be compiled here, with or without a GPU; an empty text if they can."""
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
    """Return whether games can be played on a GPU here."""
    return not reason()


def device() -> str:
    """Return the name of the GPU."""
    name = import_module("numba.cuda").get_current_device().name
    return name.decode() if isinstance(name, bytes) else str(name)


@cache
def _kernel(game: Game) -> Any:
    """Return the kernel for *game*, with all rules as device functions.

    When simulated, states stay lists: see docs/environments/gpu.md.
    """
    module = import_module("numba.cuda")

    def on_device(rule: fast.Rule) -> Any:
        compiled = module.jit(device=True)(rule)
        return compiled if simulated() else fast.widened(compiled, "compile_device")

    done = {note: on_device(_forget)}
    names = {
        "cuda": module,
        "RECORD": np.dtype(object) if simulated() else _record(game),
        "renew": on_device(renew if simulated() else _renew_record),
        "play_out": fast.clone(driver(game, play_out, False), done, on_device),
    }
    return module.jit(fast.rebind(kernel, names, f"_{game.name}{game.form}"))


def _record(game: Game) -> Any:
    return import_module("numba").from_dtype(game.rules.state.dtype)


def signature(game: Game) -> tuple[Any, ...]:
    """Return Numba's types of the kernel's parameters."""
    types = import_module("numba").types
    grid = types.int32[:, ::1]
    return _record(game)[::1], types.int64, types.int64, grid, grid


def threads_for(game: Game) -> int:
    """Return how many threads this GPU runs in parallel, or fewer if their menus would take too much of its memory."""
    module = import_module("numba.cuda")
    blocks = _kernel(game).compile(signature(game)).max_cooperative_grid_blocks(THREADS)
    free = module.current_context().get_memory_info().free
    return THREADS * max(1, min(int(blocks), int(free) // SHARE // (game.rules.actions * 4 * THREADS)))


class Games:
    """Random games of one kind on a GPU, which keeps the starting tables and the rows for menus in its memory."""

    def __init__(self, game: Game, starts: list[State], threads: int = 0) -> None:
        """Play *threads* games in parallel, or by default as many as suit the GPU. Raises NotCompilable without a GPU."""
        if reason() and not simulated():
            raise fast.NotCompilable(f"nothing can be played on a GPU: {reason()}")
        self._cuda = import_module("numba.cuda")
        self.game, self.threads = game, threads or threads_for(game)
        self._starts = starts if simulated() else self._cuda.to_device(np.concatenate([s.to_record() for s in starts]))
        self._rows = self._cuda.device_array((game.rules.actions, self.threads), np.int32)

    def ends(self, seed: int, count: int) -> Ends:
        """Play *count* random games, at least one, as the function `ends` does on a CPU."""
        found = self._cuda.device_array((count, PAYOFF + len(self.game.seats)), np.int32)
        blocks = -(-min(count, self.threads) // THREADS)  # rounded up
        _kernel(self.game)[blocks, min(THREADS, self.threads)](self._starts, seed, count, self._rows, found)
        return np.asarray(found.copy_to_host())


def random_games(game: Game, starts: list[State], seed: int, count: int, threads: int = 0) -> Ends:
    """Play random games as `ends` does, on a GPU. Raises NotCompilable without one."""
    return Games(game, starts, threads).ends(seed, count)
