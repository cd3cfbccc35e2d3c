"""Every page has a theme, and every theme a name in three languages."""

from __future__ import annotations

import pytest

from clashyard.core.words import LANGUAGES, Words
from clashyard.decks.rules.state import ABILITIES
from clashyard.decks.text.themes import MOTIFS
from clashyard.grimoire.books import puzzles
from clashyard.grimoire.duels.themes import NAMES, theme_name


def test_every_page_has_a_theme_and_every_theme_a_name() -> None:
    for page in puzzles().values():
        named = {*ABILITIES, *MOTIFS} if page.game.name == "decks" else NAMES
        assert page.themes and all(theme.removeprefix("aura:") in named for theme in page.themes), page.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_of_themes_differ_from_each_other_and_from_their_ids(language: str) -> None:
    names = [theme_name(theme, Words(language)) for theme in NAMES]
    assert len(set(names)) == len(names) and not set(names) & set(NAMES)
