"""Reduced games, small enough to be solved, played by the rules of the whole game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from clashyard import blades
from clashyard.blades.last_deal import pairs_of_hands
from clashyard.blades.rules.state import BASIC, HEALTH
from clashyard.blades.setup.options import SEAT_NAMES
from clashyard.blades.text.actions import NAMES, RANKS
from clashyard.core.errors import BadInput, whole
from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.core.trees.tree import Tree, grown

SUITS = "SDC"
MOST_RANKS, MOST_CARDS = 5, 4


@dataclass(frozen=True)
class Reduced:
    """A reduced game: the positions after each deal, all equally likely, and the options to play them with."""

    name: str
    game: Game
    mode: str
    options: dict[str, Any]
    deals: Sequence[dict[str, Any]]

    def tree(self) -> Tree:
        """Return the whole game tree. Raises BadInput if it is too large."""
        states = [Match.from_position(self.game, deal, self.options).state for deal in self.deals]
        return grown(self.game, self.mode, states)

    def match(self, deal: int, actions: Sequence[int]) -> Match:
        """Return a match of this game after *actions*, by their numbers."""
        match = Match.from_position(self.game, self.deals[deal], self.options)
        for action in actions:
            match.play(action)
        return match


def reduced_blades(ranks: int = 3, cards: int = 3, health: tuple[int, int] = (2, 2)) -> Reduced:
    """Return one deal of Clashing Blades! with few *ranks* of spades, diamonds and clubs, and hands of a few *cards*.

    See docs/environments/reduced-blades.md. Raises BadInput with the parameter that is wrong.
    """
    whole(ranks, "ranks", 1, MOST_RANKS)
    whole(cards, "cards", 1, MOST_CARDS)
    for each in health:
        whole(each, "health", 1, HEALTH)
    if 2 * cards > len(SUITS) * ranks:
        raise BadInput(
            "cards", "two hands of {cards} need more ranks than {ranks}; give more ranks or fewer cards", cards=cards, ranks=ranks
        )
    pack = [f"{suit}{rank}" for suit in SUITS for rank in RANKS[:ranks]]
    found = []
    for hands in pairs_of_hands(pack, cards, cards):
        position: dict[str, Any] = {"discard": [name for name in NAMES[:BASIC] if name not in pack]}
        for seat, left, hand in zip(SEAT_NAMES, health, hands, strict=True):
            position[seat] = {"health": left, "hand": list(hand)}
        found.append(position)
    name = f"blades, {ranks} ranks, {cards} cards, health {health[0]} and {health[1]}"
    return Reduced(name, blades.GAME, "basic", {"deal-limit": 1}, found)
