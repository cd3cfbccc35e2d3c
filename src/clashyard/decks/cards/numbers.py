"""The numbers of a card that a designer can change: Mana, AV and HP, within what the checks of packs allow."""

from __future__ import annotations

from dataclasses import replace

from clashyard.decks.cards.catalogue import HIGHEST, Facts
from clashyard.decks.rules.state import VULNERABILITY

LOWEST = {"cost": 0, "attack": 0, "health": 1}  # fields of `Facts`


def parts(facts: Facts) -> tuple[str, ...]:
    """Return the fields that hold a number of this card: an X stays an X, and an Incantation has no HP."""
    missing = {"attack": facts.abilities & VULNERABILITY, "health": facts.incantation}
    return tuple(part for part in LOWEST if not missing.get(part))


def stepped(facts: Facts, part: str, step: int) -> Facts | None:
    """Return the card with one number changed by *step*; None if a card cannot have it.

    >>> from clashyard.decks.cards.catalogue import read_card
    >>> str(stepped(read_card("3 2/4 vanish"), "cost", -1)), stepped(read_card("3 2/1"), "health", -1)
    ('2 2/4 vanish', None)
    """
    value = getattr(facts, part) + step
    return replace(facts, **{part: value}) if part in parts(facts) and LOWEST[part] <= value <= HIGHEST else None
