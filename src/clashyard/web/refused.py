"""A request that is refused, in a sentence that every visitor can be told in their own language."""

from __future__ import annotations

from clashyard.core.errors import ClashyardError


class Refused(ClashyardError):
    """Nothing has changed. What it says is a pattern of the catalogues, with fields to be filled in."""
