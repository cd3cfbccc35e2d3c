"""Patterns that the style guide bans: in what the program says, in its docs, and in docstrings and comments."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from tests.support.collected import collected
from tests.support.paths import ROOT

pytestmark = pytest.mark.xdist_group("words")  # what one test has read serves the others
BANNED = {
    "is no X; write is not an X": re.compile(
        r"(?<!there )(?<!There )\bis no (?!(?:more|longer|larger|better|worse|fewer|further)\b)"
    ),
    "a sentence that opens with a bare Who": re.compile(r"(?:^|[.!:;] )Who(?:ever)? [^.?!]*(?:[.!;,]|$)"),
    "by lot; write at random": re.compile(r"\bby lot\b"),
    "stands twice; write is listed twice": re.compile(r"\bstands? twice\b"),
    "lies open; write is public or is face up": re.compile(r"\blies? open\b"),
    "broken off; write abandoned": re.compile(r"\bbroken off\b"),
    "at once; write simultaneously or immediately": re.compile(r"\bat once\b"),
}


@cache
def messages() -> tuple[str, ...]:
    """Return every English sentence of the catalogues, in the singular and in the plural."""
    ids = [message.id for message in collected()]
    return tuple(text for each in ids for text in ([each] if isinstance(each, str) else each))


@cache
def prose(page: Path) -> str:
    """Return the text of a page of the docs: no code and no addresses."""
    text = re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.S)
    return re.sub(r"`[^`]*`|\]\([^)]*\)", "", text)


@cache
def docstrings(module: Path) -> tuple[str, ...]:
    """Return the docstrings of a module."""
    documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    nodes = ast.walk(ast.parse(module.read_text("utf-8")))
    return tuple(ast.get_docstring(node) or "" for node in nodes if isinstance(node, documented))


PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
MODULES = sorted((ROOT / "src").rglob("*.py"))


@pytest.mark.parametrize("why", BANNED)
def test_messages_are_free_of_banned_patterns(why: str) -> None:
    assert [text for text in messages() if BANNED[why].search(text)] == []


@pytest.mark.parametrize("why", BANNED)
def test_pages_are_free_of_banned_patterns(why: str) -> None:
    found = {page.name: hit[0] for page in PAGES if (hit := BANNED[why].search(prose(page)))}
    assert found == {}


@pytest.mark.parametrize("why", BANNED)
def test_docstrings_are_free_of_banned_patterns(why: str) -> None:
    found = {str(module.relative_to(ROOT)): text for module in MODULES for text in docstrings(module) if BANNED[why].search(text)}
    assert found == {}


def test_the_patterns_find_what_they_ban() -> None:
    bad = (
        "it is no card",
        "Who has no seat looks on.",
        "drawn by lot",
        "wolf stands twice",
        "it lies open",
        "broken off",
        "at once",
    )
    assert all(any(pattern.search(text) for pattern in BANNED.values()) for text in bad)
    good = ("There is no card.", "it is no longer here", "Who begins?", "at random")
    assert not any(pattern.search(text) for pattern in BANNED.values() for text in good)
