"""A puzzle of two turns: the solver answers the first one, within limits, and taking it back costs the first try."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from clashyard.core.solver import Limits
from clashyard.grimoire.books import puzzles
from clashyard.grimoire.puzzle import Puzzle, parse_puzzle
from clashyard.web import lone_worker
from clashyard.web.puzzles import replies, reply_worker, shelf
from clashyard.web.puzzles.models import Record
from clashyard.web.puzzles.shelf import Page

pytestmark = pytest.mark.django_db
GIVEN = {
    "format": "clashyard-puzzle-1", "id": "patience", "game": "decks", "title": "Patience", "seat": "A", "goal": "win",
    "turns": 2, "solution": ["play rager upper", "end"], "options": {"mode": "duel"},
    "position": {
        "turn": {"active": "A", "phase": "summoning", "mana": 4, "number": 5},
        "cards": {"rager": "2 2/1 rage", "x": "9 1/1", "y": "9 1/1", "z": "9 2/2"},
        "A": {"hand": ["rager", "bastion", "x", "y"]}, "B": {"hand": ["fort", "z"]},
    },
}  # fmt: skip
HERE = "/puzzles/patience/"


@pytest.fixture(autouse=True)
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Offer the puzzle in the books, and let the solver answer in this process. Return what it is asked."""
    puzzle, heard = parse_puzzle(GIVEN), list[Any]()
    monkeypatch.setitem(puzzles(), puzzle.id, puzzle)
    first = next(iter(shelf.pages().values()))
    monkeypatch.setitem(shelf.pages(), puzzle.id, Page(first.book, 2, puzzle))

    def run(seconds: float, task: Callable[..., Any], *given: Any) -> Any:
        heard.append(given)
        return task(*given)

    monkeypatch.setattr(replies._worker._worker, "run", run)
    cache.clear()
    return heard


def play(client: Client, *line: str) -> str:
    answer = client.post(HERE, {"did": line[:-1], "action": line[-1]}, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_first_turn_is_answered_and_the_second_solves(client: Client, asked: list[Any]) -> None:
    play(client, "play rager upper")
    page = play(client, "play rager upper", "end")
    assert 'class="stage puzzling open' in page and ">Attack <kbd" in page and len(asked) == 1
    assert asked[0][0].goal == "win" and asked[0][-2:] == (replies.NODES, replies.SECONDS)
    assert "Solved" in play(client, "play rager upper", "end", "end") and len(asked) == 1  # the answer is kept
    assert Record.objects.get().first == "solved"


def test_a_turn_that_was_answered_is_not_taken_back_for_free(client: Client) -> None:
    play(client, "play rager upper", "end")
    play(client, "play rager lower", "end")
    play(client, "play rager lower", "end", "end")
    assert Record.objects.get().first == "wrong" and Record.objects.get().solved


def test_a_first_turn_that_does_nothing_is_refuted(client: Client) -> None:
    page = play(client, "end")
    assert "Not yet" in page and 'id="refuted"' in page


def test_a_solver_that_is_busy_refuses_in_a_sentence(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lone_worker, "PATIENCE", 0.01)
    with replies._worker.free:
        answer = client.post(HERE, {"did": ["play rager upper"], "action": "end"})
    assert answer.status_code == 409 and "Try again in a moment." in answer.content.decode() and not Record.objects.exists()


def test_the_worker_needs_nothing_but_the_quest_and_the_line() -> None:
    puzzle: Puzzle = puzzles()["patience"]
    line = [("A", "play rager upper"), ("A", "end")]
    given = reply_worker.Asked("decks", dict(puzzle.options), puzzle.position, "A", "win", 2)
    found = reply_worker.found_reply(given, line, 1, 10_000, 5.0)
    match = puzzle.match()
    for seat, action in line:
        match.play(action, seat)
    direct = puzzle.solver.reply(puzzle.quest, match, 1, Limits(10_000))
    assert tuple(found["actions"]) == direct.actions and found["refutes"] == direct.refutes


def test_the_solution_is_shown_turn_by_turn(client: Client) -> None:
    page = client.post(f"{HERE}give-up", headers={"HX-Request": "true"}).content.decode()
    assert "Show the next turn" in page and "The solution goes on." in page
    line = ["play rager upper", "end"]
    page = client.post(f"{HERE}give-up", {"did": line}, headers={"HX-Request": "true"}).content.decode()
    assert "This is the solution" in page and Record.objects.get().solved is None
    assert client.post(f"{HERE}give-up", {"did": ["nothing"]}).status_code == 409


def test_nobody_occupies_the_solver_alone(client: Client, monkeypatch: pytest.MonkeyPatch, asked: list[Any]) -> None:
    monkeypatch.setattr("clashyard.web.puzzles.views.wait_for", lambda request, name: 7 if name == "try" else 0)
    answer = client.post(HERE, {"did": ["play rager upper"], "action": "end"})
    assert answer.status_code == 409 and "Try again in 7 s." in answer.content.decode() and not asked


def test_a_link_beyond_the_own_first_try_shows_no_answer(client: Client) -> None:
    assert "Make the try yourself" in client.get(HERE, {"did": ["play rager upper", "end"]}).content.decode()
    play(client, "play rager upper", "end")
    assert "Make the try yourself" not in client.get(HERE, {"did": ["play rager upper", "end"]}).content.decode()
    assert "Make the try yourself" in client.get(HERE, {"did": ["play rager lower", "end"]}).content.decode()
