"""Tampered match files of solo, co-op, four kingdoms and the formats are refused, naming the place."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from clashyard import decks
from clashyard.core.errors import BadInput
from clashyard.core.match_file import from_json
from tests.support import positions
from tests.support.tampering import GIVEN, put


def other_mode(data: dict[str, Any]) -> None:
    data["options"]["mode"] = "duel"


def stronger(data: dict[str, Any]) -> None:
    data["options"]["ai"] = {"fixed": 10}


def other_first(data: dict[str, Any]) -> None:
    data["options"]["first"] = "D"


def fewer(data: dict[str, Any]) -> None:
    data["options"]["decks"][-1].pop()


def swapped(data: dict[str, Any]) -> None:
    data["options"]["decks"][-1].reverse()


def other_seat(data: dict[str, Any]) -> None:
    data["players"] = {"B": "greedy"}


def winners(data: dict[str, Any]) -> None:
    data["winner"] = "AC"


def no_format(data: dict[str, Any]) -> None:
    del data["options"]["format"]


def last(data: dict[str, Any]) -> None:
    data["actions"][-1] = data["actions"][0]


def checked(data: dict[str, Any]) -> None:
    data["checks"] = data["checks"][:-4] + "zzzz"


DAMAGED: list[tuple[str, Callable[[dict[str, Any]], None], str]] = [
    ("solo", other_mode, "damaged.json: options.ai: mode duel has no automaton; leave it out"),
    ("coop", other_mode, "damaged.json: options.ai: mode duel has no automaton; leave it out"),
    ("ffa", other_mode, r"options.first: 'D' is not a valid seat; known: A, B"),
    ("solo", stronger, "action 3: 'end' does not lead to the saved position"),
    ("2v2", stronger, "damaged.json: options.ai: mode 2v2 has no automaton; leave it out"),
    ("coop", other_first, "damaged.json: options.first: in mode coop, A plays first; set ai.first to change that"),
    ("2v2", other_first, "damaged.json: checks: the match does not start from the saved position"),
    ("solo", fewer, r"options.decks\[2\]: the automata need 24 cards, not 23"),
    ("coop", swapped, "damaged.json: checks: the match does not start from the saved position"),
    ("solo", other_seat, "damaged.json: players: expected a mapping from seats to opponents"),
    ("coop", other_seat, "damaged.json: players: expected a mapping from seats to opponents"),
    ("2v2", winners, "winner: this match ends with None, not 'AC'"),
    ("coop", winners, "winner: this match ends with None, not 'AC'"),
    ("draft", winners, "winner: this match ends with None, not 'AC'"),
    ("draft", no_format, "damaged.json: rules: written under rules 'decks-draft-2'"),
    ("constructed", no_format, "damaged.json: rules: written under rules 'decks-constructed-2'"),
    ("mutation", no_format, r"options: .* is not a valid option"),
    ("mutation-draft", no_format, r"options: 'packs' is not a valid option"),
    ("draft", last, "damaged.json: action 3: pick grrr: grrr was already picked by A"),
    ("constructed", last, "damaged.json: action 3: 'deck parasite microctopus scribe baron brute carapace mutant"),
    ("mutation", last, r"action 3: "),
    ("mutation-draft", last, r"action 3: .* has already chosen"),
    *((name, checked, "action 3: .* does not lead") for name in ("coop", "ffa", "draft", "constructed", "mutation-draft")),
]


@pytest.mark.parametrize("name, spoil, said", DAMAGED, ids=[f"{name}-{spoil.__name__}" for name, spoil, _ in DAMAGED])
def test_damaged_files(name: str, spoil: Callable[[dict[str, Any]], None], said: str, tmp_path: Path) -> None:
    match, draw = decks.new(**{**positions.OPTIONS[name], **({"first": "A"} if name == "2v2" else {})}, seed=7), Random(5)
    for _ in range(3):
        match.play("end" if "end" in match.legal else draw.choice(match.menu()))
    data = json.loads(match.to_json())
    (tmp_path / "whole.json").write_text(match.to_json())
    assert decks.load(tmp_path / "whole.json").position() == match.position()
    spoil(data)
    (tmp_path / "damaged.json").write_text(json.dumps(data))
    with pytest.raises(BadInput, match=said) as caught:
        decks.load(tmp_path / "damaged.json")
    assert str(tmp_path) in str(caught.value)


def test_a_damaged_file_of_a_position() -> None:
    match = decks.from_position(*GIVEN["solo"])
    match.play("end")
    for path, value, said in (
        ("position.B.automaton.deck", ["d1", "d3", "d2"], "checks: "),
        ("position.turn.chance", 5, "checks: "),
    ):
        with pytest.raises(BadInput, match=said):
            from_json([decks.GAME], json.dumps(put(json.loads(match.to_json()), path, value)))
