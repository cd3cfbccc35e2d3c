"""Inputs of networks: observations as floats, and actions in parts."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from clashyard import blades, clash, decks
from clashyard.core.errors import BadInput
from clashyard.core.game import Game
from clashyard.games import GAMES
from clashyard.learn import action_features, action_parts, bounds, scaled
from tests.support.games import OVER_ALL, points

IN_ALL_GAMES = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@OVER_ALL
def test_scaled_observations_lie_between_minus_one_and_one(game: Game, mode: str) -> None:
    low, high = bounds(game, mode)
    rows = [row_of(game, mode, match) for match in points(game, mode, range(2), 30)]
    found = scaled(rows, game, mode)
    assert found.dtype == np.float32 and (abs(found) <= 1).all() and found.any()
    assert ((np.array(rows) >= low) & (np.array(rows) <= high)).all()
    assert (scaled(high, game, mode) <= 1).all() and (scaled(np.zeros_like(low), game, mode) == 0).all()
    assert (np.maximum(abs(scaled(low, game, mode)), abs(scaled(high, game, mode)))[high > 0] == 1).all()


def row_of(game: Game, mode: str, match: object) -> list[int]:
    row = [0] * len(bounds(game, mode)[0])
    assert game.rules.observe
    game.rules.observe(match.state, 0, row)  # type: ignore[attr-defined]
    return row


def test_rows_of_another_length_are_refused() -> None:
    with pytest.raises(BadInput, match="observations: rows of 268 numbers are needed"):
        scaled(np.zeros((2, 3)), blades.GAME)
    with pytest.raises(BadInput, match="mode"):
        scaled(np.zeros(268), blades.GAME, "solo")


@IN_ALL_GAMES
def test_each_action_has_parts_of_its_own_within_their_sizes(game: Game) -> None:
    parts = action_parts(game)
    assert (
        game.parts
        and parts.shape == (game.rules.actions, len(game.parts.names))
        and len(game.parts.names) == len(game.parts.sizes)
    )
    assert len(np.unique(parts, axis=0)) == len(parts)
    assert parts.min() == 0 and (parts.max(axis=0) + 1).tolist() == list(game.parts.sizes)
    features = action_features(game)
    assert features.shape == (game.rules.actions, sum(game.parts.sizes)) and (features.sum(axis=1) == len(game.parts.names)).all()


@pytest.mark.parametrize(
    ("game", "text", "expected"),
    [
        (blades.GAME, "en-garde A:S7", {"kind": 0, "suit": 1, "strength": 7}),
        (blades.GAME, "pass", {"kind": 1}),
        (clash.GAME, "joust A:Q", {"kind": 1, "Q cards": 1}),
        (clash.GAME, "stop", {"kind": 0}),
        (decks.GAME, "end", {"kind": 0}),
    ],
)
def test_what_parts_mean(game: Game, text: str, expected: dict[str, int]) -> None:
    assert game.parts
    for match in points(game, game.modes[0], range(40), 60):
        found = [number for number in match.menu() if match.text(number) == text]
        if found:
            parts = dict(zip(game.parts.names, game.parts.of(found[0]), strict=True))
            assert {name: value for name, value in parts.items() if value or name == "kind"} == expected
            return
    pytest.fail(f"{text} was never legal")


def test_a_creature_played_onto_a_line_and_a_discard() -> None:
    assert decks.GAME.parts and clash.GAME.parts
    assert decks.GAME.parts.of(2 + 578 * 3 + 1) == (2, 4, 0, 2, 0), "the fourth card, to the lower line"
    assert decks.GAME.parts.of(2 + 578 * 4 + 2 + 72 * 3 + 5) == (3, 5, 2, 2, 6), "the Champion, onto the sixth of B's lower line"
    assert clash.GAME.parts.of(14 + 2 + 8 * 3 + 64 + 512 * 4 + 3072 * 2 + 9216) == (8, 2, 3, 1, 4, 2, 1, 0)


def test_a_game_without_parts() -> None:
    with pytest.raises(BadInput, match="game: this one does not say"):
        action_parts(replace(blades.GAME, parts=None))
