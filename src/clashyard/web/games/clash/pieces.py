"""The data of each part of the board of CLASH."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Card:
    """A card that is public or held, and its effect in one sentence."""

    letter: str
    name: str
    text: str


@dataclass(frozen=True)
class Title:
    """The number of the turn and the current step, or the winner."""

    said: str


@dataclass(frozen=True)
class Fighter:
    """A character in play: the bars, and what is known of the cards.

    *player*: whose it is. *marks*: positions on the Will track that pay for a super.
    """

    seat: str
    player: str
    name: str
    own: bool
    right: bool  # drawn on the right-hand side
    hp: int
    full: int
    will: int
    most: int
    marks: tuple[int, ...]
    hand: int
    deck: int
    used: tuple[tuple[str, int], ...]
    attacks: bool
    won: bool

    @property
    def used_number(self) -> int:
        return sum(count for _, count in self.used)


@dataclass(frozen=True)
class Place:
    """The cards in front of a seat.

    *waits*: a card for the joust is still to come; *chosen*: the viewer's card, which the opponent does not see.
    The titles name its player, and *unseen* stands for a card that is not revealed yet.
    """

    seat: str
    field_title: str
    pool_title: str
    unseen: str
    right: bool
    field: tuple[Card, ...]
    pool: tuple[Card, ...]
    waits: bool
    chosen: Card | None
    nothing: bool  # the viewer has chosen to place nothing


@dataclass(frozen=True)
class Hit:
    """A letter of a chain and its effect; *more*: its special properties. *state*: done, next or empty."""

    letter: str
    amount: int
    more: int = 0
    state: str = ""


@dataclass(frozen=True)
class Stage:
    """The area between the fighters. *threat*: the hit to be answered, -1 for none; *super*: the one that is being played."""

    step: str
    said: str
    chain: tuple[Hit, ...]
    follow: tuple[Hit, ...]
    threat: int
    super: str
    holding: tuple[str, ...]
    triangle: tuple[Card, ...]


@dataclass(frozen=True)
class Line:
    """One line of a combo list; *state*: open, closed, or empty if no chain is running."""

    name: str
    hits: tuple[Hit, ...]
    state: str


@dataclass(frozen=True)
class Level:
    """A level of the super; *pays*: there is enough Will for it now."""

    price: int
    name: str
    said: str
    effects: tuple[str, ...]
    pays: bool


@dataclass(frozen=True)
class Sheet:
    """The abilities of a character.

    *player*: as in `Fighter`. *running*: its chain is running; *shut*: the closed lines of a long list, shown separately.
    """

    seat: str
    player: str
    name: str
    style: str
    running: bool
    openers: tuple[Hit, ...]
    lines: tuple[Line, ...]
    shut: tuple[Line, ...]
    super_name: str
    levels: tuple[Level, ...]
    long: bool


@dataclass(frozen=True)
class Move:
    """A legal action, its name, and its consequence if that is certain."""

    action: str
    said: str
    note: str = ""


@dataclass(frozen=True)
class Held:
    """All cards of one letter in the viewer's hand, the current actions with one of them, or the *reason* why there are none."""

    card: Card
    count: int
    moves: tuple[Move, ...]
    reason: str = ""


@dataclass(frozen=True)
class Picking:
    """A choice of cards to discard. *verb*: the text before their letters; *owed*: how many, 0 for any number.

    *usual*: actions for visitors without scripts.
    """

    verb: str
    owed: int
    said: str
    pattern: str
    usual: tuple[Move, ...]


@dataclass(frozen=True)
class Hand:
    """The viewer's hand and decision; *note*: what has been chosen secretly, or why no decision is asked for."""

    seat: str
    size: int
    asked: bool
    cards: tuple[Held, ...]
    moves: tuple[Move, ...]
    picking: Picking | None
    note: str

    @property
    def usable(self) -> tuple[Held, ...]:
        return tuple(held for held in self.cards if held.moves or self.picking)

    @property
    def idle(self) -> tuple[Held, ...]:
        return tuple(held for held in self.cards if held not in self.usable)


Part = Title | Fighter | Place | Stage | Sheet | Hand


@dataclass(frozen=True)
class Scene:
    """A whole board. *seats*: from left to right, the viewer's first; `mine` is empty for spectators."""

    seats: tuple[str, ...]
    mine: str
    parts: Mapping[str, Part]
    legend: tuple[Card, ...]
