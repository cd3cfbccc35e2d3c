"""What a worker process does: it decides for a computer's seat. It knows nothing of Django."""

from __future__ import annotations

import hashlib
import os
import signal
from collections.abc import Mapping, Sequence
from multiprocessing import parent_process
from threading import Thread
from typing import Any

from clashyard.core.match import Match
from clashyard.games import NAMED
from clashyard.players import player

SEEDS = 2**31


def start() -> None:
    """A worker begins: Ctrl-C is the server's affair, and no worker outlives the server, however that ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_follow, daemon=True).start()


def _follow() -> None:
    server = parent_process()
    if server is not None:
        server.join()
    os._exit(0)


def choice(game: str, options: Mapping[str, Any], seed: int, actions: Sequence[tuple[str, str]], seat: str, name: str) -> str:
    """What the opponent called *name* does for *seat* after *actions*, pairs of seat and text."""
    match = Match.new(NAMED[game], options, seed)
    for mover, text in actions:
        match.play(text, mover)
    return match.text(player(name, luck(seed)).choose(match, seat), seat)


def luck(seed: int) -> int:
    """With what an opponent guesses at hidden cards: nothing that these were dealt with can be told from it."""
    return int.from_bytes(hashlib.sha256(f"luck {seed}".encode()).digest()[:8]) % SEEDS
