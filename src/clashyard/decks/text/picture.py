"""Duels as a few lines of text, written and read back: the pictures of the documentation.

    upper  imp 1 1/1, ogre 4 5/5 | wolf 3 2/4 vanish (damage 1), rat 1 1/1
    lower  leech 2 1/1 symbiote + bear 4 2/3 |
    hands  bolt 2 2!, [bastion], 4 | 2, [fort], 3

The bar is the Bridge: A's Creatures are left of it, so the one next to it is A's front. ``upper + under`` is a
Symbiote on its host. A number in a hand stands for that many other cards. Marks: damage N, fresh, shield spent,
holds CARD. Optional rows: ``mana``, ``turn`` (the active seat), ``number``, ``edition``, ``modules``,
``champions``; a result may also show ``winner`` and ``removed``.
"""

from __future__ import annotations

import re
from textwrap import dedent
from typing import Any

from clashyard.core.errors import BadInput
from clashyard.core.match import Match
from clashyard.decks.setup.options import kingdoms

NAMES = kingdoms("duel")
FILLER = "9 1/1"
_HALVES = ("upper", "lower", "hands", "champions", "removed")
_STRONGHOLD = re.compile(r"\[(bastion|fort)\]")


def read_picture(picture: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the position and the options that a picture shows. Raises BadInput with the row."""
    reader = _Reader()
    for row in dedent(picture).strip().splitlines():
        word, _, rest = row.partition(" ")
        reader.row(word, rest.strip())
    return reader.given(), reader.options


class _Reader:
    def __init__(self) -> None:
        self.cards: dict[str, str] = {}
        self.kingdoms: dict[str, dict[str, Any]] = {name: {} for name in NAMES}
        self.turn: dict[str, Any] = {"number": 2}
        self.options: dict[str, Any] = {}

    def row(self, word: str, rest: str) -> None:
        if word in _HALVES:
            halves = [half.strip() for half in rest.split("|")]
            if len(halves) != len(NAMES):
                raise BadInput(word, "exactly one bar, the Bridge, must separate the two kingdoms")
            for seat, half in zip(NAMES, halves, strict=True):
                items = [item.strip() for item in re.split(r",(?![^(]*\))", half) if item.strip()]
                self.half(word, seat, items)
        elif word in ("mana", "number"):
            self.turn[word] = int(rest)
        elif word == "turn":
            self.turn["active"] = rest
        elif word == "house":
            self.options[word] = dict(each.split("=") for each in rest.split())
        elif word in ("edition", "modules"):
            self.options[word] = rest if word == "edition" else rest.split()
        else:
            raise BadInput(word, "a picture has no such row")

    def half(self, word: str, seat: str, items: list[str]) -> None:
        if word == "hands":
            self.kingdoms[seat]["hand"] = [key for item in items for key in self.in_hand(seat, item)]
        elif word in ("upper", "lower"):
            row = items[::-1] if seat == NAMES[0] else items
            self.kingdoms[seat][word] = [self.creature(item) for item in row]
        elif word == "champions" and items:
            bare, exhausted = items[0].removesuffix("(exhausted)").strip(), items[0].endswith("(exhausted)")
            self.kingdoms[seat]["champion"] = {"card": self.card(bare), "exhausted": exhausted}

    def in_hand(self, seat: str, item: str) -> list[str]:
        if match := _STRONGHOLD.fullmatch(item):
            return [match[1]]
        if item.isdigit():
            return [self.filler(seat) for _ in range(int(item))]
        return [self.card(item)]

    def filler(self, seat: str) -> str:
        number = 1 + sum(key.startswith(f"{seat.lower()}-") for key in self.cards)
        self.cards[f"{seat.lower()}-{number}"] = FILLER
        return f"{seat.lower()}-{number}"

    def card(self, text: str) -> str:
        key, _, facts = text.partition(" ")
        if facts:
            self.cards[key] = facts
        return key

    def creature(self, item: str) -> dict[str, Any]:
        bare, _, marks = item.removesuffix(")").partition(" (")
        top, _, host = bare.partition(" + ")
        creature: dict[str, Any] = {"card": self.card(top)}
        if host:
            creature["host"] = self.card(host)
        for mark in filter(None, (m.strip() for m in marks.split(","))):
            word, _, rest = mark.partition(" ")
            if word == "damage":
                creature["damage"] = int(rest)
            elif mark == "fresh":
                creature["fresh"] = True
            elif mark == "shield spent":
                creature["shielded"] = False
            elif word == "holds":
                creature["captive"] = self.card(rest)
            else:
                raise BadInput(item, "{mark} is not a mark for a Creature", mark=repr(mark))
        return creature

    def given(self) -> dict[str, Any]:
        for seat in NAMES:
            if "hand" not in self.kingdoms[seat]:
                self.half("hands", seat, ["[bastion]", "5"])
        return {"turn": self.turn, "cards": self.cards, **self.kingdoms}


def draw_picture(match: Match) -> dict[str, str]:
    """Return the rows of a picture of *match*, by their first word."""
    position = match.position()
    rows = {}
    for word in ("upper", "lower"):
        mine = [_creature(c) for c in position["A"][word]][::-1]
        rows[word] = f"{', '.join(mine)} | {', '.join(_creature(c) for c in position['B'][word])}".strip()
    rows["hands"] = " | ".join(_hand(position[seat]["hand"]) for seat in NAMES)
    rows["removed"] = " | ".join(_hand(position[seat].get("removed", [])) for seat in NAMES).strip()
    champions = [position[seat].get("champion") for seat in NAMES]
    rows["champions"] = " | ".join(f"{c['card']}{' (exhausted)' * c['exhausted']}" if c else "" for c in champions).strip()
    rows["mana"] = str(position["turn"]["mana"])
    rows["turn"] = position["turn"]["active"]
    rows["winner"] = str(match.winner or "none")
    return rows


def _creature(creature: Any) -> str:
    if isinstance(creature, str):
        return creature
    text = creature["card"] + (f" + {creature['host']}" if "host" in creature else "")
    captive = creature.get("captive")
    holds = [captive] if isinstance(captive, str) else captive or []
    marks = [f"damage {creature['damage']}"] if "damage" in creature else []
    marks += ["fresh"] * ("fresh" in creature)
    marks += ["shield spent"] * ("shielded" in creature) + [f"holds {card}" for card in holds]
    return f"{text} ({', '.join(marks)})" if marks else text


def _hand(row: list[str]) -> str:
    """Read a hand: fillers are counted, the Stronghold is in brackets."""
    items: list[str | int] = []
    for key in row:
        if re.fullmatch(r"[ab]-\d+", key):
            if items and isinstance(items[-1], int):
                items[-1] += 1
            else:
                items.append(1)
        else:
            items.append(f"[{key}]" if key in ("bastion", "fort") else key)
    return ", ".join(map(str, items))
