"""Wins in one turn: the strongest level plays those that the solver proves, and proofs know nothing that the seat does not."""

from __future__ import annotations

from functools import cache

import pytest

from clashyard.core import duel_solver
from clashyard.core.solver import Limits
from clashyard.decks.solver import refutation
from clashyard.games import NAMED
from clashyard.grimoire.attempt import OPEN, SOLVED, attempt
from clashyard.grimoire.books import puzzles
from clashyard.grimoire.puzzle import Puzzle
from clashyard.players import player
from clashyard.players.levels import LADDER, levels_of
from clashyard.players.proofs import WIN, winning
from tests.support.games import dealt, guessed

WITH_PROOFS = ["decks", "clash"]


@cache
def wins(game: str) -> list[Puzzle]:
    """Return the puzzles of all books that ask for a win in this turn."""
    return [page for page in puzzles().values() if (page.game.name, page.goal, page.turns) == (game, WIN, 1)]


def solved(puzzle: Puzzle, name: str) -> bool:
    """Return whether an opponent wins in the turn of a puzzle, with the others' best answers."""
    opponent, actions = player(name, 1), list[str]()
    at = attempt(puzzle, actions)
    while at.status == OPEN:
        match = at.match.copy()
        match.play(opponent.choose(match, puzzle.seat), puzzle.seat)
        at = attempt(puzzle, [*actions, match.actions[-1]])
        actions.append(match.actions[-1])
    return at.status == SOLVED


@pytest.mark.compiled
@pytest.mark.parametrize(("game", "least"), [("decks", 30), ("clash", 5)])
def test_the_strongest_level_wins_this_turn_where_greedy_play_misses_it(game: str, least: int) -> None:
    missed = [page for page in wins(game) if not solved(page, "greedy")]
    assert len(missed) >= least
    assert [page.id for page in missed if not solved(page, LADDER[-1])] == []


@pytest.mark.parametrize("game", WITH_PROOFS)
def test_a_proof_is_the_same_in_all_worlds_that_a_seat_cannot_tell_apart(game: str) -> None:
    """Also where the solver gives up before it has found the win."""
    found = []
    for page in wins(game)[:12]:
        match, changed = page.match(), 0
        for positions in (3, 20, 20_000):
            first = winning(match, page.seat, positions)
            found.append(first)
            for seed in range(4):
                world = guessed(match, page.seat, seed)
                changed += world.state != match.state
                assert winning(world, page.seat, positions) == first
    assert None in found and len(set(found)) > 3


@pytest.mark.parametrize("game", WITH_PROOFS)
def test_what_is_proven_solves_the_puzzle(game: str) -> None:
    for page in wins(game)[:8]:
        match = page.match()
        action = winning(match, page.seat, 20_000)
        assert action in match.menu(page.seat)
        match.play(action, page.seat)
        assert match.actions[0] in page.solution


@pytest.mark.parametrize("game", WITH_PROOFS)
def test_a_proof_begins_a_solution_of_the_verdict_and_is_missing_where_that_has_none(game: str) -> None:
    solver, begun = NAMED[game].solver, list[bool]()
    assert solver is not None and solver.prove is not None
    for page in [page for page in puzzles().values() if page.game is NAMED[game] and page.turns == 1][:16]:
        for nodes in (2, 20_000):
            verdict, proof = solver.solve(page.quest, Limits(nodes)), solver.prove(page.quest, Limits(nodes))
            assert proof[:1] in [each[:1] for each in verdict.solutions] or (verdict.value != 1 and not proof)
            begun.append(bool(proof))
    assert len(set(begun)) == 2


def test_a_proof_needs_no_refutation_of_what_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """A verdict has one, which takes most of its time."""
    monkeypatch.setattr(duel_solver, "refutation", refused)
    monkeypatch.setattr(refutation, "refutation", refused)
    for game in WITH_PROOFS:
        match = dealt(NAMED[game], NAMED[game].modes[0], 1)
        assert winning(match, match.deciding[0], 20_000) is None


def refused(*_: object) -> None:
    pytest.fail("a refutation was asked for")


@pytest.mark.parametrize("mode", ["coop", "ffa", "2v2"])
def test_nothing_is_proven_where_the_solver_does_not_play(mode: str) -> None:
    table = dealt(NAMED["decks"], mode, 1)
    assert winning(table, table.deciding[0], 100) is None


def test_a_level_looks_for_a_proof_only_as_its_settings_say() -> None:
    assert [each.proof for each in levels_of(NAMED["decks"])][:-1] == [0] * 7 and levels_of(NAMED["decks"])[-1].proof > 0
