"""The benchmark of the solvers of puzzles."""

from __future__ import annotations

import pytest

from clashyard.bench.puzzles import DUELS, puzzles
from clashyard.games import NAMED


@pytest.mark.parametrize(("game", "rows"), [("blades", ["1 turn", "2 turns", "3 turns"]), ("clash", ["1 turn"])])
def test_a_solver_in_plain_python_is_measured_for_each_number_of_turns_that_its_goals_allow(
    game: str, rows: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for turns in DUELS:
        monkeypatch.setitem(DUELS, turns, 2)
    found = list(puzzles(NAMED[game]))
    assert [each.what for each in found] == rows
    assert all(each.positions == 2 and each.nodes_per_s > 0 and each.decided in (0, 0.5, 1) for each in found)
