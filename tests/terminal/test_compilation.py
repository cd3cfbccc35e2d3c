"""Compiling ahead: the games in parallel, once for each location, Python, Numba and CPU; progress is always shown."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner

from clashyard.core import fast, machine_code, playout
from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.core.strength import Level
from clashyard.core.words import Words
from clashyard.games import GAMES, NAMED
from clashyard.players import levels, simple
from clashyard.players.search import tree
from clashyard.terminal import compilation
from clashyard.terminal.app import app
from clashyard.terminal.compilation import News
from tests.support.paths import TOOLS
from tests.support.terminal import CTRL_C, typed

pytestmark = pytest.mark.compiled


@pytest.fixture
def threads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Use an empty cache, and threads instead of processes."""
    monkeypatch.setenv("CLASHYARD_CACHE", str(tmp_path))
    monkeypatch.setattr(compilation, "ProcessPoolExecutor", lambda workers, context, *_: ThreadPoolExecutor(workers))


def test_compiling_reports_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [what for what, _ in compilation.warmings(GAMES)][:2] == ["decks, one action", "decks, random games"]
    made: list[str] = []
    parts = [("one action", lambda: made.append("one")), ("search", lambda: made.append("two"))]
    monkeypatch.setattr(compilation, "warmings", lambda games: iter(parts))
    news: list[News] = []
    compilation.compile_game("blades", news.append)
    assert made == ["one", "two"]
    assert news == [News("blades", "one action", 1, 2), News("blades", "search", 2, 2)]


