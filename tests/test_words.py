"""Every sentence of the interface is there in French and Korean, with the same fields."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

from clashyard.core.errors import BadInput
from clashyard.core.words import LANGUAGES, Words, catalogue

EXTRACTED = runpy.run_path(str(Path(__file__).parents[1] / "tools" / "words.py"))["messages"]()
MESSAGES = sorted(str(message.id) for message in EXTRACTED if message.id)


def test_there_are_messages() -> None:
    assert len(MESSAGES) > 80


@pytest.mark.parametrize("language", [name for name in LANGUAGES if name != "en"])
def test_catalogues_are_complete(language: str) -> None:
    known = catalogue(language)
    assert [m for m in MESSAGES if m not in known] == []
    assert [m for m in known if m not in MESSAGES] == []
    assert [m for m in MESSAGES if fields(m) != fields(known[m])] == []


def fields(pattern: str) -> list[str]:
    return sorted(re.findall(r"{\w+}", pattern))


def test_saying() -> None:
    assert Words("en")("{seat} wins.", seat="A") == "A wins."
    assert Words("fr")("{seat} wins.", seat="A") != "A wins."
    with pytest.raises(BadInput, match="'de' is no language; known: en, fr, ko"):
        Words("de")
