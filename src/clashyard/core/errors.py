"""Errors about input, each in one sentence: the place, what is wrong, what was expected.

The text of an error is English; `said` gives it in the reader's language. Its sentence is a pattern of the catalogues, written
out where it is raised, with named fields: ``BadInput(place, "{card} is listed twice", card=key)``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from difflib import SequenceMatcher, get_close_matches
from typing import Any

from clashyard.core.phrase import Phrase, inside


class ClashyardError(ValueError):
    """An error that the caller can fix. Nothing has changed when it is raised."""

    def __init__(self, what: str, /, **fields: Any) -> None:
        self.what = _phrase(what, fields)
        super().__init__(self.what)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle what the error says, not how it was made: one that ends a worker is raised again where it was waited for."""
        return type(self).__new__, (type(self), *self.args), self.__dict__

    def said(self, words: Callable[..., str]) -> str:
        """Return the error in the language of *words* (a `Words`)."""
        return self.what.said(words)


class BadInput(ClashyardError):
    """A file, a position, an option or a card that cannot be read.

    *place* is a file, line or key such as ``A.upper[2]``, the same in all languages; *what* is one sentence with the remedy.
    """

    def __init__(self, place: str, what: str, /, **fields: Any) -> None:
        super().__init__(what, **fields)
        self.place = place

    def __str__(self) -> str:
        return self._at_place(self.what)

    def said(self, words: Callable[..., str]) -> str:
        return self._at_place(super().said(inside(words) if self.place else words))

    def _at_place(self, what: str) -> str:
        return f"{self.place}: {what}" if self.place else str(what)

    def in_file(self, path: object) -> BadInput:
        """Return the same error with the file that contains it."""
        return BadInput(f"{path}: {self.place}" if self.place else str(path), self.what)

    def within(self, outer: str) -> BadInput:
        """Return the same error with its place prefixed by *outer*."""
        joint = "" if not self.place or self.place.startswith("[") else "."
        return BadInput(f"{outer}{joint}{self.place}" if self.place else outer, self.what)


class IllegalAction(ClashyardError):
    """An action that the rules do not allow now; *rule* is the id of the ledger rule that forbids it."""

    def __init__(self, action: str, reason: str, rule: str, /, **fields: Any) -> None:
        reason = _phrase(reason, fields)
        super().__init__("{action}: {reason} ({rule})", action=action, reason=reason, rule=rule)
        self.action, self.reason, self.rule = action, reason, rule


def _phrase(what: str, fields: Mapping[str, Any]) -> Phrase:
    return what if isinstance(what, Phrase) and not fields else Phrase(what, **fields)


SYSTEM = (  # the most common messages of operating systems, listed so that the catalogues include them
    Phrase("No such file or directory"), Phrase("Permission denied"), Phrase("Is a directory"), Phrase("Not a directory"),
    Phrase("No space left on device"), Phrase("File name too long"),
)  # fmt: skip


def cause(error: Exception) -> Phrase:
    """Return why a file could not be read or written, as the operating system puts it."""
    if isinstance(error, UnicodeError):
        return Phrase("it is not a text in UTF-8")
    said = getattr(error, "strerror", None) or str(error)
    return Phrase(said)


def one_of(value: object, known: Iterable[str], place: str, what: str, /, **fields: Any) -> str:
    """Return *value* if it is one of the words *known*. Raises BadInput, saying that it is not a *what*, otherwise."""
    names = list(known)
    if not isinstance(value, str) or value not in names:
        raise BadInput(place, expected(value, names, what, **fields))
    return value


def mapping(value: Any, place: str, known: Iterable[str]) -> Mapping[str, Any]:
    """Return *value* if it is a mapping whose keys are all in *known*. Raises BadInput otherwise."""
    if not isinstance(value, Mapping):
        raise BadInput(place, "expected a mapping, got {value}", value=shown(value))
    for key in value:
        one_of(key, known, place, "key")
    return value


def optional_mapping(value: Any, place: str, known: Iterable[str]) -> Mapping[str, Any]:
    """Return *value* as `mapping` does, and an empty mapping for None. No other empty value passes: a set, say, is refused."""
    return {} if value is None else mapping(value, place, known)


def whole(value: Any, place: str, low: int, high: int) -> int:
    """Return *value* if it is a whole number from *low* to *high*. Raises BadInput otherwise."""
    if type(value) is not int or not low <= value <= high:
        raise BadInput(place, "{value} is not a whole number from {low} to {high}", value=shown(value), low=low, high=high)
    return value


def truth(value: Any, place: str) -> bool:
    """Return *value* if it is true or false. Raises BadInput otherwise."""
    if not isinstance(value, bool):
        raise BadInput(place, "{value} is neither true nor false", value=shown(value))
    return value


def a_list(value: Any, place: str, of: str = "") -> list[Any]:
    """Return a copy of *value* if it is a list. Raises BadInput otherwise, saying what it should be a list *of*."""
    if not isinstance(value, list | tuple):
        if of:
            raise BadInput(place, "expected a list of {what}, got {value}", what=Phrase(of), value=shown(value))
        raise BadInput(place, "expected a list, got {value}", value=shown(value))
    return list(value)


def optional_list(value: Any, place: str, of: str = "") -> list[Any]:
    """Return *value* as `a_list` does, and an empty list for None."""
    return [] if value is None else a_list(value, place, of)


def expected(word: object, known: Iterable[str], what: str, /, **fields: Any) -> Phrase:
    """Return one sentence about an unknown word: what it is not, the nearest match, the known words. *fields* fill in *what*."""
    names, kind = sorted(known), _phrase(what, fields)
    near = nearest(word, names) if isinstance(word, str) else None
    if near:
        return Phrase("{word} is not a valid {what}; did you mean {near}?", word=shown(word), what=kind, near=near)
    if len(names) <= 30:
        return Phrase("{word} is not a valid {what}; known: {known}", word=shown(word), what=kind, known=", ".join(names))
    return Phrase("{word} is not a valid {what}", word=shown(word), what=kind)


def nearest(word: str, names: Iterable[str]) -> str | None:
    """Return the one of *names* that *word* is probably a typo of, or None: no suggestion is better than a wild one."""
    typed = word.lower()[:80]
    return next((name for name in get_close_matches(typed, list(names), 5) if _is_slip(typed, name.lower())), None)


def _is_slip(typed: str, name: str) -> bool:
    """Return whether most letters agree; or the first three and the length do; or *typed* is one of the name's words."""
    if SequenceMatcher(None, typed, name).ratio() >= 0.75:
        return True
    return (typed[:3] == name[:3] and abs(len(typed) - len(name)) <= 1) or (len(typed) > 3 and typed in name.split("-"))


def shown(value: object) -> str:
    """Return a value as errors quote it: short, whatever it is."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, or a list that contains itself
        text = f"<{type(value).__name__}>"
    return text if len(text) <= 80 else f"{text[:76]} …"
