"""The view of a match while decks are made: a draft with its row and the players' cards, or the cards to choose a deck from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from clashyard.core.match import Match
from clashyard.core.words import Words, counted
from clashyard.decks.formats.draft.setup import REST, order, row
from clashyard.decks.setup.table import DECK
from clashyard.decks.text.names import Names
from clashyard.web.games.decks.cards import Card, Cards, Choice, Mark

HIDDEN = "hidden"
AUTOMATON = "automaton"
DEAR = 7  # Mana: the last bar of a curve is for all cards that cost as much or more


@dataclass(frozen=True)
class Said:
    """What is asked for, or whose decision it is, and what else there is to know about it."""

    said: str
    note: str = ""


@dataclass(frozen=True)
class Turn:
    """A pick in the order of picks, or several in a row: whose it is, and whether it is past, now, or later."""

    name: str
    state: str
    seat: str = ""
    own: bool = False
    times: int = 1


@dataclass(frozen=True)
class Row:
    """The cards of a round. Those that the viewer may pick have a choice, and those that are gone say who took them."""

    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Held:
    """The cards that a player has so far. *closed*: the player has chosen, but nobody else is shown what.

    *places*: how many cards the viewer will have; then they are a column, with a place for each.
    """

    title: str
    own: bool
    cards: tuple[Card, ...]
    closed: bool = False
    places: int = 0

    @property
    def curve(self) -> tuple[int, ...]:
        """Return how many cards cost 0, 1, … Mana, and how many `DEAR` or more."""
        found = Counter(min(card.cost, DEAR) for card in self.cards)
        return tuple(found[cost] for cost in range(DEAR + 1))

    @property
    def mana(self) -> int:
        return sum(card.cost for card in self.cards)


@dataclass(frozen=True)
class Owned:
    """A card that the viewer may choose, and its search text: names, abilities and pack, in lower case."""

    card: Card
    found: str


@dataclass(frozen=True)
class Offer:
    """The cards from which the viewer is to choose *number*; none if no choice is asked for."""

    cards: tuple[Owned, ...]
    number: int = DECK


@dataclass(frozen=True)
class Taking:
    """The button at the fixed place: it takes a card ("pick"), or a whole deck ("deck"); there is none for an empty *kind*."""

    kind: str


Part = Said | Row | Held | Offer | Taking


@dataclass(frozen=True)
class Making:
    """A draft, or the choice of constructed decks; *held*: ids of the parts with the players' cards, the viewer's first.

    *order*: the picks, round by round.
    """

    layout: str
    held: tuple[str, ...]
    parts: Mapping[str, Part]
    order: tuple[tuple[Turn, ...], ...] = ()

    @property
    def kind(self) -> str:
        parts = self.parts.values()
        columns = [part.places for part in parts if isinstance(part, Held)] + [
            len(part.cards) for part in parts if isinstance(part, Offer)
        ]
        return "whole making columned" if any(columns) else "whole making"


def draft(match: Match, viewer: str | None, words: Words, asked: bool) -> Making:
    """Return the view of a draft: everything in it is public except the pile."""
    position = match.view(viewer)
    view, cards = position["draft"], Cards(Names(match, words), position["cards"])
    legal = match.legal_of(viewer) if asked and viewer else []
    turns, size = order(match.setting.options["mode"]), row(match.setting.options["mode"])
    owners = sorted(view["picked"], key=lambda owner: owner != viewer)
    parts: dict[str, Part] = {
        "turn": Said(_picking(view, viewer, words), _round(view, turns, size, viewer, words)),
        "row": Row(_row(view, cards, turns[: _taken(view)], size, (viewer, legal))),
        "take": Taking("pick" if legal else ""),
    }
    for owner in owners:
        row_, own = view["picked"][owner], owner == viewer
        title = words("Your draft") if own else _holder(words, owner, len(row_))
        parts[f"held-{owner}"] = Held(title, own, tuple(map(cards.card, row_)), places=turns.count(owner) if own else 0)
    return Making("draft", tuple(f"held-{owner}" for owner in owners), parts, _order(turns, size, _taken(view), viewer, words))


def _taken(view: Mapping[str, Any]) -> int:
    return sum(map(len, view["picked"].values()))


def _called(owner: str, words: Words) -> str:
    return words("The automaton") if owner in (AUTOMATON, REST) else owner


def _order(turns: str, size: int, taken: int, viewer: str | None, words: Words) -> tuple[tuple[Turn, ...], ...]:
    """Return the order of picks, round by round; what the automaton is left with in a row is one entry."""
    found = []
    for first in range(0, len(turns), size):
        picks, at = [], first
        for owner, run in groupby(turns[first : first + size]):
            several = len(list(run))
            for times in (several,) if owner == REST else (1,) * several:
                state = "past" if at + times <= taken else "now" if at <= taken else "later"
                picks.append(
                    Turn(words.player(owner) if owner != REST else words("The automaton"), state, owner, owner == viewer, times)
                )
                at += times
        found.append(tuple(picks))
    return tuple(found)


def _row(
    view: Mapping[str, Any], cards: Cards, past: str, size: int, viewer: tuple[str | None, list[str]]
) -> tuple[Card, ...]:  # fmt: skip
    """Return the cards of this round by their costs, so that each keeps its place when others are taken.

    *viewer*: the seat that looks, and its legal actions.
    """
    if not view["available"]:
        return ()
    gone = _gone(view, past, size)
    keys = sorted((*gone, *view["available"]), key=lambda key: (cards.card(key).cost, key))
    seat, legal = viewer
    return tuple(_taken_card(cards, key, gone[key], seat) if key in gone else _to_pick(cards, key, legal) for key in keys)


def _gone(view: Mapping[str, Any], past: str, size: int) -> dict[str, str]:
    """Return the cards taken in this round, and by whom."""
    taken = [AUTOMATON if owner == REST else owner for owner in past]
    rows = {owner: iter(keys) for owner, keys in view["picked"].items()}
    owners = {next(rows[owner]): owner for owner in taken}
    return dict(list(owners.items())[len(taken) - len(taken) % size :])


def _taken_card(cards: Cards, key: str, owner: str, viewer: str | None) -> Card:
    own, words = owner == viewer, cards.words
    said = words("You took it") if own else words("{seat} took it", seat=_called(owner, words))
    return cards.card(key, marks=(Mark("taken mine" if own else "taken", said),))


def _to_pick(cards: Cards, key: str, legal: list[str]) -> Card:
    action = f"pick {key}"
    choices = (Choice(action, cards.named(key), ""),) if action in legal else ()
    return cards.card(key, choices=choices, playable=bool(choices))


def _picking(view: Mapping[str, Any], viewer: str | None, words: Words) -> str:
    if not view["available"]:
        return words("The draft is over.")
    if view.get("to-pick") == viewer:
        return words("Your pick")
    return words("{seat} picks", seat=view.get("to-pick") or words("The automaton"))


def _round(view: Mapping[str, Any], turns: str, size: int, viewer: str | None, words: Words) -> str:
    taken = _taken(view)
    if not view["available"]:
        return ""
    said = [words("Round {number} of {all}", number=taken // size + 1, all=len(turns) // size)]
    if viewer and turns[taken : taken + 2] == 2 * viewer:
        said.append(words("you take one of these now, and another right after"))
    left = len(view["pile"]) - len(view["available"])
    said.append(words("cards left in the pile: {left}", left=left))
    return " · ".join(said)


def _holder(words: Words, owner: str, number: int) -> str:
    name = _called(owner, words)
    if not number:
        return words("{seat} has no picks yet.", seat=name)
    return words(counted("{seat}'s picks ({number}):"), seat=name, number=number)


def constructed(match: Match, viewer: str | None, words: Words, asked: bool) -> Making:
    """Return the view of constructed decks: the viewer's cards, and all decks after everyone has chosen."""
    position = match.view(viewer)
    view, names = position["construct"], Names(match, words)
    cards = Cards(names, position["cards"])
    parts: dict[str, Part] = {"turn": Said(_choosing(view, viewer, words), _unseen(view, words))}
    owned = view["owned"][viewer] if isinstance(view["owned"], dict) and viewer else view["owned"]
    keys = owned if asked and viewer and viewer in match.deciding else []
    parts["offer"] = Offer(by_cost(_owned(cards, names, key) for key in keys))
    parts["take"] = Taking("deck" if keys else "")
    for seat in match.seats:
        parts[f"held-{seat}"] = _deck(cards, seat, viewer, view["chosen"].get(seat), words)
    shown = [seat for seat in match.seats if not (keys and seat == viewer)]  # the viewer's column is in the offer
    held = sorted((f"held-{seat}" for seat in shown), key=lambda name: name != f"held-{viewer}")
    return Making("constructed", tuple(held), parts)


