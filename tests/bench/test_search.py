"""The benchmark of the search: its measurements, and the output of the command."""

from __future__ import annotations

import json
import os

import pytest
from typer.testing import CliRunner

from clashyard import clash
from clashyard.bench import search
from clashyard.bench.puzzles import PuzzleMeasure
from clashyard.bench.search import SearchMeasure, search_ratios, searches
from clashyard.core import machine_code
from clashyard.core.game import Game
from clashyard.games import GAMES
from clashyard.players.search.tree import Tree
from clashyard.terminal import app as terminal

ONE, ALL = SearchMeasure("clash search", "one core", 1000.4, 500.0), SearchMeasure("clash search", "2 cores", 1900.0, 900.0)


@pytest.mark.compiled
def test_every_tree_grows_by_what_the_figures_are_divided_by(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "POSITIONS", 2)
    monkeypatch.setattr(search, "ITERATIONS", 5)
    monkeypatch.setattr(search, "PLAYOUTS", 5)
    monkeypatch.setattr(os, "cpu_count", lambda: 3)
    grown: list[tuple[int, int]] = []
    monkeypatch.setattr(Tree, "grow", lambda tree, count: grown.append((tree.seed, count)))
    one, all_ = searches(clash.GAME)
    assert (one.game, one.what, all_.what) == ("clash search", "one core", "3 cores")
    assert min(one.iterations_per_s, one.playouts_per_s, all_.iterations_per_s, all_.playouts_per_s) > 0
    alone, together = grown[1:7], grown[7:]
    assert grown[0][1] == 1 and {count for _, count in grown[1:]} == {5}
    assert [seed for seed, _ in alone] == [0, 0, 1, 1, 2, 2]  # three rounds of two positions
    assert sorted(seed for seed, _ in together) == sorted([*range(9)] * 2)  # three trees in each


@pytest.mark.compiled
def test_a_tree_of_the_benchmark_searches() -> None:
    tree = search._plant(search._position(clash.GAME, 0), 0, 5)
    tree.grow(5)
    assert tree.done == 5 and tree.found()["visits"].sum() > 0


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_position_leaves_a_choice(game: Game) -> None:
    positions = [search._position(game, seed) for seed in range(4)]
    assert all(len(match.menu()) > 1 for match in positions)
    assert len({json.dumps(match.position(), sort_keys=True) for match in positions}) == 4


def test_without_numba_there_is_nothing_to_measure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine_code, "available", False)
    assert list(searches(clash.GAME)) == []
    assert list(search_ratios([])) == []


def test_ratios() -> None:
    found = dict(search_ratios([ONE, ALL]))
    assert found["search: all cores / one core"] == pytest.approx(1.9, abs=0.01)
    assert found["search: iterations / random playouts, one core"] == pytest.approx(2.0, abs=0.01)


def test_the_command_prints_lines_and_ratios(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal, "measure", lambda game, seconds: iter(()))
    monkeypatch.setattr(terminal, "searches", lambda game: iter((ONE, ALL)))
    monkeypatch.setattr(terminal, "puzzles", lambda game: iter((PuzzleMeasure("clash", "1 turn", 2, 50_000, 12.5, 0.5),)))
    run = CliRunner().invoke
    shown = run(terminal.app, ["bench", "clash", "--no-batches"]).stdout
    assert "clash search      one core                     1,000 iterations/s       500 playouts/s" in shown
    assert "clash             1 turn                      50,000 nodes/s         12.5 positions/s 50.00% of 2 decided" in shown
    assert "search: all cores / one core: 1.90" in shown
    first = run(terminal.app, ["bench", "clash", "--no-batches", "--json"]).stdout.splitlines()[0]
    assert json.loads(first) == {"game": "clash search", "what": "one core", "iterations_per_s": 1000, "playouts_per_s": 500}
    assert run(terminal.app, ["bench", "clash", "--no-batches", "--no-search", "--json"]).stdout == ""
