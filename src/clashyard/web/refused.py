"""A request that is refused, in a sentence that every visitor can be told in their own language."""

from __future__ import annotations

from typing import Any

from clashyard.core.errors import ClashyardError
from clashyard.core.words import Words


class Refused(ClashyardError):
    """Nothing has changed. *pattern* is an English sentence of the catalogues, with *fields* to be filled in."""

    def __init__(self, pattern: str, **fields: Any) -> None:
        super().__init__(pattern.format(**fields))
        self.pattern, self.fields = pattern, fields


def said(error: ClashyardError, words: Words) -> str:
    """What went wrong, in the visitor's language where it is one of our own sentences."""
    return words(error.pattern, **error.fields) if isinstance(error, Refused) else str(error)
