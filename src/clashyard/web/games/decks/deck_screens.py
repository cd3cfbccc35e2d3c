"""The view of a match while decks are made: a draft with its row and the players' cards, or the cards to choose a deck from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from clashyard.core.match import Match
from clashyard.core.words import N_, Words, counted
from clashyard.decks.setup.table import DECK
from clashyard.decks.text.names import Names
from clashyard.web.games.decks.cards import Card, Cards, Choice

HIDDEN = "hidden"


@dataclass(frozen=True)
class Said:
    """The progress, in words."""

    said: str


@dataclass(frozen=True)
class Row:
    """The face-up cards; those that the viewer may pick have a choice."""

    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Held:
    """The cards that a player has so far; *closed*: the player has chosen, but nobody else is shown what."""

    title: str
    own: bool
    cards: tuple[Card, ...]
    closed: bool = False


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


Part = Said | Row | Held | Offer


@dataclass(frozen=True)
class Making:
    """A draft, or the choice of constructed decks; *held*: ids of the parts with the players' cards, the viewer's first."""

    layout: str
    held: tuple[str, ...]
    parts: Mapping[str, Part]


def draft(match: Match, viewer: str | None, words: Words, asked: bool) -> Making:
    """Return the view of a draft: everything in it is public except the pile."""
    position = match.view(viewer)
    view, cards = position["draft"], Cards(Names(match, words), position["cards"])
    legal = match.legal_of(viewer) if asked and viewer else []
    row = tuple(_to_pick(cards, key, legal) for key in view["available"])
    parts: dict[str, Part] = {"turn": Said(_progress(match, view, words)), "row": Row(row)}
    owners = sorted(view["picked"], key=lambda owner: owner != viewer)
    for owner in owners:
        title = _holder(words, owner, viewer, len(view["picked"][owner]))
        parts[f"held-{owner}"] = Held(title, owner == viewer, tuple(map(cards.card, view["picked"][owner])))
    return Making("draft", tuple(f"held-{owner}" for owner in owners), parts)


def _to_pick(cards: Cards, key: str, legal: list[str]) -> Card:
    action = f"pick {key}"
    choices = (Choice(action, cards.named(key), ""),) if action in legal else ()
    return cards.card(key, choices=choices, playable=bool(choices))


def _progress(match: Match, view: Mapping[str, Any], words: Words) -> str:
    if not view["available"]:
        return words("The draft is over.")
    left = len(view["pile"]) - len(view["available"])
    seat = view.get("to-pick") or words("The automaton")
    return words.told(
        N_("Draft: {seat} to pick; cards left in the pile: {left}"),
        N_("Draft: you pick; cards left in the pile: {left}"),
        {"seat": seat, "left": left},
    )


def _holder(words: Words, owner: str, viewer: str | None, number: int) -> str:
    if owner == viewer:
        return words(counted("Your picks ({number}):"), number=number) if number else words("You have no picks yet.")
    name = words("The automaton") if owner == "automaton" else owner
    if not number:
        return words("{seat} has no picks yet.", seat=name)
    return words(counted("{seat}'s picks ({number}):"), seat=name, number=number)


def constructed(match: Match, viewer: str | None, words: Words, asked: bool) -> Making:
    """Return the view of constructed decks: the viewer's cards, and all decks after everyone has chosen."""
    position = match.view(viewer)
    view, names = position["construct"], Names(match, words)
    cards = Cards(names, position["cards"])
    parts: dict[str, Part] = {"turn": Said(_choosing(view, viewer, words))}
    owned = view["owned"][viewer] if isinstance(view["owned"], dict) and viewer else view["owned"]
    keys = owned if asked and viewer and viewer in match.deciding else []
    parts["offer"] = Offer(tuple(_owned(cards, names, key) for key in keys))
    for seat in match.seats:
        parts[f"held-{seat}"] = _deck(cards, seat, viewer, view["chosen"].get(seat), words)
    held = sorted((f"held-{seat}" for seat in match.seats), key=lambda name: name != f"held-{viewer}")
    return Making("constructed", tuple(held), parts)


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
    title = words("Your deck:") if own else words("{seat}'s deck:", seat=seat)
    return Held(title, own, tuple(map(cards.card, deck)))
