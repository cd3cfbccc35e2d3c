"""The pages of the modes are correct: their scenarios and Python run, and their tables match the data."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from clashyard import decks
from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.core.scenario import Scenario, run
from clashyard.decks.cards.catalogue import preconstructed
from clashyard.decks.setup import automaton
from clashyard.decks.setup.options import KNOWN
from clashyard.games import GAMES
from tests.support.games import points
from tests.support.paths import DOCS

SOLO = DOCS / "decks" / "solo.md"
OPTIONS = DOCS / "decks" / "options.md"
PYTHON = [
    SOLO, OPTIONS, DOCS / "decks" / "four-kingdoms.md", DOCS / "simultaneous.md",
    DOCS / "blades" / "README.md", DOCS / "blades" / "options.md",
    DOCS / "clash" / "README.md", DOCS / "clash" / "options.md", DOCS / "clash" / "characters.md",
]  # fmt: skip


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", page.read_text("utf-8"), re.S | re.M)


LOADED = [(page, yaml.safe_load(block)) for page in sorted(DOCS.rglob("*.md")) for block in blocks(page, "yaml")]
SCENARIOS = [
    pytest.param(Scenario(page.name, entry), id=f"{page.stem}-{entry['id']}")
    for page, data in LOADED
    if isinstance(data, list)
    for entry in data
]
POSITIONS = [  # of Clash of Decks, or of the `game` that a block names
    pytest.param(data if "given" in data else {"given": data}, id=f"{page.stem}-{number}")
    for number, (page, data) in enumerate(LOADED)
    if isinstance(data, dict) and ("given" in data or "A" in data)
]


def rows(page: Path, first: str) -> list[list[str]]:
    """Return the cells of a table's rows, from the heading that begins with *first*."""
    table = re.search(rf"^\| {first} \|.*\n\|[ |-]+\n((?:\|.*\n)+)", page.read_text("utf-8"), re.M)
    assert table
    return [[cell.strip().strip("`") for cell in row.strip("|").split("|")] for row in table[1].splitlines()]


def test_there_are_scenarios() -> None:
    assert len(SCENARIOS) >= 9 and len(POSITIONS) >= 9
    for game in GAMES:
        assert any(param.values[0].data["game"] == game.name for param in SCENARIOS)  # type: ignore[union-attr]


@pytest.mark.parametrize("compiled", [False, pytest.param(True, marks=pytest.mark.compiled)], ids=["interpreted", "compiled"])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_scenario_of_a_page(scenario: Scenario, compiled: bool) -> None:
    assert run(GAMES, scenario, compiled) == []


@pytest.mark.parametrize("data", POSITIONS)
def test_position_of_a_page_goes_both_ways(data: dict[str, Any]) -> None:
    game = named(data.get("game", "decks"))
    match = Match.from_position(game, data["given"], data.get("options"))
    assert match.legal
    assert Match.from_position(game, match.position(), data.get("options")).position() == match.position()


def named(name: str) -> Game:
    return next(game for game in GAMES if game.name == name)


@pytest.mark.parametrize("name", ["blades", "clash"])
def test_the_notation_names_every_key_of_positions(name: str) -> None:
    page = (DOCS / "notation.md").read_text("utf-8")
    part = page[page.index("## Clashing Blades!" if name == "blades" else "## CLASH") :]
    keys: set[str] = set()
    for mode in named(name).modes:
        for match in points(named(name), mode, range(12)):
            position = match.position()
            below = ("A", "B", "exchange", "super", "boost")
            keys |= {*position, *(key for outer in below for key in position.get(outer) or ())} - {"A", "B"}
    fenced = re.findall(r"^```yaml\n.*?^```", part, re.M | re.S)
    spans = re.findall(r"`[^`]+`", re.sub(r"^```.*?^```", "", part, flags=re.M | re.S))
    assert keys - {word for code in fenced + spans for word in re.findall(r"[a-z-]+", code)} == set()


@pytest.mark.parametrize("page", PYTHON, ids=lambda page: f"{page.parent.name}-{page.stem}")
def test_python_of_a_page_runs(page: Path) -> None:
    for block in blocks(page, "python"):
        exec(compile("from clashyard import decks\n" + block, page.name, "exec"), {})


def test_the_points_of_the_page_are_the_data() -> None:
    shown = {
        row[0]: (yaml.safe_load(f"{{{row[1]}}}" if ":" in row[1] else row[1]), row[2])
        for row in rows(SOLO, "advantage")
        if "see" not in row[1]
    }
    assert shown == {
        key: (
            {yaml.safe_load(k): v for k, v in part["points"].items()} if isinstance(part["points"], dict) else part["points"],
            {"rulebook": "known", "assumed": "assumed"}[part["source"]],
        )
        for key, part in automaton.prices().items()
        if key not in ("level", "abilities")
    }


def test_the_presets_of_the_page_are_the_data() -> None:
    shown = [{"level": int(row[0]), "ai": yaml.safe_load(row[1])} for row in rows(SOLO, "level")]
    assert shown == automaton.prices()["level"]
    assert [automaton.points(automaton.check_ai(entry["ai"])) for entry in shown] == list(range(1, 11))


@pytest.mark.rule("decks.format.preconstructed.solo")
def test_the_automaton_has_the_other_three_decks() -> None:
    match = decks.new(mode="solo", decks=["2"])
    assert sorted(match.options["decks"][1]) == sorted(key for name in "134" for key in preconstructed()[name])
    assert len(match.view("A")["B"]["automaton"]["deck"]) == 24


def test_every_option_is_on_the_page() -> None:
    page = OPTIONS.read_text("utf-8")
    assert [key for key in (*KNOWN, *automaton.PLAIN) if f"`{key}`" not in page] == []
    assert [mode for mode in decks.GAME.modes if f"`{mode}`" not in page] == []
