"""Profile compiled random play, function by function: python tools/profile.py clash duel

Needs Linux's `perf`. `perf` does not know the names of the machine code, so the addresses are looked up in Numba's engine.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

GAMES = 400_000


def functions(run: Callable[..., Any]) -> dict[int, str]:
    """Return the name of each rule by the address of its machine code."""
    library = next(iter(run.overloads.values())).library  # type: ignore[attr-defined]
    engine = library._codegen._engine._ee
    names = [f.name for f in library._final_module.functions if not f.is_declaration]
    return {engine.get_function_address(name): name for name in names}


def plain(name: str) -> str:
    """Return the plain name, such as `clash.actions.menu`, of a mangled one."""
    parts = re.findall(r"\d+([a-z_]+)", name.partition("B")[0])
    return ".".join(parts[1:]) or name[:40]


def main() -> None:
    folder = tempfile.mkdtemp()
    os.environ["CLASHYARD_CACHE"] = folder  # force compilation: cached code has no addresses
    from clashyard.core.playout import buffer, driver, random_games, sampled, table_of
    from clashyard.games import GAMES as ALL

    game = {game.name: game for game in ALL}[sys.argv[1]]
    mode = sys.argv[2] if len(sys.argv) > 2 else game.modes[0]
    run, out = driver(game, random_games, True), buffer(game, True)
    table = table_of(sampled(game, 64, mode, printed=True), True)
    run(table, 1, 10, out)
    found, samples = functions(run), str(Path(folder) / "perf.data")
    perf = subprocess.Popen(["perf", "record", "-o", samples, "-p", str(os.getpid())], stderr=subprocess.DEVNULL)
    time.sleep(1)
    run(table, 1, GAMES, out)
    perf.send_signal(signal.SIGINT)
    perf.wait()
    script = subprocess.run(["perf", "script", "-i", samples, "-F", "ip"], capture_output=True, text=True, check=True).stdout
    starts = sorted(found)
    hits = Counter(plain(found[starts[max(0, bisect_right(starts, int(ip, 16)) - 1)]]) for ip in script.split())
    for name, count in hits.most_common(20):
        print(f"{100 * count / hits.total():5.1f}%  {name}")


if __name__ == "__main__":
    main()
