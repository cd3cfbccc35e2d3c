"""A few turns of Clash of Decks with few cards, whose order in the hands is hidden, small enough to be solved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Any

from clashyard import decks
from clashyard.core.errors import BadInput, one_of, whole
from clashyard.equilibrium.reduced import Reduced

SEATS = ("A", "B")
CARDS: Mapping[str, str] = {"scout": "1 1/1", "shield": "1 0/2", "spark": "1 1!", "pike": "2 2/2"}
MOST_MANA, MOST_TURNS = 20, 10


def reduced_decks(
    mine: Sequence[str] = ("scout", "pike"), yours: Sequence[str] = ("scout", "pike"), mana: int = 2, turns: int = 2
) -> Reduced:
    """Return a duel in which each player has a few of `CARDS` behind a Fort, and nobody knows the order of the other's hand.

    *mana*: of A in the first turn. *turns*: of each player, after which the match is a draw. See docs/environments/reduced-blades.md. Raises BadInput
    with the parameter that is wrong.
    """
    whole(mana, "mana", 0, MOST_MANA)
    whole(turns, "turns", 1, MOST_TURNS)
    for place, cards in (("mine", mine), ("yours", yours)):
        for card in cards:
            one_of(card, CARDS, place, "card")
        if not cards or len(set(cards)) < len(cards):
            raise BadInput(place, "give one card or more, each once")
    return Reduced(
        f"decks, {' '.join(mine)} against {' '.join(yours)}, {mana} Mana first, {turns} turns each",
        decks.GAME, decks.GAME.modes[0], {"turn-limit": turns},
        [_dealt((one, other), mana) for one in permutations(mine) for other in permutations(yours)],
    )  # fmt: skip


def _dealt(hands: tuple[Sequence[str], Sequence[str]], mana: int) -> dict[str, Any]:
    """Return the position in which the cards are held in this order."""
    owned = [(f"{card}-{seat.lower()}", CARDS[card]) for seat, hand in zip(SEATS, hands, strict=True) for card in sorted(hand)]
    position: dict[str, Any] = {"turn": {"active": "A", "phase": "summoning", "mana": mana, "number": 1}, "cards": dict(owned)}
    for seat, hand in zip(SEATS, hands, strict=True):
        position[seat] = {"hand": ["fort", *(f"{card}-{seat.lower()}" for card in hand)]}
    return position
