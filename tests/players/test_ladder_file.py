"""The ladder: its file, interruption, and its command, with random and greedy alone."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from clashyard import blades, decks
from clashyard.core.errors import BadInput
from clashyard.core.game import Game
from clashyard.core.work import Here, Pool
from clashyard.players.ladder import (
    Fixture,
    Result,
    fixtures,
    play_game,
    played,
)
from clashyard.terminal import ladder_command
from clashyard.terminal.app import app
from clashyard.terminal.ladder_command import tables
from tests.support.ladder import PAIR, filled, kept, played_out, result, two_levels
from tests.support.nights import at_night


@pytest.fixture(autouse=True)
def levels(monkeypatch: pytest.MonkeyPatch) -> None:
    two_levels(monkeypatch)


# The file


def test_a_ladder_goes_on_where_it_was_broken_off(tmp_path: Path) -> None:
    """The file was cut in the middle of a line, as a kill leaves it, and the ladder resumed."""
    whole = filled(tmp_path / "whole.jsonl", played_out(6)).read_bytes()
    cut = tmp_path / "cut.jsonl"
    for size in (len(whole), len(whole) - 1, whole.rindex(b"{", 0, -1) + 5, whole.index(b"\n") + 9, 7, 0):
        cut.write_bytes(whole[:size])
        file = kept(cut)
        assert len(file.results) == max(0, whole[:size].count(b"\n") - 1)
        with file:
            for new in played(fixtures("decks", "duel", [PAIR], 6, 1, file.results), Here()):
                file.add(new)
        assert cut.read_bytes() == whole
        assert kept(cut).results == file.results


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seed": 5}, r"x.jsonl:3: seats: game 1 of greedy and random has another seed or other seats"),
        ({"seats": {"A": "greedy", "B": "random"}}, r"x.jsonl:3: seats: game 1 of greedy and random has another seed"),
        ({"number": 0, "seats": {"A": "greedy", "B": "random"}}, r"x.jsonl:3: number: game 0 of greedy and random is here twice"),
        ({"number": "1"}, "x.jsonl:3: number: '1' is not a whole number from 0 to 1099511627776"),
        ({"pair": ["greedy", "greedy"]}, r"x.jsonl:3: pair: \['greedy', 'greedy'\] are not two opponents"),
        ({"pair": "greedy"}, r"x.jsonl:3: pair: 'greedy' are not two opponents"),
        ({"winner": "C"}, r"x.jsonl:3: winner: 'C' is not a valid winner"),
        ({"winner": ""}, r"x.jsonl:3: winner: '' is not a valid winner"),
        ({"winner": None}, r"x.jsonl:3: winner: None is not a valid winner"),
        ({"decisions": -1}, "x.jsonl:3: decisions: -1 is not a whole number from 0 to 2147483648"),
        ({"colour": 1}, r"x.jsonl:3: 'colour' is not a valid key"),
        (None, r"x.jsonl:3: winner: this is missing"),
    ],
)
def test_wrong_content_names_the_line(change: dict[str, Any] | None, message: str, tmp_path: Path) -> None:
    path = filled(tmp_path / "x.jsonl", [result(0, "A"), result(1, "B")])
    *lines, last = path.read_text().splitlines()
    data = json.loads(last)
    if change is None:
        del data["winner"]
    path.write_text("\n".join([*lines, json.dumps(data | (change or {})), ""]))
    with pytest.raises(BadInput, match=message):
        kept(path)


@pytest.mark.parametrize("line", ["{", "[1]", "7", "\0", '{"pair": ' * 2000])
def test_junk_names_the_line(line: str, tmp_path: Path) -> None:
    path = filled(tmp_path / "x.jsonl", [result(0, "A")])
    path.write_text(f"{path.read_text()}{line}\n")
    with pytest.raises(BadInput, match=r"x.jsonl:3: "):
        kept(path)


@pytest.mark.parametrize("text", ["{}\n", "hello\n", "hello", "[]\n", '{"clashyard": 1}\n', "\n\n"])
def test_another_kind_of_file_is_left_alone(text: str, tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_text(text)
    with pytest.raises(BadInput, match="x:1: not a ladder file; give --file another name"):
        kept(path)
    assert path.read_text() == text


def test_another_ladder_is_left_alone(tmp_path: Path) -> None:
    path = filled(tmp_path / "x", [result(0, "A")])
    others: list[tuple[Game, str, int, str]] = [
        (blades.GAME, "basic", 1, "game 'decks', not 'blades'"),
        (decks.GAME, "ffa", 1, "mode 'duel', not 'ffa'"),
        (decks.GAME, "duel", 2, "seed 1, not 2"),
    ]
    for game, mode, seed, message in others:
        with pytest.raises(BadInput, match=f"x:1: this ladder has the {message}; give --file another name"):
            kept(path, game, mode, seed)


def test_a_file_that_cannot_be(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="cannot be read"):
        kept(tmp_path)
    with pytest.raises(BadInput, match="cannot be written"), kept(tmp_path / "missing" / "x"):
        pass


# The command


def command(folder: Path, *arguments: str) -> Any:
    return CliRunner().invoke(app, ["ladder", "decks", "--file", str(folder / "x.jsonl"), "--workers", "1", *arguments])


def test_the_command_plays_keeps_and_shows(tmp_path: Path) -> None:
    first = command(tmp_path, "--games", "4")
    assert first.exit_code == 0, first.output
    assert len((tmp_path / "x.jsonl").read_text().splitlines()) == 5
    lines = first.stdout.splitlines()
    assert lines[0].split() == ["opponent", "against", "games", "won", "drawn", "lost", "rate", "95%", "interval"]
    assert lines[1].split()[:3] == ["greedy", "random", "4"] and lines[3].split() == ["opponent", "mu", "sigma"]
    assert lines[-1].endswith("one pass over all 4 games in an order drawn by the seed.")
    assert command(tmp_path, "--table").stdout == first.stdout
    assert command(tmp_path, "--games", "4").stdout == first.stdout
    assert command(tmp_path, "--table", "--markdown").stdout.startswith("| opponent | against | games |")
    more = command(tmp_path, "--games", "6", "--only", "greedy", "--against", "random").stdout
    assert more.splitlines()[1].split()[:3] == ["greedy", "random", "6"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--games", "0"], "--games: 0 is not an even number of at least 2"),
        (["--only", "9"], "--only: '9' is not a valid level"),
        (["--mode", "solo"], "--mode: in the mode solo an automaton plays"),
        (["--mode", "duet"], "--mode: 'duet' is not a valid mode; did you mean duel"),
        (["--table"], "there are no games here"),
    ],
)
def test_wrong_commands_say_so_and_leave_no_file(arguments: list[str], message: str, tmp_path: Path) -> None:
    run = command(tmp_path, *arguments)
    assert isinstance(run.exception, BadInput) and message in str(run.exception)
    assert not (tmp_path / "x.jsonl").exists()


def test_an_interrupted_ladder_keeps_its_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken_off(waiting: list[Fixture], pool: Pool) -> Iterator[Result]:
        yield from map(play_game, waiting[:3])
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(ladder_command, "played", broken_off)
        run = command(tmp_path, "--games", "6")
    assert run.exit_code == 130 and "3 games are kept in" in run.stderr and run.stdout == ""
    assert len(kept(tmp_path / "x.jsonl").results) == 3
    assert command(tmp_path, "--games", "6").stdout.splitlines()[1].split()[:3] == ["greedy", "random", "6"]


def test_an_unknown_game() -> None:
    run = CliRunner().invoke(app, ["ladder", "deck"])
    assert isinstance(run.exception, BadInput) and "'deck' is not a valid game; did you mean decks" in str(run.exception)


def test_tables_go_up_the_ladder(tmp_path: Path) -> None:
    pair = ("level-2", "level-1")
    path = filled(tmp_path / "x", [result(0, "A", pair), result(0, "B", ("level-1", "nobody")), result(1, "draw", pair)])
    names = [line.split()[:3] for line in tables(kept(path), markdown=False)[1:3]]
    assert names == [["level-1", "nobody", "1"], ["level-2", "level-1", "2"]]


# Bots from elsewhere

BOTS = """
class Last:
    def choose(self, match, seat):
        return match.legal_of(seat)[-1]

