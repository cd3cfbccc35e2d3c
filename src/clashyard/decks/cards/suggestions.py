"""Ways to make a card fair: another cost, one ability less, or other numbers (by the rule of thumb in prices.py)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from math import ceil, floor

from clashyard.core.errors import BadInput
from clashyard.decks.cards.catalogue import BIT, HIGHEST, Facts
from clashyard.decks.cards.prices import fair_price, is_fair, prices_of_abilities
from clashyard.decks.rules.state import VULNERABILITY

STEPS = 8  # by which AV and HP may change together: beyond them it would be another card


def suggestions(facts: Facts) -> list[Facts]:
    """Return fair cards close to one that is not fair: at most three. Empty for a fair card, or if no price is known."""
    try:
        if is_fair(facts):
            return []
        found = [with_fair_cost(facts), _with_one_less(facts), _with_other_numbers(facts)]
    except BadInput:
        return []
    return list({str(each): each for each in found if each and each != facts}.values())


def with_fair_cost(facts: Facts) -> Facts | None:
    """Return the card at the fair cost nearest to its own; None if a card cannot have it."""
    price = fair_price(facts)
    cost = ceil(price) if facts.cost > price else floor(price)
    return replace(facts, cost=cost) if 0 <= cost <= HIGHEST else None


def without(facts: Facts, word: str) -> Facts:
    """Return the card without an ability, or without an Aura (``aura:rage``)."""
    lends, _, ability = word.rpartition(":")
    bit = BIT[ability]
    return replace(facts, auras=facts.auras & ~bit) if lends else replace(facts, abilities=facts.abilities & ~bit)


def _with_one_less(facts: Facts) -> Facts | None:
    """Return a card that is too cheap without its dearest ability, at the cost that is fair then."""
    if facts.cost >= fair_price(facts) or not facts.words:
        return None
    prices = dict(zip(facts.words, prices_of_abilities(facts), strict=True))
    dearest = max((word for word in prices if word != "vulnerability"), key=lambda word: prices[word], default="")
    less = without(facts, dearest) if dearest and prices[dearest] > 0 else None
    return less and (less if is_fair(less) else with_fair_cost(less))


def _with_other_numbers(facts: Facts) -> Facts | None:
    """Return the card at its cost with AV and HP changed by one in turn until it is fair."""
    step = -1 if facts.cost < fair_price(facts) else 1
    return next((changed for changed in islice(_stepped(facts, step), STEPS) if is_fair(changed)), None)


def _stepped(facts: Facts, step: int) -> Iterator[Facts]:
    """Yield a card with AV and HP changed more and more, the higher one first, within what a card can have."""
    unknown = bool(facts.abilities & VULNERABILITY)
    while True:
        attack, health = facts.attack + step, facts.health + step
        may_attack = not unknown and 0 <= attack <= HIGHEST
        may_health = not facts.incantation and 1 <= health <= HIGHEST
        if may_health and (not may_attack or (facts.health >= facts.attack) == (step < 0)):
            facts = replace(facts, health=health)
        elif may_attack:
            facts = replace(facts, attack=attack)
        else:
            return
        yield facts
