"""Selectors that would make a browser style the whole page anew at every change."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.paths import ROOT

SHEETS = [path for path in sorted((ROOT / "src" / "clashyard" / "web").rglob("*.css")) if "vendor" not in path.parts]
# What pages with a stage load besides the sheets of their board: a match, a puzzle, a lesson, a replay, a demonstration.
ROOMS = {"web", "signals", "matches", "puzzles", "lessons", "replays", "home", "decks", "blades", "clash"}
STAGE = [path for path in SHEETS if path.parent.name in ROOMS]
# These hold a few boxes of a form and nothing that scripts change, and they have to work without scripts.
KEPT = {
    ".tabs", ".cap",  # the rail
    ".zoom", ".book-switches",  # switches of the field and of the combos
    "label", ".pick", ".card.can", ".offered", ".column",  # what a box chooses
}  # fmt: skip
GATE = re.compile(r":(hover|focus-within)$|:is\(:hover, :focus-within\)$")  # one element at a time
NAMED = re.compile(r"^([\w.#\[]|::|:(is|where)\(\s*[\w.#\[])")


def selectors(text: str) -> Iterator[str]:
    """Yield each selector of a style sheet; commas within parentheses do not part selectors."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    for rule in re.findall(r"(?:^|[{};])\s*([^{};@]+)\{", text):
        yield from (part.strip() for part in re.split(r",(?![^()]*(?:\([^()]*\)[^()]*)*\))", rule))


def subject(selector: str) -> str:
    """Return what a selector styles: the part behind its last combinator outside of parentheses."""
    depth, begins = 0, 0
    for place, sign in enumerate(selector):
        depth += (sign == "(") - (sign == ")")
        begins = place + 1 if not depth and sign in " >+~" else begins
    return selector[begins:]


def holders(selector: str) -> Iterator[tuple[str, str]]:
    """Yield what a selector looks into, the part before `:has()` from its last combinator on, and what it looks for."""
    for found in re.finditer(r":has\(", selector):
        depth, end = 1, found.end()
        while depth:
            depth += (selector[end] == "(") - (selector[end] == ")")
            end += 1
        yield subject(selector[: found.start()]), selector[found.end() : end - 1]


def test_subjects_are_found() -> None:
    assert list(selectors("/* a */ .a:is(b, c) > d:has(> e), f { }  @media x { g ~ :has(h) { } }")) == [
        ".a:is(b, c) > d:has(> e)", "f", "g ~ :has(h)"
    ]  # fmt: skip
    assert list(holders(".a > b:is(c, d):has(> e:not(f)) g:has(h)")) == [("b:is(c, d)", "> e:not(f)"), ("g", "h")]
    assert [subject(each) for each in (".a > d:has(> e)", "g ~ :has(h)", "a:has(b) > *")] == ["d:has(> e)", ":has(h)", "*"]


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_what_depends_on_content_is_named(path: Path) -> None:
    """With `:has()` and a subject of any kind, a change anywhere restyles everything below: 6 ms instead of 1 in a match."""
    found = [each for each in selectors(path.read_text("utf-8")) if ":has(" in each and not NAMED.match(subject(each))]
    assert found == []


@pytest.mark.parametrize("path", STAGE, ids=lambda path: path.name)
def test_a_stage_is_not_searched_at_each_change(path: Path) -> None:
    """What an ancestor contains is written on it (`data-board`), not searched for, which took three quarters of the time.

    `:not()` or `*` within `:has()` make browsers search at every change of a page, whichever element has it.
    """
    found = [each for selector in selectors(path.read_text("utf-8")) for each in holders(selector)]
    assert [each for each in found if each[0] not in KEPT and not GATE.search(each[0])] == []
    assert [each for each in found if ":not(" in each[1] or "*" in each[1]] == []
