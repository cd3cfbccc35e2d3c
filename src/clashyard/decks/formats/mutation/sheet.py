"""A card that can be cut up: its numbers, and its abilities in written order."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from clashyard.decks.cards.catalogue import Facts, read_card
from clashyard.decks.formats.mutation.costs import STATS

HIGHEST = 9  # maximum AV and HP (decks.format.mutation.cap-9)
X = "vulnerability"  # makes the AV X


@dataclass(frozen=True)
class Sheet:
    """The visible elements of a card. *attack* is None for X, *health* for an Incantation."""

    cost: int
    attack: int | None
    health: int | None
    words: tuple[str, ...]

    def __str__(self) -> str:
        attack = "X" if self.attack is None else self.attack
        return " ".join([f"{self.cost} {attack}{'!' if self.incantation else f'/{self.health}'}", *self.words])

    @property
    def incantation(self) -> bool:
        return self.health is None

    @cached_property
    def facts(self) -> Facts:
        return read_card(str(self))

    def value(self, stat: str) -> int | None:
        return {"mana": self.cost, "hp": self.health, "av": self.attack}[stat]

    @property
    def elements(self) -> list[str]:
        """Return what can be cut out of it: X is not a number, and an Incantation has no HP (R9)."""
        return [stat for stat in STATS if self.value(stat) is not None] + list(self.words)

    def over(self, covers: tuple[str, ...], new: str, source: Sheet) -> Sheet:
        """Return the card with *new* from *source* over *covers*. A new Vulnerability makes its AV X."""
        if new in STATS:
            columns: dict[str, Any] = {{"mana": "cost", "hp": "health", "av": "attack"}[new]: source.value(new)}
            return replace(self, **columns)
        words = tuple(new if word == covers[0] else word for word in self.words if word not in covers[1:])
        return replace(self, words=words, attack=None if new == X else self.attack)


def read_sheet(text: str) -> Sheet:
    """Read a card from notation. Raises BadInput, without a place."""
    facts = read_card(text)
    attack = None if X in facts.words else facts.attack
    return Sheet(facts.cost, attack, None if facts.incantation else facts.health, tuple(text.split()[2:]))
