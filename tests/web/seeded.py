"""The server as it is, but what it draws at random is the same each time, and so is a match that is played in a browser."""

from __future__ import annotations

import os
import secrets
import sys
from itertools import count

from clashyard.core.secret import SIZE

LOT = 20_260_131
SMALL = 2**16
GUESTS = count()
random_hex = secrets.token_hex


def drawn(exclusive_upper_bound: int) -> int:
    """The lot, whichever match it is for; the small numbers by which guests are told apart differ."""
    return (LOT if exclusive_upper_bound > SMALL else next(GUESTS)) % exclusive_upper_bound


def hexed(nbytes: int | None = None) -> str:
    """The secret of every match; other digits as they come."""
    return f"{LOT:064x}" if nbytes == SIZE else random_hex(nbytes)


if __name__ == "__main__":  # not in the workers, which import this file too
    from django.core.management import execute_from_command_line

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "clashyard.web.settings")
    secrets.randbelow, secrets.token_hex = drawn, hexed
    secrets.randbits = lambda k: LOT
    execute_from_command_line(sys.argv)
