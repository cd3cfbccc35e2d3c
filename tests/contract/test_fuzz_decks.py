"""Junk at every place of a position, of options and of a match file is refused as BadInput or read, never anything else."""

from __future__ import annotations

import contextlib
import json
from functools import partial
from typing import Any

import pytest

from clashyard import decks
from clashyard.core.errors import ClashyardError
from clashyard.core.match_file import from_json
from clashyard.core.scenario import Scenario, run
from tests.support import positions
from tests.support.junk import JUNK, begun, spoiled
from tests.support.nights import by_day

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
POSITIONS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {"duel": (RICH, MODULES), **positions.RICH}
OVER_OPTIONS = pytest.mark.parametrize("mode", by_day("duel", "coop", "2v2", "draft", "mutation", "none", of=positions.OPTIONS))


@pytest.mark.parametrize("name", POSITIONS)
def test_the_rich_positions_are_read(name: str) -> None:
    given, options = POSITIONS[name]
    match = decks.from_position(given, options)
    assert decks.from_position(match.position(), options).position() == match.position()


@pytest.mark.parametrize("name", POSITIONS)
def test_positions(name: str) -> None:
    given, options = POSITIONS[name]
    for part in spoiled(given):
        begun(partial(decks.from_position, part, options))


@OVER_OPTIONS
def test_options(mode: str) -> None:
    given = POSITIONS.get(mode, POSITIONS["duel"])[0]
    for options in spoiled(positions.OPTIONS[mode], 700):
        if isinstance(options, dict):
            begun(partial(decks.new, **options))
        begun(partial(decks.from_position, given, options))


@OVER_OPTIONS
def test_positions_of_one_form_with_options_of_another(mode: str) -> None:
    for given in (*(given for given, _ in POSITIONS.values()), decks.new(**positions.OPTIONS[mode]).position()):
        for options in positions.OPTIONS.values():
            begun(partial(decks.from_position, given, options))


@OVER_OPTIONS
def test_match_files(mode: str) -> None:
    match = decks.new(**positions.OPTIONS[mode], seed=3)
    for _ in range(2):
        if match.to_act is not None:
            match.play(match.menu()[0])
    for data in spoiled(json.loads(match.to_json()), 200):
        with contextlib.suppress(ClashyardError):
            from_json([decks.GAME], json.dumps(data))


@pytest.mark.parametrize("name", POSITIONS)
def test_files_of_typed_positions(name: str) -> None:
    match = decks.from_position(*POSITIONS[name])
    match.play(match.menu()[0])
    for data in spoiled(json.loads(match.to_json()), 300):
        with contextlib.suppress(ClashyardError):
            from_json([decks.GAME], json.dumps(data))


@pytest.mark.parametrize("key", ["given", "options", "do", "expect", "rules", "game", "id", "title"])
@pytest.mark.parametrize("name", POSITIONS)
def test_scenarios(key: str, name: str) -> None:
    """Junk in a scenario is a failure with a reason, or is read."""
    given, options = POSITIONS[name]
    whole = {
        "id": "x", "game": "decks", "given": given, "options": options, "do": ["end"], "rules": [], "title": "t",
        "expect": {
            "A": {"hand": ["x"]}, "legal": ["end"], "illegal": ["end"], "views": {"A": {}}, "winner": "none", "step": "over",
        },
    }  # fmt: skip
    for part in spoiled(whole[key], 500) if isinstance(whole[key], dict | list) else JUNK:
        assert isinstance(run([decks.GAME], Scenario("here:1", {**whole, key: part})), list)
