"""The pages of docs/environments are correct: their Python runs, and the table of observations matches the games."""

from __future__ import annotations

import re

import pytest

from clashyard import blades, clash, decks
from clashyard.blades.rules.actions import BALANCE, GIVE, SETS
from clashyard.clash.rules.state import CARDS, WEIGHT
from clashyard.decks.rules.actions import PLACES, PLAY
from tests.support.paths import ROOT

BATCH = (ROOT / "docs" / "environments" / "batch.md").read_text("utf-8")


@pytest.mark.compiled
def test_the_example_runs_and_is_short() -> None:
    block = re.search(r"^```python\n(.*?)^```", BATCH, re.S | re.M)
    assert block and len([line for line in block[1].splitlines() if line.strip()]) <= 10
    exec(compile(block[1], "batch.md", "exec"), {})


def test_the_python_of_the_page_on_observations_runs(capsys: pytest.CaptureFixture[str]) -> None:
    page = (ROOT / "docs" / "environments" / "observations.md").read_text("utf-8")
    for block in re.findall(r"^```python\n(.*?)^```", page, re.S | re.M):
        exec(compile(block, "observations.md", "exec"), {"decks": decks})
    assert decks.GAME.views and len(capsys.readouterr().out.splitlines()) == len(decks.GAME.views("solo"))


@pytest.mark.compiled
def test_the_python_of_the_page_on_learning_runs(capsys: pytest.CaptureFixture[str]) -> None:
    page = (ROOT / "docs" / "environments" / "learning.md").read_text("utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```", page, re.S | re.M)
    for block in blocks:
        exec(compile(block, "learning.md", "exec"), {})
    won, lost = map(int, capsys.readouterr().out.split())
    assert len(blocks) == 3 and won < lost, "random play loses against greedy"


def test_the_numbers_of_actions() -> None:
    assert f"| {PLAY} + {PLACES} s + p |" in BATCH and decks.GAME.rules.actions == PLAY + 5 * PLACES
    assert f"| {BALANCE} + {SETS} d + b |" in BATCH and f"| {GIVE} + h |" in BATCH
    weights = " + ".join(f"{weight} {letter}" for letter, weight in zip("HLQBXP", WEIGHT, strict=True))
    assert f"| {CARDS} + n | discard n = {weights.removeprefix('1 ')} cards" in BATCH
    assert blades.GAME.rules.actions == GIVE + 128 and clash.GAME.rules.actions > CARDS
