"""The movements of events: every kind has one or is quiet, and each is a movement that pages know."""

from __future__ import annotations

import re
from typing import Any

import pytest

from clashyard import blades, clash, decks
from clashyard.blades.rules.events import KINDS as BLADES
from clashyard.clash.rules.events import KINDS as CLASH
from clashyard.core.match import Match
from clashyard.decks.rules.events import KINDS as DECKS
from clashyard.web.boards.board import QUIET, Board
from clashyard.web.boards.registration import board_of
from tests.support.paths import DOCS, ROOT

TEMPO = (ROOT / "src/clashyard/web/matches/static/matches/tempo.js").read_text("utf-8")
KNOWN = set(re.findall(r"(?m)^  (\w+): \d+,$", TEMPO))
GAMES = [(decks, DECKS), (blades, BLADES), (clash, CLASH)]


def board(game: Any) -> Board:
    return board_of(Match.new(game.GAME, game.GAME.setup.sample(1), 1))


@pytest.mark.parametrize(("game", "kinds"), GAMES)
def test_every_kind_of_event_moves_or_is_quiet(game: Any, kinds: Any) -> None:
    movements = board(game).movements
    assert movements.keys() == {kind.name for kind in kinds}
    assert set(movements.values()) <= KNOWN | {QUIET}
    quiet = [kind for kind, movement in movements.items() if movement == QUIET]
    assert 0 < len(quiet) < len(movements) / 3


def test_every_movement_is_used_and_explained() -> None:
    used = {movement for game, _ in GAMES for movement in board(game).movements.values()} - {QUIET}
    table = (DOCS / "web" / "steps.md").read_text("utf-8").split("## Movements\n")[1].split("\n## ")[0]
    assert used == KNOWN == set(re.findall(r"(?m)^\| `(\w+)` \|", table))


def test_a_quiet_event_is_for_the_log_alone() -> None:
    for game, kinds in GAMES:
        seen = board(game)
        for kind in kinds:
            event = type("Event", (), {"name": kind.name})()
            assert (seen.look_of(event) == QUIET) == (seen.movements[kind.name] == QUIET)
