"""Kinds of events: the name of each, the rule of the ledger that causes it, and the meaning of its numbers.

Rules note numbers (`state.note`); the words are in the catalogues (`words.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from clashyard.core.game import Event


class Kind(NamedTuple):
    """A kind of event: its name, the id of its rule, the meaning of its numbers, and its sentence (English, translatable)."""

    name: str
    rule: str
    fields: tuple[str, ...]  # meaning of each number: card, seat, amount …
    sentence: str

    def event(self, numbers: Iterable[int], names: Mapping[str, Callable[[int], Any]], rule: str = "") -> Event:
        """Return the event with *numbers* mapped to the names of their fields; *rule* replaces the usual rule if given."""
        fields = {field: names[field](number) for field, number in zip(self.fields, numbers, strict=False)}
        return Event(rule or self.rule, self.name, fields, self.sentence)


def registrar(kinds: list[Kind]) -> Callable[[str, str, str, str], int]:
    """Return a function that appends a kind of event (name, rule, fields, sentence) to *kinds* and returns its number."""

    def event(name: str, rule: str, fields: str, sentence: str) -> int:
        kinds.append(Kind(name, rule, tuple(fields.split()), sentence))
        return len(kinds) - 1

    return event
