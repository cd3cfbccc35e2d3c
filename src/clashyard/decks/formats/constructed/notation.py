"""Deck choices as text: actions, and positions as mappings, both ways (docs/decks/drafts.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clashyard.core.errors import BadInput, IllegalAction, mapping, one_of, optional_mapping
from clashyard.core.phrase import Phrase
from clashyard.decks.formats.card_pool import Pool, check_options, check_seat, known_cards, named, own_cards
from clashyard.decks.formats.constructed.choices import play, to_act
from clashyard.decks.formats.constructed.setup import REFUSED, owned, read_owned, rule, seats, setting, table
from clashyard.decks.formats.constructed.state import Choice, number_of, places_of
from clashyard.decks.setup.options import NAMES
from clashyard.decks.setup.table import DECK

HIDDEN = "hidden"
USAGE = Phrase("write 'deck' and {size} different cards", size=DECK)


def write_action(g: Choice, pool: Pool, seat: int, number: int) -> str:
    """Return the deck, its cards in the order of the owned cards."""
    row = g.owned[seat]
    return " ".join(["deck", *(pool.key(row[place]) for place in places_of(number))])


def read_action(g: Choice, pool: Pool, seat: int, text: str) -> int:
    """Return the number of a deck, its cards in any order. Raises IllegalAction with the reason and the rule."""
    said, mode = " ".join(text.split()), pool.options["mode"]
    if mode in REFUSED:
        raise IllegalAction(said, REFUSED[mode], rule(mode))
    if to_act(g) < 0:
        raise IllegalAction(said, "all decks have been chosen", rule(mode))
    if seat != to_act(g):
        raise IllegalAction(said, "it is {seat}'s turn to decide", rule(mode), seat=NAMES[to_act(g)])
    verb, *keys = said.split() or [""]
    if verb != "deck":
        raise IllegalAction(said, "not a valid action here; {usage}", rule(mode), usage=USAGE)
    twice = next((key for i, key in enumerate(keys) if key in keys[:i]), None)
    if twice:
        raise IllegalAction(
            said, "{card} is listed twice; all cards of a deck must be different", "decks.card.distinct", card=twice
        )
    if len(keys) != DECK:
        raise IllegalAction(said, "a deck has {size} cards, not {number}", "decks.format.deck-size", size=DECK, number=len(keys))
    mine = g.owned[seat][: g.owned_size[seat]]
    for key in keys:
        if pool.number(key) not in mine:
            raise IllegalAction(
                said, "{seat} does not own the card {card}", "decks.format.constructed", seat=NAMES[seat], card=key
            )
    return number_of([mine.index(pool.number(key)) for key in keys])


def write_position(g: Choice, pool: Pool) -> dict[str, Any]:
    """Return the whole position; `read_position` reads it back exactly."""
    rows = owned(pool)
    same = all(row == rows["A"] for row in rows.values())
    chosen = {NAMES[seat]: [pool.key(card) for card in g.deck[seat]] for seat in range(g.chosen)}
    construct: dict[str, Any] = {"owned": list(rows["A"]) if same else {seat: list(row) for seat, row in rows.items()}}
    construct["chosen"] = chosen
    if to_act(g) >= 0:
        construct["to-choose"] = NAMES[to_act(g)]
    return {"construct": construct, "cards": pool.described()}


def view_position(g: Choice, pool: Pool, seat: int, memory: bool = False) -> dict[str, Any]:
    """Return what a seat sees: other decks only when all have chosen. Raises BadInput for a seat that does not exist."""
    check_seat(seat, pool.options["mode"])
    position = write_position(g, pool)
    chosen = position["construct"]["chosen"]
    if g.chosen < g.seats:
        for name in chosen:
            if NAMES.index(name) != seat:
                chosen[name] = [HIDDEN] * DECK
    return position


def read_position(given: Any, options: Mapping[str, Any]) -> tuple[Pool, Choice]:
    """Return the setting and the table of a position. Raises BadInput naming the invalid key."""
    checked = check_options(options, ("packs", "owned"))
    mode = checked["mode"]
    known = known_cards(options)
    given = mapping(given, "position", ("construct", "cards"))
    known |= own_cards(given.get("cards"))
    construct = mapping(given.get("construct"), "construct", ("owned", "chosen", "to-choose"))
    checked["owned"] = read_owned(construct.get("owned"), "construct.owned", mode, None)
    pool = setting(checked, known, "construct.owned")
    g = table(pool)
    chosen = optional_mapping(construct.get("chosen"), "construct.chosen", seats(mode))
    for name in [name for name in seats(mode) if name in chosen]:
        _choose(g, pool, name, named(chosen[name], f"construct.chosen.{name}", None))
    g.log.clear()
    if construct.get("to-choose") is not None:
        one_of(construct["to-choose"], NAMES, "construct.to-choose", "seat")
        if to_act(g) < 0 or construct["to-choose"] != NAMES[to_act(g)]:
            if to_act(g) < 0:
                raise BadInput("construct.to-choose", "seats choose in order, and nobody is left to choose")
            raise BadInput("construct.to-choose", "seats choose in order, and it is {seat}'s turn", seat=NAMES[to_act(g)])
    return pool, g


def _choose(g: Choice, pool: Pool, name: str, keys: list[str]) -> None:
    """Enter one deck that was chosen before."""
    place = f"construct.chosen.{name}"
    if to_act(g) < 0 or NAMES[to_act(g)] != name:
        raise BadInput(place, "seats choose in order, and none may be skipped")
    try:
        number = read_action(g, pool, to_act(g), " ".join(["deck", *keys]))
    except IllegalAction as error:
        raise BadInput(place, "{reason} ({rule})", reason=error.reason, rule=error.rule) from None
    play(g, to_act(g), number)
