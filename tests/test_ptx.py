"""The same rules compile for a GPU. Needs numba-cuda (the extra ``cuda``), but no GPU."""

from __future__ import annotations

import importlib
import types
from importlib.util import find_spec
from typing import Any

import pytest

from clashyard.core import fast
from clashyard.core.game import Game
from clashyard.core.playout import driver, random_game
from clashyard.core.state import note
from clashyard.terminal.games import GAMES

pytestmark = pytest.mark.skipif(find_spec("numba_cuda") is None, reason="numba-cuda is not installed")


@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
def test_random_play_compiles_to_ptx(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    numba: Any = importlib.import_module("numba")
    cuda: Any = importlib.import_module("numba.cuda")
    dispatcher = importlib.import_module("numba.cuda.dispatcher")
    if not cuda.is_available():  # then numba-cuda cannot ask which device to compile for
        some = types.SimpleNamespace(compute_capability=(8, 0))
        monkeypatch.setattr(dispatcher, "get_current_device", lambda: some)

    device = cuda.jit(device=True)

    def forget(g: Any, event: int, a: int = 0, b: int = 0, c: int = 0) -> None:
        pass

    play_out = fast.clone(driver(game, random_game, False), {note: device(forget)}, device)

    def kernel(table: Any, seed: int, limit: int, out: Any, made: Any) -> None:
        k = cuda.grid(1)
        if k < table.shape[0]:
            made[k] = play_out(table[k], seed + k, limit, out[k])

    record, integer = numba.from_dtype(game.state.dtype), numba.types.int64
    ptx, _ = cuda.compile_ptx(kernel, (record[:], integer, integer, integer[:, :], integer[:]), cc=(8, 0))
    assert ".visible .entry" in ptx and ".target sm_80" in ptx
