"""The editor for games without pieces to move there: the text, and beside it the board of a match."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.test import Client

from clashyard.blades import GAME
from clashyard.web.editor import draft
from tests.support.web.editor import page, text_in
from tests.support.web.solver import SOLVER

pytestmark = pytest.mark.django_db
TEXT = "A: {hand: [S3, D4, C7]}\nB: {hand: [S8, C2, D5]}\n"


@pytest.fixture(autouse=True)
def two_games(solver: None) -> Iterator[None]:
    """Let another game have the solver of the tests, too."""
    before = GAME.solver
    object.__setattr__(GAME, "solver", SOLVER)
    yield
    object.__setattr__(GAME, "solver", before)


def test_a_position_of_another_game_is_written_as_text(client: Client) -> None:
    empty = page(client, "/editor/?game=blades")
    assert 'name="game" value="blades"' in empty and 'class="mini' not in empty and 'class="picks"' not in empty
    assert 'class="table still of-blades"' in empty and "hand: [" in text_in(empty)  # a first deal to change
    answer = client.post("/editor/change", {"game": "blades", "text": TEXT, "goal": "win", "turns": "1", "do": "put A.hand"})
    found = page(client, answer["Location"])
    assert "A: {hand: [S3, D4, C7]}" in found and 'class="wrong"' not in found and "/editor/file?p=" in found
    wrong = client.post(
        "/editor/change", {"game": "blades", "text": "A: {hand: [S99]}", "goal": "win", "turns": "1"}, follow=True
    )
    assert "A.hand" in wrong.content.decode() and b'class="table still' not in wrong.content


def test_each_line_of_a_text_can_be_typed_again(client: Client) -> None:
    text = text_in(page(client, "/editor/?game=blades"))
    assert draft.read(text, GAME).text == text and "step: en-garde" in text.splitlines()


def test_a_shared_page_shows_the_board_without_the_hand_of_the_other(client: Client) -> None:
    fields = {"game": "blades", "text": TEXT, "goal": "win", "turns": "1", "title": "Steel", "do": "share"}
    shared = client.post("/editor/change", fields)["Location"]
    found = page(Client(), shared).partition("<main")[2]
    assert 'class="table still of-blades"' in found
    other = client.post("/editor/change", fields | {"text": TEXT.replace("S8, C2, D5", "S9, C4, D6")})["Location"]
    token = re.compile(r"/editor/\w{7}/|\?p=[^\"]*|csrfmiddlewaretoken[^>]*|page/\w{7}|\w{7}\.(svg|json)")
    assert token.sub("", found) == token.sub("", page(Client(), other).partition("<main")[2])
