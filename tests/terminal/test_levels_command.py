"""`clashyard levels`: how each level plays, in three languages."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from clashyard.core.words import Words
from clashyard.games import GAMES, NAMED
from clashyard.players.descriptions import descriptions
from clashyard.terminal.app import app


def told(*arguments: str) -> str:
    result = CliRunner().invoke(app, ["levels", *arguments], env={"COLUMNS": "80"}, catch_exceptions=False)
    assert result.exit_code == 0
    return result.stdout


@pytest.mark.parametrize("language", ["en", "fr", "ko"])
def test_every_level_of_every_game_is_described(language: str) -> None:
    text, words = told("--language", language), Words(language, terminal=True)
    flat = "".join(text.split())
    for game in GAMES:
        for each in descriptions(game, words):
            assert f"{each.number}{''.join(each.name.split())}" in flat
            assert "".join(each.play.split())[:30] in flat
    assert max(map(len, text.splitlines())) <= 80


def test_one_game_alone() -> None:
    text = told("blades")
    assert "Clashing Blades!" in text and "Wins 36% against Novice." in " ".join(text.split())
    assert not any(game.title in text for game in GAMES if game is not NAMED["blades"])


def test_an_unknown_game_is_refused() -> None:
    result = CliRunner().invoke(app, ["levels", "chess"])
    assert result.exit_code != 0 and "chess" in str(result.exception)
