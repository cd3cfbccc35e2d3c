"""What mutations cost (decks.format.mutation.cost), counted in halves of a point so that sums stay exact."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from clashyard.core.errors import BadInput, one_of, shown

POINTS = 5  # halves: 2.5 points in every phase (decks.format.mutation.phase, R8)
TIERS = (1, 2, 3, 4, 5)
STATS = ("mana", "hp", "av")


@dataclass(frozen=True)
class Costs:
    """Halves of a point: *price* of an element that is glued on, *covering* what it hides besides."""

    price: Mapping[str, int]
    covering: Mapping[str, int]
    assumed: frozenset[str]  # entries that no rulebook prints in words and nobody has set

    def of(self, covers: tuple[str, ...], new: str) -> int:
        """An Aura costs what its ability costs (decks.format.mutation.aura-cost); covering an Aura costs nothing more (R106)."""
        return self.price[new.removeprefix("aura:")] + sum(self.covering.get(word, 0) for word in covers)


def points(halves: int) -> int | float:
    """Halves as people write them: 2 for 4, 2.5 for 5."""
    return halves // 2 if halves % 2 == 0 else halves / 2


def halves(value: Any) -> int | None:
    """A number of points in halves, or None where it is no such number."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1000 or value * 2 != int(value * 2):
        return None
    return int(value * 2)


@cache
def table() -> Costs:
    """The table of costs.toml."""
    data = tomllib.loads((files("clashyard.decks.mutation") / "costs.toml").read_text("utf-8"))
    price = {name: tier(value, f"costs.toml [assumed] {name}") for name, value in data["assumed"].items()}
    covering = {name: tier(value, f"costs.toml [covering] {name}") for name, value in data["covering"].items()}
    return Costs(price, covering, frozenset(price))


def tier(value: Any, place: str) -> int:
    found = halves(value)
    if found not in TIERS:
        known = ", ".join(str(points(t)) for t in TIERS)
        raise BadInput(place, "{value} is no price of a mutation; there are {known}", value=shown(value), known=known)
    return found


def read_costs(given: Any) -> Costs:
    """The table with the entries of the option mutation-costs in place of its own. Raises BadInput."""
    usual = table()
    if not isinstance(given, Mapping):
        raise BadInput(
            "options.mutation-costs", "a mapping such as {{hp: 1, rage: 1.5}} is needed, not {value}", value=shown(given)
        )
    own = {}
    for name, value in given.items():
        one_of(name, usual.price, "options.mutation-costs", "element of a card")
        own[name] = tier(value, f"options.mutation-costs.{name}")
    return Costs({**usual.price, **own}, usual.covering, usual.assumed - set(own))
