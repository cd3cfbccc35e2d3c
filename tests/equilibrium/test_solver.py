"""Trees of reduced games, best responses, and solvers: against OpenSpiel, and against every pure strategy of a small game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from clashyard import blades
from clashyard.core import machine_code
from clashyard.core.errors import BadInput
from clashyard.core.trees.response import best_response, values
from clashyard.equilibrium import Reduced, Tree, grown, nash_conv, policy_of, reduced_blades, reduced_clash, reduced_decks, solve
from clashyard.equilibrium.player_policy import mixture_of, path

pytestmark = pytest.mark.xdist_group("compiled-equilibrium")

ROCK = 2.0  # pays twice in the game below


def rock_paper_scissors() -> Tree:
    """Return rock, paper, scissors in which a win by rock counts twice, as a tree: the second does not see the first's choice."""
    pays = np.array([[0, -1, ROCK], [1, 0, -1], [-ROCK, 1, 0]])
    after = [(1 + one, other) for one in range(3) for other in range(3)]
    return Tree(
        parent=np.array([-1, 0, 0, 0, *(parent for parent, _ in after)]),
        mover=np.array([0, 1, 1, 1, *[-1] * 9]), payoff=np.array([0.0] * 4 + [pays[one - 1, other] for one, other in after]),
        choice=np.array([-1, 0, 1, 2, *(3 + other for _, other in after)]), chance=np.ones(13),
        state=np.array([0, 1, 1, 1, *[-1] * 9]), levels=np.array([0, 1, 4, 13]),
        known=np.array([[0, 0, 3], [1, 3, 3]]), action=np.arange(6) % 3,
    )  # fmt: skip


@pytest.mark.parametrize("method", ["cfr+", "dcfr"])
def test_the_known_mixture_is_found(method: str) -> None:
    """Rock 1/4, paper 1/2, scissors 1/4: each choice then does equally well against it."""
    solution = solve(rock_paper_scissors(), goal=1e-3, method=method)
    assert solution.nash_conv < 1e-3
    assert solution.policy == pytest.approx([0.25, 0.5, 0.25] * 2, abs=0.01)


def test_the_gain_by_the_best_response_is_exact() -> None:
    tree = rock_paper_scissors()
    assert best_response(tree, np.array([1, 0, 0, 1, 0, 0.0]), 1) == 1  # paper against rock
    assert best_response(tree, np.array([1, 0, 0, 0, 0, 1.0]), 0) == ROCK
    assert nash_conv(tree, tree.uniform()) == pytest.approx(2 / 3)  # rock wins 2 of 3 times 2, and loses once: 1/3 each


def test_no_pure_strategy_does_better_than_the_best_response(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine_code, "prepared", lambda: False)  # compiling takes longer than this small tree
    reduced = reduced_blades(2, 2, (2, 1))
    tree = replace(reduced, deals=reduced.deals[40:43]).tree()
    draw = np.random.default_rng(5)
    policy = tree.normal(draw.random(len(tree.owner)))
    for seat in (0, 1):
        mine = [row for row in tree.known if row[0] == seat]
        found = []
        for choices in product(*(range(many) for _, _, many in mine)):
            played = policy.copy()
            for (_, begin, many), choice in zip(mine, choices, strict=True):
                played[begin : begin + many] = np.arange(many) == choice
            found.append(values(tree, played)[0] * (1 if seat == 0 else -1))
        assert len(set(found)) > 2 and max(found) == pytest.approx(best_response(tree, policy, seat), abs=1e-12)


def test_open_spiel_finds_the_same() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    solving = pytest.importorskip("clashyard.gym.open_spiel_solve")
    game = solving.load(ranks=2, cards=2, health_a=2, health_b=1)
    tree = reduced_blades(2, 2, (2, 1)).tree()
    assert pyspiel.nash_conv(game, pyspiel.UniformRandomPolicy(game)) == pytest.approx(nash_conv(tree, tree.uniform()), abs=1e-9)
    solution = solve(tree, goal=0.0002)
    assert values(tree, solution.policy)[0] == pytest.approx(0.15, abs=0.0002)  # as OpenSpiel's solver finds


