"""`clashyard league`: a golden transcript, leaving and going on, mistakes in a sentence."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest
from rich.cells import cell_len

from clashyard.decks.mutation.league_file import load

from .test_terminal import GOLDEN, clashyard

NEW = ["--new", "--seed", "7"]
DRAFTED = "0\n" * 15 + "8\ndeck 1 2\n2 3 4 5 6 7 8 1\n"
TYPED = DRAFTED + "?\ncosts\ntable\nreptile\nmutate Scribe hp from gnome\nmutate scribe rage>protection from lieutenant\nundo\n"
TYPED += "mutate grrr rage+rage>aura:rage from shaman\n2\ndisciple\nnext-phase\nquit\n"
LANGUAGES = ["en", "fr", "ko"]


def kept(name: str, text: str) -> str:
    """What tests/golden keeps; GOLDEN=write writes it anew, to be read before it is committed."""
    if os.environ.get("GOLDEN") == "write":
        (GOLDEN / f"{name}.txt").write_text(text, "utf-8")
    return (GOLDEN / f"{name}.txt").read_text("utf-8")


def test_transcript(tmp_path: Path) -> None:
    shown = clashyard("league", "league.json", *NEW, "--name", "A=Ann", typed=TYPED, folder=tmp_path)
    assert shown.returncode == 0 and shown.stderr == ""
    assert shown.stdout == kept("league", shown.stdout)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("plain", [[], ["--plain"]], ids=["drawn", "plain"])
def test_everything_fits_into_eighty_columns(language: str, plain: list[str], tmp_path: Path) -> None:
    typed = DRAFTED + "?\ncosts\ntable\nall\n1\n0\nquit\n"
    shown = clashyard("league", "l.json", *NEW, *plain, "--language", language, typed=typed, folder=tmp_path)
    assert shown.returncode == 0 and shown.stderr == ""
    assert [line for line in shown.stdout.splitlines() if cell_len(line) > 80] == []
    assert "\x1b" not in shown.stdout


def test_a_league_is_left_and_taken_up_again(tmp_path: Path) -> None:
    file = tmp_path / "league.json"
    clashyard("league", str(file), *NEW, "--player", "B=random", typed="0\n" * 5)
    assert len(load(file).draft.actions) == 5 * 4
    clashyard("league", str(file), typed="0\n" * 10 + "1 2 3 4 5 6 7 8\n0\n0\n")
    league = load(file)
    assert league.round == 1 and league.players["B"] == "random" and league.duels[0].actions
    assert "goes on with it." in " ".join(clashyard("league", str(file), typed="q\n").stdout.split())


def test_a_whole_league_with_a_person_in_it(tmp_path: Path) -> None:
    file = tmp_path / "league.json"
    typed = "0\n" * 15 + "1 2 3 4 5 6 7 8\n" + ("0\n" * 60 + "\n") * 80
    shown = clashyard("league", str(file), *NEW, *[f"--player={seat}=random" for seat in "BCD"], typed=typed)
    league = load(file)
    assert shown.returncode == 0 and league.over and len(league.results) == 12
    assert f"The session is over. Won by: {', '.join(league.winners)}" in shown.stdout


def test_computers_play_a_league_out_in_a_line_each(tmp_path: Path) -> None:
    shown = clashyard("league", "x.json", *NEW, *[f"--player={seat}=random" for seat in "ABCD"], folder=tmp_path)
    lines = [line for line in shown.stdout.splitlines() if line.startswith("Duel ")]
    assert len(lines) == 12 and all(re.search(r"(wins|undecided) \(turns: \d+\)\.$", line) for line in lines)
    again = clashyard("league", "y.json", *NEW, *[f"--player={seat}=random" for seat in "ABCD"], folder=tmp_path)
    assert again.stdout == shown.stdout


def test_side_by_side_each_is_asked_in_turn(tmp_path: Path) -> None:
    file = tmp_path / "l.json"
    shown = clashyard("league", str(file), *NEW, *[f"--player={seat}=human" for seat in "ABCD"], typed="0\n0\nundo\n0\n0\n")
    assert [line[:2] for line in shown.stdout.splitlines() if line[1:2] == ">"][:4] == ["A>", "A>", "B>", "B>"]
    assert "what is kept in the draft is kept" in shown.stdout and len(load(file).draft.actions) == 4


def test_more_options_come_from_a_file(tmp_path: Path) -> None:
    (tmp_path / "o.yaml").write_text("packs: [elusive, resistance]\nturn-limit: 9\nmutation-costs: {hp: 0.5}\n")
    clashyard("league", "l.json", *NEW, "--options", "o.yaml", "--cost", "av=2", folder=tmp_path)
    options = json.loads((tmp_path / "l.json").read_text("utf-8"))["options"]
    assert options["packs"] == ["elusive", "resistance"] and options["mutation-costs"] == {"hp": 0.5, "av": 2.0}


WRONG = [
    (["none.json"], "clashyard: none.json: there is no session here; --new begins one"),
    (["there.json", "--new"], "clashyard: there.json: there is a file already"),
    (["there.json", "--seed", "3"], "clashyard: --seed: a saved session goes on as it began"),
    (["there.json"], "clashyard: there.json: form: this is no league file"),
    (["n.json", "--new", "--player", "A=deep-thought"], "clashyard: options.players.A: 'deep-thought' is no player"),
    (["n.json", "--new", "--player", "human"], "clashyard: --player: write A=…"),
    (["n.json", "--new", "--cost", "hp=free"], "clashyard: options.mutation-costs.hp: 'free' is no price"),
    (["n.json", "--new", "--cost", "hp"], "clashyard: --cost: write hp=1.5"),
    (["n.json", "--new", "--pack", "elusive"], "clashyard: options.packs: two different packs are needed"),
    (["n.json", "--new", "--options", "none.yaml"], "clashyard: none.yaml: cannot be read"),
    (["n.json", "--new", "--options", "there.json"], "clashyard: there.json: a mapping of options is needed"),
    (["missing/n.json", "--new"], "clashyard: missing/n.json: cannot be written"),
]


@pytest.mark.parametrize("arguments, said", WRONG, ids=[" ".join(a) for a, _ in WRONG])
def test_mistakes_end_in_one_sentence(arguments: list[str], said: str, tmp_path: Path) -> None:
    (tmp_path / "there.json").write_text("[]")
    shown = clashyard("league", *arguments, folder=tmp_path)
    assert shown.returncode == 2 and shown.stderr.startswith(said) and shown.stderr.count("\n") == 1
