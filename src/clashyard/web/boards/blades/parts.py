"""What stands in each part of the board of Clashing Blades!, ready to be drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from clashyard.web.boards.blades.cards import Card


@dataclass(frozen=True)
class Turn:
    """Which deal it is and what is asked, with the rule of that. *asked*: the viewer has to decide."""

    deal: str
    prompt: str
    rule: str
    asked: bool


@dataclass(frozen=True)
class Fencer:
    """One side: *held* cards in hand, hearts and balance cards that lie open, the mark of the dealer."""

    seat: str
    own: bool
    health: int
    risk: int  # of its health, by the threat that is running
    lost: int
    held: int
    dealer: bool
    acts: bool
    injury: tuple[Card, ...]
    balance: tuple[Card, ...]


@dataclass(frozen=True)
class Laid:
    """What a seat has laid in this exchange, the last nearest to the other's; or what the viewer has committed."""

    seat: str
    cards: tuple[Card, ...]
    sealed: Card | None


@dataclass(frozen=True)
class Threat:
    """*amount* to *seat*, whose side is the left or the right one."""

    seat: str
    left: bool
    amount: int
    said: str


@dataclass(frozen=True)
class Clash:
    """What stands between the two: the threats that are running, or the *pause* that there is, what each has still to
    do, and how the match has ended.
    """

    threats: tuple[Threat, ...]
    claims: tuple[str, ...]
    pause: str
    result: str


@dataclass(frozen=True)
class Hand:
    """The own hand, by suits."""

    seat: str
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Button:
    """A legal action: what is sent, what it is called, what comes of it, and its cards in notation."""

    action: str
    said: str
    hint: str
    cards: str


@dataclass(frozen=True)
class Owed:
    """What has to be shed: cards that count *amount* or more, or just that many (*count*)."""

    amount: int
    count: bool


@dataclass(frozen=True)
class Actions:
    """What can be done; *more* lie folded under *label*."""

    buttons: tuple[Button, ...] = ()
    more: tuple[Button, ...] = ()
    label: str = ""
    owed: Owed | None = None
    choose: bool = False  # a card is to be chosen first


@dataclass(frozen=True)
class Discards:
    """Suit -> notation and rank of the cards that are discarded, and how many lie face down."""

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
    """A kind of card in the list of what cards are for. *suit*: of its sign, if it has one."""

    suit: str
    picture: str
    said: str
    rules: tuple[str, ...]


@dataclass(frozen=True)
class Scene:
    """A whole board. *left* is the viewer's own side, A's for who looks on; *mine* is empty for those."""

    left: str
    right: str
    mine: str
    events: bool
    uses: tuple[Use, ...]
    parts: Mapping[str, Any]
