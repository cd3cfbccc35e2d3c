"""The task of a worker process: decide for a computer's seat. This module does not depend on Django."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from multiprocessing import parent_process
from threading import Thread

from clashyard.players import player
from clashyard.web.matches.deal import Deal


def start() -> None:
    """Set up a worker process. The server handles Ctrl-C, and no worker outlives the server, however it ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_follow, daemon=True).start()


def _follow() -> None:
    server = parent_process()
    if server is not None:
        server.join()
    os._exit(0)


def choice(deal: Deal, actions: Sequence[tuple[str, str]], seat: str, name: str) -> str:
    """Return the action that the opponent *name* chooses for *seat* after *actions*, which are pairs of seat and text.

    Each decision has a separate seed, so that nobody can predict the next one from those they have seen.
    """
    match = deal.match(actions)
    return match.text(player(name, deal.luck(f"{name} {seat} {match.told}")).choose(match, seat), seat)
