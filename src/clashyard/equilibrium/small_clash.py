"""A turn of CLASH with few cards and little health, small enough to be solved."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from clashyard import clash
from clashyard.clash.rules.state import COPIES, LETTERS
from clashyard.core.errors import BadInput, shown, whole
from clashyard.equilibrium.reduced import Reduced

FIGHTERS = ("Ansa Verrell", "Bram Okkert")
HEALTH = 8


def reduced_clash(cards: str = "HLQB", hand: int = 3, health: tuple[int, int] = (2, 2)) -> Reduced:
    """Return one turn of CLASH in which each player holds *hand* of the same few different *cards*, by their letters.

    All other cards are in the UCZs, face up, and nobody has Will. If nobody wins in that turn, the match is a draw. See
    docs/environments/reduced-blades.md. Raises BadInput with the parameter that is wrong.
    """
    if not cards or len(set(cards)) < len(cards) or set(cards) - set(LETTERS):
        raise BadInput("cards", "{cards} are not different letters of {known}", cards=shown(cards), known=LETTERS)
    whole(hand, "hand", 1, len(cards))
    for each in health:
        whole(each, "health", 1, HEALTH)
    hands = list(combinations(cards, hand))
    return Reduced(
        f"clash, {cards}, hands of {hand}, health {health[0]} and {health[1]}",
        clash.GAME, clash.GAME.modes[0], {"characters": list(FIGHTERS), "turn-limit": 1},
        [_dealt(cards, (mine, yours), health) for mine in hands for yours in hands],
    )  # fmt: skip


def _dealt(cards: str, hands: tuple[Sequence[str], Sequence[str]], health: tuple[int, int]) -> dict[str, Any]:
    """Return the position in which these hands are dealt, and the rest of the *cards* are left in the decks."""
    used = [letter for letter, copies in zip(LETTERS, COPIES, strict=True) for _ in range(copies - (letter in cards))]
    position: dict[str, Any] = {"step": "joust"}
    for seat, hand, hp in zip(clash.GAME.seats, hands, health, strict=True):
        left = [card for card in cards if card not in hand]
        position[seat] = {"hp": hp, "will": 0, "hand": list(hand), "deck": left, "used": used}
    return position
