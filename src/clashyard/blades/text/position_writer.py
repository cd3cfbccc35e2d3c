"""Positions as mappings, written completely or as a seat sees them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from clashyard.blades.rules.exchange import faced
from clashyard.blades.rules.prospects import payoff
from clashyard.blades.rules.state import (
    ASKED,
    DECLINED,
    EN_GARDE,
    HAND,
    LATER,
    NO_CLAIM,
    NO_HEART,
    NOTHING,
    OPTION,
    OVER,
    RESPOND,
    SEATS,
    SHED,
    STEPS,
    STUNG,
    Fight,
    discard,
    strength,
    undealt,
)
from clashyard.blades.setup.options import SEAT_NAMES, Setting
from clashyard.blades.text.actions import BALANCE_NAMES, EVENT_NAMES, NAMES, event_names, hand
from clashyard.core.chance_notation import write_chance
from clashyard.core.game import ONLOOKER

HIDDEN = "hidden"
CLAIMS = {"later": LATER, "no-heart": NO_HEART, "no-sting": DECLINED}  # or the heart that stings
UNORDERED = frozenset({"hand", "discard", "deck", "injury", "next-injury", "balance", "event-used"})


def write_position(g: Fight, setting: Setting) -> dict[str, Any]:
    """Return the whole position; `read_position` reads it back exactly."""
    position = _common(g, setting)
    for seat, name in enumerate(SEAT_NAMES):
        position[name] = _player(g, setting, seat, _open(g, seat))
    position["deck"] = names(undealt(g))
    if g.court:
        position["events"] = [EVENT_NAMES[card] for card in reversed(g.events[: g.events_left])]
    _seal(position, g, tuple(range(SEATS)))
    coming = list(_coming(g))
    if coming:
        position["deals"] = coming
    position["chance"] = write_chance(g)
    return position


def view_position(g: Fight, setting: Setting, seat: int, memory: bool = False) -> dict[str, Any]:
    """Return what *seat*, or ONLOOKER, may see: `hidden` for the other hand, for undealt and event cards (blades.info.hidden).

    A card that the other has sealed is not shown: it looks like a card of the hand. There is nothing to remember that is not
    public, so *memory* changes nothing.
    """
    position = _common(g, setting)
    for other, name in enumerate(SEAT_NAMES):
        cards = _open(g, other) if other == seat else [HIDDEN] * g.held[other]
        position[name] = _player(g, setting, other, cards)
    position["deck"] = [HIDDEN] * undealt(g).bit_count()
    if g.court:
        position["events"] = [HIDDEN] * g.events_left
    _seal(position, g, () if seat == ONLOOKER else (seat,))
    return position


def winner_name(g: Fight) -> str | None:
    """Return the winner's seat, `draw`, or None while the match goes on."""
    if g.step != OVER:
        return None
    return next((name for seat, name in enumerate(SEAT_NAMES) if payoff(g, seat) > 0), "draw")


def spelled_out(position: Mapping[str, Any]) -> dict[str, Any]:
    """Return a position with everything that can be counted in it: hand sizes, deck sizes, the threat."""
    told = dict(position)
    for name in SEAT_NAMES:
        told[name] = {**position[name], "hand-size": len(position[name]["hand"])}
    told["deck-size"] = len(position["deck"])
    told["events-left"] = len(position.get("events", []))
    told["threat"] = position.get("exchange", {}).get("threat", {})
    return told


def names(cards: int) -> list[str]:
    """Return a set of cards of the duelling deck by name."""
    return [name for card, name in enumerate(NAMES) if cards >> card & 1]


def _common(g: Fight, setting: Setting) -> dict[str, Any]:
    """Return what both seats see."""
    position: dict[str, Any] = {"step": STEPS[g.step], "dealer": SEAT_NAMES[g.dealer]}
    if g.step == OVER:
        position["winner"] = winner_name(g)
    for name in SEAT_NAMES:
        position[name] = {}
    position["discard"] = names(discard(g))
    if g.court:
        position["event-used"] = event_names(g.event_used)
    exchange = _exchange(g)
    if exchange:
        position["exchange"] = exchange
    if g.step == SHED:
        position["owed"] = _owed(g)
    if g.limit:
        position["deal-number"] = g.number
    return position


