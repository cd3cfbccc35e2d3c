"""Positions as mappings (the form of docs/notation.md), written."""

from __future__ import annotations

from typing import Any

from clashyard.decks.setup import NAMES, Setting
from clashyard.decks.state import BASTION, DRAW, LANES, NOBODY, NOTHING, REGENERATION_PHASE, SEATS, Duel
from clashyard.decks.view import knows

HIDDEN = "hidden"
# What a mark on a Creature is when the mapping does not name it.
MARKS: dict[str, Any] = {"host": None, "damage": 0, "fresh": False, "shielded": True, "captive": None}


def write_position(g: Duel, setting: Setting) -> dict[str, Any]:
    """The whole position; `read_position` reads it back exactly."""
    position: dict[str, Any] = {"turn": _turn(g, setting)}
    if g.winner != NOBODY:
        position["winner"] = winner_name(g)
    position["cards"] = {card.key: str(card.facts) for card in setting.cards}
    for seat, name in enumerate(NAMES):
        position[name] = _kingdom(g, setting, seat)
    return position


def view_position(g: Duel, setting: Setting, seat: int, memory: bool = False) -> dict[str, Any]:
    """What *seat* may see: `hidden` for cards of other hands (decks.info.hidden).

    With *memory* the cards that it has seen go there are named (R21).
    """
    position = write_position(g, setting)
    for other, name in enumerate(NAMES):
        if other == seat:
            position[name].pop("seen", None)
            continue
        hand = [setting.key(c) if memory and knows(g, seat, c) else HIDDEN for c in _hand(g, other)]
        position[name]["hand"] = _with_stronghold(g, other, hand)
        position[name].pop("seen", None)
        position[name].pop("unfit", None)
    return position


def winner_name(g: Duel) -> str | None:
    if g.winner == NOBODY:
        return None
    return "draw" if g.winner == DRAW else NAMES[g.winner]


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
    return turn


def _hand(g: Duel, seat: int) -> list[int]:
    return g.hand[seat][: g.hand_size[seat]]


def _with_stronghold(g: Duel, seat: int, hand: list[str]) -> list[str]:
    side = "bastion" if g.side[seat] == BASTION else "fort"
    return [*hand[: g.stronghold[seat]], side, *hand[g.stronghold[seat] :]]


def _kingdom(g: Duel, setting: Setting, seat: int) -> dict[str, Any]:
    hand = _hand(g, seat)
    kingdom: dict[str, Any] = {"hand": _with_stronghold(g, seat, [setting.key(c) for c in hand])}
    for lane, name in enumerate(("upper", "lower")):
        line = seat * LANES + lane
        kingdom[name] = [_creature(g, setting, c) for c in g.line[line][: g.line_size[line]]]
    if g.champion[seat] != NOTHING:
        kingdom["champion"] = {"card": setting.key(g.champion[seat]), "exhausted": bool(g.exhausted[seat])}
    if g.removed_size[seat]:
        kingdom["removed"] = [setting.key(c) for c in g.removed[seat][: g.removed_size[seat]]]
    seen = [setting.key(c) for c in hand if all(knows(g, other, c) for other in range(SEATS))]
    if seen:
        kingdom["seen"] = seen
    unfit = [setting.key(c) for c in hand if g.misfit[c] and setting.key(c) not in seen]
    if unfit:
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
