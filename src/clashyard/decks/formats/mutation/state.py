"""The state of a mutation phase: a deck, a Laboratory, points, and possible moves."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from clashyard.decks.formats.mutation.costs import POINTS, STATS, Costs, table
from clashyard.decks.formats.mutation.plain import Plain
from clashyard.decks.formats.mutation.sheet import Sheet

PHASES = 6  # one before every game (decks.format.mutation.phase)
PILE = 8  # cards in a deck, and in a Laboratory
ABILITIES_A_CARD = 8  # reserved in the numbers of actions; no printed card has more than 5


class Phase(Plain):
    """One player's deck and Laboratory, and the current phase."""

    def __init__(self) -> None:
        super().__init__()
        self.seat = 0
        self.number = 1  # number of the phase; above PHASES when all are over
        self.points = POINTS  # half points
        self.deck: dict[str, Sheet] = {}
        self.lab: dict[str, Sheet] = {}
        self.mutated: set[tuple[str, str]] = set()  # (deck card, element on it now)
        self.cut: set[tuple[str, str]] = set()  # (Laboratory card, element)
        self.costs: Costs = table()
        self.results: tuple[str, ...] | None = None  # of the session, if given


class Move(NamedTuple):
    """*new* from the Laboratory card *source* over *covers* of the deck card *card*.

    *covers* is (new,) for mana, hp and av; else an ability, or two.
    """

    card: str
    covers: tuple[str, ...]
    new: str
    source: str

    def __str__(self) -> str:
        what = self.new if self.new in STATS else f"{'+'.join(self.covers)}>{self.new}"
        return f"mutate {self.card} {what} from {self.source}"


# Numbers of actions: 0 ends the phase; the others encode deck card, Laboratory card, its element, what it covers.

NEXT_PHASE = 0
COVERS: list[tuple[int, ...]] = [(i,) for i in range(ABILITIES_A_CARD)] + [*combinations(range(ABILITIES_A_CARD), 2)]
ELEMENTS = len(STATS) + ABILITIES_A_CARD
ACTIONS = 1 + PILE * PILE * ELEMENTS * len(COVERS)


def number(g: Phase, move: Move) -> int:
    """Return the number of a move that names existing cards and abilities."""
    card, source = list(g.deck).index(move.card), list(g.lab).index(move.source)
    if move.new in STATS:
        element, over = STATS.index(move.new), 0
    else:
        element = len(STATS) + g.lab[move.source].words.index(move.new)
        words = g.deck[move.card].words
        over = COVERS.index(tuple(sorted(words.index(word) for word in move.covers)))
    return 1 + ((card * PILE + source) * ELEMENTS + element) * len(COVERS) + over


def move_of(g: Phase, action: int) -> Move | None:
    """Return the move with a number, or None if there is none."""
    rest, over = divmod(action - 1, len(COVERS))
    rest, element = divmod(rest, ELEMENTS)
    card, source = divmod(rest, PILE)
    if not 0 <= card < len(g.deck) or source >= len(g.lab):
        return None
    key, lab = list(g.deck)[card], list(g.lab)[source]
    if element < len(STATS):
        return Move(key, (STATS[element],), STATS[element], lab) if over == 0 else None
    printed, words = g.lab[lab].words, g.deck[key].words
    element -= len(STATS)
    if element >= len(printed) or COVERS[over][-1] >= len(words):
        return None
    return Move(key, tuple(words[i] for i in COVERS[over]), printed[element], lab)
