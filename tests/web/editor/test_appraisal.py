"""What follows a proof in the editor: how difficult the page is, and the same page without the cards that play no part."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from clashyard.grimoire import workshop
from clashyard.grimoire.puzzle import Puzzle
from clashyard.web.editor import check_queue
from clashyard.web.editor.models import FAILED, GRADE, SMALLER, Check, Page
from tests.support.web.editor import TEXT, checked, page, sent, solved, text_in

pytestmark = pytest.mark.django_db


def fewer(puzzle: Puzzle, seconds: float) -> workshop.Smaller:
    """Leave out the baron, without a search."""
    position: dict[str, Any] = dict(puzzle.match().position())
    if "baron" in position["cards"]:
        position["A"] = {**position["A"], "hand": [key for key in position["A"]["hand"] if key != "baron"]}
        position["cards"] = {key: facts for key, facts in position["cards"].items() if key != "baron"}
    return workshop.Smaller(position, True)


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"grade": 1, "found-by": 0}, "Very easy. An opponent that looks no further than this turn finds the solution."),
        ({"grade": 4, "found-by": 1000}, "Medium. The computer’s search finds the solution (iterations: 1,000)."),
        ({"grade": 7, "found-by": -1}, "Very difficult. The computer’s search does not find the solution (iterations: 10,000)"),
        ({"grade": 5, "iterations": 0}, "Quite difficult. The computer’s search does not find"),
        ({}, "It could not be measured in time."),
    ],
)
def test_a_proven_page_is_graded_in_words(
    client: Client, monkeypatch: pytest.MonkeyPatch, facts: dict[str, int], said: str
) -> None:
    monkeypatch.setattr(workshop, "difficulty_of", lambda puzzle, seconds: facts if puzzle.solution else None)
    address = checked(client)
    assert "Being measured…" in page(client, address)
    assert sent(client, "share", title="Draft").startswith("/editor/")
    assert solved().task == GRADE
    assert said in page(client, address) and (f'aria-label="{facts["grade"]} of 7"' in page(client, address) if facts else True)
    puzzle = Page.objects.get().puzzle
    assert puzzle is not None and puzzle["difficulty"] == facts  # also of a page that was shared before
    shared = page(Client(), f"/editor/{Page.objects.get().name}/")
    assert (f'aria-label="{facts["grade"]} of 7"' in shared) if facts else "Difficulty" not in shared


def test_nobody_waits_for_a_grade(client: Client) -> None:
    checked(client)
    sent(client, "check", TEXT.replace("mana: 5", "mana: 6"))  # while the first page is being graded
    assert Check.objects.filter(task=GRADE).count() == 0 and solved().task == "solve" and solved().task == GRADE
    sent(client, "check")  # asked again: graded after all
    assert check_queue.take() is not None


def test_cards_that_play_no_part_are_named_and_removed(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workshop, "smaller", fewer)
    assert "Check the page first" in sent(client, "spare", TEXT, 409)
    address = checked(client, title="Run-up")
    assert "Find the cards that play no part" in page(client, address)
    solved()
    assert sent(client, "spare", title="Run-up") == address
    assert "Looking for cards that play no part. This takes about" in page(client, address)
    assert solved().task == SMALLER
    assert "1 card plays no part: Baron." in page(client, address) and "Remove them" in page(client, address)
    less = sent(client, "shrink", title="Run-up")
    found = page(client, less)
    assert "hand: [troll, bastion, boom]" in text_in(found) and 'value="Run-up"' in found and "Checking…" in found
    assert "baron" in text_in(page(client, address))  # the way back
    solved()
    solved()
    text = text_in(found)
    sent(client, "spare", text, title="Run-up")
    solved()
    assert "Every card plays a part." in page(client, less)
    assert "The page has changed." in sent(client, "shrink", TEXT.replace("mana: 5", "mana: 6"), 409)


def test_a_search_for_spare_cards_that_fails_may_be_repeated(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(puzzle: Puzzle, seconds: float) -> None:
        raise ValueError("a mistake")

    monkeypatch.setattr(workshop, "smaller", broken)
    address = checked(client)
    solved()
    sent(client, "spare")
    assert solved().state == FAILED
    assert "The error has been logged" in page(client, address) and "Find the cards" in page(client, address)
