"""The search: it uses nothing hidden, is reproducible by seed, is the same on both carriers, and finds a win in one."""

from __future__ import annotations

import math
import os
from random import Random
from typing import Any

import numpy as np
import pytest

from clashyard import clash, decks
from clashyard.core import machine_code
from clashyard.core.errors import BadInput
from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.players.player import redrawn
from clashyard.players.search import engine
from clashyard.players.search import tree as tree_module
from clashyard.players.search.engine import Budget, Thought, think
from tests.support.games import FORMATS, OVER_ALL, choose, dealt
from tests.support.search import COMPILED, LITTLE, ON_BOTH, OVER_GAMES, committed, others, positions, sampled

pytestmark = pytest.mark.usefixtures("carrier")


# Hidden information


def same_in_all_worlds(match: Match, seat: str, seed: int) -> int:
    """Check the thoughts of *seat*; return in how many worlds something hidden was different."""
    expected, changed = think(match, seat, LITTLE, seed), 0
    for world in others(match, seat):
        changed += world.state != match.state
        assert think(world, seat, LITTLE, seed) == expected
    return changed


@COMPILED
@OVER_ALL
@pytest.mark.rule("decks.info.hidden", "blades.info.hidden", "clash.info.hidden")
def test_a_seat_thinks_the_same_in_all_worlds(game: Game, mode: str) -> None:
    changed = 0
    for number, match in enumerate(sampled(game, mode, range(3), 5, 9)):
        for seat in match.deciding:
            changed += same_in_all_worlds(match, seat, number)
    assert changed >= 18


@OVER_GAMES
def test_a_seat_thinks_the_same_in_all_worlds_interpreted(game: Game) -> None:
    changed = 0
    for match in sampled(game, game.modes[-1], range(2), 9, 3):
        changed += sum(same_in_all_worlds(match, seat, 5) for seat in match.deciding)
    assert changed >= 6


@ON_BOTH
def test_worlds_that_are_given_take_the_place_of_those_drawn() -> None:
    """The choice follows from them, and not from the truth."""
    unlike = 0
    for match in sampled(clash.GAME, clash.GAME.modes[0], range(2), 6, 4):
        seat, thoughts = match.deciding[0], []
        for seed in (1, 2):
            state = redrawn(match, match.game.seats.index(seat), seed)
            worlds = np.concatenate([state.to_record()] * 3) if machine_code.prepared() else [state] * 3
            thoughts.append(think(match, seat, LITTLE, 5, worlds=worlds))
            for other in others(match, seat):
                assert think(other, seat, LITTLE, 5, worlds=worlds) == thoughts[-1]
        unlike += thoughts[0] != thoughts[1]
    assert unlike > 1


@COMPILED
@OVER_ALL
@pytest.mark.rule("blades.engarde.simultaneous")
def test_a_sealed_choice_is_not_known(game: Game, mode: str) -> None:
    """A simultaneous chooser thinks the same whatever another seat has sealed, and whether it has."""
    draw, compared = Random(2), 0
    for match in sampled(game, mode, range(3), 1, 60):
        for seat in match.deciding[1:] and match.deciding:
            before = think(match, seat, LITTLE, 6)
            for other in match.deciding:
                if other != seat:
                    assert think(committed(match, other, draw), seat, LITTLE, 6) == before
                    compared += 1
    assert compared > 20 or game is decks.GAME


# Reproducibility


