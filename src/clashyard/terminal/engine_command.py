"""The ``clashyard engine`` command."""

from __future__ import annotations

import sys

from clashyard import __version__
from clashyard.players.engines.program import Program


def engine() -> None:
    """Play or analyse for another program, by lines of text over standard input and output (docs/engine.md)."""

    def say(line: str) -> None:
        print(line, flush=True)

    Program(__version__, say).run(iter(sys.stdin.readline, ""))
