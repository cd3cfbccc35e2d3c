"""What a drawn position consists of, and how its actions and events are told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from clashyard.core.game import Event
from clashyard.core.solver import Line


@dataclass(frozen=True)
class Term:
    """An entry of the glossary: its icon (the id of a symbol of the website, or empty), its name, and its explanation."""

    icon: str
    name: str
    text: str
    place: int = 0  # before those with a higher one; at the same place in the order of names

    @property
    def rank(self) -> tuple[int, str]:
        return self.place, self.name


def legend(said: str, place: int) -> Term:
    """Return the entry that a line such as “Heavy: beats Lite” makes."""
    name, colon, text = said.partition(":")
    return Term("", capital(name) + colon, text.strip(), place)


def capital(text: str) -> str:
    """Return a text that begins with a capital letter."""
    return text[:1].upper() + text[1:]


@dataclass(frozen=True)
class Drawing:
    """A position for the typesetter. *kind* chooses the function that draws *data*.

    *pictures* are the art keys in it, *terms* what it needs of the glossary, and *hero* is a picture for the cover.
    """

    kind: str
    data: dict[str, Any]
    pictures: frozenset[str] = frozenset()
    terms: tuple[Term, ...] = ()
    hero: str = ""


@dataclass(frozen=True)
class Teller:
    """Puts a match into words: an action in notation, with the match before it; an event, with the number of its action."""

    action: Callable[..., str]
    event: Callable[[Event, int], str]
    theme: Callable[[str], str]
    trivia: frozenset[str] = frozenset()  # events that go without saying
    turns: Callable[[Any], list[Line]] = lambda certificate: []  # the later turns of a strategy, from its certificate
