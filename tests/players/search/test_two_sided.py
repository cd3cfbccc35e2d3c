"""The two-sided search: it uses nothing hidden, is the same on both carriers, and can be exploited less at en garde."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest

from clashyard import clash
from clashyard.blades import GAME
from clashyard.core import machine_code
from clashyard.core.errors import BadInput
from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.core.trees.response import nash_conv
from clashyard.equilibrium.player_policy import Mixture, mixture_of, policy_of
from clashyard.equilibrium.reduced import Reduced, reduced_blades
from clashyard.players import levels
from clashyard.players.evidence import Evidence, Odds
from clashyard.players.search import engine
from clashyard.players.search import tree as tree_module
from clashyard.players.search.edges import find, mixed
from clashyard.players.search.engine import Budget, Thought, think
from clashyard.players.search.expansion import fingerprint
from clashyard.players.search.state import NONE, PATH, ROOT, Edge
from clashyard.players.search.tree import PART, STEPS_PER_ITERATION, Tree, simultaneous
from clashyard.players.search.two_sided import RECENT, forget
from tests.support.games import points
from tests.support.search import COMPILED, ON_BOTH, committed, others

LITTLE = Budget(iterations=60)
REDUCED = reduced_blades(2, 2, (2, 1))


def both(match: Match, seat: str, budget: Budget, seed: int) -> Thought:
    return think(match, seat, budget, seed, both=True)


def at_en_garde(mode: str, most: int, game: Game = GAME) -> Iterator[Match]:
    """Yield points of random matches at which both seats choose at the same time."""
    return islice((match for match in points(game, mode, range(3), 60) if len(match.deciding) == 2), most)


@COMPILED
@pytest.mark.usefixtures("carrier")
@pytest.mark.parametrize(("game", "mode"), [*((GAME, mode) for mode in GAME.modes), (clash.GAME, clash.GAME.modes[0])])
@pytest.mark.rule("blades.info.hidden", "blades.engarde.simultaneous", "clash.info.hidden")
def test_a_seat_thinks_the_same_whatever_the_other_one_holds_and_has_chosen(game: Game, mode: str) -> None:
    compared, draw = 0, Random(4)
    for match in at_en_garde(mode, 4, game):
        for seat, other in zip(match.deciding, reversed(match.deciding), strict=True):
            expected = both(match, seat, LITTLE, 5)
            for world in (*others(match, seat), committed(match, other, draw)):
                compared += world.state != match.state
                assert both(world, seat, LITTLE, 5) == expected
    assert compared > 16


@pytest.mark.compiled
def test_interpreted_and_compiled_searches_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a game with few hands too, which get statistics of their own."""
    for match in (*at_en_garde("basic", 2), REDUCED.match(5, [])):
        thoughts = []
        for quick in (False, True):
            monkeypatch.setattr(machine_code, "prepared", lambda quick=quick: quick)
            thoughts.append(both(match, "B", Budget(iterations=400, trees=2), 7))
        assert thoughts[0] == thoughts[1] and thoughts[0].iterations == 400
        assert sum(each.policy for each in thoughts[0].candidates) == pytest.approx(1)


def edges_after(seat: int, first: int, count: int, in_turn: int = 0) -> Any:
    """Return all edges of a search of *seat* after some iterations, of which *first* is the number of the first."""
    tuning = replace(GAME.strength.tuning, in_turn=in_turn)
    tree = Tree(REDUCED.match(5, []), seat, mixed(3, 0), tuning, 300, False, True)
    tree.done = first
    tree.grow(count)
    return tree.found()


def edges_at_the_root(seat: int, other: int, first: int, count: int) -> tuple[Any, Any]:
    """Return the edges of the present decision of *seat*, and those of *other*, after some iterations of a search of *seat*."""
    found = edges_after(seat, first, count)
    at_root = found[(found["parent"] == ROOT) & (found["simultaneous"] == 1)]
    return at_root[at_root["seat"] == seat], at_root[at_root["seat"] == other]


@pytest.mark.parametrize("seat", [0, 1])
def test_either_the_true_hand_learns_or_everything_else(seat: int) -> None:
    own, others = edges_at_the_root(seat, 1 - seat, 0, 1)
    assert own["weight"].sum() > 0 and others["weight"].sum() == others["visits"].sum() == 0
    own, others = edges_at_the_root(seat, 1 - seat, 1, 2)  # the next iteration with the true hand has the number 3
    assert own["weight"].sum() == own["visits"].sum() == 0 and others["weight"].sum() > 0


@pytest.mark.parametrize(("number", "learner"), [(0, 0), (1, 1), (2, 0), (3, 0), (4, 1), (5, 0)])
def test_in_turn_only_one_seat_learns_in_an_iteration(number: int, learner: int) -> None:
    """The searching seat, 0, by its true hand, then the other one, then the searching seat by its other hands."""
    found = edges_after(0, number, 1, in_turn=1)
    learned = found[(found["weight"] > 0) | ((found["visits"] > 0) & (found["action"] != NONE) & (found["seat"] >= 0))]
    assert set(learned["seat"].tolist()) == {learner}
    assert (learned["parent"] == ROOT).any() == (number % 3 < 2), "only other hands than the true one learn in the third"


def test_a_hand_that_is_met_often_has_statistics_of_its_own() -> None:
    match = REDUCED.match(5, [])
    menu = match.menu("B")
    own = fingerprint(menu, len(menu), mixed(ROOT, 1))
    tree = Tree(match, 0, mixed(3, 0), GAME.strength.tuning, 600, False, True)
    tree.grow(8)
    assert find(tree.edges, mixed(own, menu[0])) == NONE
    tree.grow(592)
    spots = [find(tree.edges, mixed(own, action)) for action in menu]
    assert NONE not in spots and sum(tree.edges[spot].visits for spot in spots) > 20


