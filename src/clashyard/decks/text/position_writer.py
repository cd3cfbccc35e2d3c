"""Positions as mappings (the form of docs/decks/notation.md), written completely or as a seat sees them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clashyard.core.chance_notation import write_chance
from clashyard.core.errors import BadInput
from clashyard.decks.rules.state import BASTION, DRAW, LANES, NOBODY, NOTHING, REGENERATION_PHASE, SETTLED, Duel
from clashyard.decks.rules.view import knows
from clashyard.decks.setup.options import NAMES
from clashyard.decks.setup.table import Setting

HIDDEN = "hidden"
STRONGHOLDS = ("bastion", "fort")
# Defaults of the marks on a Creature, for those that the mapping does not name.
MARKS: dict[str, Any] = {"host": None, "damage": 0, "fresh": False, "shielded": True, "captive": None}


def write_position(g: Duel, setting: Setting) -> dict[str, Any]:
    """Return the whole position; `read_position` reads it back exactly."""
    position: dict[str, Any] = {"turn": _turn(g, setting)}
    if g.winner != NOBODY:
        position["winner"] = winner_name(g)
    position["cards"] = {card.key: str(card.facts) for card in setting.cards}
    for seat, name in enumerate(setting.kingdoms):
        position[name] = _kingdom(g, setting, seat)
    return position


def view_position(g: Duel, setting: Setting, seat: int, memory: bool = False) -> dict[str, Any]:
    """Return what *seat*, or ONLOOKER, may see: `hidden` for cards of other hands and of decks (decks.info.hidden).

    With *memory*, the cards that it has seen go there are named (R21). Raises BadInput for a seat that does not exist.
    """
    if seat >= g.seats:
        raise BadInput(
            "seat",
            "unknown seat {letter} in this match; seats: {known}",
            letter=NAMES[seat],
            known=", ".join(setting.kingdoms),
        )
    position = write_position(g, setting)
    position["turn"].pop("chance", None)
    for other, name in enumerate(setting.kingdoms):
        position[name].pop("seen", None)
        if other == seat and not g.automaton[other]:
            continue
        cards = [setting.key(c) if memory and knows(g, seat, c) else HIDDEN for c in _hand(g, other)]
        if g.automaton[other]:
            position[name]["automaton"]["deck"] = cards
        else:
            position[name]["hand"] = _with_stronghold(g, other, cards)
        position[name].pop("unfit", None)
    return position


def spelled_out(position: Mapping[str, Any]) -> dict[str, Any]:
    """Return a position with the HP of each Stronghold in a hand: the number of cards to its right."""
    told = dict(position)
    for name in (name for name in NAMES if "hand" in position.get(name, ())):
        hand = position[name]["hand"]
        told[name] = {**position[name], "hp": next(n for n, card in enumerate(reversed(hand)) if card in STRONGHOLDS)}
    return told


def winner_name(g: Duel) -> str | None:
    """Return the winners, a letter for each seat; `draw`; or None while the match goes on."""
    if g.winner == NOBODY:
        return None
    return "draw" if g.winner == DRAW else "".join(NAMES[seat] for seat in range(g.seats) if g.winner >> seat & 1)


def _turn(g: Duel, setting: Setting) -> dict[str, Any]:
    phase = "regeneration" if g.phase == REGENERATION_PHASE else "summoning"
    turn: dict[str, Any] = {"active": NAMES[g.active], "phase": phase, "mana": g.mana[g.active], "number": g.number[g.active]}
    if g.plays:
        turn["plays"] = g.plays
    for mark in ("sharpened", "reinforced"):
        marked = [setting.key(c) for c in range(g.cards) if getattr(g, mark)[c]]
        if marked:
            turn[mark] = marked
    if g.casting != NOTHING:
        turn["casting"] = setting.key(g.casting)
    if any(g.automaton):
        turn["chance"] = write_chance(g)
    return turn


def _hand(g: Duel, seat: int) -> list[int]:
    return g.hand[seat][: g.hand_size[seat]]


def _with_stronghold(g: Duel, seat: int, hand: list[str]) -> list[str]:
    side = "bastion" if g.side[seat] == BASTION else "fort"
    return [*hand[: g.stronghold[seat]], side, *hand[g.stronghold[seat] :]]


def _automaton(g: Duel, setting: Setting, seat: int) -> dict[str, Any]:
    """Return deck and discard from the top; `known` lists cards that everybody knows to be in this deck, though not where."""
    deck = _hand(g, seat)
    written: dict[str, Any] = {
        "deck": [setting.key(c) for c in deck],
        "deck-size": len(deck),
        "discard": [setting.key(c) for c in reversed(g.discard[seat][: g.discard_size[seat]])],
        "stronghold": "bastion" if g.side[seat] == BASTION else "fort",
    }
    known = sorted(setting.key(c) for c in deck if g.seen[c] == SETTLED)
    if known:
        written["known"] = known
    return written


def _kingdom(g: Duel, setting: Setting, seat: int) -> dict[str, Any]:
    hand = _hand(g, seat)
    kingdom: dict[str, Any] = {"hand": _with_stronghold(g, seat, [setting.key(c) for c in hand])}
    if g.automaton[seat]:
        kingdom = {"automaton": _automaton(g, setting, seat)}
    for lane, name in enumerate(("upper", "lower")):
        line = seat * LANES + lane
        kingdom[name] = [_creature(g, setting, c) for c in g.line[line][: g.line_size[line]]]
    if g.champion[seat] != NOTHING:
        kingdom["champion"] = {"card": setting.key(g.champion[seat]), "exhausted": bool(g.exhausted[seat])}
    if g.removed_size[seat]:
        kingdom["removed"] = [setting.key(c) for c in g.removed[seat][: g.removed_size[seat]]]
    seen = [setting.key(c) for c in hand if all(knows(g, other, c) for other in range(g.seats))]
    if seen:
        kingdom["seen"] = seen
    unfit = [setting.key(c) for c in hand if g.misfit[c] and setting.key(c) not in seen]
    if unfit and not g.automaton[seat]:  # left by a card that was previously in a human's hand
        kingdom["unfit"] = unfit
    return kingdom


def _creature(g: Duel, setting: Setting, card: int) -> Any:
    marks: dict[str, Any] = {}
    if g.rider[card] != NOTHING:
        marks["host"] = setting.key(card)
    if g.hurt[card]:
        marks["damage"] = g.hurt[card]
    if g.fresh[card]:
        marks["fresh"] = True
    if g.unshielded[card]:
        marks["shielded"] = False
    captives = []
    captive = g.captive[card]
    while captive != NOTHING:
        captives.append(setting.key(captive))
        captive = g.captive[captive]
    if captives:
        marks["captive"] = captives[0] if len(captives) == 1 else captives
    key = setting.key(card if g.rider[card] == NOTHING else g.rider[card])
    return {"card": key, **marks} if marks else key
