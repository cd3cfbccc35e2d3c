"""The sounds of events: each is of an event that there is, and a sound that there is."""

from __future__ import annotations

import re
from typing import Any

import pytest

from clashyard import blades, clash, decks
from clashyard.blades.rules.events import KINDS as BLADES
from clashyard.clash.rules.events import KINDS as CLASH
from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.decks.rules.events import KINDS as DECKS
from clashyard.web.boards.registration import board_of
from clashyard.web.matches.steps import steps
from tests.support.paths import ROOT

RECIPES = (ROOT / "src/clashyard/web/static/web/sound/sounds.js").read_text("utf-8")
KNOWN = set(re.findall(r"(?m)^  (\w+): \{\n    length", RECIPES))


@pytest.mark.parametrize(("game", "kinds"), [(decks, DECKS), (blades, BLADES), (clash, CLASH)])
def test_events_with_a_sound_and_their_sounds_exist(game: Any, kinds: Any) -> None:
    match = Match.new(game.GAME, game.GAME.setup.sample(1), 1)
    sounds = board_of(match).sounds
    assert {"hit", "play", "turn", "win"} < KNOWN
    assert sounds.keys() <= {kind.name for kind in kinds} and set(sounds.values()) <= KNOWN
    assert {"hit"} < set(sounds.values())


def test_steps_name_their_sounds() -> None:
    match = Match.new(decks.GAME, decks.GAME.setup.sample(1, mode="duel"), 1)
    while len(match.actions) < 12:
        match.play(next((action for action in match.legal if action.startswith("play")), match.legal[0]))
    told = list(steps(match, 0, None, Words("en")))
    heard = {step["kind"]: step["sound"] for step in told}
    assert heard["summoned"] == "play" and heard["mana"] == ""
