"""First tries, which alone are rated: whoever leaves one has failed, and nobody sees an answer without playing."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from clashyard.grimoire.attempt import attempt
from clashyard.grimoire.books import puzzles
from clashyard.web.matches import clocks
from clashyard.web.puzzles import records
from clashyard.web.puzzles.models import Record, Strength

pytestmark = pytest.mark.django_db
PUZZLE = puzzles()["run-up"]
HERE = f"/puzzles/{PUZZLE.id}/"
OTHER = f"/puzzles/{next(name for name in puzzles() if name != PUZZLE.id)}/"
SOLUTION, WRONG = list(PUZZLE.solution), ["play assassin upper", "end"]
FAILS = "or leaving after your first play fails it"
LEAVING = "If you leave now, your first try has failed."
UNSEEN = "Make the try yourself to see the answer."


def play(client: Client, *line: str) -> str:
    answer = client.post(HERE, {"did": line[:-1], "action": line[-1]}, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    return answer.content.decode()


def look(client: Client, address: str, **given: Any) -> str:
    answer = client.get(address, given)
    assert answer.status_code == 200
    return answer.content.decode()


def first() -> str:
    """Return how the first try has ended, as the ratings have it."""
    how = Record.objects.get(puzzle=PUZZLE.id).first
    strength = Strength.objects.filter(puzzle="").first()
    assert (strength.number, strength.won) == (1, how == "solved") if strength else not how
    return how


def test_the_page_says_what_leaving_means_before_it_happens(client: Client) -> None:
    page = look(client, HERE)
    assert FAILS in page and LEAVING not in page
    assert LEAVING in play(client, SOLUTION[0])
    page = play(client, *WRONG)
    assert FAILS not in page and LEAVING not in look(client, HERE, did=SOLUTION[:1])


@pytest.mark.parametrize("address", [HERE, OTHER, "/puzzles/daily/"])
def test_a_try_that_is_left_has_failed(client: Client, address: str) -> None:
    play(client, SOLUTION[0])
    assert first() == ""
    client.get(address, follow=True)
    assert first() == "wrong"
    assert "Solved" in play(client, *SOLUTION) and first() == "wrong"


def test_going_on_is_not_leaving(client: Client) -> None:
    client.post(HERE, {"action": WRONG[0]})
    look(client, HERE, did=WRONG[:1])  # reloaded, or drawn without a script
    look(client, HERE, age="2")  # taken back without a script
    client.get(HERE, {"age": "3"}, headers={"HX-Request": "true"})
    client.head(HERE)
    look(client, "/puzzles/")
    play(client, *SOLUTION)
    assert first() == "solved"


def test_a_try_that_nobody_goes_on_with_has_failed_after_a_day(client: Client) -> None:
    play(client, SOLUTION[0])
    records.lapse(clocks.now() + records.LEFT_AFTER - timedelta(minutes=1))
    assert first() == ""
    records.lapse(clocks.now() + records.LEFT_AFTER + timedelta(minutes=1))
    assert first() == "wrong"


@pytest.mark.parametrize("line", [WRONG, SOLUTION])
def test_no_link_tells_whether_a_try_is_right(client: Client, line: list[str]) -> None:
    pages = [look(client, HERE, did=line), client.post(HERE, {"did": line, "action": "end"}).content.decode()]
    pages.append(client.post(f"{HERE}stars", {"did": line}, headers={"HX-Request": "true"}).content.decode())
    for page in pages:
        assert 'class="refute' not in page and f'data-told="{len(line) - 1}"' in page
    assert UNSEEN in pages[0] and look(client, f"{HERE}steps", did=line).startswith(f'{{"told": {len(line) - 1},')
    assert not Record.objects.exists()
    play(client, *line)
    assert 'class="refute' in look(client, HERE, did=line) and first() == ("solved" if line == SOLUTION else "wrong")


def test_answers_are_seen_along_the_own_line_alone() -> None:
    page = puzzles()["blades-241"]
    at = attempt(page, page.solution[:1])
    assert at.answered == at.own_actions == page.solution[:1]
    assert at.shown_to(()) == () and at.shown_to(page.solution) == page.solution[:1]
