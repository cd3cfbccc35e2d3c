"""Positions as mappings (the form of docs/notation.md), written completely or as a seat sees them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from clashyard.clash.cards.character import write_chain
from clashyard.clash.rules.actions import in_turn
from clashyard.clash.rules.state import ATTACKS, DRAW, LETTERS, NEXT_HIT, NOBODY, NOTHING, PRICE, RESPOND, SHED, Clash
from clashyard.clash.setup.options import NAMES, Setting, write_one
from clashyard.clash.text.actions import write_action
from clashyard.core.chance_notation import write_chance

HIDDEN = "hidden"
STEPS = ("joust", "combo", "respond", "shed", "discard", "over")
EITHER = "X/P"  # in `known`: a card that is one or the other


def write_position(g: Clash, setting: Setting) -> dict[str, Any]:
    """Return the whole position; `read_position` reads it back exactly."""
    position: dict[str, Any] = {"step": STEPS[g.step], "turn": g.turn}
    if g.winner != NOBODY:
        position["winner"] = winner_name(g)
    position |= _combo(g)
    sealed = [seat for seat in range(2) if g.sealed[seat]]
    if sealed and in_turn(g):
        position["discarded"] = NAMES[sealed[0]]
    elif sealed:
        position["sealed"] = {NAMES[seat]: _sealed(g, setting, seat) for seat in sealed}
    position["characters"] = {name: write_one(c) for name, c in zip(NAMES, setting.characters, strict=True)}
    for seat, name in enumerate(NAMES):
        position[name] = _side(g, seat)
    position["chance"] = write_chance(g)
    return position


def view_position(g: Clash, setting: Setting, seat: int, memory: bool = False) -> dict[str, Any]:
    """Return what *seat*, or ONLOOKER, may see: `hidden` for the other hand and for both decks (clash.info.hidden).

    With *memory*, the cards of the other hand that it knows for certain are named.
    """
    position = write_position(g, setting)
    del position["chance"]
    sealed = {name: choice for name, choice in position.pop("sealed", {}).items() if NAMES.index(name) == seat}
    position |= {"sealed": sealed} if sealed else {}
    for side, name in enumerate(NAMES):
        known = position[name].pop("known", [])
        position[name]["deck"] = [HIDDEN] * g.deck_size[side]
        if side != seat:
            sure = known if memory else []
            position[name]["hand"] = sure + [HIDDEN] * (g.hand_size[side] - len(sure))
    return position


def spelled_out(position: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a position with the sizes of hands and decks added."""
    sides = {name: position[name] for name in NAMES}
    sizes = {name: {"hand-size": len(side["hand"]), "deck-size": len(side["deck"])} for name, side in sides.items()}
    return {**position, **{name: {**sides[name], **sizes[name]} for name in NAMES}}


def winner_name(g: Clash) -> str | None:
    """Return A, B, draw, or None while the match goes on."""
    if g.winner == NOBODY:
        return None
    return "draw" if g.winner == DRAW else NAMES[g.winner]


def letters(counts: Sequence[int]) -> list[str]:
    """Return counts as the letters that they count."""
    return [LETTERS[card] for card in range(len(counts)) for _ in range(counts[card])]


def _side(g: Clash, seat: int) -> dict[str, Any]:
    deck = [LETTERS[card] for card in reversed(g.deck[seat][: g.deck_size[seat]])]
    side: dict[str, Any] = {"hp": g.hp[seat], "will": g.will[seat], "hand": letters(g.hand[seat]), "deck": deck}
    side |= {"used": letters(g.used[seat]), "pool": letters(g.pool[seat]), "field": letters(g.field[seat])}
    known = letters(g.known[seat]) + [EITHER] * g.unsuited[seat]
    return {**side, "known": known} if known else side


def _sealed(g: Clash, setting: Setting, seat: int) -> str:
    return write_action(g, setting, seat, g.sealed[seat]).partition(":")[2]


def _combo(g: Clash) -> dict[str, Any]:
    """Return the chain, the hit or super being answered, and the effects on the next hit or the whole combo."""
    if g.attacker == NOBODY:
        return {}
    combo: dict[str, Any] = {"attacker": NAMES[g.attacker], "chain": write_chain(chain(g))}
    if (g.step == RESPOND and g.level == NOTHING) or g.user == 1 - g.attacker:
        combo["threat"] = g.threat
    boost = {"next": g.boost_next, "combo": g.boost_combo}
    boost = {span: amount for span, amount in boost.items() if amount}
    combo |= {"boost": boost} if boost else {}
    for word, span in (("unblockable", g.unblockable), ("unclashable", g.unclashable)):
        combo |= {word: "next" if span == NEXT_HIT else "combo"} if span else {}
    combo |= {"free-chain": True} if g.free_chain else {}
    if g.level != NOTHING and g.step in (RESPOND, SHED):
        running = {"level": PRICE[g.level], "next": g.next_effect + 1}
        marks = {"by": NAMES[g.user]} if g.user != g.attacker else {}
        combo["super"] = running | marks | ({"blocked": True} if g.guarded else {})
    combo |= {"owed": g.owed} if g.step == SHED else {}
    return combo


def chain(g: Clash) -> list[int]:
    """Return the letters from the opener to the last attack card."""
    node, found = g.node, []
    follow = g.follow[g.attacker]
    while node >= ATTACKS:
        edge = follow.index(node)
        found.append(edge % ATTACKS)
        node = edge // ATTACKS
    return [node, *reversed(found)]
