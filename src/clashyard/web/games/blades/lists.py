"""The lists beside the board: all cards of the deck and of the event deck, and which of them are gone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from clashyard.blades.text.names import Names, place
from clashyard.core.words import Words
from clashyard.web.games.blades.cards import PICTURES, Card
from clashyard.web.games.blades.parts import Cell, Discards, Events

RANKS = ("A", *map(str, range(2, 11)))
HEARTS = ("A", "2", "3", "4", "5", "10")
COURTS = ("J", "Q", "K")


def discards(view: Mapping[str, Any], seat: str | None, options: Mapping[str, Any], words: Words) -> Discards:
    """Return the cards of the deck: those in the viewer's hand, and those that everybody has seen leave a hand in this deal."""
    mine = set(view[seat]["hand"]) if seat else set()
    pile = set(view["discard"])
    seen = pile | _before(view, "injury") | _before(view, "next-injury") | _on_the_table(view)
    suits = {"S": RANKS, "D": RANKS, "C": RANKS} | ({"H": HEARTS} if options["extra-hearts"] else {})
    rows = []
    for suit, ranks in suits.items():
        keys = [suit + rank for rank in ranks]
        rows.append((suit, tuple(Cell(key[1:], "", key in mine, key in seen, key if key in pile else "") for key in keys)))
    named = Names(words).names(sorted(pile, key=place))
    said = words("Discarded: {cards}", cards=named) if named else words("Nothing is discarded yet.")
    return Discards(tuple(rows), said, words("Cards face down: {number}", number=len(view["deck"])))


def events(view: Mapping[str, Any], options: Mapping[str, Any], words: Words, card: Callable[[str], Card]) -> Events:
    """Return the event deck; *card* describes one of its cards."""
    left = len(view["events"])
    gone = {*view["event-used"]} | _before(view, "balance")
    rows = [(suit, tuple(Cell(rank, gone=rank + suit in gone) for rank in COURTS)) for suit in "SHCD"]
    lone = ["joker-", "joker+", *(["marcus"] if options["marcus-king"] else [])]
    rows.append(("", tuple(Cell("", PICTURES[key][0], gone=key in gone) for key in lone)))
    used = tuple(map(card, view["event-used"]))
    return Events(left, words("Event cards left: {number}", number=left), tuple(rows), used)


def _before(view: Mapping[str, Any], kind: str) -> set[str]:
    """Return the public cards of a kind in front of the players."""
    return {key for seat in "AB" for key in view[seat].get(kind, ())}


def _on_the_table(view: Mapping[str, Any]) -> set[str]:
    table = view.get("exchange", {}).get("table", {})
    return {key for laid in table.values() for key in ([laid] if isinstance(laid, str) else laid)}
