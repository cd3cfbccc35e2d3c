"""The board of a mutation phase: the cards of a deck with their possible mutations, the Laboratory, points and prices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.decks.formats.mutation.captions import change, element, mutations
from clashyard.decks.formats.mutation.costs import STATS, TIERS, Costs, points
from clashyard.decks.formats.mutation.sheet import Sheet
from clashyard.decks.formats.mutation.state import NEXT_PHASE, Move, Phase, move_of
from clashyard.decks.text.explanations import ability_of
from clashyard.decks.text.names import Names
from clashyard.web.games.decks.cards import Card, Cards, Mark


@dataclass(frozen=True)
class Change:
    """A legal mutation: the text to send, the new element, the card that it comes from, and its cost in points."""

    action: str
    new: str
    source: str
    cost: str
    element: str  # in notation, as is
    key: str  # of the card that it comes from


@dataclass(frozen=True)
class Element:
    """An element of a Laboratory card; *cost*: what gluing it costs at least, in points, empty if it fits no card now."""

    key: str
    said: str
    value: str  # of a number, empty for an ability
    cost: str
    cut: bool


@dataclass(frozen=True)
class Preview:
    """A card of the deck as a mutation would leave it, the mutation in words, and its cost in points."""

    action: str
    card: Card
    said: str
    cost: str


@dataclass(frozen=True)
class Place:
    """A part of a card that can be covered, as it is now, and the elements that can cover it."""

    key: str
    said: str
    changes: tuple[Change, ...]


@dataclass(frozen=True)
class Piece:
    """A card of the deck with its legal mutations, place by place, or one of the Laboratory with its elements."""

    card: Card
    places: tuple[Place, ...] = ()
    elements: tuple[Element, ...] = ()

    @property
    def number(self) -> int:
        return sum(len(place.changes) for place in self.places)


@dataclass(frozen=True)
class Price:
    """Elements with the same cost; *assumed*: the cost of some of them is our interpretation of the rules."""

    points: str
    elements: str


NOTHING: Mapping[str, tuple[Place, ...]] = MappingProxyType({})


@dataclass(frozen=True)
class Board:
    """The player's view of a phase."""

    seat: str
    number: int
    left: str  # points
    point: str
    ended: bool
    done: tuple[str, ...]  # in this phase
    undo: bool
    deck: tuple[Piece, ...]
    lab: tuple[Piece, ...]
    prices: tuple[Price, ...]
    covering: str


def board_of(match: Match, seat: str, open_: int, point: str, words: Words) -> Board:
    """Return phase *open_* of a league as its player sees it in *match*.

    If the match has moved on to the next, the phase has ended.
    """
    g, names = match.state, Names(match, words)
    assert isinstance(g, Phase)
    ended = g.number > open_
    done = mutations(match, names)[open_ - 1]
    moves = [] if ended else [move for number in match.menu(seat) if number != NEXT_PHASE and (move := move_of(g, number))]
    return Board(
        seat=seat,
        number=open_,
        left=words.decimal(points(g.points)),
        point=point,
        ended=ended,
        done=tuple(done),
        undo=bool(done) and not ended,
        deck=pile(g.deck, g.mutated, names, words("mutated"), {key: _places(g, names, key, moves) for key in g.deck}),
        lab=tuple(
            replace(piece, elements=_elements(g, names, piece.card.key, moves))
            for piece in pile(g.lab, g.cut, names, words("cut out"))
        ),
        prices=tuple(prices(g.costs, names)),
        covering=", ".join(f"{names.ability(word)} +{words.decimal(points(cost))}" for word, cost in g.costs.covering.items()),
    )


def pile(
    cards: Mapping[str, Sheet],
    marks: set[tuple[str, str]],
    names: Names,
    marked: str,
    places: Mapping[str, tuple[Place, ...]] = NOTHING,
) -> tuple[Piece, ...]:
    """Return cards as they are now, with mutated and cut-out parts marked."""
    drawn = Cards(names, {key: str(sheet) for key, sheet in cards.items()})
    found = []
    for key, sheet in cards.items():
        gone = ", ".join(element(names, word) for word in sheet.elements if (key, word) in marks)
        card = drawn.card(key, marks=(Mark("glued", f"{marked}: {gone}"),) if gone else ())
        found.append(Piece(card, places.get(key, ())))
    return tuple(found)


def _places(g: Phase, names: Names, card: str, moves: Sequence[Move]) -> tuple[Place, ...]:
    """Return what can be covered on *card*: numbers first, then abilities."""
    found: dict[tuple[str, ...], list[Change]] = {}
    for move in sorted((move for move in moves if move.card == card), key=lambda move: _order(g.deck[card], move.covers)):
        cost = names.words.decimal(points(g.costs.of(move.covers, move.new)))
        source = g.lab[move.source]
        new = str(source.value(move.new)) if move.new in STATS else element(names, move.new)
        change_ = Change(str(move), new, names.card(move.source), cost, move.new, move.source)
        found.setdefault(move.covers, []).append(change_)
    return tuple(Place("+".join(covers), _now(g.deck[card], covers, names), tuple(changes)) for covers, changes in found.items())


def _elements(g: Phase, names: Names, source: str, moves: Sequence[Move]) -> tuple[Element, ...]:
    """Return the elements of a Laboratory card, cut out or not."""
    found, sheet = [], g.lab[source]
    for key in sheet.elements:
        costs = {g.costs.of(move.covers, move.new) for move in moves if (move.source, move.new) == (source, key)}
        cost = names.words.decimal(points(min(costs))) + ("+" if len(costs) > 1 else "") if costs else ""
        value = str(sheet.value(key)) if key in STATS else ""
        said = f"{element(names, key)} {value}" if value else ability_of(key, names.words.language).name
        found.append(Element(key, said, value, cost, (source, key) in g.cut))
    return tuple(found)


def previews_of(match: Match, seat: str, source: str, new: str, words: Words) -> tuple[Preview, ...]:
    """Return what every legal mutation with the element *new* of the Laboratory card *source* would make of its card."""
    g, names = match.state, Names(match, words)
    assert isinstance(g, Phase)
    moves = [move for number in match.menu(seat) if number != NEXT_PHASE and (move := move_of(g, number))]
    found = []
    for move in moves:
        if (move.source, move.new) == (source, new):
            before = g.deck[move.card]
            after = str(before.over(move.covers, new, g.lab[source]))
            card = Cards(names, {move.card: after}).card(move.card)
            cost = names.words.decimal(points(g.costs.of(move.covers, new)))
            found.append(Preview(str(move), card, change(names, move, before, g.lab[source]), cost))
    return tuple(found)


def _order(card: Sheet, covers: tuple[str, ...]) -> tuple[int, ...]:
    return (0, STATS.index(covers[0])) if covers[0] in STATS else (len(covers), *map(card.words.index, covers))


def _now(card: Sheet, covers: tuple[str, ...], names: Names) -> str:
    if covers[0] in STATS:
        return f"{element(names, covers[0])} {card.value(covers[0])}"
    return " + ".join(element(names, word) for word in covers)


def prices(costs: Costs, names: Names) -> list[Price]:
    """Return the cost of each element, cheapest first, with an asterisk where no rulebook states it."""
    found = []
    for tier in TIERS:
        words = [f"{element(names, w)}{'*' if w in costs.assumed else ''}" for w, cost in costs.price.items() if cost == tier]
        found += [Price(names.words.decimal(points(tier)), ", ".join(words))] if words else []
    return found
