"""The parts of an observation by name: what `rules/observation.py` writes, in the same order."""

from __future__ import annotations

from clashyard.blades.rules.observation import CLAIMS, MATCH, MOST, PLAYER, RED
from clashyard.blades.rules.state import BALANCES, CARDS, EVENTS, HAND, SEATS, STEPS
from clashyard.core.game import View, parts


def views(mode: str) -> tuple[View, ...]:
    """Return the parts of an observation, the same in every *mode*; `observe` writes them in this order."""
    return parts(
        ("hand", (CARDS,), 0, HAND, "place of each card in the own hand, from 1; 0 where it is not there"),
        ("sealed", (CARDS,), 0, 1, "the card that the seat itself has committed"),
        ("table", (SEATS, CARDS), 0, HAND, "cards that each has laid, numbered in the order of play"),
        ("discard", (CARDS,), 0, 1, "the discard pile of this deal"),
        ("injury", (SEATS, 2, RED), 0, 1, "the heart before each seat in this deal, and that for the next"),
        ("balance", (SEATS, BALANCES), 0, 1, "balance cards of each: Jack, Queen, King of diamonds"),
        ("sting", (SEATS, CLAIMS), 0, 1, "right to sting: none, later, asked, no heart, declined, stung"),
        ("players", (SEATS, PLAYER), 0, MOST, "health, cards in hand, cards laid, dealer, has won, threat that it faces,"
         " decides now (never at en garde), strength that it owes, cards that it owes"),
        ("step", (len(STEPS),), 0, 1, ", ".join(STEPS)),
        ("used", (EVENTS,), 0, 1, "event cards that are used up"),
        ("match", (MATCH,), 0, MOST, "hearts in the deck, event cards in the match, event cards left, cards face down, deals"
         " begun, deals up to the limit (127 for none)"),
    )  # fmt: skip
