"""Print the PTX of the kernel that plays a game at random on a GPU: `python tools/ptx.py decks > decks.ptx`.

Needs numba-cuda and NVIDIA's compilers (docs/environments/gpu.md), but no GPU. `ptxas -v -arch=sm_90 decks.ptx` then prints the
number of registers and the amount of local memory.
"""

from __future__ import annotations

import sys
from types import SimpleNamespace

from numba import cuda as numba_cuda
from numba.cuda import dispatcher

from clashyard.core import cuda
from clashyard.games import GAMES

CAPABILITY = (9, 0)

if __name__ == "__main__":
    game = {game.name: game for game in GAMES}[sys.argv[1]]
    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=CAPABILITY)  # there may be no GPU to ask
    print(numba_cuda.compile_ptx(cuda._kernel(game).py_func, cuda.signature(game), cc=CAPABILITY)[0])
