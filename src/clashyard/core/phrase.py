"""Sentences that know how to be said in another language: an English pattern, and what fills its fields."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, reduce
from string import Formatter
from typing import Any


class Plural(str):
    """A pattern whose words depend on a number; as a text it is the singular, which stands in the catalogues.

    *field* names the number; without it, the first field of the plural that holds a number decides.
    """

    many: str
    field: str

    def __new__(cls, one: str, many: str, field: str = "") -> Plural:
        pattern = super().__new__(cls, one)
        pattern.many, pattern.field = many, field
        return pattern

    def __getnewargs__(self) -> tuple[str, str, str]:  # type: ignore[override]  # as pickle and copy make a new one
        return str.__str__(self), self.many, self.field

    def counted(self, fields: Mapping[str, Any]) -> float:
        """Return the number that the words depend on; 2 where there is none to be found."""
        names = [self.field] if self.field else [name for _, name, _ in pieces(self.many) if name]
        numbers = (number(fields.get(name)) for name in names)
        return next((found for found in numbers if found is not None), 2)

    def form(self, fields: Mapping[str, Any]) -> str:
        """Return the English singular for 1, the plural for any other number."""
        return str.__str__(self) if self.counted(fields) == 1 else self.many


class Phrase(str):
    """An English sentence, or a part of one; as a text it is what it says in English.

    *pattern* stands in the catalogues. A field may be a phrase itself, or a tuple of them, which commas part.
    A pattern without fields says what it says, braces and all.
    """

    pattern: str
    fields: dict[str, Any]

    def __new__(cls, pattern: str, /, **fields: Any) -> Phrase:
        form = pattern.form(fields) if isinstance(pattern, Plural) else pattern
        phrase = super().__new__(cls, form.format(**_each(fields, str)) if fields else form)
        phrase.pattern, phrase.fields = pattern, fields
        return phrase

    def said(self, words: Callable[..., str]) -> str:
        """Return the same in the language of *words* (a `Words`)."""
        return words(self.pattern, **_each(self.fields, lambda part: part.said(inside(words))))


def inside(words: Callable[..., str]) -> Callable[..., str]:
    """Return *words* for a text inside a sentence, which does not begin with a capital."""
    within: Callable[..., str] = getattr(words, "inside", words)
    return within


def joined(pattern: str, parts: Iterable[str]) -> str:
    """Join parts two at a time: ``joined(N_("{first} and {second}"), ("A", "B"))``."""
    return reduce(lambda first, second: Phrase(pattern, first=first, second=second), parts)


@lru_cache(5000)
def pieces(pattern: str) -> tuple[tuple[str, str | None, str], ...]:
    """Return a pattern in pieces: what it says up to a field, the field's name, and how the field is to be said."""
    return tuple((text, name, spec or "") for text, name, spec, _ in Formatter().parse(pattern))


def number(value: Any) -> float | None:
    """Return the number that a field holds, as a number or as a text; None for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        return float(value)
    except ValueError:
        return None


def _each(fields: dict[str, Any], say: Callable[[Phrase], str]) -> dict[str, Any]:
    """Return the fields with every phrase among them translated."""

    def filled(value: Any) -> Any:
        if isinstance(value, tuple):
            return ", ".join(str(filled(part)) for part in value)
        return say(value) if isinstance(value, Phrase) else value

    return {name: filled(value) for name, value in fields.items()}
