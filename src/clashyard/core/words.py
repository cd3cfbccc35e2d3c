"""Words for people in English, French and Korean: gettext catalogues, English being the keys."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from importlib.resources import files
from typing import Any

from clashyard.core.errors import one_of

LANGUAGES = ("en", "fr", "ko")


@cache
def catalogue(language: str, domain: str = "clashyard") -> dict[str, str]:
    """English pattern -> pattern in *language*. Raises BadInput for an unknown language.

    *domain*: ``clashyard`` for what is said by the interface, ``rules`` for the texts of the ledgers.
    """
    if one_of(language, LANGUAGES, "language", "language") == "en":
        return {}
    from babel.messages.pofile import read_po

    path = files("clashyard") / "locale" / language / "LC_MESSAGES" / f"{domain}.po"
    with path.open("rb") as file:
        messages = read_po(file)
    return {str(message.id): str(message.string) for message in messages if message.id and message.string}


class Words:
    """Says things in one language: ``words("{seat} wins.", seat="A")``; a pattern without fields as it stands."""

    def __init__(self, language: str = "en") -> None:
        self.language = language
        self.patterns = catalogue(language)

    def __call__(self, pattern: str, **fields: Any) -> str:
        said = self.patterns.get(pattern, pattern)
        return said.format(**fields) if fields else said

    def text(self, given: str) -> str:
        """A text of data, such as a description, where the catalogues have it; any other, with whatever braces, as it is."""
        return self.patterns.get(given, given)


def slug(name: str) -> str:
    """How a name is typed: small letters without accents, dashes for the rest."""
    plain = unicodedata.normalize("NFKD", name.replace("œ", "oe").replace("Œ", "Oe"))
    plain = "".join(c for c in plain if not unicodedata.combining(c))
    return re.sub(r"[\W_]+", "-", unicodedata.normalize("NFC", plain).lower()).strip("-")


def N_(pattern: str) -> str:
    """Mark a pattern for the catalogues where it is not said at once."""
    return pattern