def test_the_value_of_a_pair_of_choices_is_that_of_its_last_results() -> None:
    edge = Edge()
    edge.visits, edge.total = RECENT - 1, [(RECENT - 1) * 100, (RECENT - 1) * -100, 0, 0]
    forget([edge], 0)
    assert edge.visits == RECENT - 1, "there is room"
    edge.visits, edge.total = RECENT, [RECENT * 100, RECENT * -100, 0, 0]
    forget([edge], 0)
    assert edge.visits == RECENT - 1 and edge.total == [(RECENT - 1) * 100, (RECENT - 1) * -100, 0, 0]


def test_steps_are_the_lengths_of_all_paths_and_short_games_get_more_iterations() -> None:
    short = REDUCED.match(5, [])
    whole = next(at_en_garde("basic", 1))
    done = []
    for match in (short, whole):
        tree = Tree(match, 0, 7, GAME.strength.tuning, 100, False, True)
        tree.grow_by(4000)
        assert 4000 <= tree.spent < 4000 + PART * PATH
        done.append(tree.done)
        assert both(match, "A", Budget(steps=4000), 7).iterations == tree.done
    assert done[0] > done[1]


def test_only_a_two_sided_search_counts_steps() -> None:
    match = next(at_en_garde("basic", 1))
    with pytest.raises(BadInput, match="steps: only a two-sided search counts steps; give a number of iterations"):
        think(match, "A", Budget(steps=1000))


@ON_BOTH
@pytest.mark.usefixtures("carrier")
def test_a_full_table_still_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tree_module, "MAX_EDGES", 256)
    for match in at_en_garde("basic", 2):
        (tree,) = engine._grown(match, 0, Budget(iterations=300), 3, GAME.strength.tuning, True)
        assert len(tree.edges) == 256 and len(tree.found()) in (192, 193)  # three quarters
        found = both(match, "A", Budget(iterations=300), 3).candidates
        assert sorted(each.action for each in found) == sorted(match.menu("A"))


def test_only_the_last_level_uses_it_and_only_where_both_choose(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, bool]] = []

    def noted(match: Match, seat: str, budget: Budget, seed: int, tuning: Any, both: bool, guide: Any, **_: bool) -> Thought:
        asked.append((budget.iterations or budget.steps // STEPS_PER_ITERATION, both))
        return think(match, seat, Budget(iterations=2), seed, tuning, both)

    monkeypatch.setattr(levels, "think", noted)
    monkeypatch.setattr(machine_code, "prepared", lambda: False)
    found = set()
    for match in islice(points(GAME, "hearts", range(2), 60), 40):  # a mode without a guide
        seats = [seat for seat in match.deciding if len(match.menu(seat)) > 1]
        for seat in seats:
            for number in (7, 8):
                asked.clear()
                levels.level(number).choose(match, seat)
                together = simultaneous(match, match.game.seats.index(seat))
                assert asked == [(60, False) if number == 7 else (20_000, True) if together else (4000, False)]
                found.add(together)
    assert found == {False, True}


@pytest.mark.parametrize(
    ("options", "searches"), [({"turn-limit": 1}, (40_000, True)), ({"turn-limit": 2}, (1000, False)), ({}, (1000, False))]
)
def test_level_8_hides_its_hand_where_no_network_can_succeed_its_search(
    options: dict[str, Any], searches: tuple[int, bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In CLASH in the last turn before a limit; else it expects simple play once that is probable, and needs fewer iterations."""
    monkeypatch.setattr(Evidence, "odds", lambda self, match, seat: Odds(levels.SURE + 1, 0))
    asked = []

    def noted(match: Match, seat: str, budget: Budget, seed: int, tuning: Any, both: bool, guide: Any, **_: bool) -> Thought:
        asked.append((budget.iterations or budget.steps // STEPS_PER_ITERATION, both))
        return think(match, seat, Budget(iterations=5), seed, tuning)

    monkeypatch.setattr(levels, "think", noted)
    monkeypatch.setattr(machine_code, "prepared", lambda: False)
    levels.level(8).choose(clash.new(seed=4, **options), "A")
    assert asked == [searches]


def one_sided(match: Match, seat: str, seed: int) -> dict[int, float]:
    found = think(match, seat, Budget(iterations=4000), seed)
    return {each.action: each.policy for each in found.candidates if each.policy}


def gain(reduced: Reduced, mixture: Mixture) -> float:
    tree = reduced.tree()
    return nash_conv(tree, policy_of(reduced, tree, mixture, [0])) / nash_conv(tree, tree.uniform())


@pytest.mark.nightly
@COMPILED
@pytest.mark.usefixtures("carrier")
def test_it_can_be_exploited_less_than_half_as_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "solved", lambda *_: {})  # level 8 does not search in a match as small as this
    assert gain(REDUCED, mixture_of("level-8")) < gain(REDUCED, one_sided) / 2


@pytest.mark.parametrize("rare", [0.0, 0.9])
def test_rare_choices_are_left_out_by_a_share_of_its_own(rare: float) -> None:
    match = next(at_en_garde("basic", 1))
    tuning = replace(GAME.strength.tuning, rare=1.0 - rare, rare_two_sided=rare)
    shares = [each.policy for each in think(match, "A", Budget(iterations=200), 5, tuning, both=True).candidates]
    assert len(shares) > 3 and all(share == 0 or share >= rare * max(shares) for share in shares)
    assert (sum(share == 0 for share in shares) > 1) == (rare > 0)
