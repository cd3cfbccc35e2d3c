"""Every sentence of the interface is there in French and Korean, with the same fields."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

from clashyard.core.errors import BadInput
from clashyard.core.ledger import rules
from clashyard.core.words import LANGUAGES, Words, catalogue

TOOL = runpy.run_path(str(Path(__file__).parents[1] / "tools" / "words.py"))
MESSAGES = sorted(str(message.id) for message in TOOL["messages"]() if message.id)
TEXTS = sorted(str(message.id) for message in TOOL["texts"]() if message.id)
OTHERS = [name for name in LANGUAGES if name != "en"]


def test_there_are_messages() -> None:
    assert len(MESSAGES) > 80


@pytest.mark.parametrize("language", OTHERS)
def test_catalogues_are_complete(language: str) -> None:
    known = catalogue(language)
    assert [m for m in MESSAGES if m not in known] == []
    assert [m for m in known if m not in MESSAGES] == []
    assert [m for m in MESSAGES if fields(m) != fields(known[m])] == []


@pytest.mark.parametrize("language", OTHERS)
def test_the_texts_of_the_rules_are_complete(language: str) -> None:
    known = catalogue(language, "rules")
    assert [text for text in TEXTS if text not in known] == []
    assert [text for text in known if text not in TEXTS] == []
    assert [text for text in TEXTS if ruling(text) != ruling(known[text])] == []


def ruling(text: str) -> str:
    """The number that a ruling begins with; nothing where it is none."""
    return "".join(re.findall(r"^R\d+:", text))


@pytest.mark.parametrize("language", OTHERS)
def test_rules_in_a_language(language: str) -> None:
    said, rule = rules("decks", language)["decks.ability.vanish"], rules("decks")["decks.ability.vanish"]
    assert (said.id, len(said.rulings)) == (rule.id, len(rule.rulings)) and said.text != rule.text and said.title != rule.title
    with pytest.raises(BadInput, match="'de' is no language"):
        rules("decks", "de")


def test_a_text_of_data_keeps_its_braces() -> None:
    assert Words("fr").text("a {brace} and {") == "a {brace} and {"
    assert Words("fr").text("Setup") == catalogue("fr")["Setup"] != "Setup"


def fields(pattern: str) -> list[str]:
    return sorted(re.findall(r"{\w+}", pattern))


def test_saying() -> None:
    assert Words("en")("{seat} wins.", seat="A") == "A wins."
    assert Words("fr")("{seat} wins.", seat="A") != "A wins."
    with pytest.raises(BadInput, match="'de' is no language; known: en, fr, ko"):
        Words("de")
