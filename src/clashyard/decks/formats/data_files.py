"""Data files of the forms that lead to a game, as TOML."""

from __future__ import annotations

import tomllib
from typing import Any

from clashyard.core.errors import BadInput


def read_toml(text: str, name: str) -> dict[str, Any]:
    """Return what the text of the file *name* says. Raises BadInput with the name if it is not TOML."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadInput(name, "invalid TOML: {reason}", reason=str(error)) from None