@pytest.mark.nightly
@pytest.mark.compiled
def test_a_tree_is_the_same_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    trees = []
    for compiled in (False, True):
        monkeypatch.setattr(machine_code, "prepared", lambda compiled=compiled: compiled)
        trees.append(reduced_blades(2, 2, (2, 1)).tree())
    for one, other in zip(vars(trees[0]).values(), vars(trees[1]).values(), strict=True):
        assert np.array_equal(one, other)
    assert trees[1].histories == 1603 and len(trees[1].known) == 454


def test_every_history_is_a_match(carrier: str) -> None:
    """The path of a history leads to its mover, its choices and its payoff in a match."""
    reduced = reduced_blades(2, 2, (2, 1))
    tree = reduced.tree()
    for history in range(1, tree.histories, 37):
        match = reduced.match(*path(tree, history))
        if tree.mover[history] < 0:
            assert not match.deciding and tree.payoff[history] == reduced.game.rules.payoff(match.state, 0)
        else:
            seat, begin, many = tree.known[tree.state[history]]
            assert match.deciding[0] == "AB"[seat] and set(tree.action[begin : begin + many]) == set(match.menu("AB"[seat]))


def test_a_player_is_asked_in_every_information_state(carrier: str) -> None:
    reduced = reduced_blades(2, 2, (2, 1))
    tree = reduced.tree()
    asked: list[int] = []
    greedy = policy_of(reduced, tree, mixture_of("greedy"), range(1), asked.append)
    assert asked == list(range(len(tree.known)))
    assert set(greedy) <= {0.0, 0.5, 1.0} | set(tree.uniform())
    assert np.bincount(tree.asked, greedy) == pytest.approx(np.ones(len(tree.known)))
    searched = nash_conv(tree, policy_of(reduced, tree, mixture_of("level-6"), range(1)))
    assert 0 < searched < nash_conv(tree, greedy)


@pytest.mark.parametrize("made", [reduced_clash, reduced_decks], ids=["clash", "decks"])
def test_reduced_games_of_other_kinds_are_solved(made: Callable[[], Reduced], carrier: str) -> None:
    """Their histories are matches, and both seats gain next to nothing against the solution."""
    reduced = made()
    tree = reduced.tree()
    for history in range(1, tree.histories, 41):
        match = reduced.match(*path(tree, history))
        if tree.mover[history] < 0:
            assert not match.deciding and tree.payoff[history] == reduced.game.rules.payoff(match.state, 0)
    assert {-1, 1} < set(tree.payoff)  # somebody may win, and nobody may
    solution = solve(tree, goal=0.002)
    assert nash_conv(tree, solution.policy) < 0.002 < nash_conv(tree, tree.uniform()) / 20


def test_wrong_reduced_games_are_refused() -> None:
    with pytest.raises(BadInput, match="cards: 'HH' are not different letters of HLQBXP"):
        reduced_clash("HH")
    with pytest.raises(BadInput, match="hand: 5 is not a whole number from 1 to 4"):
        reduced_clash("HLQB", 5)
    with pytest.raises(BadInput, match="health: 9 is not a whole number from 1 to 8"):
        reduced_clash(health=(9, 2))
    with pytest.raises(BadInput, match="yours: "):
        reduced_decks(yours=(("dragon",), ()))
    with pytest.raises(BadInput, match="mine: give one card or more, each once"):
        reduced_decks(mine=(("pike",), ("pike",)))
    with pytest.raises(BadInput, match="turns: 0 is not a whole number from 1 to 10"):
        reduced_decks(turns=0)


def test_what_cannot_be_solved_is_refused() -> None:
    with pytest.raises(BadInput, match="unknown method cfr; choose one of these: cfr\\+, dcfr"):
        solve(rock_paper_scissors(), method="cfr")
    with pytest.raises(BadInput, match="there are more than 100 histories"):
        reduced = reduced_blades(2, 2, (2, 1))
        setting = reduced.game.setup.prepare(reduced.options)
        grown(blades.GAME, "basic", [blades.GAME.notation.read_position(reduced.deals[0], setting.options)[1]] * 20, most=100)
    with pytest.raises(BadInput, match="ranks"):
        reduced_blades(6)
    with pytest.raises(BadInput, match="cards: two hands of 4 need more ranks than 2"):
        reduced_blades(2, 4)
    with pytest.raises(BadInput, match="not a valid opponent"):
        mixture_of("nobody")
