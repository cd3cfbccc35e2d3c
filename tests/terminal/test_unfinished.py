"""Ctrl-C asks and offers to save; unfinished matches are kept automatically, and can be resumed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from clashyard import decks
from clashyard.core.errors import BadInput
from clashyard.core.words import Words
from clashyard.terminal import unfinished
from clashyard.terminal.keyboard import Keyboard, uninterrupted
from clashyard.terminal.session import Session
from clashyard.terminal.unfinished import Kept
from tests.support.command_line import clashyard
from tests.support.terminal import CTRL_C, typed
from tests.support.transcripts import USUAL

RESUME = "clashyard play --resume"


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CLASHYARD_DATA", str(tmp_path))
    return tmp_path / "matches"


def test_ctrl_c_asks_and_the_match_goes_on_or_is_kept(data: Path) -> None:
    answers = [("A> ", CTRL_C), ("Leave this match?", "n"), ("A> ", "1"), ("A> ", CTRL_C), ("Leave this match?", "y")]
    code, shown = typed(USUAL, answers)
    (file,) = data.iterdir()
    assert code == 0 and RESUME in shown and "Traceback" not in shown
    assert json.loads(file.read_text("utf-8"))["actions"][-1].startswith("play ")


def test_ctrl_c_offers_to_save(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    answers = [
        ("A> ", "1"),
        ("A> ", CTRL_C),
        ("Leave this match?", f"save {tmp_path}/none/x.json"),
        ("Leave this", f"save {file}"),
    ]
    code, shown = typed(USUAL, answers)
    assert code == 0 and "Nosuchfile" in "".join(shown.split()) and json.loads(file.read_text("utf-8"))["winner"] is None


def test_a_second_ctrl_c_leaves_and_a_match_without_a_decision_is_not_kept(data: Path) -> None:
    code, shown = typed(USUAL, [("A> ", CTRL_C), ("Leave this match?", CTRL_C)])
    assert code == 0 and "Traceback" not in shown and RESUME not in shown and not data.exists()


@pytest.mark.parametrize("command", [["replay", "FILE"], ["play", "--resume"]])
def test_ctrl_c_at_other_prompts_leaves_in_silence(command: list[str], data: Path) -> None:
    data.mkdir()
    file = data / "match-1.json"
    decks.new(seed=3, decks=("1", "2")).save(file)
    cue = "q: quit" if command[0] == "replay" else "Which one?"
    code, shown = typed([str(file) if word == "FILE" else word for word in command], [(cue, CTRL_C)])
    assert code == 130 and "Traceback" not in shown


STOPPED = """
import builtins
import clashyard.__main__
imported = builtins.__import__
def stop(name, *rest):
    if name == "clashyard.terminal":
        raise KeyboardInterrupt
    return imported(name, *rest)
