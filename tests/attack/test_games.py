"""Attacks: games that depend on their number alone, their file, failures of attackers, and the command."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from clashyard import blades, clash, decks
from clashyard.attack import AttackFile, Outcome, check_attacker, play_trial, rows, suited, trials
from clashyard.attack.games import Trial
from clashyard.core.errors import BadInput, ClashyardError
from clashyard.core.match import Match
from clashyard.terminal import attack_command
from clashyard.terminal.app import app

FEW: dict[str, Any] = {"level": 1, "seed": 3, "samples": 2, "budget": 1}


@pytest.fixture(autouse=True)
def interpreted(carrier: str) -> None:
    """Run interpreted, which is quicker for so few games."""


class Broken:
    """An attacker that gives up after two decisions."""

    def __init__(self) -> None:
        self.left = 2

    def choose(self, match: Match, seat: str) -> int:
        self.left -= 1
        if self.left < 0:
            raise RuntimeError("out of ideas")
        return match.menu(seat)[0]


def few(attacker: str, games: int = 2, game: str = "blades", done: tuple[Outcome, ...] = ()) -> list[Trial]:
    return trials(game, FEW["level"], [attacker], games, FEW["seed"], FEW["samples"], FEW["budget"], done)


def kept(path: Path, **other: Any) -> AttackFile:
    return AttackFile(path, other.pop("game", blades.GAME), **{**FEW, **other})


def outcome(number: int, winner: str = "A", attacker: str = "greedy") -> Outcome:
    (trial,) = [each for each in few(attacker, 4) if each.number == number]
    return Outcome(attacker, number, trial.deal, "AB"[trial.seat], winner, 9, 1.5, 0.25)


def played(trial: Trial) -> tuple[Any, ...]:
    return play_trial(trial)[:6]


def test_every_deal_is_played_from_both_seats_and_only_what_is_missing() -> None:
    found = few("greedy", 4)
    assert [(trial.deal, trial.seat) for trial in found] == [(3, 0), (3, 1), (4, 0), (4, 1)]
    assert few("greedy", 4, done=(outcome(0), outcome(2))) == [found[1], found[3]]
    assert few("random", 2, done=(outcome(0),)) == few("random", 2)


@pytest.mark.parametrize("games", [0, 1, 7, -2])
def test_games_come_in_pairs(games: int) -> None:
    with pytest.raises(BadInput, match=f"--games: {games} is not an even number"):
        few("greedy", games)


def test_a_game_is_the_same_whatever_was_played_before() -> None:
    first, second = few("greedy")
    alone = played(second)
    assert [played(first), played(second)] == [played(first), alone]
    assert alone[4] in ("A", "B", "draw") and alone[5] > 2


def test_scores_are_those_of_the_attacker() -> None:
    found = rows([outcome(0, "A"), outcome(1, "A"), outcome(2, "draw"), outcome(3, "B")])
    (row,) = found
    assert (row.attacker, row.games, row.rate, row.attacking, row.defending) == ("greedy", 4, 62.5, 6.0, 1.0)
    assert 0 < row.low < 62.5 < row.high < 100


def test_attackers_that_suit_a_game() -> None:
    assert suited(clash.GAME) == ("model", "lbr", "network:clash", "network:clash-attacker")
    assert suited(blades.GAME) == ("model", "lbr", "network:blades")
    assert suited(decks.GAME) == ("lbr", "deck")
    assert check_attacker(blades.GAME, "greedy") == "greedy"
    for game, name in ((blades.GAME, "deck"), (decks.GAME, "model"), (blades.GAME, "nobody")):
        with pytest.raises(BadInput, match=f"--attacker: '{name}' is not a valid attacker of this game"):
            check_attacker(game, name)
    with pytest.raises(BadInput, match="no_such_module:Bot: the opponent cannot be loaded"):
        check_attacker(blades.GAME, "no_such_module:Bot")


def test_an_attacker_that_fails_names_itself_and_the_game() -> None:
    broken = f"{__name__}:Broken"
    with pytest.raises(ClashyardError, match=f"the attacker {broken} failed in game 1, which does not count: .*out of ideas"):
        play_trial(few(broken)[1])


# The file


def filled(path: Path) -> Path:
    with kept(path) as file:
        file.add(outcome(0))
        file.add(outcome(1))
    return path


def test_an_attack_goes_on_where_it_was_broken_off(tmp_path: Path) -> None:
    whole = filled(tmp_path / "whole").read_bytes()
    cut = tmp_path / "cut"
    cut.write_bytes(whole[:-9])
    file = kept(cut)
    assert file.results == [outcome(0)]
    with file:
        file.add(outcome(1))
    assert cut.read_bytes() == whole and kept(cut).results == [outcome(0), outcome(1)]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seed": 9}, "seat: game 1 of greedy has another seed or another seat"),
        ({"seat": "A"}, "seat: game 1 of greedy has another seed or another seat"),
        ({"number": 0, "seat": "A"}, "number: game 0 of greedy is here twice"),
        ({"number": "1"}, "number: '1' is not a whole number"),
        ({"attacker": 4}, "attacker: 4 is not the name of an attacker"),
        ({"winner": "C"}, "winner: 'C' is not a valid winner"),
        ({"attacking": -1}, "attacking: -1 is not a number of seconds"),
        ({"defending": None}, "defending: None is not a number of seconds"),
        ({"colour": 1}, "'colour' is not a valid key"),
    ],
)
def test_wrong_content_names_the_line(change: dict[str, Any], message: str, tmp_path: Path) -> None:
    path = filled(tmp_path / "x")
    *lines, last = path.read_text().splitlines()
    path.write_text("\n".join([*lines, json.dumps(json.loads(last) | change), ""]))
    with pytest.raises(BadInput, match=f"x:3: {message}"):
        kept(path)


def test_files_of_other_kinds_and_other_attacks_are_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_text('{"clashyard-ladder": 1}\n')
    with pytest.raises(BadInput, match="x:1: not an attack file; give --file another name"):
        kept(path)
    assert path.read_text() == '{"clashyard-ladder": 1}\n'
    path = filled(tmp_path / "y")
    for key, value in (("level", 2), ("seed", 4), ("samples", 3), ("budget", 2), ("game", clash.GAME)):
        with pytest.raises(BadInput, match=f"y:1: this attack has the {key} .*; give --file another name"):
            kept(path, **{key: value})


# The command


def said(*given: object) -> str:
    done = CliRunner().invoke(app, list(map(str, given)))
    if done.exception and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done.stdout


def command(path: Path, *more: object) -> str:
    given = ("--level", 1, "--seed", 3, "--samples", 2, "--budget", 1, "--file", path, "--workers", 1)
    return said("attack", "blades", *given, *more)


def test_the_command_prints_a_row_resumes_and_shows_the_table(tmp_path: Path) -> None:
    path = tmp_path / "x"
    first = command(path, "--attacker", "random", "--attacker", "greedy", "--games", 2)
    assert [line.split()[:2] for line in first.splitlines()[1:3]] == [["greedy", "2"], ["random", "2"]]
    assert first.splitlines()[-1].startswith("blades against level-1, deals from seed 3, 2 worlds for a decision")
    assert command(path, "--table") == first
    lines = path.read_text().splitlines()
    command(path, "--attacker", "greedy", "--games", 4)
    assert path.read_text().splitlines()[: len(lines)] == lines and len(path.read_text().splitlines()) == len(lines) + 2
    assert "| greedy | 4 |" in command(path, "--table", "--markdown")


def test_what_was_played_before_an_attacker_fails_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = outcome(0)

    def failing(trial: Trial) -> Outcome:
        if trial.number:
            raise ClashyardError("the attacker gave up")
        return first

    monkeypatch.setattr(attack_command, "play_trial", failing)
    with pytest.raises(ClashyardError, match="the attacker gave up"):
        command(tmp_path / "x", "--attacker", "greedy", "--games", 4)
    assert kept(tmp_path / "x").results == [first]


def test_nothing_to_show(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="there are no games here; leave out --table to play some"):
        command(tmp_path / "x", "--table")
