"""The data of each part of the board of Clashing Blades!, ready for the templates."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from clashyard.web.games.blades.cards import Card


@dataclass(frozen=True)
class Turn:
    """The number of the deal, and the current decision with its rule. *asked*: the viewer has to decide."""

    deal: str
    prompt: str
    rule: str
    asked: bool


@dataclass(frozen=True)
class Fencer:
    """One side: the number of cards *held* in hand, hearts and public balance cards, the mark of the dealer."""

    seat: str
    name: str
    own: bool
    health: int
    risk: int  # the part of its health at stake in the running threat
    lost: int
    held: int
    dealer: bool
    acts: bool
    injury: tuple[Card, ...]
    balance: tuple[Card, ...]


@dataclass(frozen=True)
class Laid:
    """The cards that a seat has laid in this exchange, the last nearest to the opponent's; or those the viewer has committed."""

    said: str
    cards: tuple[Card, ...]
    sealed: Card | None


@dataclass(frozen=True)
class Threat:
    """A threat of *amount* to *seat*, on the left or the right side."""

    seat: str
    left: bool
    amount: int
    said: str


@dataclass(frozen=True)
class Clash:
    """The middle of the board between the two sides.

    It shows the running threats or the current *pause*, what each side has still to do, and how the match ended.
    """

    threats: tuple[Threat, ...]
    claims: tuple[str, ...]
    pause: str
    result: str


@dataclass(frozen=True)
class Hand:
    """The viewer's hand, by suits."""

    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Button:
    """A legal action: the text to send, its name, its consequence, and its cards in notation."""

    action: str
    said: str
    hint: str
    cards: str


@dataclass(frozen=True)
class Owed:
    """The cards to discard: cards worth *amount* or more, or an exact number of them (*count*)."""

    amount: int
    count: bool


@dataclass(frozen=True)
class Actions:
    """The possible actions; those in *more* are folded under *label*."""

    buttons: tuple[Button, ...] = ()
    more: tuple[Button, ...] = ()
    label: str = ""
    owed: Owed | None = None
    choose: bool = False  # a card has to be chosen first


@dataclass(frozen=True)
class Discards:
    """The discard pile: notation and rank of its cards by suit, and the number of face-down cards."""

    rows: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
    down: str


@dataclass(frozen=True)
class Events:
    """The event deck."""

    left: int
    said: str
    used: tuple[Card, ...]


@dataclass(frozen=True)
class Use:
    """A kind of card in the list of what cards are for. *suit*: the suit of its sign, if any."""

    suit: str
    picture: str
    said: str
    rules: tuple[str, ...]


@dataclass(frozen=True)
class Scene:
    """A whole board. *left* is the viewer's side, or A's for a spectator; *mine* is empty for spectators."""

    left: str
    right: str
    mine: str
    events: bool
    uses: tuple[Use, ...]
    parts: Mapping[str, Any]
