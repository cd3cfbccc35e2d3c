"""Previews of Clashing Blades! and CLASH: nothing hidden, and what then happens."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict
from random import Random
from typing import Any

import pytest

from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.core.words import LANGUAGES, Words
from clashyard.games import NAMED
from clashyard.web.boards.previews import Preview
from clashyard.web.boards.registration import board_of
from tests.support.games import guessed, points
from tests.support.simultaneous_worlds import swapped

MODES = [("blades", mode) for mode in NAMED["blades"].modes] + [("clash", mode) for mode in NAMED["clash"].modes]
OVER_MODES = pytest.mark.parametrize(("name", "mode"), MODES)
ENGLISH = Words("en")


def previews(match: Match, seat: str, language: str = "en") -> dict[str, Preview]:
    return dict(board_of(match).previews(match, seat, Words(language)))


def some(game: Game, mode: str, seeds: range = range(4), step: int = 2) -> list[Match]:
    return [match.copy() for number, match in enumerate(points(game, mode, seeds, 60)) if number % step == 0]


@OVER_MODES
def test_they_are_the_same_in_worlds_that_the_player_cannot_tell_apart(
    name: str, mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same holds whatever is drawn for the hidden cards: otherwise they would be guesses."""
    draw, different = Random(1), 0
    for match in some(NAMED[name], mode, range(3)):
        for seat in match.deciding:
            true = json.dumps({action: asdict(each) for action, each in previews(match, seat).items()})
            worlds = [guessed(match, seat, 1), swapped(match, match.game.seats.index(seat), draw)]
            for world in filter(None, worlds):
                different += world.state != match.state
                assert json.dumps({action: asdict(each) for action, each in previews(world, seat).items()}) == true
            if name == "clash":
                with monkeypatch.context() as inner:
                    inner.setattr("clashyard.web.games.clash.previews.SEED", 1)
                    assert json.dumps({action: asdict(each) for action, each in previews(match, seat).items()}) == true
    assert different > 20


@OVER_MODES
def test_each_action_but_discards_has_one_in_every_language(name: str, mode: str) -> None:
    for match in some(NAMED[name], mode, range(2), 3):
        for seat in match.deciding:
            wanted = {text for text in match.legal_of(seat) if text.split()[0] not in ("shed", "discard")}
            found = {language: previews(match, seat, language) for language in LANGUAGES}
            for each in found.values():
                assert set(each) == wanted and all(preview.title for preview in each.values())
            numbers = [[(e.kind, e.seat, e.before, e.after) for p in each.values() for e in p.effects] for each in found.values()]
            assert numbers[0] == numbers[1] == numbers[2]


def gauge(match: Match, seat: str, kind: str) -> Any:
    return match.view(None)[seat][{"health": "health", "hp": "hp", "will": "will"}[kind]]


@OVER_MODES
def test_healths_and_will_become_what_they_say(name: str, mode: str) -> None:
    """In Blades the damage of a hit comes later, or is replaced, where hearts or events are in play."""
    checked: Counter[str] = Counter()
    for match in some(NAMED[name], mode, range(6), 1):
        for seat in match.deciding:
            if len(match.deciding) > 1:
                continue
            for action, preview in previews(match, seat).items():
                after = match.copy()
                after.play(action, seat)
                for effect in preview.effects:
                    checked[effect.kind] += 1
                    if effect.kind == "threat":
                        view: Any = after.view(None)
                        threat = (
                            view["threat"] if name == "clash" else view.get("exchange", {}).get("threat", {}).get(effect.seat)
                        )
                        assert threat == effect.after or view["step"] in ("event", "over", "en-garde")
                        continue
                    assert gauge(match, effect.seat, effect.kind) == effect.before
                    if name == "clash" or mode == "basic":
                        assert gauge(after, effect.seat, effect.kind) == effect.after
    assert checked["threat"] and (checked["health"] or checked["hp"])
