"""The lessons of Clash of Decks call each card by its name in every language."""

from __future__ import annotations

import re

import pytest

from clashyard.core.words import Words
from clashyard.decks import GAME
from clashyard.decks.cards.catalogue import catalogue
from clashyard.lessons import Lesson, lessons_of, said


@pytest.mark.parametrize("language", ["fr", "ko"])
@pytest.mark.parametrize("lesson", lessons_of(GAME), ids=lambda lesson: lesson.id)
def test_cards_have_their_names(lesson: Lesson, language: str) -> None:
    cards = [catalogue()[key] for key in lesson.given["cards"]]
    words, found = Words(language), 0
    for text in lesson.texts():
        told = said(text, words).replace("\xa0", " ").replace("\u202f", " ")
        for card in cards:
            if re.search(rf"\b{re.escape(card.names['en'])}(?!\w)", text):
                assert card.names[language] in told, text
                found += 1
    assert found > 3