def by_cost(cards: Iterable[Owned]) -> tuple[Owned, ...]:
    """Return cards to choose from, cheapest first; those of the same cost keep their order."""
    return tuple(sorted(cards, key=lambda owned: owned.card.cost))


def _unseen(view: Mapping[str, str], words: Words) -> str:
    return words("All decks are shown when everyone has chosen.") if "to-choose" in view else ""


def _choosing(view: Mapping[str, str], viewer: str | None, words: Words) -> str:
    if "to-choose" not in view:
        return words("All decks are chosen.")
    if view["to-choose"] == viewer:
        return words("Choose {number} card for your deck.", "Choose {number} cards for your deck.", number=DECK)
    return words("{seat} is choosing a deck.", seat=view["to-choose"])


def _owned(cards: Cards, names: Names, key: str) -> Owned:
    card, known = cards.card(key), names.cards.get(key)
    pack = known.pack if known else ""
    said = [*(known.names.values() if known else ()), key, pack, *(ability.name for ability in card.abilities)]
    return Owned(card, " ".join(said).lower())


def _deck(cards: Cards, seat: str, viewer: str | None, deck: list[str] | None, words: Words) -> Held:
    own = seat == viewer
    if deck is None:
        title = words("You have not chosen yet.") if own else words("{seat} has not chosen yet.", seat=seat)
        return Held(title, own, ())
    if HIDDEN in deck:
        return Held(words("{seat} has chosen.", seat=seat), own, (), closed=True)
    title = words("Your deck") if own else words("{seat}'s deck:", seat=seat)
    return Held(title, own, tuple(map(cards.card, deck)), places=DECK if own else 0)
