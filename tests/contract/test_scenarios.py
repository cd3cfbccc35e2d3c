"""The worked positions, interpreted and compiled."""

from __future__ import annotations

import pytest

from clashyard.core.scenario import Scenario, run
from clashyard.games import GAMES
from tests.support.paths import SHARED
from tests.support.scenarios import FOLDER, SCENARIOS

GIVEN = SHARED / "scenarios"


NAMED = [pytest.param(s, id=s.name) for s in SCENARIOS]


@pytest.mark.measured
@pytest.mark.parametrize("scenario", NAMED)
def test_scenario(scenario: Scenario) -> None:
    assert run(GAMES, scenario) == []


@pytest.mark.compiled
@pytest.mark.parametrize("scenario", NAMED)
def test_scenario_compiled(scenario: Scenario) -> None:
    assert run(GAMES, scenario, compiled=True) == []


def test_ids_are_unique() -> None:
    names = [s.name for s in SCENARIOS]
    assert sorted(set(names)) == sorted(names)


def test_the_copies_are_the_published_ones() -> None:
    if GIVEN.exists():
        for game in GAMES:
            name = f"{game.name}.yaml"
            assert (FOLDER / name).read_text("utf-8") == (GIVEN / name).read_text("utf-8")
