"""`clashyard league`: a golden transcript, leaving and resuming, errors in one sentence."""

from __future__ import annotations

import json
import os
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from clashyard.core.words import Words
from clashyard.decks.formats.mutation.league import League
from clashyard.decks.formats.mutation.league_file import load
from clashyard.players import player
from clashyard.terminal.decks.league import DuelSession, LeagueSession
from clashyard.terminal.keyboard import Keyboard
from tests.support.command_line import clashyard
from tests.support.nights import at_night
from tests.support.transcripts import GOLDEN

NEW = ["--new", "--seed", "7"]
DRAFTED = "keep grrr\n" + "1\n" * 14 + "8\ndeck 1 2\n2 3 4 5 6 7 8 1\n"
TYPED = (
    DRAFTED.replace("keep grrr\n", "grrr\nwhy\nkeep grrr\ncosts\n", 1)
    + "cards vortex\n?\ncosts\ntable\ngrrr\nmutate Scribe hp from gnome\nmutate scribe rage>protection from lieutenant\nundo\n"
)
TYPED += "mutate grrr rage+rage>aura:rage from shaman\n2\ndisciple\nnext-phase\nquit\n"
LANGUAGES = ["en", "fr", "ko"]


def kept(name: str, text: str) -> str:
    """Return the stored text in tests/golden. GOLDEN=write rewrites it, to be read before it is committed."""
    if os.environ.get("GOLDEN") == "write":
        (GOLDEN / f"{name}.txt").write_text(text, "utf-8")
    return (GOLDEN / f"{name}.txt").read_text("utf-8")


def test_transcript(tmp_path: Path) -> None:
    shown = clashyard("league", "league.json", *NEW, "--name", "A=Ann", typed=TYPED, folder=tmp_path)
    assert shown.returncode == 0 and shown.stderr == ""
    assert shown.stdout == kept("league", shown.stdout)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("plain", [[], *at_night(["--plain"])], ids=["drawn", "plain"])
def test_everything_fits_into_eighty_columns(language: str, plain: list[str], tmp_path: Path) -> None:
    typed = DRAFTED + "?\ncosts\ntable\nall\n1\n0\nquit\n"
    shown = clashyard("league", "l.json", *NEW, *plain, "--language", language, typed=typed, folder=tmp_path)
    assert shown.returncode == 0 and shown.stderr == ""
    assert [line for line in shown.stdout.splitlines() if cell_len(line) > 80] == []
    assert "\x1b" not in shown.stdout


def test_a_league_is_left_and_taken_up_again(tmp_path: Path) -> None:
    file = tmp_path / "league.json"
    clashyard("league", str(file), *NEW, "--player", "B=random", typed="1\n" * 5)
    assert len(load(file).draft.actions) == 5 * 4
    clashyard("league", str(file), typed="1\n" * 10 + "1 2 3 4 5 6 7 8\n0\n0\n")
    league = load(file)
    assert league.round == 1 and league.players["B"] == "random" and league.duels[0].actions
    assert "To continue: clashyard league" in " ".join(clashyard("league", str(file), typed="q\n").stdout.split())


def test_a_whole_league_with_a_person_in_it(tmp_path: Path) -> None:
    file = tmp_path / "league.json"
    typed = "1\n" * 15 + "1 2 3 4 5 6 7 8\n" + ("0\n" * 60 + "\n") * 80
    shown = clashyard("league", str(file), *NEW, *[f"--player={seat}=random" for seat in "BCD"], typed=typed)
    league = load(file)
    assert shown.returncode == 0 and league.over and len(league.results) == 12
    assert f"The league is over. Won by: {', '.join(league.winners)}" in shown.stdout


def test_computers_play_a_league_out_in_a_line_each(tmp_path: Path) -> None:
    shown = clashyard("league", "x.json", *NEW, *[f"--player={seat}=random" for seat in "ABCD"], folder=tmp_path)
    lines = [line for line in shown.stdout.splitlines() if line.startswith("Duel ")]
    assert len(lines) == 12 and all(re.search(r"(wins|undecided) \(turns: \d+\)\.$", line) for line in lines)
    again = clashyard("league", "y.json", *NEW, *[f"--player={seat}=random" for seat in "ABCD"], folder=tmp_path)
    assert again.stdout == shown.stdout


