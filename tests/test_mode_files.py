"""Match files of solo, co-op, four kingdoms and the formats that have been tampered with: refused, with the place."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from clashyard import decks
from clashyard.core.errors import BadInput
from clashyard.core.files import from_json

from . import positions
from .test_modes_bad_input import GIVEN, put


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
    ("solo", other_mode, r"options.ai: in the mode duel there is no automaton"),
    ("coop", other_mode, r"options.ai: in the mode duel there is no automaton"),
    ("ffa", other_mode, r"options.first: 'D' is no seat; known: A, B"),
    ("solo", stronger, r"action \d+: .* does not lead where it led"),
    ("2v2", stronger, r"options.ai: in the mode 2v2 there is no automaton"),
    ("coop", other_first, r"options.first: in the mode coop A begins"),
    ("2v2", other_first, r"checks: the match does not start as it did"),
    ("solo", fewer, r"options.decks\[2\]: the automata need 24 cards, not 23"),
    ("coop", swapped, r"checks: the match does not start as it did"),
    ("solo", other_seat, r"players: a mapping from seats to opponents"),
    ("coop", other_seat, r"players: a mapping from seats to opponents"),
    ("2v2", winners, r"winner: 'AC' is not how this match ends; it ends with None"),
    ("coop", winners, r"winner: 'AC' is not how this match ends; it ends with None"),
    ("draft", winners, r"winner: 'AC' is not how this match ends; it ends with None"),
    ("draft", no_format, r"rules: written by rules 'decks-draft-2'"),
    ("constructed", no_format, r"rules: written by rules 'decks-constructed-2'"),
    ("mutation", no_format, r"options: .* is no option"),
    ("mutation-draft", no_format, r"options: 'packs' is no option"),
    ("draft", last, r"action 3: .* is picked already"),
    ("constructed", last, r"action 3: .* does not lead where it led"),
    ("mutation", last, r"action 3: "),
    ("mutation-draft", last, r"action 3: .* has chosen already"),
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
