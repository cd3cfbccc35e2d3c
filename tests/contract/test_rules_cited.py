"""Every rule of the ledger is shown by a test, or is listed in tests/uncited.txt with the reason."""

from __future__ import annotations

import ast
import re
from functools import cache
from importlib import import_module

import pytest

from clashyard.core.errors import BadInput
from clashyard.core.ledger import find_rule, rules
from clashyard.decks.rules.state import ABILITIES
from clashyard.games import GAMES
from tests.support.paths import SHARED, TESTS
from tests.support.scenarios import SCENARIOS

pytestmark = pytest.mark.xdist_group("rules-cited")

LEDGERS = SHARED / "rules"
RULES = {rule: entry for game in GAMES for rule, entry in rules(game.name).items()}


@cache
def marked() -> set[str]:
    """Return the ids in `@pytest.mark.rule(...)` of any test that runs before each change: see decision 81."""
    ids = set()
    for path in TESTS.rglob("test_*.py"):
        module = ast.parse(path.read_text("utf-8"))
        nightly = [each for each in module.body if is_nightly(each)]
        left = [part for each in nightly for part in ast.walk(each)]
        for node in ast.walk(module):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule" and node not in left:
                ids |= {arg.value for arg in node.args if isinstance(arg, ast.Constant)}
    return {str(rule) for rule in ids}


def is_nightly(node: ast.stmt) -> bool:
    """Return whether a statement of a test module is a test that is left to the night as a whole."""
    marks = [ast.unparse(each) for each in node.decorator_list] if isinstance(node, ast.FunctionDef) else []
    return "pytest.mark.nightly" in marks


def uncited() -> dict[str, str]:
    lines = (TESTS / "uncited.txt").read_text("utf-8").splitlines()
    return dict(re.split(r":\s+", line, maxsplit=1) for line in lines if line and not line.startswith("#"))


def in_scenarios() -> set[str]:
    return {rule for scenario in SCENARIOS for rule in scenario.data.get("rules", [])}


def test_every_rule_is_cited_or_listed() -> None:
    cited = in_scenarios() | marked()
    missing = [rule for rule in RULES if rule not in cited and not listed(rule)]
    assert missing == []


def listed(rule: str) -> bool:
    """Return whether a rule is listed. A line of the list may end in .* and then stands for all rules under it."""
    return any(rule == entry or (entry.endswith(".*") and rule.startswith(entry[:-1])) for entry in uncited())


def test_a_test_of_the_night_cites_no_rule() -> None:
    source = '@pytest.mark.nightly\n@pytest.mark.rule("a")\ndef test_it(): ...\n@pytest.mark.rule("b")\ndef test_b(): ...'
    assert [is_nightly(each) for each in ast.parse(source).body] == [True, False]


def test_uncited_rules_are_not_cited() -> None:
    cited = in_scenarios() | marked()
    assert [entry for entry in uncited() if entry in cited] == []
    assert all(len(reason) > 10 for reason in uncited().values())


def test_cited_rules_exist() -> None:
    assert (in_scenarios() | marked()) - set(RULES) == set()


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_events_name_rules_that_exist(game: str) -> None:
    kinds = import_module(f"clashyard.{game}.rules.events").KINDS
    assert {kind.rule for kind in kinds} - set(rules(game)) == set()
    assert len({kind.name for kind in kinds}) == len(kinds)


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_every_rule_of_the_ledger_is_explained(game: str) -> None:
    if LEDGERS.exists():
        bold = re.findall(rf"\*\*({game}(?:\.[a-z0-9-]+)+)\*\*", (LEDGERS / f"{game}.md").read_text("utf-8"))
        assert set(bold) - set(rules(game)) == set()


def test_explanations_are_whole() -> None:
    for rule in RULES.values():
        assert rule.title and all(text.endswith((".", ")")) for text in (rule.text, *rule.rulings)), rule.id


def test_rules_are_found_by_their_ends() -> None:
    assert [rule.id for rule in find_rule(("decks",), "Vanish")] == ["decks.ability.vanish"]
    assert len(find_rule(("decks",), "ability")) > len(ABILITIES)
    assert len(find_rule(("decks",), "decks.ability")) > len(ABILITIES)
    with pytest.raises(BadInput, match="did you mean decks.ability.vanish"):
        find_rule(("decks",), "decks.ability.vanis")
