"""Junk at every place of a position, of options and of a match file: refused as BadInput or read, never anything else."""

from __future__ import annotations

import contextlib
import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest

from clashyard import decks
from clashyard.core.errors import ClashyardError
from clashyard.core.files import from_json
from clashyard.core.scenario import Scenario, run

JUNK: list[Any] = [
    None,
    [],
    {},
    "",
    "x",
    0,
    1,
    -1,
    1.5,
    float("nan"),
    True,
    [[]],
    [{}],
    {"a": []},
    "bastion",
    10**30,
    ["bastion"] * 3,
]
RICH = {
    "turn": {"active": "A", "phase": "summoning", "mana": 4, "number": 9, "plays": 1, "sharpened": ["a1"], "reinforced": ["a1"]},
    "cards": {
        "bolt": "2 2!", "wolf": "3 2/4 vanish", "leech": "2 1/1 symbiote", "lord": "5 4/4", "a1": "9 1/1", "a2": "9 1/1",
        "b1": "9 1/1", "b2": "9 1/1", "gone": "1 1/1", "x": "1 1/1",
    },
    "A": {
        "hand": ["bolt", "bastion", "a1", "a2"], "champion": {"card": "lord", "exhausted": False}, "removed": ["gone"],
        "seen": ["a1"], "unfit": ["a2"],
    },
    "B": {
        "hand": ["b1", "fort", "b2"],
        "upper": [{"card": "leech", "host": "wolf", "damage": 1, "fresh": True, "shielded": False, "captive": "x"}],
    },
}  # fmt: skip
MODULES = {"modules": ["champion", "exhaustion"]}
OPTIONS = {
    **MODULES, "mode": "duel", "edition": "latest", "first": "A", "turn-limit": 5, "decks": ["1", "2"],
    "champions": ["ogre", "troll"],
}  # fmt: skip


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place inside *value*."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else []
    for key, part in items:
        yield (*path, key)
        yield from places(part, (*path, key))


def spoiled(value: Any) -> Iterator[Any]:
    """*value* with junk at one place, for every place and all junk."""
    for path in places(value):
        for junk in JUNK:
            copied = at = copy.deepcopy(value)
            for key in path[:-1]:
                at = at[key]
            at[path[-1]] = junk
            yield copied
    yield from JUNK


def test_the_rich_position_is_read() -> None:
    match = decks.from_position(RICH, MODULES)
    assert decks.from_position(match.position(), MODULES).position() == match.position()


def test_positions() -> None:
    for given in spoiled(RICH):
        with contextlib.suppress(ClashyardError):
            match = decks.from_position(given, MODULES)
            match.play("end")
            json.loads(match.to_json())


def test_options() -> None:
    for options in spoiled(OPTIONS):
        if isinstance(options, dict):
            with contextlib.suppress(ClashyardError):
                decks.new(**options).play("end")
            with contextlib.suppress(ClashyardError):
                decks.from_position(RICH, options)


def test_match_files() -> None:
    match = decks.new(seed=3)
    match.play("end")
    for data in spoiled(json.loads(match.to_json())):
        with contextlib.suppress(ClashyardError):
            from_json([decks.GAME], json.dumps(data))


@pytest.mark.parametrize("key", ["given", "options", "do", "expect", "rules", "game", "id", "title"])
def test_scenarios(key: str) -> None:
    """Junk in a scenario is a failure with a reason, or is read."""
    whole = {
        "id": "x", "game": "decks", "given": RICH, "options": MODULES, "do": ["end"], "rules": [], "title": "t",
        "expect": {
            "A": {"hand": ["x"]}, "legal": ["end"], "illegal": ["end"], "views": {"A": {}}, "winner": "none", "step": "over",
        },
    }  # fmt: skip
    for part in spoiled(whole[key]) if isinstance(whole[key], dict | list) else JUNK:
        assert isinstance(run([decks.GAME], Scenario("here:1", {**whole, key: part})), list)
