"""What stands in each part of the board of CLASH."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Card:
    """A card that lies open or is held, and what it does in one sentence."""

    letter: str
    name: str
    text: str


@dataclass(frozen=True)
class Title:
    """Which turn it is and what is done, or who has won."""

    said: str


@dataclass(frozen=True)
class Fighter:
    """A character in play: the bars, and what is known of the cards. *marks*: places of the Will track that pay for a super."""

    seat: str
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
    """What lies before a seat. *waits*: a card for the joust is to come; *chosen*: one's own, which the other does not see."""

    seat: str
    right: bool
    field: tuple[Card, ...]
    pool: tuple[Card, ...]
    waits: bool
    chosen: Card | None
    nothing: bool  # one's own choice is to place nothing


@dataclass(frozen=True)
class Hit:
    """A letter of a chain and what it does; *more*: what holds for it. *state*: done, next or empty."""

    letter: str
    amount: int
    more: int = 0
    state: str = ""


@dataclass(frozen=True)
class Stage:
    """What goes on between the fighters. *threat*: the hit to be answered, -1 for none; *super*: the one that is being played."""

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
    """One line of a combo list; *state*: open, closed, or empty where no chain runs."""

    name: str
    hits: tuple[Hit, ...]
    state: str


@dataclass(frozen=True)
class Level:
    """A level of the super; *pays*: there is Will enough for it now."""

    price: int
    name: str
    said: str
    effects: tuple[str, ...]
    pays: bool


@dataclass(frozen=True)
class Sheet:
    """What a character can do. *running*: a chain of it; *shut*: closed lines of a long list, which then stand apart."""

    seat: str
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
    """A legal action, what it is in words, and what it leads to where that is known."""

    action: str
    said: str
    note: str = ""


@dataclass(frozen=True)
class Held:
    """All cards of a letter in the own hand, and what can be done with one of them now."""

    card: Card
    count: int
    moves: tuple[Move, ...]


@dataclass(frozen=True)
class Picking:
    """Cards to be discarded. *verb*: what stands before their letters; *owed*: how many, 0 for any number.

    *usual*: actions for who has no script.
    """

    verb: str
    owed: int
    said: str
    pattern: str
    usual: tuple[Move, ...]


@dataclass(frozen=True)
class Hand:
    """The own hand and what is asked; *note*: what has been chosen unseen, or why nothing is asked."""

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
    """A whole board. *seats*: from left to right, the viewer's own first; `mine` is empty for who looks on."""

    seats: tuple[str, ...]
    mine: str
    parts: Mapping[str, Part]
    legend: tuple[Card, ...]
