"""What can go wrong with input, said in one sentence: the place, what is wrong, what was expected."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any


class ClashyardError(ValueError):
    """Anything that a person can mend. Nothing has been changed when it is raised."""


class BadInput(ClashyardError):
    """A file, a position, an option or a card that cannot be read.

    *place* is a file, line or key such as ``A.upper[2]``; *what* one sentence with the remedy.
    """

    def __init__(self, place: str, what: str) -> None:
        super().__init__(f"{place}: {what}" if place else what)
        self.place, self.what = place, what

    def in_file(self, path: object) -> BadInput:
        """The same error with the file that it is in."""
        return BadInput(str(path), str(self))

    def within(self, outer: str) -> BadInput:
        """The same error, seen from further out."""
        joint = "" if not self.place or self.place.startswith("[") else "."
        return BadInput(f"{outer}{joint}{self.place}" if self.place else outer, self.what)


class IllegalAction(ClashyardError):
    """An action that the rules refuse now; *rule* is the id of the ledger that says so."""

    def __init__(self, action: str, reason: str, rule: str) -> None:
        super().__init__(f"{action}: {reason} ({rule})")
        self.action, self.reason, self.rule = action, reason, rule


def one_of(value: object, known: Iterable[str], place: str, what: str) -> str:
    """*value* if it is one of the words *known*. Raises BadInput, calling it no *what*, for anything else."""
    names = list(known)
    if not isinstance(value, str) or value not in names:
        raise BadInput(place, expected(value, names, what))
    return value


def mapping(value: Any, place: str, known: Iterable[str]) -> Mapping[str, Any]:
    """*value* if it is a mapping with keys of *known* only. Raises BadInput for anything else."""
    if not isinstance(value, Mapping):
        raise BadInput(place, f"a mapping is needed here, not {shown(value)}")
    for key in value:
        one_of(key, known, place, "key of this mapping")
    return value


def whole(value: Any, place: str, low: int, high: int) -> int:
    """*value* if it is a whole number from *low* to *high*. Raises BadInput for anything else."""
    if type(value) is not int or not low <= value <= high:
        raise BadInput(place, f"{shown(value)} is no whole number from {low} to {high}")
    return value


def truth(value: Any, place: str) -> bool:
    """*value* if it is true or false. Raises BadInput for anything else."""
    if not isinstance(value, bool):
        raise BadInput(place, f"{shown(value)} is neither true nor false")
    return value


def a_list(value: Any, place: str, of: str = "") -> list[Any]:
    """*value* if it is a list, a new one. Raises BadInput for anything else, saying what it should be a list *of*."""
    if not isinstance(value, list | tuple):
        raise BadInput(place, f"a list {f'of {of} ' if of else ''}is needed here, not {shown(value)}")
    return list(value)


def expected(word: object, known: Iterable[str], what: str) -> str:
    """One sentence for an unknown word: what it is not, what is nearest, what there is."""
    names = sorted(known)
    near = get_close_matches(word.lower()[:80], names, 1) if isinstance(word, str) else []
    hint = f"; did you mean {near[0]}?" if near else f"; known: {', '.join(names)}" if len(names) <= 30 else ""
    return f"{shown(word)} is no {what}{hint}"


def shown(value: object) -> str:
    """A value as an error quotes it: short, whatever it is."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, a list in itself
        text = f"<{type(value).__name__}>"
    return text if len(text) <= 80 else f"{text[:76]} …"