builtins.__import__ = stop
clashyard.__main__.main()
"""


def test_ctrl_c_while_the_command_is_imported_is_silent(tmp_path: Path) -> None:
    """The first second of a cold start is covered too."""
    script = tmp_path / "script.py"
    script.write_text(STOPPED)
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (130, "")


def test_a_kept_match_is_resumed_and_forgotten_when_it_is_over(data: Path) -> None:
    typed(USUAL, [("A> ", "1"), ("A> ", "quit")])
    (file,) = data.iterdir()
    shown = clashyard("play", "--resume", typed="\nquit\n").stdout
    assert "1  Clash of Decks, duel, B: random, actions: " in shown and "Which one?" in shown and RESUME in shown
    ended = clashyard("play", "decks", "--resume", typed="1\n" + "1\n0\n" * 200)
    assert ended.returncode == 0 and "wins." in ended.stdout and not file.exists()


def test_a_draft_is_kept_until_its_game_takes_its_place(data: Path) -> None:
    data.mkdir()
    file = data / "match-1.json"
    arguments = ["play", "--format", "draft", "--seed", "3", "--opponent", "random"]
    clashyard(*arguments, "--save", str(file), typed="1\n1\n")
    (data / "match-1-draft.json").replace(file)
    assert clashyard("play", "--resume", typed="1\nquit\n").returncode == 0
    assert json.loads(file.read_text("utf-8"))["options"]["format"] == "draft"
    shown = clashyard("play", "--resume", typed="1\n" + "1\n" * 6 + "quit\n")
    assert shown.returncode == 0 and list(data.iterdir()) == [file]
    followed = json.loads(file.read_text("utf-8"))
    assert "format" not in followed["options"] and followed["winner"] is None


def test_nothing_is_offered_where_nothing_is_kept(data: Path) -> None:
    done = clashyard("play", "--resume")
    assert (
        done.returncode == 2
        and done.stderr == "clashyard: --resume: there is no unfinished match to resume; start one with clashyard play\n"
    )
    assert "--seed: a saved match keeps its original options" in clashyard("play", "--resume", "--seed", "3").stderr


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", '{"game": "decks"}', '{"game": "chess", "options": {}, "actions": [], "players": {}}']
)
def test_a_damaged_file_is_named_and_the_others_are_offered(text: str, data: Path) -> None:
    data.mkdir()
    broken, whole = data / "match-2.json", data / "match-1.json"
    decks.new(seed=3, decks=("1", "2")).save(whole)
    broken.write_text(text)
    os.utime(whole, (0, 0))
    shown = clashyard("play", "--resume", typed="\nquit\n")
    said = "".join(shown.stdout.split())  # lines break anywhere in a long path
    assert shown.returncode == 0 and "match-2.json:thissavedmatchisdamagedandcannotberesumed;deletethefile" in said
    assert "1ClashofDecks" in said and broken.read_text() == text


def test_an_altered_file_is_refused_with_its_place(data: Path) -> None:
    data.mkdir()
    match = decks.new(seed=3, decks=("1", "2"))
    (data / "match-1.json").write_text(match.to_json().replace('"actions": []', '"actions": ["dance"]'))
    done = clashyard("play", "--resume", typed="1\n")
    assert done.returncode == 2 and "match-1.json: action 1" in done.stderr and "Traceback" not in done.stderr


def test_the_latest_come_first_and_the_oldest_make_room(data: Path) -> None:
    match = decks.new(seed=3, decks=("1", "2"))
    for number in range(unfinished.MOST + 3):
        each = Kept()
        each.keep(match)
        os.utime(each.path, (number, number))
    dates = [path.stat().st_mtime for path in unfinished.files()]
    assert dates == sorted(dates, reverse=True) and len(dates) == unfinished.MOST and dates[-1] == 3


def test_a_write_that_fails_leaves_the_old_file(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match, one = decks.new(seed=3, decks=("1", "2")), Kept()
    one.keep(match)
    before = one.path.read_text("utf-8")
    match.play("end")

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    one.keep(match)
    assert one.trouble is not None and "No space left on device" in str(one.trouble)
    assert one.path.read_text("utf-8") == before and list(data.iterdir()) == [one.path]


def test_a_match_that_cannot_be_saved_continues_with_one_warning(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    session = Session(decks.new(seed=3, decks=("1", "2")), {}, Words("en"), kept=Kept(tmp_path / "file" / "match-1.json"))
    for _ in range(2):
        session._act("end")
    assert capsys.readouterr().out.count("This match could not be saved for later:") == 1 and len(session.match.actions) == 2


def test_an_interrupt_waits_until_an_action_is_whole() -> None:
    done, before = [], signal.signal(signal.SIGINT, signal.default_int_handler)  # what runs in the background may ignore it
    try:
        with pytest.raises(KeyboardInterrupt), uninterrupted():
            os.kill(os.getpid(), signal.SIGINT)
            done.append(True)
        assert done == [True] and signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)


def test_the_command_is_named_so_that_it_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "bin" / "clashyard"
    file.parent.mkdir()
    file.write_text("")
    file.chmod(0o755)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(sys, "argv", [str(file)])
    assert unfinished.command() == "bin/clashyard"
    monkeypatch.setenv("PATH", str(file.parent))
    assert unfinished.command() == "clashyard"
    monkeypatch.setattr(sys, "argv", [str(tmp_path / "__main__.py")])
    assert unfinished.command() == "clashyard"


def test_an_outline_of_a_file_that_is_gone(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="damaged"):
        unfinished.outline(tmp_path / "match-1.json")
    assert Keyboard(Words("en")).interactive is False
