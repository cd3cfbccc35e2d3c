"""Creatures as displayed: with their own and lent abilities, in one kingdom's side of a line."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from clashyard.decks.cards.catalogue import Facts


@dataclass(frozen=True)
class Creature:
    """A Creature as all players see it. *own* and *lent* are ability words; lent ones come from Auras and automaton gifts."""

    keys: tuple[str, ...]  # of its card, and of the Symbiote's host
    attack: str  # see `attack_of`
    health: int
    damage: int
    own: tuple[str, ...]
    lent: tuple[str, ...]
    fresh: bool
    unshielded: bool
    captives: tuple[str, ...]


def attack_of(words: Collection[str], attack: int) -> str:
    """Return the displayed AV of a card with these abilities: X if it depends on the target's HP (Vulnerability)."""
    return "X" if "vulnerability" in words else str(attack)


def key_of(creature: Any) -> str:
    """Return the key of a Creature in a position."""
    return str(creature["card"] if isinstance(creature, Mapping) else creature)


def creatures(row: Sequence[Any], facts: Mapping[str, Facts], gifts: Sequence[str] = ()) -> list[Creature]:
    """Return one side of a line of a position, from the Bridge. *gifts*: abilities that an automaton's Creatures have."""
    beside = [[*row[max(0, i - 1) : i], *row[i + 1 : i + 2]] for i in range(len(row))]
    return [_creature(one, others, facts, gifts) for one, others in zip(row, beside, strict=True)]


def _creature(creature: Any, neighbours: Sequence[Any], facts: Mapping[str, Facts], gifts: Sequence[str]) -> Creature:
    keys = _keys(creature)
    marks = creature if isinstance(creature, Mapping) else {}
    own = tuple(dict.fromkeys(word for key in keys for word in facts[key].words))
    auras = [w[5:] for n in neighbours for key in _keys(n) for w in facts[key].words if w.startswith("aura:")]
    lent = tuple(word for word in dict.fromkeys([*auras, *gifts]) if word not in own)
    attack = attack_of(own + lent, sum(facts[key].attack for key in keys))
    captives = marks.get("captive") or ()
    return Creature(
        keys, attack, sum(facts[key].health for key in keys), int(marks.get("damage", 0)), own, lent,
        bool(marks.get("fresh")), marks.get("shielded") is False, (captives,) if isinstance(captives, str) else tuple(captives),
    )  # fmt: skip


def _keys(creature: Any) -> tuple[str, ...]:
    host = creature.get("host") if isinstance(creature, Mapping) else None
    return (key_of(creature), host) if host else (key_of(creature),)
