"""A card as it is drawn: its corner, its picture, what it is for, and what it would do now."""

from __future__ import annotations

from dataclasses import dataclass

from clashyard.blades.names import NAMED, SUITS, Names, kind, split, strength
from clashyard.core.words import N_, Words

# The picture on a card of each kind, a symbol of signs.svg, and the word below it.
PICTURES = {
    "S": ("attack", N_("attack")),
    "D": ("parry", N_("parry")),
    "C": ("riposte", N_("riposte")),
    "H": ("sting", N_("sting")),
    "JS": ("punch", N_("punch")),
    "JH": ("wind", N_("second wind")),
    "JC": ("trickery", N_("trickery")),
    "JD": ("balance", N_("balance")),
    "joker-": ("disarmed", N_("disarmed")),
    "joker+": ("disarmed", N_("weapon lost")),
    "marcus": ("pistol", N_("pistol")),
}


@dataclass(frozen=True)
class Card:
    """A card that is seen. *key* is its notation; a joker has no suit and no rank, and counts nothing."""

    key: str
    suit: str
    rank: str
    name: str  # `♠10`
    heard: str  # `spade 10`
    picture: str
    role: str
    use: str  # what it does now, or in general
    strength: int = 0
    can: bool = False  # be chosen now
    mark: str = ""


def drawn(key: str, words: Words, use: str, can: bool = False, mark: str = "") -> Card:
    """The card *key* with what is said of it."""
    picture, role = PICTURES[kind(key)]
    suit, rank = split(key)
    joker = key in NAMED
    heard = words(NAMED[key]) if joker else f"{words(SUITS[suit])} {rank}"
    return Card(
        key, suit, "" if joker else rank, Names(words).name(key), heard, picture, words(role), use,
        0 if joker else strength(key), can, mark,
    )  # fmt: skip
