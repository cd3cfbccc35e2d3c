"""The exception for a refused request, with a sentence for the visitor in their language."""

from __future__ import annotations

from typing import Any

from django.http import Http404

from clashyard.core.errors import ClashyardError
from clashyard.core.words import Words


class Refused(ClashyardError):
    """A refused request; nothing has changed. The message is a pattern of the catalogues with fields to fill in."""


class Missing(Http404):
    """Something that does not exist, with a sentence that says where to look instead: a pattern with fields to fill in."""

    def __init__(self, what: str, **fields: Any) -> None:
        super().__init__(what)
        self.what, self.fields = what, fields

    def said(self, words: Words) -> str:
        """Return the sentence in the visitor's language."""
        return words(self.what, **self.fields)
