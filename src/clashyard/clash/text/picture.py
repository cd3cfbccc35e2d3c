"""Matches of CLASH as a few lines of text, written and read back: the pictures of the documentation.

    A       Ansa Verrell  8 hp, 3 will: H L Q P
    B       Bram Okkert  6 hp, 2 will: B X | field L
    chain   A H

A seat's row is its character, HP and Will, its hand, and after bars the cards in its zones: ``field``, ``pool``,
``used``, and ``deck`` from the top. Optional rows: ``chain`` (the attacker and the chain), ``threat`` (the
hit that must be answered), ``step``, ``house`` (house rules, ``RULE=READING``), and ``character`` for one that is not in the
library:

    character  Pusher: H2 L1 Q1, H>L>Q 2 1 1 | 4 unblockable next | 8 blockable damage 3, heal 3

A result shows a seat without its character and its deck, and may also show ``hands`` and ``decks`` (``A 8, B 8``, how
many cards), ``legal`` (in alphabetical order) and ``winner``. Hands and zones are drawn in the order H L Q B X P.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from clashyard.clash.rules.state import TIMES
from clashyard.core.errors import BadInput
from clashyard.core.match import Match
from clashyard.core.picture import legal_row, read_rows

SEATS = ("A", "B")
ORDER = "HLQBXP"
_SEAT = re.compile(r"(.*\S) +(\d+) hp, (\d+) will:(.*)")


def read_picture(picture: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the position and the options that a picture shows. Raises BadInput with the row."""
    given: dict[str, Any] = {"characters": {}}
    own: dict[str, Any] = {}
    read_rows(picture, partial(_row, given, own))
    given["characters"] = {seat: own.get(name, name) for seat, name in given["characters"].items()}
    return given, {"house": own["house"]} if "house" in own else {}


def _row(given: dict[str, Any], own: dict[str, Any], word: str, rest: str) -> None:
    if word in SEATS:
        first, *zones = rest.split("|")
        facts = _SEAT.fullmatch(first.rstrip())
        if facts is None:
            raise BadInput(word, "write a seat as NAME  8 hp, 3 will: H L Q")
        given["characters"][word] = facts[1]
        parts = [zone.split() for zone in zones]
        given[word] = {"hp": int(facts[2]), "will": int(facts[3]), "hand": facts[4].split(), **{p[0]: p[1:] for p in parts}}
    elif word == "house":
        own["house"] = dict(each.split("=") for each in rest.split())
    elif word == "chain":
        given["attacker"], given["chain"] = rest.split()
        given.setdefault("step", "combo")
    elif word == "threat":
        given.update(threat=int(rest), step="respond")
    elif word == "step":
        given[word] = rest
    elif word == "character":
        name, _, facts_of = rest.partition(":")
        own[name] = {"name": name, **_character(facts_of)}
    else:
        raise BadInput(word, "a picture has no such row")


def _character(text: str) -> dict[str, Any]:
    """Read ``H2 L1 Q1, H>L 2 1 | 4 damage 1, will 1 | 8 blockable damage 4``."""
    plain, *levels = text.split("|")
    openers, *combos = (part.split() for part in plain.split(","))
    return {
        "openers": {opener[0]: int(opener[1:]) for opener in openers},
        "combos": [{"chain": chain, "damage": [int(number) for number in damage]} for chain, *damage in combos],
        "super": dict(map(_level, levels)),
    }


def _level(text: str) -> tuple[int, dict[str, Any]]:
    price, _, effects = text.strip().partition(" ")
    when, _, rest = effects.partition(" ")
    when, effects = (when, rest) if when in TIMES else (TIMES[0], effects)
    blockable = effects.startswith("blockable ")
    words = [effect.split() for effect in effects.removeprefix("blockable ").split(",")]
    return int(price), {"when": when, "blockable": blockable, "effects": [_effect(*effect) for effect in words]}


def _effect(word: str, first: str = "", second: str = "") -> dict[str, Any]:
    """Read ``damage 2``, ``boost next 2``, ``unblockable combo``, ``free-chain``."""
    if second:
        return {word: {first: int(second)}}
    return {word: int(first) if first.isdigit() else first or True}


def draw_picture(match: Match) -> dict[str, str]:
    """Return the rows of a picture of *match*, by their first word."""
    position = match.position()
    rows = {seat: _seat(position[seat]) for seat in SEATS}
    rows["hands"] = ", ".join(f"{seat} {len(position[seat]['hand'])}" for seat in SEATS)
    rows["decks"] = ", ".join(f"{seat} {len(position[seat]['deck'])}" for seat in SEATS)
    rows["chain"] = f"{position.get('attacker', '')} {position.get('chain', '')}".strip()
    rows["threat"] = str(position.get("threat", "none"))
    rows["step"] = position.get("step", "joust") if match.deciding else "over"
    rows["legal"] = legal_row(match)
    rows["winner"] = match.winner or "none"
    return rows


def _seat(mine: Mapping[str, Any]) -> str:
    hand = " ".join([f"{mine['hp']} hp, {mine['will']} will:", *_in_order(mine["hand"])])
    zones = [" ".join([zone, *_in_order(mine[zone])]) for zone in ("pool", "field", "used") if mine.get(zone)]
    return " | ".join([hand, *zones])


def _in_order(cards: Iterable[str]) -> list[str]:
    return sorted(cards, key=ORDER.index)
