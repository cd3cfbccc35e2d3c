"""The editor for games without a board of their own there: the text alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import Client

from clashyard.blades import GAME
from tests.support.web.editor import page
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
    answer = client.post("/editor/change", {"game": "blades", "text": TEXT, "goal": "win", "turns": "1", "do": "put A.hand"})
    found = page(client, answer["Location"])
    assert "A: {hand: [S3, D4, C7]}" in found and 'class="wrong"' not in found and "/editor/file?p=" in found
    wrong = client.post(
        "/editor/change", {"game": "blades", "text": "A: {hand: [S99]}", "goal": "win", "turns": "1"}, follow=True
    )
    assert "A.hand" in wrong.content.decode()
