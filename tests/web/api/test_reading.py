"""What can be read: cards, rules, puzzles, the documentation."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from clashyard.core.match import Match
from clashyard.games import GAMES, NAMED
from clashyard.grimoire.books import puzzles
from clashyard.web.problems import KINDS
from tests.support.web.programs import Program

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def unlimited(settings: Any) -> None:
    settings.RATES = {}


def test_games_cards_and_rules_are_open_to_all() -> None:
    public = Program()
    assert [game["name"] for game in public.get("/games").json()] == list(NAMED)
    card = public.get("/cards/troll?language=fr").json()
    assert card in public.get("/cards?language=fr").json() and card["names"]["en"] == "Troll"
    for game in GAMES:
        rules = public.get(f"/rules/{game.name}").json()
        assert len(rules) > 20 and all(rule["id"].startswith(game.name) and rule["text"] for rule in rules)


def test_a_puzzle_is_sent_without_its_solution_and_hidden_cards() -> None:
    listed = Program().get("/puzzles").json()
    assert [each["id"] for each in listed] == list(puzzles())
    for entry in listed[:: len(listed) // 6]:
        puzzle, told = puzzles()[entry["id"]], Program().get(f"/puzzles/{entry['id']}").json()
        assert "solution" not in told and "certificate" not in told and "hint" not in told
        assert told["view"] == puzzle.match().view(puzzle.seat, memory=True)
        world = Match.from_position(puzzle.game, told["world"], told["options"])
        assert world.legal_of(puzzle.seat) == told["legal"] and world.view(puzzle.seat) == puzzle.match().view(puzzle.seat)
    assert Program().get("/puzzles/daily").status_code == 200


@pytest.mark.parametrize("language", ["en", "fr", "ko"])
def test_the_documentation_is_served_from_here_and_names_everything(language: str) -> None:
    page = Client().get("/api/v1/docs", headers={"Accept-Language": language}).content.decode()
    document = Client().get("/api/v1/openapi.json").json()
    assert document["openapi"].startswith("3.") and not re.search(r'(?:src|href)="(?:https?:)?//(?!testserver/)', page)
    for path, methods in document["paths"].items():
        assert path in page
        for operation in methods.values():
            assert f'id="{operation["operationId"]}"' in page and operation["description"]
            assert {"401", "422", "429"} <= operation["responses"].keys()
    for name in document["components"]["schemas"]:
        assert f'id="schema-{name}"' in page
    for kind in KINDS:
        assert f'id="problem-{kind}"' in page
