"""Tasks that worker processes and the workers of a cluster can import."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from clashyard.core.errors import BadInput


def square(number: int) -> int:
    return number * number


def process(number: int) -> int:
    return os.getpid()


def killed_once(given: tuple[int, Path | None]) -> int:
    """Return the square of a number. With a path, kill this process first, unless there is a file there."""
    number, path = given
    if path is not None and not path.exists():
        path.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return square(number)


def killed(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def refused(number: int) -> int:
    if number == 2:
        raise BadInput("number", "two is not allowed")
    return square(number)
