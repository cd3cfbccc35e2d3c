"""Mutation costs (decks.format.mutation.cost), counted in half points so that sums stay exact."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from clashyard.core.errors import BadInput, one_of, shown
from clashyard.decks.cards.abilities import entries

POINTS = 5  # half points: 2.5 points in every phase (decks.format.mutation.phase, R8)
TIERS = (1, 2, 3, 4, 5)
STATS = ("mana", "hp", "av")


@dataclass(frozen=True)
class Costs:
    """Costs in half points: *price* of the element that is glued on, *covering* the surcharge for what it hides."""

    price: Mapping[str, int]
    covering: Mapping[str, int]
    assumed: frozenset[str]  # entries that no rulebook states and no option sets

    def of(self, covers: tuple[str, ...], new: str) -> int:
        """Return the cost of a mutation. An Aura costs as much as its ability; covering one costs nothing extra.

        See decks.format.mutation.aura-cost and R106.
        """
        return self.price[new.removeprefix("aura:")] + sum(self.covering.get(word, 0) for word in covers)


def points(halves: int) -> int | float:
    """Return half points as people write them: 2 for 4, 2.5 for 5."""
    return halves // 2 if halves % 2 == 0 else halves / 2


def halves(value: Any) -> int | None:
    """Return a number of points in half points, or None if it is not a valid number."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1000 or value * 2 != int(value * 2):
        return None
    return int(value * 2)


@cache
def table() -> Costs:
    """Return the costs of costs.toml and of the abilities; the dearest to cover comes first."""
    data = tomllib.loads((files("clashyard.decks.formats.mutation") / "costs.toml").read_text("utf-8"))
    price = {name: tier(value, f"costs.toml {name}") for name, value in data.items()}
    covering = {}
    for word, found in entries().items():
        place = f"abilities.toml [{word}] mutation"
        if found.mutation:
            price[word] = tier(found.mutation.get("cost"), place)
        if found.mutation and "covering" in found.mutation:
            covering[word] = tier(found.mutation["covering"], place)
    covering = dict(sorted(covering.items(), key=lambda item: (-item[1], item[0])))
    return Costs(price, covering, frozenset(price))


def tier(value: Any, place: str) -> int:
    found = halves(value)
    if found not in TIERS:
        known = ", ".join(str(points(t)) for t in TIERS)
        raise BadInput(place, "{value} is not a valid mutation cost; known: {known}", value=shown(value), known=known)
    return found


def read_costs(given: Any) -> Costs:
    """Return the table with its entries replaced by those of the option mutation-costs. Raises BadInput."""
    usual = table()
    if not isinstance(given, Mapping):
        raise BadInput(
            "options.mutation-costs", "expected a mapping such as {{hp: 1, rage: 1.5}}, got {value}", value=shown(given)
        )
    own = {}
    for name, value in given.items():
        one_of(name, usual.price, "options.mutation-costs", "card element")
        own[name] = tier(value, f"options.mutation-costs.{name}")
    return Costs({**usual.price, **own}, usual.covering, usual.assumed - set(own))