def _open(g: Fight, seat: int) -> list[str]:
    """Return the hand without the sealed card, sorted by suit: the order of the deal means nothing."""
    return [NAMES[card] for card in sorted(hand(g, seat)) if card != g.sealed[seat]]


def _player(g: Fight, setting: Setting, seat: int, cards: list[str]) -> dict[str, Any]:
    player: dict[str, Any] = {"health": g.health[seat], "hand": cards}
    hearts = [[NAMES[card]] if card != NOTHING else [] for card in (g.injury[seat], g.fresh[seat])]
    if setting.hearts:
        player["injury"] = hearts[0] if setting.stings_all else [*hearts[0], *hearts[1]]
    if setting.hearts and setting.stings_all:
        player["next-injury"] = hearts[1]
    if g.court:
        player["balance"] = [name for rank, name in enumerate(BALANCE_NAMES) if g.balance[seat] >> rank & 1]
    return player


def _exchange(g: Fight) -> dict[str, Any]:
    """Return the cards on the table, the threatened seat, the seat to act; at a sting also the state of the other striker."""
    exchange: dict[str, Any] = {}
    if g.step == RESPOND:
        exchange["threat"] = {SEAT_NAMES[g.actor]: g.threat}
    if g.step == OPTION:
        exchange["threat"] = {name: faced(g, seat) for seat, name in enumerate(SEAT_NAMES)}
    rows = [[NAMES[card] for card in g.laid[seat][: g.laying[seat]]] for seat in range(SEATS)]
    if any(rows):
        exchange["table"] = {SEAT_NAMES[seat]: row[0] if len(row) == 1 else row for seat, row in enumerate(rows) if row}
    if g.step not in (EN_GARDE, OVER) and (exchange or g.step != SHED):
        exchange["to-act"] = SEAT_NAMES[g.actor]
    for key, flag in (("adding", g.adding), ("goes-on", g.goes_on)):
        if flag:
            exchange[key] = True
    claims = {SEAT_NAMES[seat]: _claim(g, seat) for seat in range(SEATS) if g.sting[seat] not in (NO_CLAIM, ASKED)}
    if claims:
        exchange["sting"] = claims
    return exchange


def _claim(g: Fight, seat: int) -> str:
    if g.sting[seat] == STUNG:
        return NAMES[g.fresh[1 - seat]]
    return next(word for word, claim in CLAIMS.items() if claim == g.sting[seat])


def _owed(g: Fight) -> dict[str, Any]:
    """Return who still has to shed, and how much; of two injured players the non-dealer comes first."""
    if g.tricked:
        return {SEAT_NAMES[g.actor]: {"cards": g.owed}}
    owed = {SEAT_NAMES[g.actor]: {"strength": g.owed}}
    if g.actor != g.dealer and g.injury[g.dealer] != NOTHING:
        owed[SEAT_NAMES[g.dealer]] = {"strength": strength(g.injury[g.dealer])}
    return owed


def _seal(position: dict[str, Any], g: Fight, seats: tuple[int, ...]) -> None:
    sealed = {SEAT_NAMES[seat]: NAMES[g.sealed[seat]] for seat in seats if g.sealed[seat] != NOTHING}
    if sealed:
        position["sealed"] = sealed


def _coming(g: Fight) -> Iterator[dict[str, list[str]]]:
    """Yield the deals that a position has fixed; `any` for a card that it leaves open."""
    for deal in range(g.coming_next, g.coming_size):
        row = [("any" if card == NOTHING else NAMES[card]) for card in g.coming[deal * SEATS * HAND : (deal + 1) * SEATS * HAND]]
        yield {name: row[seat * HAND : (seat + 1) * HAND] for seat, name in enumerate(SEAT_NAMES)}