@OVER_GAMES
@pytest.mark.compiled
def test_interpreted_and_compiled_searches_agree(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    for match in positions(game):
        for seat in match.deciding:
            thoughts = []
            for quick in (False, True):
                monkeypatch.setattr(machine_code, "prepared", lambda quick=quick: quick)
                thoughts.append(think(match, seat, Budget(iterations=40, trees=2), 7))
            assert thoughts[0] == thoughts[1]


@COMPILED
@OVER_ALL
def test_modes_agree_too(game: Game, mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = next(sampled(game, mode, range(4, 6), 7, 1))
    quick = think(match, None, Budget(iterations=20), 1)
    monkeypatch.setattr(machine_code, "prepared", lambda: False)
    assert think(match, None, Budget(iterations=20), 1) == quick


@ON_BOTH
@OVER_GAMES
def test_seed_iterations_and_trees_make_a_search(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    match = positions(game)[-1]
    found: dict[int, Thought] = {}
    for trees in (1, 2, 3):
        budget = Budget(iterations=41, trees=trees)
        for cores in (1, 2, 8):
            monkeypatch.setattr(os, "cpu_count", lambda cores=cores: cores)
            thought = think(match, None, budget, 9)
            assert found.setdefault(trees, thought) == thought
        assert thought.iterations == 41
        assert 41 - trees <= sum(each.visits for each in thought.candidates) <= 41  # a tree may first expand the root
    assert found[1] != found[2] != found[3] and think(match, None, Budget(iterations=41), 10) != found[1]


@OVER_GAMES
def test_a_match_is_left_as_it_is(game: Game) -> None:
    for match in positions(game):
        state, log, text = match.state.copy(), list(match.state.log), match.to_json()
        told = [str(event) for event in match.events]
        think(match, match.deciding[-1], LITTLE)
        assert match.state == state and match.state.log == log and match.to_json() == text
        assert [str(event) for event in match.events] == told


@ON_BOTH
@OVER_GAMES
def test_a_full_table_still_answers(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tree_module, "MAX_EDGES", 256)
    for match in positions(game):
        for seat in match.deciding:
            (tree,) = engine._grown(match, game.seats.index(seat), Budget(iterations=300), 3, game.strength.tuning)
            assert len(tree.edges) == 256 and len(tree.found()) in (192, 193)  # three quarters
            thought = think(match, seat, Budget(iterations=300), 3)
            assert sum(each.visits for each in thought.candidates) > 150
            assert sorted(each.action for each in thought.candidates) == sorted(match.menu(seat))


# Refusals


@pytest.mark.parametrize("seed", [-1, 2**62, 1.0, "1", None, True], ids=repr)
def test_seeds_that_are_none(seed: Any) -> None:
    with pytest.raises(BadInput, match=r"^seed: .* is not a whole number from 0 to \d+$"):
        think(positions(decks.GAME)[0], None, LITTLE, seed)


NEITHER = "budget: give a number of iterations or of seconds, above 0 and not both"
WHOLE = "^iterations: .* is not a whole number from 1 to 1000000000"
SECONDS = "^seconds: .* is not a number of seconds above 0"
TREES = "^trees: .* is not a whole number from 1 to 64"
WRONG_BUDGETS: list[tuple[dict[str, Any], str]] = [
    ({}, NEITHER), ({"iterations": 5, "seconds": 1}, NEITHER), ({"iterations": 0}, NEITHER), ({"seconds": 0}, NEITHER),
    ({"seconds": 0.0, "trees": 2}, NEITHER), ({"iterations": -1}, WHOLE), ({"iterations": True}, WHOLE),
    ({"iterations": 1.5}, WHOLE), ({"iterations": "9"}, WHOLE), ({"iterations": None}, WHOLE), ({"iterations": []}, WHOLE),
    ({"iterations": 10**9 + 1}, WHOLE), ({"iterations": 10**5000}, WHOLE), ({"iterations": math.nan}, WHOLE),
    ({"seconds": -1}, SECONDS), ({"seconds": -0.5}, SECONDS), ({"seconds": True}, SECONDS), ({"seconds": "x"}, SECONDS),
    ({"seconds": None}, SECONDS), ({"seconds": 1e6}, SECONDS), ({"seconds": 10**400}, SECONDS),
    ({"seconds": math.nan}, SECONDS), ({"seconds": math.inf}, SECONDS), ({"seconds": -math.inf}, SECONDS),
    ({"iterations": 5, "trees": 0}, TREES), ({"iterations": 5, "trees": 65}, TREES), ({"iterations": 5, "trees": -1}, TREES),
    ({"iterations": 5, "trees": True}, TREES), ({"iterations": 5, "trees": 1.0}, TREES), ({"iterations": 5, "trees": "2"}, TREES),
]  # fmt: skip


@pytest.mark.parametrize(("given", "said"), WRONG_BUDGETS, ids=range(len(WRONG_BUDGETS)))
def test_budgets_that_are_none(given: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput, match=f"^{said}") as caught:
        Budget(**given)
    assert "\n" not in str(caught.value) and len(str(caught.value)) < 200


@OVER_GAMES
def test_seats_without_a_decision_are_refused(game: Game) -> None:
    match = dealt(game, game.modes[0], 1)
    for name in ("Z", "a", "AB", 1):
        with pytest.raises(BadInput, match="^seat: unknown seat"):
            think(match, name, LITTLE)  # type: ignore[arg-type]
    draw = Random(1)
    while match.deciding:
        for name in set(match.seats) - set(match.deciding):
            with pytest.raises(
                BadInput, match=f"^seat: {name} has nothing to decide here; only {', '.join(match.deciding)} can decide$"
            ):
                think(match, name, LITTLE)
        seat, number = choose(match, draw)
        match.play(number, seat)
    for seat_or_none in (None, "A"):
        with pytest.raises(BadInput, match="^position: nobody has anything to decide here; the match is over$"):
            think(match, seat_or_none, LITTLE)


def test_what_leads_to_a_game_is_refused() -> None:
    for options in FORMATS:
        with pytest.raises(BadInput, match="^position: the search plays matches, and no "):
            think(Match.new(decks.GAME, options, 1), None, LITTLE)


def test_the_seat_of_an_automaton_is_refused() -> None:
    with pytest.raises(BadInput, match="^seat: unknown seat 'B'; seats: A$"):
        think(dealt(decks.GAME, "solo", 1), "B", LITTLE)
