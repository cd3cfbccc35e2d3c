"""Compiling ahead: the games side by side, once, told as it goes."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from typer.testing import CliRunner

from clashyard.core import fast
from clashyard.games import GAMES, NAMED
from clashyard.terminal import measures
from clashyard.terminal.app import app

pytestmark = pytest.mark.compiled


def test_compiling_tells_how_far_it_is(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert [what for what, _ in measures.warmings(GAMES)][:2] == ["decks, one action", "decks, random games"]
    made: list[str] = []
    parts = [("one action", lambda: made.append("one")), ("search", lambda: made.append("two"))]
    monkeypatch.setattr(measures, "warmings", lambda games: iter(parts))
    measures.compile_game("blades")
    assert made == ["one", "two"]
    assert capsys.readouterr().out.splitlines() == ["  one action, 1 of 2 …", "  search, 2 of 2 …"]


def test_setup_compiles_each_game_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLASHYARD_CACHE", str(tmp_path))
    monkeypatch.setattr(measures, "ProcessPoolExecutor", lambda workers, context: ThreadPoolExecutor(workers))
    made: list[str] = []

    def compiles(game: str) -> None:
        fast.cache_directory().mkdir(parents=True, exist_ok=True)
        made.append(game)

    monkeypatch.setattr(measures, "compile_game", compiles)
    first, again = (CliRunner().invoke(app, ["setup"]).stdout.splitlines() for _ in range(2))
    assert sorted(made) == sorted(NAMED) and first[0].startswith("Compiling the rules") and again == first[-1:]


def test_setup_says_what_went_wrong_and_is_not_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLASHYARD_CACHE", str(tmp_path))
    monkeypatch.setattr(measures, "ProcessPoolExecutor", lambda workers, context: ThreadPoolExecutor(workers))
    monkeypatch.setattr(measures, "compile_game", lambda game: 1 // 0)
    assert isinstance(CliRunner().invoke(app, ["setup"]).exception, ZeroDivisionError) and not fast.prepared()
