"""Positions with everything that a position may contain, and options with everything that options may: for junk and mistakes."""

from __future__ import annotations

from typing import Any

from clashyard.decks.cards.catalogue import catalogue

SOLO: dict[str, Any] = {
    "turn": {
        "active": "A", "phase": "summoning", "mana": 4, "number": 9, "plays": 1, "chance": 123456789,
        "sharpened": ["saw"], "reinforced": ["d3"],
    },
    "cards": {
        "bolt": "2 2!", "wolf": "3 2/4 vanish", "leech": "2 1/1 symbiote", "lord": "5 4/4", "a1": "9 1/1", "a2": "1 1/1",
        "gone": "1 1/1", "x": "1 1/1", "saw": "3 3/3 sharpening", "imp": "1 1/1 reinforcement", "d1": "4 2/2", "d2": "2 1!",
        "d3": "3 1/3 cursed", "e1": "2 2/2 blackmail", "e2": "1 1/1 regeneration",
    },
    "A": {
        "hand": ["bolt", "bastion", "a1", "a2"], "champion": {"card": "lord", "exhausted": False}, "removed": ["gone"],
        "seen": ["a2"], "unfit": ["a1"], "upper": [{"card": "leech", "host": "wolf", "damage": 1, "fresh": True, "captive": "x"}],
        "lower": ["imp"],
    },
    "B": {
        "automaton": {
            "deck": ["d1", "d2", "d3"], "deck-size": 3, "discard": ["e1", "e2"], "stronghold": "fort", "known": ["d2", "d3"],
        },
        "upper": [{"card": "saw", "damage": 1, "fresh": True, "shielded": False}], "lower": [], "seen": ["d1"],
    },
}  # fmt: skip
SOLO_OPTIONS: dict[str, Any] = {
    "mode": "solo", "modules": ["champion", "exhaustion"], "edition": "latest", "turn-limit": 90,
    "ai": {"fixed": 8, "variable": 2, "resistance": True, "first": False, "abilities": ["rage", "sharpening"]},
}  # fmt: skip

COOP: dict[str, Any] = {
    "turn": {"active": "D", "phase": "regeneration", "mana": 0, "number": 3, "chance": 7},
    "cards": {
        "a1": "1 2/2", "a2": "9 1/1", "c1": "2 3!", "c2": "9 1/1", "b1": "3 2/2", "b2": "2 1/1 symbiote", "b3": "1 1/1",
        "d1": "6 1/1 chain", "d2": "2 1/1", "d3": "3 1/1 aura:rage", "ox": "3 1/4", "cow": "3 1/4",
    },
    "A": {"hand": ["a1", "bastion", "a2"], "upper": ["ox"], "seen": ["a2"]},
    "B": {"automaton": {"deck": ["b1", "b2"], "discard": ["b3"], "known": ["b2"]}, "upper": [], "lower": []},
    "C": {"hand": ["fort", "c1", "c2"], "unfit": ["c1"], "lower": [{"card": "cow", "captive": ["d3"]}]},
    "D": {"automaton": {"deck": ["d1", "d2"], "discard": [], "stronghold": "bastion"}, "seen": ["d1"]},
}  # fmt: skip
COOP_OPTIONS: dict[str, Any] = {"mode": "coop", "first": "A", "ai": {"level": 4}, "turn-limit": 90}

FOUR: dict[str, Any] = {
    "turn": {"active": "C", "phase": "summoning", "mana": 6, "number": 8, "plays": 2},
    "cards": {
        "a1": "1 2/2 immolation", "a2": "9 1/1", "b1": "3 2/2", "b2": "2 1/1 symbiote", "c1": "2 3! mercenary", "c2": "1 1/1",
        "c3": "3 X/2 vulnerability", "d1": "6 1/1 chain", "d2": "2 1/1", "ox": "3 1/4", "cow": "3 1/4", "king": "4 4/4",
    },
    "A": {"hand": ["a1", "bastion", "a2"], "upper": ["ox"], "removed": []},
    "B": {"hand": ["fort", "b1"], "lower": [{"card": "b2", "host": "cow", "damage": 2, "shielded": False}]},
    "C": {"hand": ["c1", "bastion", "c2"], "upper": ["c3"], "seen": ["c2"], "champion": {"card": "king", "exhausted": True}},
    "D": {"hand": ["fort", "d2"], "upper": [], "lower": [{"card": "d1", "fresh": True}]},
}  # fmt: skip
FOUR_OPTIONS: dict[str, Any] = {"mode": "ffa", "first": "B", "modules": ["champion", "exhaustion"], "turn-limit": 20}
TEAM_OPTIONS: dict[str, Any] = {**FOUR_OPTIONS, "mode": "2v2"}

RICH: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "solo": (SOLO, SOLO_OPTIONS),
    "coop": (COOP, COOP_OPTIONS),
    "ffa": (FOUR, FOUR_OPTIONS),
    "2v2": (FOUR, TEAM_OPTIONS),
}

_KEYS = list(catalogue())
_OWN = {f"c{i}": "2 2/3 rage" for i in range(8)}
_CUT = {key: str(catalogue()[key].facts) for key in _KEYS[:16]}
# Options of every mode and format.
OPTIONS: dict[str, dict[str, Any]] = {
    "duel": {
        "modules": ["champion", "exhaustion"], "mode": "duel", "edition": "latest", "first": "A", "turn-limit": 5,
        "decks": ["1", "2"], "champions": ["ogre", "troll"], "format": "preconstructed",
    },
    "solo": {
        **SOLO_OPTIONS, "decks": ["1", _KEYS[-24:]], "champions": [{"king": "4 4/4"}], "first": "A",
    },
    "coop": {**COOP_OPTIONS, "decks": ["1", "2"]},
    "coop-listed": {
        "mode": "coop", "decks": ["1", list(_OWN), _KEYS[-48:]], "ai": {"first": True},
        "cards": {**_OWN, "c9": {"card": "1 1/1", "name": {"en": "Imp"}, "pack": "own"}},
    },
    "ffa": {"mode": "ffa", "first": "D", "decks": ["1", "2", "3", _OWN], "turn-limit": 9},
    "2v2": {"mode": "2v2", "decks": ["1", "1", "1", "1"], "modules": ["exhaustion"]},
    "draft": {"format": "draft", "mode": "solo", "packs": ["initiation"], "ai": {"level": 3}, "modules": ["exhaustion"]},
    "constructed": {"format": "constructed", "mode": "ffa", "owned": dict.fromkeys("ABCD", _KEYS[:9]), "first": "B"},
    "mutation": {
        "format": "mutation", "player": "B", "mutation-costs": {"hp": 1, "rage": 2.5},
        "deck": dict(list(_CUT.items())[:8]), "lab": dict(list(_CUT.items())[8:]),
    },
    "mutation-draft": {"format": "mutation-draft", "mode": "duel", "packs": ["initiation", "treachery"]},
    "mutation-pile": {"format": "mutation-draft", "pile": [*_KEYS[:56], *_OWN], "cards": _OWN},
    "none": {"format": "none", "mode": "solo", "modules": ["champion"], "ai": {"fixed": 8, "abilities": ["rage"]}},
}  # fmt: skip


POSITION = {
    "turn": {"active": "A", "phase": "summoning", "mana": 4, "number": 3},
    "cards": {"bolt": "2 2!", "wolf": "3 2/4 vanish", "a1": "9 1/1", "a2": "9 1/1", "b1": "9 1/1", "b2": "9 1/1"},
    "A": {"hand": ["bolt", "bastion", "a1", "a2"]},
    "B": {"hand": ["b1", "fort", "b2"], "upper": ["wolf"]},
}