class Stuck:
    def choose(self, match, seat):
        raise KeyError("no plan")
"""


@pytest.fixture
def bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with bots, from which the command is run."""
    (tmp_path / "ladder_bots.py").write_text(BOTS)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    yield tmp_path
    sys.modules.pop("ladder_bots", None)


@pytest.mark.parametrize("workers", ["1", *at_night("2")])
def test_a_bot_from_elsewhere_plays_the_levels(bots: Path, workers: str) -> None:
    run = command(bots, "--games", "2", "--against", "ladder_bots:Last", "--workers", workers)
    assert run.exit_code == 0, run.output
    assert {row.split()[0] for row in run.stdout.splitlines() if "ladder_bots:Last  " in row[8:]} == {"greedy", "random"}
    assert len(kept(bots / "x.jsonl").results) == 6
    (bots / "ladder_bots.py").unlink()
    assert command(bots, "--table").stdout == run.stdout, "no bot is needed to read the file"


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_bot_that_fails_is_named(bots: Path, workers: str) -> None:
    run = command(bots, "--games", "2", "--only", "random", "--against", "ladder_bots:Stuck", "--workers", workers)
    assert isinstance(run.exception, BadInput)
    assert str(run.exception) == "ladder_bots:Stuck: choose raised KeyError: 'no plan'; fix the opponent"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("ladder_bots:First", "ladder_bots:First: the module ladder_bots has no First"),
        ("no_such_bots:Last", "no_such_bots:Last: the opponent cannot be loaded: ModuleNotFoundError: "),
        ("greed", "--against: 'greed' is not a valid opponent; did you mean greedy?"),
    ],
)
def test_an_unknown_bot_is_refused_before_the_games(bots: Path, name: str, said: str) -> None:
    run = command(bots, "--games", "2", "--against", name)
    assert isinstance(run.exception, BadInput) and str(run.exception).startswith(said) and not (bots / "x.jsonl").exists()
