"""The server as it is, but what it draws by lot is the same each time, and so is a match that is played in a browser."""

from __future__ import annotations

import os
import secrets
import sys
from itertools import count

LOT = 20_260_131
SMALL = 2**16
GUESTS = count()


def drawn(exclusive_upper_bound: int) -> int:
    """The lot, whichever match it is for; the small numbers by which guests are told apart differ."""
    return (LOT if exclusive_upper_bound > SMALL else next(GUESTS)) % exclusive_upper_bound


if __name__ == "__main__":  # not in the workers, which import this file too
    from django.core.management import execute_from_command_line

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "clashyard.web.settings")
    secrets.randbelow = drawn
    execute_from_command_line(sys.argv)
