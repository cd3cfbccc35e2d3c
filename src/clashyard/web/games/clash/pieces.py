"""The data of each part of the board of CLASH."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from clashyard.web.boards.reasons import NONE, Reason


@dataclass(frozen=True)
class Card:
    """A card that is public or held, and its effect in one sentence."""

    letter: str
    name: str
    text: str


@dataclass(frozen=True)
class Title:
    """The number of the turn, and the current step or the winner."""

    turn: str
    said: str


@dataclass(frozen=True)
class Fighter:
    """A character in play: the bars, and what is known of the cards.

    *player*: whose it is. *marks*: positions on the Will track that pay for a super. *risk*: HP that the
    hit to be answered takes.
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
    risk: int

    @property
    def used_number(self) -> int:
        return sum(count for _, count in self.used)


@dataclass(frozen=True)
class Bust:
    """The figure of a fighter. *art*: its key; *out*: it has no HP left."""

    seat: str
    art: str
    right: bool
    attacks: bool
    won: bool
    out: bool


@dataclass(frozen=True)
class Place:
    """The cards in front of a seat; the titles name its player."""

    seat: str
    field_title: str
    pool_title: str
    right: bool
    field: tuple[Card, ...]
    pool: tuple[Card, ...]


@dataclass(frozen=True)
class Front:
    """One side of what happens between the fighters.

    *letter*: the card; *state*: hidden, mine (chosen by the viewer, and hidden from the opponent), nothing, asked (for an
    answer), won, lost or empty. *said*: what cannot be seen in a picture of it. *gain*: Will that the seat has gained by it.
    """

    seat: str
    letter: str
    name: str
    state: str
    said: str
    gain: int


@dataclass(frozen=True)
class Hit:
    """A letter of a chain and its effect; *more*: its special properties. *state*: done, next or empty."""

    letter: str
    amount: int
    more: int = 0
    state: str = ""


@dataclass(frozen=True)
class Stage:
    """The area between the fighters: a joust, or a hit and its answer.

    *fronts*: of the seats from left to right, none if nothing has happened yet. *turns*: both cards are being turned. *threat*:
    the hit to be answered, -1 for none; *dealt*: the damage that was done, -1 for none. *caption*: what has happened or has been
    chosen; *said*: what is to be done.
    """

    step: str
    fronts: tuple[Front, ...]
    turns: bool
    threat: int
    dealt: int
    caption: str
    said: str
    holding: tuple[str, ...]


@dataclass(frozen=True)
class Chain:
    """The running chain, and the attacks that may continue it; in a joust, what beats what."""

    hits: tuple[Hit, ...]
    follow: tuple[Hit, ...]
    runs: bool
    triangle: tuple[Card, ...]


@dataclass(frozen=True)
class Line:
    """One line of a combo list; *state*: open, closed, or empty if no chain is running."""

    name: str
    hits: tuple[Hit, ...]
    state: str


@dataclass(frozen=True)
class Branch:
    """A place in a tree of combos. *ends*: the lines that end here, with the damage of the whole line."""

    hit: Hit
    state: str  # as that of a line
    ends: tuple[tuple[str, int], ...]
    then: tuple[Branch, ...]


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
    """The abilities of a character: its combos as lines, and merged into a tree by opener.

    *player*: as in `Fighter`. *front*: it is the one that is shown until the viewer chooses. *deep*: five hits in a row.
    """

    seat: str
    player: str
    name: str
    style: str
    front: bool
    deep: bool
    lines: tuple[Line, ...]
    tree: tuple[Branch, ...]
    super_name: str
    levels: tuple[Level, ...]


@dataclass(frozen=True)
class Move:
    """A legal action: its name, its effect in two or three words, and its consequence if that is certain."""

    action: str
    said: str
    short: str = ""
    note: str = ""


@dataclass(frozen=True)
class Held:
    """All cards of one letter in the viewer's hand, the current actions with one of them, or the *reason* why there are none.

    *kind*: what such a card does, in a word.
    """

    card: Card
    count: int
    moves: tuple[Move, ...]
    kind: str
    reason: Reason = NONE


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
    """The viewer's hand: a place for each letter, always the same."""

    seat: str
    asked: bool
    cards: tuple[Held, ...]
    picking: Picking | None


@dataclass(frozen=True)
class End:
    """The actions without a card of the hand, and the button that ends a choice of cards."""

    moves: tuple[Move, ...]
    picking: Picking | None


Part = Title | Fighter | Bust | Place | Stage | Chain | Sheet | Hand | End


@dataclass(frozen=True)
class Scene:
    """A whole board. *seats*: from left to right, the viewer's first; `mine` is empty for spectators."""

    seats: tuple[str, ...]
    mine: str
    parts: Mapping[str, Part]
    kind: str = ""
