"""What `tools/words.py` collects from the sources, read once for all tests of a worker."""

from __future__ import annotations

import runpy
from functools import cache
from typing import Any

from tests.support.paths import TOOLS

TOOL = runpy.run_path(str(TOOLS / "words.py"))


@cache
def collected() -> Any:
    """Return every message of the interface, as `make words` collects them."""
    return TOOL["messages"]()