def drivers(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Return the names of the drivers that are asked for from now on; they run interpreted."""
    asked, plain = set(), playout.driver

    def noted(game: Game, rule: fast.Rule, compiled: bool) -> fast.Rule:
        asked.add(f"{game.name} {rule.__name__}")
        return plain(game, rule, False)

    for module in (compilation, simple, tree):
        monkeypatch.setattr(module, "driver", noted)
    return asked


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_setup_compiles_what_every_level_uses(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Or whoever first plays on a new machine waits half a minute for the first answer."""
    asked = drivers(monkeypatch)
    monkeypatch.setattr(machine_code, "prepared", lambda: False)
    match = Match.new(game, game.setup.sample(1), 1)
    monkeypatch.setattr(levels, "levels_of", lambda game: tuple(Level(0, count) for count in (0, 1)))
    for number in (1, 2):
        levels.level(number).choose(match, match.deciding[0])
    used = set(asked)
    asked.clear()
    for name in ("room", "table_of", "buffer"):
        given = getattr(playout, name)
        monkeypatch.setattr(compilation, name, lambda *of, given=given: given(*of[:-1], False))
    for what, warming in compilation.warmings([game]):
        if what.endswith(("games", "greedy")):
            warming()
    compiled = asked | {f"{game.name} grow"}  # by `warm`, which grows a tree
    assert len(used) == 2 and used <= compiled


@pytest.mark.usefixtures("threads")
def test_setup_compiles_each_game_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def compiles(game: str) -> None:
        machine_code.cache_directory().mkdir(parents=True, exist_ok=True)
        made.append(game)

    monkeypatch.setattr(compilation, "_compile", compiles)
    first, again = (CliRunner().invoke(app, ["setup"]) for _ in range(2))
    assert sorted(made) == sorted(NAMED) and first.stderr.startswith("Compiling the rules") and again.stderr == ""
    assert first.stdout == again.stdout != ""


@pytest.mark.usefixtures("threads")
def test_setup_says_what_went_wrong_and_is_not_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compilation, "_compile", lambda game: 1 // 0)
    assert isinstance(CliRunner().invoke(app, ["setup"]).exception, ZeroDivisionError) and not machine_code.prepared()


MACHINE = "from clashyard.core import machine_code; print(machine_code.machine(), machine_code.digest())"


def marked(package: Path | None = None, **variables: str) -> list[str]:
    """Return the markers that another process would look up."""
    given = {**os.environ, **variables}
    if package:
        given["PYTHONPATH"] = str(package)
    return subprocess.run([sys.executable, "-c", MACHINE], env=given, capture_output=True, text=True, check=True).stdout.split()


def test_the_marker_is_for_one_package_and_one_cpu(tmp_path: Path) -> None:
    """Numba looks up machine code by both, so a second checkout has to compile even though its sources are the same."""
    source = Path(fast.__file__).parents[1]
    for folder in ("first", "second"):
        (tmp_path / folder).mkdir()
        subprocess.run(["cp", "-r", str(source), str(tmp_path / folder / "clashyard")], check=True)
    one, other = (marked(tmp_path / folder) for folder in ("first", "second"))
    assert one[1] == other[1] and one[0] != other[0]
    assert one == marked(tmp_path / "first")
    assert marked(NUMBA_CPU_NAME="generic")[0] != marked()[0]


def test_machine_code_that_checks_indices_has_a_marker_of_its_own() -> None:
    assert marked(NUMBA_BOUNDSCHECK="1")[0] != marked()[0] == marked(NUMBA_BOUNDSCHECK="0")[0]


def test_random_games_with_checked_indices_need_code_that_checks() -> None:
    command = [sys.executable, str(TOOLS / "bounds.py"), "blades"]
    environment = {key: value for key, value in os.environ.items() if key != "NUMBA_BOUNDSCHECK"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1 and "NUMBA_BOUNDSCHECK=1" in done.stderr and not done.stdout


def test_machine_code_for_any_cpu_has_one_marker_on_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """This is the case in the image, which is built on one machine and runs on others."""
    found = []
    monkeypatch.setenv("NUMBA_CPU_NAME", "generic")
    for features in ("+avx2", "+avx512f"):
        monkeypatch.setattr(machine_code, "_features", lambda features=features: features)
        machine_code.machine.cache_clear()
        found.append(machine_code.machine())
    monkeypatch.setenv("NUMBA_CPU_NAME", "znver4")
    machine_code.machine.cache_clear()
    found.append(machine_code.machine())
    monkeypatch.undo()
    machine_code.machine.cache_clear()
    assert found[0] == found[1] != found[2]


@pytest.mark.parametrize("part", ["cache_tag", "numba"])
def test_the_marker_is_for_one_python_and_one_numba(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    machine_code.machine.cache_clear()
    before = machine_code.machine()
    if part == "numba":
        monkeypatch.setattr(machine_code, "version", lambda name: "0.0")
    else:
        monkeypatch.setattr(sys.implementation, "cache_tag", "cpython-399")
    machine_code.machine.cache_clear()
    assert machine_code.machine() != before
    monkeypatch.undo()
    machine_code.machine.cache_clear()
    assert machine_code.machine() == before


COMPILES = """
import sys
from clashyard.core import fast
def some_rule(g, seat):
    return g + seat
fast.watch(lambda rule, begins: print(rule, begins))
sys.modules["rules"] = type(sys)("rules")
print(fast.compiled(some_rule)(1, 2), fast.compiled(some_rule)(3, 4))
"""


def test_compiling_is_reported_and_loading_is_not(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(COMPILES)
    given = {**os.environ, "CLASHYARD_CACHE": str(tmp_path / "cache")}
    shown = [subprocess.run([sys.executable, str(script)], env=given, capture_output=True, text=True).stdout for _ in range(2)]
    assert shown == ["some_rule True\nsome_rule False\n3 7\n", "3 7\n"]


@pytest.mark.parametrize("terminal", [True, False])
def test_rules_that_are_compiled_on_the_way_are_told_of(terminal: bool) -> None:
    told, screen = compilation.Told(Words("en")), io.StringIO()
    told.console = Console(file=screen, force_terminal=terminal, width=80)
    for rule, begins in (("play", True), ("damage", True), ("damage", False), ("play", False), ("menu", True), ("menu", False)):
        told(rule, begins)
    assert told.status is None
    if terminal:
        assert "2 so far" in screen.getvalue() and "3 so far" in screen.getvalue()
    else:
        assert screen.getvalue().count("\n") == 1


@pytest.mark.nightly
def test_ctrl_c_stops_the_compiler_without_a_traceback(tmp_path: Path) -> None:
    """A terminal also interrupts the compiling processes."""
    code, shown = typed(["setup"], [("one action", CTRL_C)], CLASHYARD_CACHE=str(tmp_path))
    assert code == 130 and "Compiling the rules" in shown and "Traceback" not in shown
    assert not list(tmp_path.glob("*/prepared*"))
