"""Studies and comparisons from the command line: your own decks and characters, and what is said about mistakes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from clashyard.core import machine_code
from clashyard.core.errors import BadInput, ClashyardError
from clashyard.core.work import Lost
from clashyard.decks import GAME
from clashyard.players.ladder import Fixture
from clashyard.studies import run, store
from clashyard.studies.field import decks
from clashyard.terminal import study_command
from clashyard.terminal.app import app
from tests.support.ladder import two_levels

CARDS = "\n".join(
    f'[[card]]\nid = "wolf-{"abcdefgh"[n]}"\nname = {{en = "Wolf {n}"}}\ncard = "{1 + n // 2} {1 + n // 2}/2 rage"'
    for n in range(8)
)
PACK = f'id = "wolves"\n{CARDS}\n[[deck]]\nid = "pack"\ncards = {[f"wolf-{letter}" for letter in "abcdefgh"]}\n'
STUDY = 'decks = ["5", "wolves/pack"]\npacks = ["wolves.toml"]\ngames = 4\nlevels = ["random"]\n'


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine_code, "available", False)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "wolves.toml").write_text(PACK, "utf-8")
    (tmp_path / "study.toml").write_text(STUDY, "utf-8")
    return tmp_path


def said(*arguments: object) -> str:
    """Return what a command prints. Its error, if it ends in one, is raised."""
    shown = CliRunner().invoke(app, [str(each) for each in arguments])
    if shown.exception and not isinstance(shown.exception, SystemExit):
        raise shown.exception
    return shown.output


def test_a_study_with_a_deck_of_a_pack_is_played_and_reported(folder: Path) -> None:
    shown = said("study", "run", folder / "study.toml", "--workers", 1)
    assert "4 games are in" in shown and "4 games are in" in said("study", "run", folder / "study.toml", "--workers", 1)
    assert "4 games are in" in said("study", "merge", folder / "all", folder / "study")
    said("study", "report", folder / "all")
    assert "wolves/pack" in (folder / "all" / "report.html").read_text("utf-8")
    said("study", "report", folder / "all", "--file", folder / "r.pdf")
    assert (folder / "r.pdf").read_bytes().startswith(b"%PDF")


def test_an_interrupted_study_says_what_it_has_kept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise Lost("the connection to the Dask cluster was lost")

    monkeypatch.setattr(run, "completed", interrupted)
    shown = CliRunner().invoke(app, ["study", "run", str(folder / "study.toml"), "--workers", "1"])
    assert (
        isinstance(shown.exception, Lost) and "0 games are kept in" in shown.output and "the same command goes on" in shown.output
    )


def test_without_the_extra_one_sentence_says_what_to_install(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "find_spec", lambda name: None if name in ("pyarrow", "scipy") else name)
    for command in (["run", folder / "study.toml"], ["merge", "all", folder], ["report", folder]):
        with pytest.raises(ClashyardError, match=r'^studies need pyarrow, scipy: pip install "clashyard\[studies\]"$'):
            said("study", *command)
    assert not (folder / "study").exists()


@pytest.mark.parametrize("shard", ["2", "0/3", "4/3", "1/x", ""])
def test_a_wrong_shard(folder: Path, shard: str) -> None:
    with pytest.raises(BadInput, match="--shard: .* is not a shard; write its number and how many there are, such as 2/5"):
        said("study", "run", folder / "study.toml", "--shard", shard)


def test_a_report_is_a_page_or_a_pdf(folder: Path) -> None:
    with pytest.raises(BadInput, match="--file: '.doc' is not a valid form of a report; known: .html, .pdf"):
        said("study", "report", folder, "--file", "report.doc")
    with pytest.raises(BadInput, match="cannot be read"):
        said("study", "report", folder / "nowhere")


def test_tables_and_contests_take_your_own_decks_and_characters(folder: Path) -> None:
    own = ["--pack", folder / "wolves.toml", "--deck", "wolves/pack"]
    cards = "wolf-a,wolf-b,wolf-c,wolf-d,wolf-e,wolf-f,ogre,troll"
    assert said("table", *own, "--deck", "5", "--deck", cards, "--games", 4).split()[:4] == ["wolves/pack", "5", "deck-3", "all"]
    assert "decks duel, greedy against random. Games: 2" in said("contest", "decks", *own, "--deck", "5", "--games", 2)
    both = ["--character", "bram-okkert", "--character", "ilka-dorn"]
    assert "Bram Okkert" in said("table", "clash", *both, "--games", 4)


def test_a_ladder_plays_with_your_own_decks_and_keeps_them_apart(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    two_levels(monkeypatch)
    file = ["--games", 4, "--file", folder / "ladder.jsonl", "--workers", 1]
    own = ["--pack", folder / "wolves.toml", "--deck", "wolves/pack", "--deck", "5"]
    assert "greedy random 4 " in " ".join(said("ladder", "decks", *file, *own).split())
    head, *games = (folder / "ladder.jsonl").read_text("utf-8").splitlines()
    assert '"field": "' in head and len(games) == 4
    with pytest.raises(BadInput, match=r"ladder.jsonl:1: this ladder has the field .*; give --file another name"):
        said("ladder", "decks", *file)
    choices = decks(["wolves/pack", "5"], [folder / "wolves.toml"], "--deck").choices(GAME, "duel")
    dealt = [Fixture("decks", "duel", ("greedy", "random"), number, 1, choices).options()["decks"] for number in range(4)]
    assert [pair[1] for pair in dealt[:2]] == ["5", "5"] and [pair[0] for pair in dealt[2:]] == ["5", "5"]


def test_everything_else_works_without_the_extra() -> None:
    """In a process in which none of its packages can be imported."""
    block = "import sys\nfor name in ('pyarrow', 'scipy', 'statsmodels', 'matplotlib', 'pandas'): sys.modules[name] = None\n"
    command = "from clashyard.terminal.app import app\napp(['rules', 'decks.ability.vanish'])"
    shown = subprocess.run([sys.executable, "-c", block + command], capture_output=True, text=True, check=False)
    assert shown.returncode == 0 and "Vanish" in shown.stdout, shown.stderr


WRONG = [
    (["table", "blades"], "game: 'blades' is not a valid game with decks or characters to compare; known: clash, decks"),
    (["table", "clash", "--deck", "5"], "--deck: only for Clash of Decks; leave this out"),
    (["table", "--character", "Ilka Dorn"], "--character: only for CLASH; leave this out"),
    (["table", "--deck", "5", "--deck", "wolves/pack"], r"--deck\[2\]: 'wolves/pack' is a deck of a pack of yours, but no pack"),
    (["contest", "clash", "--character", "Ilka Dorn"], "--character: a comparison needs at least two entries"),
]


@pytest.mark.parametrize(("arguments", "what"), WRONG)
def test_mistakes_in_comparisons(arguments: list[str], what: str) -> None:
    with pytest.raises(BadInput, match=what):
        said(*arguments)


def test_shards_are_read() -> None:
    assert study_command._shard("2/5") == (2, 5)
