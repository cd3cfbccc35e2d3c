"""The packages of the extra ``print``, which are not needed otherwise."""

from __future__ import annotations

from importlib.util import find_spec

from clashyard.core.errors import ClashyardError
from clashyard.core.words import N_

NEEDED = ("typst", "segno")
MISSING = N_('printing needs more packages: pip install "clashyard[print]"')


def need() -> None:
    """Check that everything is installed. Raises ClashyardError with the remedy if not."""
    if any(find_spec(name) is None for name in NEEDED):
        raise ClashyardError(MISSING)
