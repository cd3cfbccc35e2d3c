"""The worked positions, interpreted and compiled."""

from __future__ import annotations

from pathlib import Path

import pytest

from clashyard import decks
from clashyard.core.scenario import Scenario, read_file, run

HERE = Path(__file__).parent / "scenarios"
SHARED = Path(__file__).parents[2] / "shared" / "scenarios"
SCENARIOS = [scenario for path in sorted(HERE.glob("*.yaml")) for scenario in read_file(path)]


NAMED = [pytest.param(s, id=s.name) for s in SCENARIOS]


@pytest.mark.parametrize("scenario", NAMED)
def test_scenario(scenario: Scenario) -> None:
    assert run([decks.GAME], scenario) == []


@pytest.mark.compiled
@pytest.mark.parametrize("scenario", NAMED)
def test_scenario_compiled(scenario: Scenario) -> None:
    assert run([decks.GAME], scenario, compiled=True) == []


def test_ids_are_unique() -> None:
    names = [s.name for s in SCENARIOS]
    assert sorted(set(names)) == sorted(names)


def test_the_copies_are_the_published_ones() -> None:
    if SHARED.exists():
        assert (HERE / "decks.yaml").read_text("utf-8") == (SHARED / "decks.yaml").read_text("utf-8")
