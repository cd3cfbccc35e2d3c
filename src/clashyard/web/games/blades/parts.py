"""The data of each part of the board of Clashing Blades!, ready for the templates."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from clashyard.web.games.blades.cards import Card


@dataclass(frozen=True)
class Turn:
    """The number of the deal, and its dealer."""

    deal: str
    dealer: str


@dataclass(frozen=True)
class Prompt:
    """The current decision with its rule. *asked*: the viewer has to decide."""

    said: str
    rule: str
    asked: bool


@dataclass(frozen=True)
class Held:
    """The *number* of hidden cards in a hand."""

    seat: str
    left: bool
    number: int
    said: str


@dataclass(frozen=True)
class Fencer:
    """One side: its fencer in a *pose* (see `poses`), hearts and public balance cards, the mark of the dealer."""

    seat: str
    name: str
    own: bool
    left: bool
    pose: str
    health: int
    risk: int  # the part of its health at stake in the running threat
    lost: int
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

    It shows the running threats or the current *pause*, what each side has still to do, and how the match ended. *sum* is how
    a threat came about, such as 9 − 4.
    """

    sum: str
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
    """A legal action: the text to send, its name, its consequence, and its cards in notation. *hurts*: it accepts damage."""

    action: str
    said: str
    hint: str
    cards: str
    hurts: bool = False


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
class Cell:
    """A card in a list of all cards: in the viewer's hand (*mine*), *gone* for this deal, or not seen yet.

    *key* is its notation if it is in the discard pile. *picture*: the symbol of a card without a rank.
    """

    rank: str
    picture: str = ""
    mine: bool = False
    gone: bool = False
    key: str = ""


@dataclass(frozen=True)
class Discards:
    """All cards of the deck by suit, those in the discard pile by their names, and the number of face-down cards."""

    rows: tuple[tuple[str, tuple[Cell, ...]], ...]
    said: str
    down: str


@dataclass(frozen=True)
class Events:
    """The event deck: the number of cards *left*, all its cards, and the used ones."""

    left: int
    said: str
    rows: tuple[tuple[str, tuple[Cell, ...]], ...]
    used: tuple[Card, ...]


@dataclass(frozen=True)
class Pile:
    """The face-down event cards on the piste."""

    left: int
    said: str


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
    kind: str = ""
