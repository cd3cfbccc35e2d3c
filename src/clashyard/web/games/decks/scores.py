"""How the kingdoms of a match of Clash of Decks stand, in a few words."""

from __future__ import annotations

from typing import Any

from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.web.boards.registration import Figure, Lines
from clashyard.web.games.decks.table import LANES, Side, table


def scores(match: Match, words: Words) -> dict[str, str]:
    """Return the Stronghold of each player who has one, and its HP: seat -> words. Everyone may see this."""
    if match.game.form:
        return {}
    view = match.view(None)
    hands = {seat: view[seat].get("hand", ()) for seat in match.seats}
    return {seat: _stronghold(hand, words) for seat, hand in hands.items() if "fort" in hand or "bastion" in hand}


def figures(match: Match) -> dict[str, Lines]:
    """Return the Creatures on each player's lines, from the Bridge outwards, with AV and HP."""
    if match.game.form:
        return {}
    parts = table(match, None, Words(), False).parts
    sides = {seat: [parts[f"side-{seat}-{lane}"] for lane in LANES] for seat in match.seats}
    return {seat: tuple(_line(side) for side in both if isinstance(side, Side)) for seat, both in sides.items()}


def _line(side: object) -> tuple[Figure, ...]:
    assert isinstance(side, Side)
    return tuple(Figure(card.picture, f"{card.attack}/{card.health - card.damage}") for card in side.cards)


def _stronghold(hand: list[Any], words: Words) -> str:
    side = "fort" if "fort" in hand else "bastion"
    said = words("Fort") if side == "fort" else words("Bastion")
    return words("{side}, {hp} HP", side=said, hp=len(hand) - hand.index(side) - 1)
