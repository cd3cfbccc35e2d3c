"""A few turns of Clash of Decks with few cards, whose order in the hands is hidden, small enough to be solved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Any

from clashyard import decks
from clashyard.core.errors import BadInput, one_of, whole
from clashyard.equilibrium.reduced import Reduced

SEATS = ("A", "B")
CARDS: Mapping[str, str] = {"spark": "1 1!", "pike": "2 2/2", "wolf": "3 3/2", "bulk": "9 9/9", "idol": "9 0/9"}
MANA = 2  # of A in the first turn; later turns have as many as the rules say
MOST_TURNS = 10

Side = tuple[Sequence[str], Sequence[str]]


def reduced_decks(
    mine: Side = (("spark", "bulk"), ("pike",)), yours: Side = (("bulk", "idol"), ("wolf",)), turns: int = 2
) -> Reduced:
    """Return a duel in which each player has a few of `CARDS`: those in hand behind a Fort, and those in the lower line.

    Nobody knows the order of the other's hand. *turns*: of each player, after which the match is a draw. See
    docs/environments/reduced-blades.md. Raises BadInput with the parameter that is wrong.
    """
    whole(turns, "turns", 1, MOST_TURNS)
    for place, (hand, line) in (("mine", mine), ("yours", yours)):
        for card in (*hand, *line):
            one_of(card, CARDS, place, "card")
        if not hand or len({*hand, *line}) < len(hand) + len(line):
            raise BadInput(place, "give one card or more, each once")
    said = " against ".join(f"{' '.join(hand)} behind {' '.join(line) or 'nothing'}" for hand, line in (mine, yours))
    return Reduced(
        f"decks, {said}, {turns} turns each", decks.GAME, decks.GAME.modes[0], {"turn-limit": turns},
        [_dealt(((one, mine[1]), (other, yours[1]))) for one in permutations(mine[0]) for other in permutations(yours[0])],
    )  # fmt: skip


def _dealt(sides: tuple[Side, Side]) -> dict[str, Any]:
    """Return the position in which the cards are held in this order."""
    position: dict[str, Any] = {"turn": {"active": "A", "phase": "summoning", "mana": MANA, "number": 1}, "cards": {}}
    for seat, (hand, line) in zip(SEATS, sides, strict=True):
        position["cards"] |= {f"{card}-{seat.lower()}": CARDS[card] for card in sorted((*hand, *line))}
        position[seat] = {
            "hand": ["fort", *(f"{card}-{seat.lower()}" for card in hand)],
            "lower": [f"{card}-{seat.lower()}" for card in line], "upper": [],
        }  # fmt: skip
    return position