def test_side_by_side_each_is_asked_in_turn(tmp_path: Path) -> None:
    file = tmp_path / "l.json"
    shown = clashyard("league", str(file), *NEW, *[f"--player={seat}=human" for seat in "ABCD"], typed="1\n1\nundo\n1\n1\n")
    assert [line[:2] for line in shown.stdout.splitlines() if line[1:2] == ">"][:4] == ["A>", "A>", "B>", "B>"]
    assert "draft choices cannot be taken back" in shown.stdout and len(load(file).draft.actions) == 4


def test_more_options_come_from_a_file(tmp_path: Path) -> None:
    (tmp_path / "o.yaml").write_text("packs: [elusive, resistance]\nturn-limit: 9\nmutation-costs: {hp: 0.5}\n")
    clashyard("league", "l.json", *NEW, "--options", "o.yaml", "--cost", "av=2", folder=tmp_path)
    options = json.loads((tmp_path / "l.json").read_text("utf-8"))["options"]
    assert options["packs"] == ["elusive", "resistance"] and options["mutation-costs"] == {"hp": 0.5, "av": 2.0}


def test_a_card_is_kept_only_when_one_says_so(tmp_path: Path) -> None:
    """A card's name alone explains it; other words are refused."""
    file = tmp_path / "l.json"
    typed = "Grrr\ncards grrr\nwhy\nsave x\ncards\nall\ncosts\ncards wolf-hound\n"
    shown = clashyard("league", str(file), *NEW, typed=typed)
    assert not load(file).draft.actions
    assert shown.stdout.count("(2) Grrr 1/3 rage") == 4 and "rage: " in shown.stdout
    assert "why: not a valid action now; write 'keep CARD'" in shown.stdout
    assert "Costs in points" in shown.stdout and "wolf-hound is not a card in this league" in shown.stdout
    clashyard("league", str(file), typed="keep 1\nKEEP Baron\n")
    assert load(file).draft.actions[::4] == ["keep A:mutant", "keep A:baron"]


def test_one_is_told_ones_own_mutation_with_old_and_new_values(tmp_path: Path) -> None:
    typed = DRAFTED + "mutate grrr hp from naga\nmutate grrr rage>mercenary from rascal\nnext-phase\n"
    shown = clashyard("league", "l.json", *NEW, "--name", "A=Ann", typed=typed, folder=tmp_path).stdout
    assert "  Grrr: HP 3 → 6 (Naga)\n  This costs 1 point, leaving 1.5.\n" in shown
    assert "  Grrr: rage → mercenary (Rascal)\n" in shown and "Unspent points are lost (1)." in shown
    assert "\nAnn: Grrr: HP 3 → 6 (Naga); Grrr: rage → mercenary (Rascal)\n" in shown


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("finished") / "fin.toml"  # a name that could be taken for a pack
    clashyard("league", str(file), *NEW, *[f"--player={seat}=random" for seat in "ABCD"])
    return file


def test_the_decks_of_a_finished_session_are_written(finished: Path) -> None:
    shown = clashyard("league", "fin.toml", "--export", "my mutants.toml", folder=finished.parent)
    told = " ".join(shown.stdout.split())
    assert told.endswith("clashyard play --pack 'my mutants.toml' --deck my-mutants/A --deck my-mutants/B")
    arguments = shlex.split(told.partition(": clashyard ")[2])
    assert clashyard(*arguments, "--seed", "1", typed="quit\n", folder=finished.parent).returncode == 0


