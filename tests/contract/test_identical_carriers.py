"""One source, two carriers: interpreted and compiled rules agree after every action, on random matches of all abilities."""

from __future__ import annotations

from random import Random

import pytest

from clashyard import decks
from clashyard.core.game import Game
from clashyard.core.state import State, each, one
from clashyard.terminal.measurements import identical, perft, signature
from tests.support.decks_matches import MODES, typed
from tests.support.games import OVER_ALL, OVER_SOME
from tests.support.paths import TESTS

SIGNATURES = TESTS / "signatures.txt"


@pytest.mark.compiled
@OVER_SOME
def test_identical_action_by_action(game: Game, mode: str) -> None:
    assert identical(game, mode, 60, seed=50_000) > 450


@pytest.mark.compiled
@OVER_ALL
def test_signature_is_the_recorded_one(game: Game, mode: str) -> None:
    """A commit that changes behaviour also changes this number, and says so."""
    assert f"{game.name} {mode} {signature(game, mode, 10_000)}" in SIGNATURES.read_text().splitlines()


@pytest.mark.compiled
@OVER_ALL
def test_signature_is_the_same_interpreted(game: Game, mode: str) -> None:
    assert signature(game, mode, 100, compiled=False) == signature(game, mode, 100, compiled=True)


@pytest.mark.compiled
def test_perft_is_the_same_compiled() -> None:
    match = decks.new(decks=("3", "4"), seed=5)
    assert perft(match, 3, compiled=True) == perft(match, 3, compiled=False)


class Small(State):
    row: list[int] = each(3)
    grid: list[list[int]] = each(2, 2, size=2)
    number: int = one(size=4)


def test_a_state_copies_compares_and_travels() -> None:
    g = Small()
    g.row[1], g.grid[1][0], g.number = 5, 300, 70_000
    twin = g.copy()
    assert twin == g and Small.from_record(g.to_record()[0]) == g
    twin.grid[1][0] = 1
    assert twin != g and g.grid[1][0] == 300


def test_a_number_that_does_not_fit_is_named() -> None:
    g = Small()
    g.row[0] = 200
    with pytest.raises(OverflowError, match="row does not fit in 1 byte"):
        g.to_record()
    g = Small()
    g.grid[1][1] = -40_000
    with pytest.raises(OverflowError, match="grid does not fit in 2 byte"):
        g.to_record()


def test_a_record_has_each_number_in_its_place() -> None:
    g = Small()
    g.row[:], g.grid[:], g.number = [1, -2, 3], [[4, -5], [600, 7]], -80_000
    row = g.to_record()
    assert {name: row[name][0].tolist() for name in g.columns} == {name: getattr(g, name) for name in g.columns}
    assert row.flags.writeable and row.dtype == Small.dtype


@pytest.mark.compiled
def test_typed_positions_are_identical_too() -> None:
    """Positions with pairs, captives, Champions and marks that no deal leads to."""
    for seed in range(60):
        given, options = typed(seed, MODES[seed % len(MODES)])
        slow, quick = decks.from_position(given, options), decks.from_position(given, options, compiled=True)
        draw = Random(seed)
        for _ in range(40):
            if slow.to_act is None:
                break
            action = draw.choice(slow.menu())
            slow.play(action)
            quick.play(action)
            assert slow.state == quick.state
