"""A solution, or the best try with the reply that defeats it, on the board of the editor, step by step."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.test import Client

from clashyard.blades import GAME as BLADES
from clashyard.grimoire.puzzle import write_puzzle
from clashyard.web.editor import check_worker, draft
from clashyard.web.editor.playback import Played
from tests.support.web.editor import TEXT, checked, page, sent, text_in

pytestmark = pytest.mark.django_db


def cards_on(page: str) -> list[str]:
    """Return the names of the cards on the board of a page, place by place."""
    return re.findall(r'data-place="[^"]*" title="([^"]*)"', page)


def test_a_line_is_shown_step_by_step_and_changes_nothing(client: Client) -> None:
    address = checked(client)
    assert 'value="watch 0.1">Show on the board' in page(client, address) and 'class="playback"' not in page(client, address)
    first = sent(client, "watch 0.1", check="1")
    found = page(client, first)
    assert first == f"{address}&watch=0.1" and "Step 1 of 1" in found and 'class="did">' in found
    assert 'class="mini of-decks" inert' in found and cards_on(found) != cards_on(page(client, address))
    assert text_in(found) == text_in(page(client, address))
    assert sent(client, "watch", check="1") == address


@pytest.mark.parametrize("asked", ["0.0", "7.1", "x", "0", "0.-1", ".", "9" * 400])
def test_a_step_that_is_not_there_is_not_shown(client: Client, asked: str) -> None:
    assert 'class="playback"' not in page(client, f"{checked(client)}&watch={asked}")


def test_the_reply_that_defeats_the_best_try_is_shown(client: Client) -> None:
    address = checked(client, TEXT.replace("mana: 5", "mana: 1"))
    found = page(client, f"{address}&watch=0.9")  # the last one, beyond it
    assert "Step 2 of 2" in found and "The best try, and the reply" in found and "end of the turn" in found


def test_what_others_answer_in_between_belongs_to_a_line() -> None:
    text = """\
step: respond
dealer: A
A: {health: 2, hand: [S3]}
B: {health: 15, hand: [S2, C7, C10]}
discard: [S5, S9, DA, D3, D5, C3, C8, C9]
exchange: {threat: {B: 5}, table: {A: S6, B: CA}, to-act: B}
"""
    page = draft.read(text, BLADES)
    puzzle = replace(page, goal="win", turns=3).puzzle()
    found = check_worker.answered(write_puzzle(puzzle), 20_000, 20.0)
    (line,) = found["played"]
    assert found["kind"] == "unique" and len(line["actions"]) > len(found["solutions"][0])
    assert Played(tuple(line["actions"]), line["position"]).match(puzzle).actions == line["actions"]