@pytest.mark.parametrize(
    "name, said",
    [
        ("fin.toml", "this is the league file itself; choose another name"),
        ("./fin.toml", "this is the league file itself; choose another name"),
        ("there.toml", "a file with this name already exists; choose another name"),
        ("fin.json", "pack file names end in .toml; choose another name"),
        ("mutants", "pack file names end in .toml; choose another name"),
        ("!.toml", "'' is not a valid pack id; use one word of letters, digits and dashes"),
    ],
)
def test_an_export_replaces_no_file(finished: Path, name: str, said: str) -> None:
    (finished.parent / "there.toml").write_text("mine")
    before = finished.read_bytes()
    shown = clashyard("league", "fin.toml", "--export", name, folder=finished.parent)
    assert shown.returncode == 2 and said in shown.stderr and shown.stderr.count("\n") == 1
    assert finished.read_bytes() == before and (finished.parent / "there.toml").read_text() == "mine"


def test_two_people_are_called_by_name_to_the_right_seats(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """B and C meet in duel 6 and sit at A and B there."""
    called: list[Any] = []

    class Watched(DuelSession):
        def __init__(self, *given: Any, **more: Any) -> None:
            called.append((more["called"], given[1]))
            super().__init__(*given, **more)

        def run(self) -> None:
            """Stand in for a duel between computers."""
            while self.match.to_act is not None:
                self.match.play(player("random", 1).choose(self.match))

    monkeypatch.setattr("clashyard.terminal.decks.league.DuelSession", Watched)
    people = {"A": "random", "B": "human", "C": "human", "D": "random"}
    league = League({"players": people, "names": {"B": "Bob", "C": "Carol"}}, 7)
    session = LeagueSession(league, Words(), tmp_path / "l.json")
    while len(league.results) < 6:
        duty = league.duty
        if duty.kind == "duel":
            assert session._duel(duty)
        else:
            league.play(duty.match.legal[0])
    assert [names for names, players in called if not players] == [{"A": "Bob", "B": "Carol"}]


def test_a_cleared_screen_forgets_what_was_typed() -> None:
    readline = pytest.importorskip("readline")
    readline.add_history("keep vortex")
    Keyboard(Words()).clear()
    assert readline.get_current_history_length() == 0


def test_the_end_of_the_input_ends_the_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def ended(prompt: str) -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", ended)
    keyboard = Keyboard(Words())
    keyboard.interactive = True
    assert keyboard.ask("A> ") is None and capsys.readouterr().out == "\n"


WRONG = [
    (["none.json"], "clashyard: none.json: there is no league file here; add --new to start a league"),
    (["there.json", "--new"], "clashyard: there.json: a file with this name already exists"),
    (["there.json", "--seed", "3"], "clashyard: --seed: a saved league keeps its original options"),
    (["there.json"], "clashyard: there.json: form: not a league file"),
    (["n.json", "--new", "--player", "A=deep-thought"], "clashyard: options.players.A: 'deep-thought' is not a valid player"),
    (["n.json", "--new", "--player", "human"], "clashyard: --player: write A=…"),
    (["n.json", "--new", "--cost", "hp=free"], "clashyard: options.mutation-costs.hp: 'free' is not a valid mutation cost"),
    (["n.json", "--new", "--cost", "hp"], "clashyard: --cost: write hp=1.5"),
    (["n.json", "--new", "--pack", "elusive"], "clashyard: options.packs: two different packs are needed"),
    (["n.json", "--new", "--options", "none.yaml"], "clashyard: none.yaml: cannot be read"),
    (["n.json", "--new", "--options", "there.json"], "clashyard: there.json: expected a mapping of options"),
    (["n.json", "--new", "--export", "n.toml"], "clashyard: --export: a new league has no decks yet"),
    (["n.json", "--new", "--module", "champion"], "clashyard: options.champions: a Mutation league needs one for each seat"),
    (["missing/n.json", "--new"], "clashyard: missing/n.json: cannot be written"),
]


@pytest.mark.parametrize("arguments, said", WRONG, ids=[" ".join(a) for a, _ in WRONG])
def test_mistakes_end_in_one_sentence(arguments: list[str], said: str, tmp_path: Path) -> None:
    (tmp_path / "there.json").write_text("[]")
    shown = clashyard("league", *arguments, folder=tmp_path)
    assert shown.returncode == 2 and shown.stderr.startswith(said) and shown.stderr.count("\n") == 1
