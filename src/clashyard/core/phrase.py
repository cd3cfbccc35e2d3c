"""Sentences that know how to be said in another language: an English pattern, and what fills its fields."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from typing import Any


class Phrase(str):
    """An English sentence, or a part of one; as a text it is what it says in English.

    *pattern* stands in the catalogues. A field may be a phrase itself, or a tuple of them, which commas part.
    A pattern without fields says what it says, braces and all.
    """

    pattern: str
    fields: dict[str, Any]

    def __new__(cls, pattern: str, /, **fields: Any) -> Phrase:
        phrase = super().__new__(cls, pattern.format(**_each(fields, str)) if fields else pattern)
        phrase.pattern, phrase.fields = pattern, fields
        return phrase

    def said(self, words: Callable[..., str]) -> str:
        """The same in the language of *words* (a `Words`)."""
        return words(self.pattern, **_each(self.fields, lambda part: part.said(words)))


def joined(pattern: str, parts: Iterable[str]) -> str:
    """Parts put together two at a time: ``joined(N_("{first} and {second}"), ("A", "B"))``."""
    return reduce(lambda first, second: Phrase(pattern, first=first, second=second), parts)


def _each(fields: dict[str, Any], say: Callable[[Phrase], str]) -> dict[str, Any]:
    """The fields with every phrase among them said."""

    def filled(value: Any) -> Any:
        if isinstance(value, tuple):
            return ", ".join(str(filled(part)) for part in value)
        return say(value) if isinstance(value, Phrase) else value

    return {name: filled(value) for name, value in fields.items()}
