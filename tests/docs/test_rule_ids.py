"""Pages name the rules they explain: those rules exist, and every rule of two games is on a page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from clashyard.core.ledger import rules
from clashyard.games import GAMES
from tests.support.paths import DOCS

NAMES = "|".join(game.name for game in GAMES)


def named(page: Path) -> set[str]:
    """Return the ids in a page's `Rule:` lines; ``.club`` after `blades.exchange.diamond` is blades.exchange.club."""
    found: list[str] = []
    for line in re.findall(r"^Rules?: (.*?)(?:\n\n|\Z)", page.read_text("utf-8"), re.M | re.S):
        for word in re.findall(rf"`((?:{NAMES})?(?:\.[a-z0-9-]+)+)`", line.partition("Code:")[0]):
            found.append(found[-1].rpartition(".")[0] + word if word.startswith(".") else word)
    return set(found)


PAGES = {page: named(page) for page in sorted(DOCS.rglob("*.md"))}


@pytest.mark.parametrize("page", [page for page in PAGES if PAGES[page]], ids=lambda page: f"{page.parent.name}-{page.stem}")
def test_the_rules_of_a_page_exist(page: Path) -> None:
    assert PAGES[page] - {rule for game in GAMES for rule in rules(game.name)} == set()


@pytest.mark.parametrize("name", ["blades", "clash"])
def test_every_rule_is_on_a_page(name: str) -> None:
    assert [rule for rule in rules(name) if not any(rule in found for found in PAGES.values())] == []
