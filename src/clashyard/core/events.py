"""What can happen: each event, the rule of the ledger that causes it, and what its numbers mean.

Rules note numbers (`state.note`); words live in the catalogues (`words.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from clashyard.core.game import Event


class Kind(NamedTuple):
    """An event's name, the id of its rule, what its numbers are, and its sentence (English, translatable)."""

    name: str
    rule: str
    fields: tuple[str, ...]  # what each number is: card, seat, amount …
    sentence: str

    def event(self, numbers: Iterable[int], names: Mapping[str, Callable[[int], Any]], rule: str = "") -> Event:
        """What happened, *numbers* read by the name of their field; *rule* where it is another than usual."""
        fields = {field: names[field](number) for field, number in zip(self.fields, numbers, strict=False)}
        return Event(rule or self.rule, self.name, fields, self.sentence)


def registrar(kinds: list[Kind]) -> Callable[[str, str, str, str], int]:
    """How a module numbers its events: name, rule, fields and sentence become the next of *kinds*; returns its number."""

    def event(name: str, rule: str, fields: str, sentence: str) -> int:
        kinds.append(Kind(name, rule, tuple(fields.split()), sentence))
        return len(kinds) - 1

    return event
