"""The usual server, except that its random draws, and so matches in a browser, are the same each time.

People also stay in the queue for longer: on a machine that stands still for half a minute, they would have left.
"""

from __future__ import annotations

import os
import secrets
import sys
from datetime import timedelta
from itertools import count

import django

from clashyard.core.secret import SIZE

LOT = 20_260_131
SMALL = 2**16
GUESTS = count()
random_hex = secrets.token_hex


def drawn(exclusive_upper_bound: int) -> int:
    """Return the fixed draw of every match; the small numbers that tell guests apart differ."""
    return (LOT if exclusive_upper_bound > SMALL else next(GUESTS)) % exclusive_upper_bound


def hexed(nbytes: int | None = None) -> str:
    """Return the fixed secret of every match; other digits are random."""
    return f"{LOT:064x}" if nbytes == SIZE else random_hex(nbytes)


if __name__ == "__main__":  # not in the workers, which import this file too
    from django.core.management import execute_from_command_line

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "clashyard.web.settings")
    secrets.randbelow, secrets.token_hex = drawn, hexed
    secrets.randbits = lambda k: LOT
    django.setup()
    from clashyard.web.pairing import queue

    queue.GRACE = timedelta(hours=1)
    execute_from_command_line(sys.argv)
