"""The command as people use it: golden transcripts, saved matches, files, errors."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from clashyard.core import machine_code
from clashyard.core.words import Words
from clashyard.games import GAMES
from clashyard.players.levels import MANY
from clashyard.terminal import compilation
from tests.support.command_line import clashyard
from tests.support.transcripts import GOLDEN, USUAL, compare_with_golden, fits

COMMANDS = ["1", "why", "?", "cards", "cards grrr", "undo", "play revenant lower", "end", "rules decks.summoning.window"]
ENGLISH = "\n".join([*COMMANDS, "0", "99", "play dragon upper", "quit", ""])
SHORT = "1\n0\nwhy\nquit\n"
RANDOM = ["--deck", "random", "--deck", "random", "--opponent", "random"]
MODULES = ["--module", "champion", "--module", "exhaustion"]
# name: arguments, input
TRANSCRIPTS = {
    "english": (USUAL, ENGLISH),
    "french": ([*USUAL, "--language", "fr"], SHORT),
    "korean": ([*USUAL, "--language", "ko"], SHORT),
    "plain": ([*USUAL, "--plain"], SHORT),
    "hotseat": (["play", "--seed", "9", "--hotseat", *MODULES], "1\n0\n2\n0\nundo\nquit\n"),
    "expansions": (["play", "--seed", "5", *RANDOM], "1\n0\n1\n0\nwhy\nquit\n"),
}


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_transcript(name: str) -> None:
    arguments, typed = TRANSCRIPTS[name]
    compare_with_golden(name, arguments, typed)


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_transcripts_fit_into_eighty_columns_without_colour(name: str) -> None:
    fits(name)


def test_the_plain_transcript_draws_nothing() -> None:
    text = (GOLDEN / "plain.txt").read_text("utf-8")
    assert not set(text) & set("━║╫▒▲△│")


def test_a_whole_match_is_saved_resumed_and_replayed(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    broken_off = clashyard("play", "--seed", "3", "--opponent", "random", "--save", str(file), typed="1\n0\n")
    assert broken_off.returncode == 0 and file.exists()
    begun = json.loads(file.read_text("utf-8"))
    assert begun["winner"] is None and len(begun["actions"]) >= 3
    ended = clashyard("play", "--resume", str(file), "--opponent", "random", "--save", str(file), typed="1\n0\n" * 200)
    data = json.loads(file.read_text("utf-8"))
    assert ended.returncode == 0 and data["winner"] in ("A", "B") and f"{data['winner']} wins." in ended.stdout
    assert data["players"] == {"B": "random"}
    shown = clashyard("replay", str(file))
    assert shown.returncode == 0 and shown.stdout.count("\n") > 100 and f"{data['winner']} wins." in shown.stdout


def test_no_colour_is_asked_for_by_the_environment() -> None:
    assert "\x1b" not in clashyard("play", "--seed", "7", typed="quit\n", NO_COLOR="1", FORCE_COLOR="").stdout


def test_colour_where_there_is_colour() -> None:
    assert "\x1b[" in clashyard("play", "--seed", "7", typed="quit\n", FORCE_COLOR="1", TERM="xterm-256color").stdout


def test_a_table_of_decks() -> None:
    arguments = ["table", "--deck", "5", "--deck", "6", "--games", "4", "--seed", "3"]
    shown, again = clashyard(*arguments), clashyard(*arguments)
    assert shown.returncode == 0 and shown.stdout == again.stdout
    lines = [line.split() for line in shown.stdout.splitlines()]
    assert lines[0] == ["5", "6", "all"] and [line[0] for line in lines[1:]] == ["5", "6", "95%"]
    assert float(lines[1][2]) + float(lines[2][1]) == 100


def test_a_table_of_decks_in_the_hands_of_a_level() -> None:
    """The same by however many processes, and another than in those of greedy."""
    arguments = ["table", "--deck", "5", "--deck", "6", "--games", "4", "--seed", "3", "--player", "level-3"]
    alone, together = (clashyard(*arguments, "--workers", many) for many in ("1", "2"))
    assert alone.returncode == 0 and alone.stdout == together.stdout
    lines = [line.split() for line in alone.stdout.splitlines()]
    assert lines[0] == ["5", "6", "all"] and float(lines[1][2]) + float(lines[2][1]) == 100


def test_our_own_pack_comes_only_when_asked_for() -> None:
    from clashyard.decks.cards.catalogue import preconstructed
    from clashyard.decks.cards.shelf import open_packs
    from clashyard.terminal.decks.choices import _decks

    shelf = open_packs(None)
    drawn = {deck for seed in range(60) for deck in _decks(shelf, [], "duel", seed)}
    assert drawn == set(preconstructed("initiation")) and _decks(shelf, ["7", "8"], "duel", 1) == ["7", "8"]


WRONG = [
    (["play", "chess"], "clashyard: game: 'chess' is not a valid game"),
    (
        ["play", "--deck", "9"],
        "clashyard: options.decks[1]: '9' is not a valid preconstructed deck; known: 1, 2, 3, 4, 5, 6, 7, 8",
    ),
    (["table", "--deck", "5", "--deck", "9"], "clashyard: --deck[2]: '9' is not a valid preconstructed deck"),
    (["table", "--deck", "5", "--deck", "5"], "clashyard: --deck: a comparison needs at least two entries, each listed once"),
    (["table", "--player", "nobody"], "clashyard: opponent: 'nobody' is not a valid opponent"),
    (["play", "--deck", "troll,ogre"], "clashyard: options.decks[1]: a deck has 8 cards, not 2"),
    (["play", "--opponent", "deep-thought"], "clashyard: --opponent: 'deep-thought' is not a valid opponent"),
    (["play", "--level", "9"], "clashyard: --level: unknown level 9; levels go from 1 to 8"),
    (["play", "--level", "-1"], "clashyard: --level: unknown level -1"),
    (["play", "--level", "2", "--opponent", "greedy"], "clashyard: --level: cannot be combined with --opponent or --hotseat"),
    (["play", "--level", "2", "--hotseat"], "clashyard: --level: cannot be combined with --opponent or --hotseat"),
    (["play", "--language", "de"], "clashyard: language: 'de' is not a valid language"),
    (["play", "--edition", "fr"], "clashyard: options.edition: 'fr' is not a valid edition"),
    (["play", "--module", "dragon"], "clashyard: options.modules: 'dragon' is not a valid module"),
    (["play", "--save", "missing/x.json"], "clashyard: missing/x.json: cannot be written: No such file"),
    (["play", "--hotseat", "--opponent", "greedy"], "clashyard: --opponent: with --hotseat there is no computer opponent"),
    (["play", "--champion", "ogre"], "clashyard: --champion: Champions need --module champion"),
    (["play", "--resume", "x.json", "--seed", "3"], "clashyard: --seed: a saved match keeps its original options"),
    (["play", "--resume", "missing.json"], "clashyard: missing.json: cannot be read"),
    (["replay", "missing.json"], "clashyard: missing.json: cannot be read"),
    (["check", "missing.yaml"], "clashyard: missing.yaml: cannot be read"),
    (
        ["rules", "decks.ability.vanis"],
        "clashyard: rule: 'decks.ability.vanis' is not a valid rule id; did you mean decks.ability.vanish?",
    ),
    (["perft", "missing.yaml", "2"], "clashyard: missing.yaml: cannot be read"),
]


@pytest.mark.parametrize("arguments, said", WRONG, ids=[" ".join(a) for a, _ in WRONG])
def test_mistakes_end_in_one_sentence(arguments: list[str], said: str) -> None:
    shown = clashyard(*arguments)
    assert shown.returncode == 2 and shown.stderr.startswith(said) and shown.stderr.count("\n") == 1
    assert "Traceback" not in shown.stdout + shown.stderr


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_a_level_sits_in_every_seat_of_the_computer(game: str, tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    shown = clashyard("play", game, "--level", "2", "--seed", "3", "--save", str(file), typed="0\n0\nquit\n")
    kept = json.loads(file.read_text("utf-8"))
    assert shown.returncode == 0 and kept["players"] == {"B": "level-2"} and len(kept["actions"]) >= 2


def test_only_the_strongest_opponent_waits_for_the_compiler_and_once(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[object] = []
    monkeypatch.setattr(machine_code, "available", True)
    monkeypatch.setattr(machine_code, "prepared", lambda: bool(compiled))
    monkeypatch.setattr(compilation, "prepare", lambda words: compiled.append(True))
    for names in (["greedy", "level-2", "level-7"], ["level-8"], ["level-8"]):
        compilation.prepare_for(names, Words("en"))
    assert compiled == [True]


def test_a_level_that_searches_waits_for_the_compiler_before_many_games(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[object] = []
    monkeypatch.setattr(machine_code, "available", True)
    monkeypatch.setattr(machine_code, "prepared", lambda: bool(compiled))
    monkeypatch.setattr(compilation, "prepare", lambda words: compiled.append(True))
    for name, games in (("level-7", MANY - 1), ("level-5", 1000), ("greedy", 1000)):
        compilation.prepare_for([name], Words("en"), games)
    assert compiled == []
    compilation.prepare_for(["greedy", "level-7"], Words("en"), MANY)
    assert compiled == [True]


def test_saving_where_nothing_can_be_saved_goes_on(tmp_path: Path) -> None:
    typed = f"save {tmp_path}/none/x.json\nsave\nsave ~nobody-here/x\nsave /\nsave /dev/null\nquit\n"
    shown = clashyard("play", "--seed", "7", "--opponent", "random", typed=typed)
    assert "No such file" in " ".join(shown.stdout.split()) and "save FILE" in shown.stdout and "abandoned" in shown.stdout
    assert shown.stdout.count("not a regular file") == 2 and shown.returncode == 0


def test_odd_input_is_answered_in_a_sentence() -> None:
    typed = "²\n" + "9" * 5000 + "\n-1\n\n" + "x" * 3000 + "\n\x00\nPLAY REVENANT UPPER\nplay annihilation a.UPPER.1\nundo\nq\n"
    shown = clashyard(*USUAL, typed=typed)
    assert shown.returncode == 0 and shown.stderr == ""
    assert "Revenant is played to A.upper." in shown.stdout and "Annihilation is cast on Revenant." in shown.stdout


def test_the_words_on_the_board_can_be_typed() -> None:
    shown = clashyard(*USUAL, "--language", "fr", typed="play Revenant haut\nquit\n")
    assert "play revenant upper" in shown.stdout


def test_a_finished_match_can_be_explained_taken_back_and_saved(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    clashyard("play", "--seed", "3", "--opponent", "random", "--save", str(file), typed="1\n0\n" * 150)
    typed = f"why\nsave {tmp_path}/again.json\nundo\nquit\n"
    shown = clashyard("play", "--resume", str(file), typed=typed)
    assert shown.returncode == 0 and "[decks.end.duel]" in shown.stdout and "abandoned" in shown.stdout
    assert json.loads((tmp_path / "again.json").read_text("utf-8"))["winner"] in ("A", "B")


def test_it_can_be_interrupted_without_losing_the_match(tmp_path: Path) -> None:
    """The match is in the file after every decision, so even a killed process loses nothing."""
    file = tmp_path / "match.json"
    command = [sys.executable, "-m", "clashyard", *USUAL, "--save", str(file)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin and process.stdout
        process.stdin.write("1\nwhy\n")
        process.stdin.flush()
        assert any("[decks.summoning.creature]" in line for line in process.stdout)
        process.kill()
    assert json.loads(file.read_text("utf-8"))["actions"][-1] == "play revenant upper"


def test_a_narrow_encoding_and_a_closed_input_are_survived() -> None:
    assert clashyard(*USUAL, typed="quit\n", PYTHONIOENCODING="ascii:strict").returncode == 0
    closed = subprocess.run(f"{sys.executable} -m clashyard play --seed 7 <&-", shell=True, capture_output=True, timeout=900)
    assert closed.returncode == 0 and b"Traceback" not in closed.stderr
