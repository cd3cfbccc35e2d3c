"""Random play on a GPU: the kernel compiles for all games, and plays the same as the CPU, seed by seed.

Without a GPU, numba-cuda simulates one in a separate process, and the kernel is compiled as far as possible: to PTX if NVIDIA's
compilers are installed, else to LLVM's intermediate code.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import re
import subprocess
import sys
import types
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from clashyard.bench import playouts
from clashyard.bench.cuda import on_gpu
from clashyard.bench.playouts import Measure
from clashyard.core import cuda, fast
from clashyard.core.game import Game
from clashyard.core.playout import MASK, buffer, driver, random_games, sampled, sign, table_of
from clashyard.games import GAMES, NAMED
from tests.support.games import CASES, OVER_ALL, OVER_SOME
from tests.support.nights import at_night, by_day
from tests.support.paths import DOCS, ROOT

HOPPER = (9, 0)
NUMBA_CUDA = pytest.mark.skipif(importlib.util.find_spec("numba_cuda") is None, reason="numba-cuda is not installed")


@OVER_ALL
def test_ends_are_those_of_random_games(game: Game, mode: str) -> None:
    """Decisions and marks agree with the drivers that they are compared with elsewhere."""
    starts = sampled(game, 4, mode)
    found = cuda.ends(game, starts, 9, 6, compiled=False)
    decisions = driver(game, random_games, False)(table_of(starts, False), 9, 6, buffer(game, False))
    assert found[:, cuda.DECISIONS].sum() == decisions
    mark = driver(game, sign, False)(table_of(starts, False), 9, 1, buffer(game, False))
    assert (int(found[0, cuda.MARK]) * 31 + int(found[0, cuda.PAYOFF]) + 1) & MASK == mark
    assert len(set(found[:, cuda.MARK].tolist())) == 6


@pytest.mark.compiled
@OVER_SOME
def test_ends_are_the_same_compiled(game: Game, mode: str) -> None:
    starts = sampled(game, 10, mode)
    assert np.array_equal(cuda.ends(game, starts, 2**40, 30), cuda.ends(game, starts, 2**40, 30, compiled=False))


@pytest.fixture
def gpu() -> None:
    """Skip a test without a GPU; whether there is one is not asked before, as that takes as long as collecting 1000 tests."""
    if not cuda.available() and not cuda.simulated():
        pytest.skip(cuda.reason())


@pytest.fixture
def no_gpu() -> None:
    if cuda.available() or cuda.simulated():
        pytest.skip("there is a GPU, or a simulated one")


@pytest.mark.usefixtures("gpu")
@OVER_ALL
def test_the_kernel_plays_what_the_processor_plays(game: Game, mode: str) -> None:
    starts = sampled(game, 3 if cuda.simulated() else 96, mode)
    threads, count = (2, 5) if cuda.simulated() else (0, 30_000)
    found = cuda.random_games(game, starts, 2**40, count, threads)
    assert np.array_equal(found, cuda.ends(game, starts, 2**40, count, compiled=not cuda.simulated()))


@pytest.mark.nightly
@NUMBA_CUDA
@pytest.mark.parametrize(("modes", "count"), [("(duel or basic)", 3), *at_night(("plays", len(CASES)))])
def test_the_kernel_plays_what_the_processor_plays_simulated(modes: str, count: int) -> None:
    """The test above, in a process in which numba-cuda simulates a GPU; by day in one mode of each game."""
    here = Path(__file__)
    chosen = f"test_the_kernel_plays_what_the_processor_plays and {modes}"
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:xdist", "-k", chosen]
    command += ["--deselect", f"{here.relative_to(ROOT)}::test_the_kernel_plays_what_the_processor_plays_simulated", str(here)]
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}
    run = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=ROOT, timeout=600)
    assert f"{count} passed" in run.stdout, run.stdout


@pytest.mark.nightly
@NUMBA_CUDA
@pytest.mark.parametrize("game", by_day(NAMED["blades"], of=GAMES), ids=lambda game: game.name)
def test_the_kernel_compiles(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    module, numba = importlib.import_module("numba.cuda"), importlib.import_module("numba")
    if not cuda.available():  # otherwise numba-cuda cannot determine which device to compile for
        some = types.SimpleNamespace(compute_capability=HOPPER)
        monkeypatch.setattr(importlib.import_module("numba.cuda.dispatcher"), "get_current_device", lambda: some)
    source, signature = cuda._kernel(game).py_func, cuda.signature(game)
    if cuda.missing_compiler():
        compiler = importlib.import_module("numba.cuda.compiler")
        done: Any = compiler.compile_cuda(source, numba.types.void, signature, cc=HOPPER)
        assert "target triple" in done.library.get_llvm_str()
    else:
        ptx, _ = module.compile_ptx(source, signature, cc=HOPPER)
        assert ".visible .entry" in ptx and ".target sm_90" in ptx and ".local" in ptx


def test_the_missing_part_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cuda, "find_spec", lambda name: None)
    monkeypatch.setattr(cuda, "reason", cuda.reason.__wrapped__)
    assert cuda.reason() == "numba-cuda is not installed" and not cuda.available()
    monkeypatch.setattr(cuda, "find_spec", importlib.util.find_spec)
    monkeypatch.setenv("NUMBA_ENABLE_CUDASIM", "1")
    if importlib.util.find_spec("numba_cuda"):
        assert cuda.reason() == "numba-cuda is told to simulate one (NUMBA_ENABLE_CUDASIM)"


@pytest.mark.usefixtures("no_gpu")
def test_nothing_is_played_where_there_is_no_gpu() -> None:
    with pytest.raises(fast.NotCompilable, match="nothing can be played on a GPU: (numba-cuda is not|no GPU was found)"):
        cuda.random_games(GAMES[0], sampled(GAMES[0], 1, "duel"), 1, 1)


def test_the_benchmark_sets_a_gpu_beside_one_core(monkeypatch: pytest.MonkeyPatch) -> None:
    """The output contains the lines of a machine that has one."""
    whats = ["interpreted", "compiled, one core", "compiled, 8 cores", "GPU, Some GPU"]
    lines = [Measure("decks", what, speed, 1.0) for what, speed in zip(whats, (1.0, 100.0, 700.0, 5000.0), strict=True)]
    assert dict(playouts.ratios(lines))["GPU / one CPU core"] == 50
    assert "GPU / one CPU core" not in dict(playouts.ratios(lines[:3]))

    class Fake:
        def ends(self, seed: int, count: int) -> Any:
            return np.full((count, 4), seed, np.int32)

    monkeypatch.setattr(cuda, "Games", lambda game, starts: Fake())
    assert on_gpu(GAMES[0], [])(7, 3) == (21, 3)


@pytest.mark.compiled
def test_the_python_of_the_page_runs() -> None:
    page = DOCS / "environments" / "gpu.md"
    (block,) = re.findall(r"^```python\n(.*?)^```", page.read_text("utf-8"), re.S | re.M)
    exec(compile(block, page.name, "exec"), {})
