"""Match options and their checks, and the table before the deal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from clashyard.blades.rules.house import HOUSE, STINGS_ALL
from clashyard.blades.rules.state import BASIC, CARDS, EVENTS, HEALTH, MARCUS, NOBODY, NOTHING, Fight
from clashyard.core.errors import BadInput, mapping, one_of, shown, truth
from clashyard.core.house import OPTION, house_bits, house_option

SEAT_NAMES = ("A", "B")
FLAGS = ("extra-hearts", "event-deck", "marcus-king")
KNOWN = (*FLAGS, "dealer", "deal-limit", OPTION)
MOST_DEALS = 100_000

# The six sets of options that the rules allow, by the names used in measurements.
MODES: Mapping[str, tuple[str, ...]] = {
    "basic": (),
    "hearts": ("extra-hearts",),
    "events": ("event-deck",),
    "hearts-events": ("extra-hearts", "event-deck"),
    "king": ("event-deck", "marcus-king"),
    "hearts-king": ("extra-hearts", "event-deck", "marcus-king"),
}


@dataclass(frozen=True)
class Setting:
    """The setting of a match."""

    options: Mapping[str, Any]

    @property
    def hearts(self) -> bool:
        return bool(self.options["extra-hearts"])

    @property
    def cards(self) -> int:
        """Return the number of cards in the duelling deck (blades.setup.deck, blades.hearts.deck)."""
        return CARDS if self.hearts else BASIC

    @property
    def court(self) -> int:
        """Return the number of event cards (blades.events.deck, blades.marcus.deck)."""
        if not self.options["event-deck"]:
            return 0
        return EVENTS if self.options["marcus-king"] else MARCUS

    @property
    def house(self) -> int:
        """Return the house rules as a state carries them."""
        return house_bits(HOUSE, self.options)

    @property
    def stings_all(self) -> bool:
        """Return whether a heart may come to lie before a player in the middle of a deal (blades.hearts.sting-source)."""
        return self.house & STINGS_ALL != 0


def prepare(options: Mapping[str, Any]) -> Setting:
    """Return options with their defaults. Raises BadInput for an unknown or invalid one."""
    given = mapping(options, "options", KNOWN)
    checked: dict[str, Any] = {}
    for key in FLAGS:
        value = given.get(key)
        checked[key] = value is not None and truth(value, f"options.{key}")
    if checked["marcus-king"] and not checked["event-deck"]:
        raise BadInput("options.marcus-king", "the Marcus King is an event card; add event-deck: true")
    dealer = given.get("dealer")
    checked["dealer"] = None if dealer is None else one_of(dealer, SEAT_NAMES, "options.dealer", "seat")
    limit = given.get("deal-limit")
    limit = 0 if limit is None else limit
    if type(limit) is not int or not 0 <= limit <= MOST_DEALS:
        raise BadInput(
            "options.deal-limit", "{value} is not a number of deals from 0 (none) to {most}", value=shown(limit), most=MOST_DEALS
        )
    checked["deal-limit"] = limit
    return Setting(checked | house_option(HOUSE, given))


def empty_table(setting: Setting) -> Fight:
    """Return a table before the deal: full health, every event card face down, sorted by number."""
    g = Fight()
    g.health = [HEALTH, HEALTH]
    g.dealer = NOBODY if setting.options["dealer"] is None else SEAT_NAMES.index(setting.options["dealer"])
    g.limit = setting.options["deal-limit"]
    g.cards = setting.cards
    g.house = setting.house
    g.court = g.events_left = setting.court
    g.events = list(range(EVENTS))
    g.hand = [[NOTHING] * len(row) for row in g.hand]
    g.coming = [NOTHING] * len(g.coming)
    for name in ("sealed", "injury", "fresh"):
        setattr(g, name, [NOTHING, NOTHING])
    return g


def of_mode(mode: str) -> dict[str, bool]:
    """Return the options that a mode sets."""
    return {flag: flag in MODES[mode] for flag in FLAGS}


def sample_options(seed: int, printed: bool = False, mode: str = "basic") -> dict[str, Any]:
    """Return options of a random match that always ends. Nothing is drawn: *seed* and *printed* exist for other games."""
    return {**dict.fromkeys(MODES[mode], True), "deal-limit": 300}
