"""Every sentence of the interface exists in French and Korean, with the same fields."""

from __future__ import annotations

import re
from typing import Any

import pytest

from clashyard.core.errors import BadInput
from clashyard.core.ledger import rules
from clashyard.core.phrase import Plural
from clashyard.core.words import LANGUAGES, Words, catalogue
from tests.support.collected import TOOL, collected


def key(given: str | tuple[str, ...]) -> str:
    """Return a message's pattern, the singular where it has a plural."""
    return given if isinstance(given, str) else given[0]


OTHERS = [name for name in LANGUAGES if name != "en"]
pytestmark = pytest.mark.xdist_group("words")  # so that one process reads the source


@pytest.fixture(scope="module")
def patterns() -> dict[str, Any]:
    """Return the messages of the source: the id of each, by its singular."""
    return {key(message.id): message.id for message in collected() if message.id}


def test_there_are_messages(patterns: dict[str, Any]) -> None:
    assert len(patterns) > 80


@pytest.mark.parametrize("language", OTHERS)
def test_catalogues_are_complete(language: str, patterns: dict[str, Any]) -> None:
    known = catalogue(language)
    assert sorted(known) == sorted(patterns)
    assert [m for m in patterns if fields(many(patterns[m])) != fields(many(known[m]))] == []


def many(pattern: str | tuple[str, ...]) -> str:
    """Return the plural of a pattern that has one, else the pattern."""
    return pattern[1] if isinstance(pattern, tuple) else getattr(pattern, "many", pattern)


@pytest.mark.parametrize("language", OTHERS)
def test_a_singular_has_no_other_fields_than_its_plural(language: str, patterns: dict[str, Any]) -> None:
    plural = {m: form for m, form in catalogue(language).items() if isinstance(form, Plural)}
    assert len(plural) == (len([m for m in patterns.values() if isinstance(m, tuple)]) if language == "fr" else 0)
    assert [m for m, form in plural.items() if not set(fields(form)) <= set(fields(form.many))] == []


@pytest.mark.parametrize("language", OTHERS)
def test_the_texts_of_the_rules_are_complete(language: str) -> None:
    known = catalogue(language, "rules")
    texts = sorted(str(message.id) for message in TOOL["texts"]() if message.id)
    assert [text for text in texts if text not in known] == []
    assert [text for text in known if text not in texts] == []
    assert [text for text in texts if ruling(text) != ruling(known[text])] == []


def ruling(text: str) -> str:
    """Return the number that a ruling begins with, or an empty string."""
    return "".join(re.findall(r"^(R\d+)[ \u00a0]?:", text))


@pytest.mark.parametrize("language", OTHERS)
def test_rules_in_a_language(language: str) -> None:
    said, rule = rules("decks", language)["decks.ability.vanish"], rules("decks")["decks.ability.vanish"]
    assert (said.id, len(said.rulings)) == (rule.id, len(rule.rulings)) and said.text != rule.text and said.title != rule.title
    with pytest.raises(BadInput, match="'de' is not a valid language"):
        rules("decks", "de")


def test_a_text_of_data_keeps_its_braces() -> None:
    assert Words("fr").text("a {brace} and {") == "a {brace} and {"
    assert Words("fr").text("Setup") == catalogue("fr")["Setup"] != "Setup"


def fields(pattern: str) -> list[str]:
    return sorted(set(re.findall(r"{(\w+)(?::(?:de|à))?}", pattern)))


def test_saying() -> None:
    assert Words("en")("{seat} wins.", seat="A") == "A wins."
    assert Words("fr")("{seat} wins.", seat="A") != "A wins."
    with pytest.raises(BadInput, match="'de' is not a valid language; known: en, fr, ko"):
        Words("de")
