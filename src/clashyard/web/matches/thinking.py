"""What a worker process does: it decides for a computer's seat. It knows nothing of Django."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from multiprocessing import parent_process
from threading import Thread

from clashyard.players import player
from clashyard.web.matches.deal import Deal


def start() -> None:
    """A worker begins: Ctrl-C is the server's affair, and no worker outlives the server, however that ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_follow, daemon=True).start()


def _follow() -> None:
    server = parent_process()
    if server is not None:
        server.join()
    os._exit(0)


def choice(deal: Deal, actions: Sequence[tuple[str, str]], seat: str, name: str) -> str:
    """What the opponent called *name* does for *seat* after *actions*, pairs of seat and text.

    Each decision has luck of its own, so that nobody can work out the next one from those that were seen.
    """
    match = deal.match(actions)
    return match.text(player(name, deal.luck(f"{name} {seat} {match.told}")).choose(match, seat), seat)
