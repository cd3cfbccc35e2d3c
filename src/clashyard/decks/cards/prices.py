"""Fair prices of cards: a rule of thumb for designers (data in cards/abilities.toml).

The publisher has printed no such rule. This one was fitted to the Creatures of the seven printed packs, and
tests/decks/cards/test_prices.py counts how many of them it meets. The prices of the eight later abilities are ours, since no
printed card with them is known to us (docs/decks/dead-letters.md). Each price states its source.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, floor

from clashyard.core.errors import BadInput
from clashyard.core.phrase import Phrase
from clashyard.decks.cards.abilities import OURS, Price, entry
from clashyard.decks.cards.catalogue import Facts
from clashyard.decks.rules.state import VULNERABILITY

NO_PRICE = Price(OURS)


def fair_price(facts: Facts) -> float:
    """Return the fair price of a card in Mana, to the nearest half. Raises BadInput for an ability without a price."""
    return price_of_body(facts) + sum(prices_of_abilities(facts))


def price_of_body(facts: Facts) -> float:
    """Return what AV and HP are worth."""
    attack = 1 if facts.abilities & VULNERABILITY else facts.attack
    return attack / 2 + 1 if facts.incantation else (attack + facts.health) / 2 - 1


def prices_of_abilities(facts: Facts) -> Iterator[float]:
    """Yield the price of each ability, in the order of `Facts.words`. Raises BadInput for one without a price."""
    for word in facts.words:
        lends, _, ability = word.rpartition(":")
        price = entry(ability).price or NO_PRICE
        part = price.aura if lends else price.incantation if facts.incantation else price.creature
        if part is None:
            if facts.incantation:
                raise BadInput("", "no price is known for {ability} on an Incantation", ability=word)
            raise BadInput("", "no price is known for {ability} on a Creature", ability=word)
        yield part


def is_fair(facts: Facts) -> bool:
    """Return whether the cost is the fair price, with a half rounded down or up."""
    price = fair_price(facts)
    return facts.cost in (floor(price), ceil(price))


def price_hint(facts: Facts) -> Phrase:
    """Return one line for a designer."""
    try:
        price = float(f"{fair_price(facts):g}")
    except BadInput as error:
        return error.what
    return Phrase("fair price {price}; it costs {cost}", price=int(price) if price.is_integer() else price, cost=facts.cost)
