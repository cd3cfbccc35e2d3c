"""The exception for a refused request, with a sentence for the visitor in their language."""

from __future__ import annotations

from clashyard.core.errors import ClashyardError


class Refused(ClashyardError):
    """A refused request; nothing has changed. The message is a pattern of the catalogues with fields to fill in."""
