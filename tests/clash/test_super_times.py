"""Supers that say when they can be played: random matches of characters with every time."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from clashyard import clash
from clashyard.core import fast
from clashyard.core.match import Match
from clashyard.core.playout import buffer
from tests.support.games import again, choose, guessed, seen


def fighter(name: str, first: str, second: str, cheap: list[Any], dear: list[Any]) -> dict[str, Any]:
    """Return a weak character with supers for these times."""
    combos = [
        {"chain": "H>L>Q", "damage": [1, 1, 1]},
        {"chain": "L>Q>H", "damage": [1, 1, 1]},
        {"chain": "Q>H", "damage": [0, 1]},
    ]
    levels = {"4": {"when": first, "effects": cheap}, "8": {"when": second, "effects": dear}}
    return {"name": name, "openers": {"H": 1, "L": 1, "Q": 0}, "hp": 30, "combos": combos, "super": levels}


EARLY = fighter(
    "Early", "answer", "opening", [{"damage": 1}, {"discard": 1}, {"draw": 1}], [{"free-chain": True}, {"boost": {"next": 1}}]
)
LATE = fighter("Late", "finish", "answer", [{"discard": 2}, {"heal": 1}], [{"drain": 2}, {"discard": 2}, {"damage": 1}])


def matches(seeds: range) -> list[Match]:
    return [clash.new(characters=(EARLY, LATE) if seed % 2 else (LATE, EARLY), turn_limit=12, seed=seed) for seed in seeds]


@pytest.mark.rule("clash.super.when")
def test_positions_read_back_and_views_hide() -> None:
    answered = 0
    for seed, match in enumerate(matches(range(5))):
        draw = Random(seed)
        while match.deciding and len(match.actions) < 100:
            seat, number = choose(match, draw)
            text = match.text(number, seat)
            answered += text.startswith("super") and match.position()["step"] == "respond"
            twin = again(match)
            assert twin.position() == match.position()
            assert [twin.menu(each) for each in match.seats] == [match.menu(each) for each in match.seats]
            for viewer in match.seats:
                assert seen(guessed(match, viewer, seed), viewer) == seen(match, viewer)
            match.play(text, seat)
            twin.play(text, seat)
            assert twin.position() == match.position()
    assert answered > 2


@pytest.mark.compiled
def test_compiled_rules_agree() -> None:
    rules, game = clash.GAME.rules, clash.GAME
    menu, play, out = fast.compiled(rules.menu), fast.compiled(rules.play), buffer(game, True)
    for seed, match in enumerate(matches(range(8))):
        draw, row = Random(seed), match.state.to_record()
        while (mover := rules.to_act(match.state)) >= 0:
            choices = match.menu("AB"[mover])
            assert out[: menu(row[0], mover, out)].tolist() == choices
            action = draw.choice(choices)
            match.play(action, "AB"[mover])
            play(row[0], mover, action)
            assert row.tobytes() == match.state.to_record().tobytes()
