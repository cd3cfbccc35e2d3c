"""A card as it is rendered: its corner, its picture, its general use, and its effect now."""

from __future__ import annotations

from dataclasses import dataclass

from clashyard.blades.text.names import NAMED, SUITS, Names, kind, split, strength
from clashyard.core.words import N_, Words
from clashyard.web.boards.reasons import NONE, Reason

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
# The art of the faces: each suit has one, and each card of the event deck its own.
SUIT_FACES = {"S": "blades-spade", "D": "blades-diamond", "C": "blades-club", "H": "blades-heart"}
JOKER_FACES = {"joker-": "blades-joker-minor", "joker+": "blades-joker-major", "marcus": "blades-marcus"}
COURT_FACES = (*(f"blades-{rank}{suit}" for suit in "shcd" for rank in "jqk"), *JOKER_FACES.values())


@dataclass(frozen=True)
class Fate:
    """What a card of the hand does now, in two short lines. *kind*: ``good``, ``bad``, ``no`` (unusable) or ``plain``."""

    kind: str
    said: str
    more: str = ""
    rule: str = ""  # behind *more*


@dataclass(frozen=True)
class Card:
    """A visible card. *key* is its notation. A joker has neither suit nor rank, and counts as 0."""

    key: str
    suit: str
    rank: str
    name: str  # `♠10`
    heard: str  # `spade 10`
    picture: str
    role: str
    use: str  # its effect now, or its general use
    strength: int = 0
    can: bool = False  # whether it can be chosen now
    mark: str = ""
    fate: Fate | None = None
    reason: Reason = NONE  # why it cannot be played, where that is the same for the whole hand

    @property
    def of_court(self) -> bool:
        """Return whether it is a card of the event deck."""
        return self.key[0] in "JQK" or not self.suit

    @property
    def face(self) -> str:
        """Return the art key of its picture."""
        if not self.of_court:
            return SUIT_FACES[self.suit]
        return JOKER_FACES.get(self.key) or f"blades-{self.key.lower()}"

    @property
    def faces(self) -> tuple[str, ...]:
        """Return the art keys of the sheet with its picture: few sheets, since a match has few requests to spend."""
        return COURT_FACES if self.of_court else tuple(SUIT_FACES.values())


def drawn(key: str, words: Words, use: str, can: bool = False, mark: str = "") -> Card:
    """Return the card *key* with its texts."""
    picture, role = PICTURES[kind(key)]
    suit, rank = split(key)
    joker = key in NAMED
    heard = words(NAMED[key]) if joker else f"{words(SUITS[suit])} {rank}"
    return Card(
        key, suit, "" if joker else rank, Names(words).name(key), heard, picture, words(role), use,
        0 if joker else strength(key), can, mark,
    )  # fmt: skip
