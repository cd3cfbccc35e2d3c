"""Junk at every place of the input of Blades and CLASH is refused or read, never anything else."""

from __future__ import annotations

import contextlib
import json
from functools import partial
from typing import Any

import pytest

from clashyard import blades, clash
from clashyard.clash import read_characters
from clashyard.core.errors import ClashyardError
from clashyard.core.match import Match
from clashyard.core.match_file import from_json
from clashyard.core.scenario import Scenario, run
from clashyard.games import GAMES
from tests.support.games import dealt
from tests.support.junk import JUNK, begun, spoiled

RULES = {"extra-hearts": True, "event-deck": True, "marcus-king": True, "dealer": "B", "deal-limit": 9}
HANDS = {"A": {"hand": ["S4", "D6", "H2"]}, "B": {"hand": ["S9", "D2", "C5", "H3"], "balance": ["JD"]}}
SPADES = {"table": {"A": "S10", "B": "S8"}, "to-act": "B"}
FIGHTS: list[dict[str, Any]] = [
    {
        "step": "sting", "dealer": "B", "A": {"health": 3, "hand": ["D4"], "injury": ["H3"], "balance": ["JD"]},
        "B": {"health": 9, "hand": ["H5"]}, "discard": ["S9"], "events": ["JS"], "event-used": ["KS"], "chance": 5,
        "exchange": {"table": {"A": ["C4"], "B": "S2"}, "to-act": "B", "sting": {"A": "no-heart"}},
        "deals": [{"A": ["any"] * 7, "B": ["any"] * 7}], "deal-number": 2,
    },
    {**HANDS, "step": "en-garde", "sealed": {"A": "C3"}},
    {**HANDS, "step": "respond", "exchange": {"table": {"A": "S10", "B": "D4"}, "threat": {"B": 6}, "to-act": "B"}},
    {**HANDS, "step": "option", "exchange": {**SPADES, "threat": {"A": 8, "B": 10}}},
    {**HANDS, "step": "shed", "owed": {"A": {"cards": 1}}},
    {**HANDS, "owed": {"B": {"strength": 4}}, "B": {"hand": ["S9"], "injury": ["H4"]}},
    {"step": "deal", "deck": ["S2", "S3"], "B": {"injury": ["H4"]}},
    {**HANDS, "step": "over", "winner": "A", "B": {"health": 0}},
]  # fmt: skip
ODD = {
    "name": "Odd", "style": "all of it", "hp": 9, "max-will": 9, "openers": {"H": 2, "L": 1, "Q": 0},
    "combos": [{"name": "One", "chain": "H>L", "damage": [2, 1]}],
    "super": {
        "name": "S",
        "4": {"name": "T", "blockable": True, "effects": [{"discard": 1}, {"boost": {"next": 1}}, {"unblockable": "next"}]},
        "8": {"effects": [{"damage": 1}, {"free-chain": True}]},
    },
}  # fmt: skip
SIDES = {"A": {"hp": 5, "will": 4, "hand": ["H", "L", "X", "P"], "pool": ["Q"], "known": ["X"]}, "B": {"hand": ["L", "B", "X"]}}
SHEDDING = {"step": "shed", "attacker": "A", "chain": "H", "owed": 1, "super": {"level": 4, "next": 2}}
MATCHES: list[dict[str, Any]] = [
    {**SIDES, "characters": {"A": ODD, "B": "Pellam Vost"}, "sealed": {"B": "L"}, "turn": 3, "chance": 7},
    {**SIDES, "step": "combo", "attacker": "A", "chain": "H", "boost": {"next": 1, "combo": 2}, "unblockable": "combo"},
    {**SIDES, "step": "respond", "attacker": "A", "chain": "H>L", "threat": 3, "unclashable": "next", "free-chain": True},
    {
        **SIDES,
        "characters": {"A": ODD},
        "step": "shed",
        "attacker": "A",
        "chain": "H",
        "owed": 1,
        "super": {"level": 4, "next": 2},
    },
    {**SIDES, "step": "discard", "sealed": {"A": "HL"}, "A": {"hand": ["H", "L"], "deck": ["Q", "B"], "used": ["H"]}},
    {**SIDES, "step": "draw"},
]


@pytest.mark.parametrize("number", range(len(FIGHTS)))
def test_positions_of_blades(number: int) -> None:
    blades.from_position(FIGHTS[number], RULES)
    for given in spoiled(FIGHTS[number]):
        begun(partial(blades.from_position, given, RULES))


@pytest.mark.parametrize("number", range(len(MATCHES)))
def test_positions_of_clash(number: int) -> None:
    clash.from_position(MATCHES[number])
    for given in spoiled(MATCHES[number]):
        begun(partial(clash.from_position, given))


@pytest.mark.parametrize("kind", ["json", "yaml"])
def test_files_of_characters(kind: str, tmp_path: Any) -> None:
    file = tmp_path / f"odd.{kind}"
    file.write_text(json.dumps([ODD]))  # YAML as well
    with contextlib.suppress(ClashyardError):
        assert len(read_characters(file)) == 1
    for data in spoiled([ODD], 400):
        file.write_text(json.dumps(data))
        with contextlib.suppress(ClashyardError):
            read_characters(file)


def test_options() -> None:
    own: dict[Any, Any] = {blades: RULES, clash: {"characters": [ODD, "Bram Okkert"], "turn-limit": 4}}
    for game, whole in own.items():
        for options in spoiled(whole):
            begun(partial(game.from_position, {}, options))
            if isinstance(options, dict):
                begun(partial(Match.new, game.GAME, options, 1))


@pytest.mark.parametrize("game", GAMES[1:], ids=[game.name for game in GAMES[1:]])
def test_match_files(game: Any) -> None:
    match = dealt(game, game.modes[-1], 0)
    for _ in range(5):  # the last choice is sealed
        match.play(match.menu()[0])
    for data in spoiled(json.loads(match.to_json()), 300):
        with contextlib.suppress(ClashyardError):
            from_json(GAMES, json.dumps(data))


@pytest.mark.parametrize("key", ["given", "options", "do", "expect", "rules", "game"])
def test_scenarios(key: str) -> None:
    whole = {
        "id": "x", "game": "blades", "given": FIGHTS[2], "options": {"extra-hearts": True, "event-deck": True}, "do": ["pass"],
        "rules": [], "title": "t",
        "expect": {
            "A": {"hand-size": 7}, "legal": {"A": ["S2"]}, "illegal": ["en-garde A:S2 B:S3"],
            "views": {"A": {"B": {"hand": ["hidden"]}}},
            "winner": "none", "step": "en-garde", "threat": {"A": 2}, "discard": ["S2"],
        },
    }  # fmt: skip
    for part in spoiled(whole[key], 400) if isinstance(whole[key], dict | list) else JUNK:
        assert isinstance(run(GAMES, Scenario("here:1", {**whole, key: part})), list)
