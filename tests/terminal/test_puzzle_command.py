"""Puzzles at the keyboard: tries, hints, solutions, progress, lists, and the proof of a file."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from clashyard.core.errors import BadInput
from clashyard.core.solver import Verdict
from clashyard.core.words import Words
from clashyard.decks.solver.certificate import unpacked
from clashyard.grimoire import Puzzle, attempt, book, load_puzzle, puzzles, write_puzzle
from clashyard.terminal.puzzle_check import other_solution
from clashyard.terminal.puzzle_command import _page
from clashyard.terminal.puzzle_screen import turn_start
from tests.support.command_line import clashyard
from tests.support.transcripts import compare_with_golden, fits

RUN_UP = ["?", "hint", "hint", "1", "99", "end", "cards assassin", "play zombie upper", "undo", "undo", "5", "3", "end"]
TURN = "play zombie upper\nplay assassin upper\nend\n"


def shown(*arguments: str, data: Path, typed: str = "") -> str:
    found = clashyard("puzzle", *arguments, typed=typed, CLASHYARD_DATA=str(data))
    assert (found.returncode, found.stderr) == (0, "")
    return found.stdout


@pytest.mark.parametrize("language", ["en", "fr", "ko"])
def test_a_puzzle(language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLASHYARD_DATA", str(tmp_path))
    name = f"puzzle-{language}"
    compare_with_golden(name, ["puzzle", "book", "first-steps", "1", "--language", language], "\n".join(RUN_UP))
    fits(name)
    assert json.loads((tmp_path / "puzzles.json").read_text("utf-8")) == {"puzzles": {"run-up": "hinted"}}


def test_themes_and_hidden_cards_are_not_told_before_the_end(tmp_path: Path) -> None:
    text = shown("book", "first-steps", "run-up", typed="end\nboard\nq\n", data=tmp_path)
    assert "This does not reach the goal." in text and "Themes" not in text and "h1" not in text
    assert not (tmp_path / "puzzles.json").exists()


def test_the_solution_is_told_event_by_event(tmp_path: Path) -> None:
    text = shown("book", "first-steps", "1", typed="solution\n", data=tmp_path)
    assert "A> play zombie upper\n   1 Mana paid for Zombie." in text
    assert "A wins.\nThemes: Sprint, Rage\n1 of 2 orders works.\n" in text and "Solved" not in text
    text = shown("book", "first-steps", typed="\n" + TURN, data=tmp_path)
    assert " …  1  Run-up. Win this turn" in text and "Solved." in text
    assert "1 Run-up. Win this turn, solved with help" in shown("book", "first-steps", "--plain", data=tmp_path)
    assert shown("book", "first-steps", typed="q\n", data=tmp_path).rstrip().endswith("q: quit> q")
    assert "first-steps: First steps (Clash of Decks), 1 of 1 solved" in shown("book", data=tmp_path)


def test_puzzles_of_several_turns_go_on_after_the_reply(tmp_path: Path) -> None:
    page = next(page for page in book("blades").pages if page.turns > 1 and page.solution[0] != "pass")
    typed = "".join(f"{action}\n" for action in page.solution)
    text = shown("book", "blades", page.id, typed=f"{typed}q\n", data=tmp_path)
    assert "Solved." in text and "Enter: next puzzle, " in text and text.count("Goal: ") >= 2
    assert "Themes: " in shown("book", "blades", page.id, typed="solution\n", data=tmp_path)


def test_the_end_tells_the_stakes_and_why_tempting_tries_fail(tmp_path: Path) -> None:
    page = next(page for page in book("initiation").pages if page.turns == 1 and len(page.tries) == 2)
    text = shown("book", "initiation", page.id, typed="\n".join((*page.solution, "q")), data=tmp_path)
    before, _, after = text.partition("Solved.")
    assert "\nStakes: " in after and after.count("\nWhy not ") == 2 and "Why not" not in before and "Stakes" not in before


def test_a_wrong_turn_is_taken_back_to_its_start() -> None:
    page = puzzles()["run-up"]
    assert turn_start(attempt(page, ["play zombie upper", "end"])) == 0
    duel = puzzles()["blades-241"]  # the opponent answers between the two decisions
    assert turn_start(attempt(duel, duel.solution)) == len(duel.solution) - 1


def test_next_is_the_easiest_that_is_not_solved(tmp_path: Path) -> None:
    pages = sorted(puzzles().values(), key=lambda page: page.difficulty["grade"])
    (tmp_path / "puzzles.json").write_text(json.dumps({"puzzles": {pages[0].id: "solved", pages[1].id: "shown"}}))
    assert pages[2].title in shown("next", typed="q\n", data=tmp_path)
    assert "Clash of Decks: " in shown("next", "--game", "decks", typed="q\n", data=tmp_path)


def test_the_daily_puzzle(tmp_path: Path) -> None:
    assert "Daily puzzle No. 2: " in shown("daily", "2026-01-02", typed="q\n", data=tmp_path)
    for given, said in (
        ("2025-12-31", "there are daily puzzles from 2026-01-01 to "),
        ("monday", "'monday' is not a date such as"),
    ):
        assert f"DATE: {said}" in clashyard("puzzle", "daily", given, CLASHYARD_DATA=str(tmp_path)).stderr


def test_bad_input(tmp_path: Path) -> None:
    def refusal(*arguments: str) -> str:
        return clashyard("puzzle", *arguments, CLASHYARD_DATA=str(tmp_path)).stderr

    assert "page: '99' is not a page of this book; type a number up to 1" in refusal("book", "first-steps", "99")
    assert "did you mean first-steps" in refusal("book", "first-step")
    assert "did you mean decks" in refusal("next", "--game", "deks")
    for damaged in ("{", '{"puzzles": {"run-up": "begun"}}', '{"puzzles": []}'):
        (tmp_path / "puzzles.json").write_text(damaged)
        assert "puzzles.json: the list of solved puzzles is damaged; delete the file" in refusal("next")


def test_progress_that_cannot_be_kept_does_not_stop_a_puzzle(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("")
    text = shown("book", "first-steps", "1", typed=TURN, data=tmp_path / "x")
    assert "Solved." in text and "Your progress could not be saved" in text


def verified(path: Path, given: Any, *flags: str) -> tuple[int, str]:
    path.write_text(json.dumps(given))
    found = clashyard("puzzle", "verify", str(path), *flags)
    return found.returncode, found.stdout + found.stderr


AGAIN = "Download the file again, or open it in the puzzle editor and check it there.\n"


def test_a_file_is_verified(tmp_path: Path) -> None:
    path = tmp_path / "page.json"
    good = write_puzzle(puzzles()["run-up"])
    proven = f"{path}: proven: the solution reaches the goal against every reply\n"
    assert verified(path, good) == (0, proven)
    spoilt = {**good, "solution": ["play assassin upper", "play zombie upper", "end"]}
    assert verified(path, spoilt) == (
        1,
        f"{path}: certificate: the strategy fails: play assassin upper · play zombie upper · end\n{AGAIN}",
    )
    assert "la stratégie échoue\u00a0: play assassin upper" in verified(path, spoilt, "--language", "fr")[1]
    assert verified(path, {**good, "seat": "C"})[0] == 2
    duel = write_puzzle(book("blades").pages[0])
    assert verified(path, duel, "--unique") == (0, f"{proven}{path}: there is no other solution\n")
    code, said = verified(path, {**duel, "certificate": {"plan": duel["certificate"]["plan"][:-1]}})
    assert code == 1 and said.startswith(f"{path}: certificate: ")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "this is not a puzzle file; save one in the puzzle editor with its File button"),
        ('{"format": "clashyard-puzzle-1", "id": "x", ', "this puzzle file was cut off or changed; copy or download it again"),
        ('{"format": "clashyard-puzzle-1", "id": "x"}', "the key game is missing; a puzzle file has id, game, title, "),
        ("\udcff", "cannot be read: it is not a text in UTF-8"),
    ],
)
def test_a_broken_file_is_told_with_a_remedy(text: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "page.json"
    path.write_bytes(text.encode(errors="surrogateescape"))
    with pytest.raises(BadInput, match=f"{re.escape(str(path))}(:1)?: {re.escape(said)}"):
        load_puzzle(path)


def test_an_unknown_page_is_told_with_a_remedy() -> None:
    with pytest.raises(BadInput, match="page: 'e' is not a page of this book; type a number up to 32"):
        _page(book("clash"), "e")
    with pytest.raises(BadInput, match="did you mean clash-1422"):
        _page(book("clash"), "clash-142")


@pytest.mark.parametrize(
    ("verdict", "said"),
    [
        (Verdict("several", (("a", "end"), ("b", "end"))), "there are several solutions: a · end / b · end"),
        (Verdict("none"), "the solver finds no solution"),
        (Verdict("undecided", reason="nodes"), "not decided whether"),
        (Verdict("unique", (("a", "end"),)), "there is exactly one solution, but another one: a · end"),
    ],
)
def test_other_solutions_are_told(verdict: Verdict, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    page = puzzles()["run-up"]
    monkeypatch.setattr(Puzzle, "solver", replace(page.solver, solve=lambda quest, limits: verdict))
    assert other_solution(page, Words()).startswith(said)


@pytest.mark.parametrize(
    "certificate", [{"lines": [["x"]], "answers": [1]}, {"lines": [[1]], "answers": "0*9999999999"}, {"lines": 5}]
)
def test_a_certificate_of_another_form_is_a_mistake(certificate: Any) -> None:
    page = puzzles()["run-up"]
    assert page.solver.check(page.quest, page.solution, certificate).startswith("certificate: ")


def test_answers_are_unpacked() -> None:
    assert unpacked("3*2 0") == [3, 3, 0]
    with pytest.raises(ValueError):
        unpacked("3*0")
