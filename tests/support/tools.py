"""The modules of tools/, which is not a package."""

from __future__ import annotations

import importlib
from typing import Any

import pytest

from tests.support.paths import TOOLS


def tool(name: str) -> Any:
    """Import one of them as when it is run: with its folder on the path."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(TOOLS))
        return importlib.import_module(name)
