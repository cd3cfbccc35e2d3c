"""Levels in words: what they say is what the levels play by and what the ladder measured."""

from __future__ import annotations

import pytest

from clashyard.core.game import Game
from clashyard.core.strength import Level
from clashyard.core.words import LANGUAGES, Words
from clashyard.games import GAMES, NAMED
from clashyard.players import NAMES
from clashyard.players.descriptions import descriptions, played

EN = Words("en")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_each_level_says_how_it_does_against_the_next(game: Game) -> None:
    found = descriptions(game, EN)
    assert [each.name for each in found] == list(NAMES) and [each.number for each in found] == [1, 2, 3, 4, 5, 6, 7, 8]
    for each, step, above in zip(found, game.strength.steps, NAMES[1:], strict=False):
        assert each.result == f"wins {100 - step}% against {above}"
    assert found[-1].result == "" and len(game.strength.steps) == 7


def test_how_a_level_plays_is_said_by_its_numbers() -> None:
    assert played(Level(100, 0), EN) == "Takes the worse of two actions drawn at random."
    assert played(Level(0, 0), EN) == "Takes what looks best by the end of its turn."
    assert played(Level(1, 0), EN).endswith("1 of 100 decisions is a mistake.")
    assert (
        played(Level(8, 50), EN) == "Thinks ahead: it tries 50 continuations for each decision. 8 of 100 decisions are mistakes."
    )


def test_a_search_of_both_sides_and_its_guide_are_told_too() -> None:
    said = played(NAMED["blades"].strength.levels[-1], EN)
    assert said == (
        "Thinks ahead: it tries 4000 continuations for each decision, and more where you both choose at the same time. "
        "In the usual mode, a network that has learned the game against itself guides it, and decides where you both choose at "
        "the same time."
    )


def test_a_network_that_takes_over_is_told_too() -> None:
    assert played(NAMED["clash"].strength.levels[-1], EN) == (
        "Thinks ahead: it tries 6000 continuations for each decision. Before anything else it looks for a certain win this turn. "
        "A network that has learned the game against itself chooses what it discards, and takes over if you do not play simply."
    )


def test_levels_differ_in_every_language() -> None:
    for language in LANGUAGES:
        said = [each.play for each in descriptions(NAMED["decks"], Words(language))]
        assert len(set(said)) == 8


def test_a_game_without_measurements_promises_nothing(high_card: Game) -> None:
    assert {each.result for each in descriptions(high_card, EN)} == {""}
