"""Lessons at the keyboard: the list, a lesson from start to end, wrong tries, progress."""

from __future__ import annotations

from pathlib import Path

import pytest

from clashyard.core.game import Game
from clashyard.games import GAMES
from clashyard.lessons import Step, lessons_of
from tests.support.command_line import clashyard
from tests.support.transcripts import compare_with_golden, fits

END = Step("", "")  # the question after a lesson
SPRINT = ["?", "hint", "rule", "end", "7", "play aberration upper", "back", "1", "cards assassin", "3", "0", "end", "q"]


@pytest.mark.parametrize("language", ["en", "fr", "ko"])
def test_a_lesson(language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLASHYARD_DATA", str(tmp_path))
    name = f"learn-{language}"
    compare_with_golden(name, ["learn", "decks", "sprint", "--language", language], "\n".join(SPRINT))
    fits(name)
    assert "decks sprint" in (tmp_path / "lessons.json").read_text("utf-8")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_lesson_is_finished_with_its_hints(game: Game, tmp_path: Path) -> None:
    lessons = lessons_of(game)
    typed = "".join(f"hint\n{step.accepted[0] if step.accepted else ''}\n" for lesson in lessons for step in (*lesson.steps, END))
    shown = clashyard("learn", game.name, "1", typed=typed.replace("hint\n\n", "\n"), CLASHYARD_DATA=str(tmp_path)).stdout
    assert shown.count("Lesson finished") == len(lessons) and "taken back" not in shown


def test_progress_is_kept(tmp_path: Path) -> None:
    def learn(*arguments: str, typed: str = "") -> str:
        shown = clashyard("learn", *arguments, typed=typed, CLASHYARD_DATA=str(tmp_path))
        assert shown.stderr == "" and shown.returncode == 0
        return shown.stdout

    assert "   1  Play a Creature" in learn()
    assert "Your progress is saved" in learn("decks", typed="\nplay baron upper\nq\n")
    assert " …  1  Play a Creature" in learn()
    assert "Step 2 of 4" in learn(typed="1\nq\n")  # of the game that Enter begins
    assert "Lesson finished: Play a Creature" in learn("decks", "1", typed="play zombie upper\nend\nend\n")
    again = learn("decks", typed="9x\n\nq\n")
    assert " ✓  1  Play a Creature" in again and "'9x' is not a valid lesson" in again and "Lesson 2 of 10" in again
    assert "1 Play a Creature, finished" in learn("--plain")


def test_bad_input(tmp_path: Path) -> None:
    (tmp_path / "lessons.json").write_text("{")
    assert (
        "lessons.json: the list of finished lessons is damaged; delete the file"
        in clashyard("learn", CLASHYARD_DATA=str(tmp_path)).stderr
    )
    assert "did you mean decks" in clashyard("learn", "deks", CLASHYARD_DATA=str(tmp_path / "x")).stderr
    assert (
        "99 is not a lesson of this game; type a number from 1 to 10"
        in clashyard("learn", "decks", "99", CLASHYARD_DATA=str(tmp_path / "x")).stderr
    )


def test_progress_that_cannot_be_kept_does_not_stop_a_lesson(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("")
    shown = clashyard("learn", "decks", "1", typed="play baron upper\nplay zombie upper\nq\n", CLASHYARD_DATA=str(tmp_path / "x"))
    assert shown.stdout.count("Your progress could not be saved") == 1 and "Step 3 of 4" in shown.stdout
