"""An only choice, and an end of the turn with something left to play, are named to the player who decides, and to nobody else."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.test import Client

from clashyard import decks
from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.web.boards.registration import board_of
from clashyard.web.matches.habits import NONE, habits_of
from tests.support.games import OVER_ALL, choose
from tests.support.web.visitors import page_of, play, table, visitor


@OVER_ALL
def test_they_are_what_the_legal_actions_are(game: Game, mode: str) -> None:
    match, draw, found = Match.new(game, game.setup.sample(2, mode=mode), 2), Random(2), set()
    ends = board_of(match).ends
    while match.deciding and len(match.actions) < 60:
        for seat in match.seats:
            legal, habits = match.legal_of(seat), habits_of(match, seat)
            assert (habits.only != "") == (len(legal) == 1 and ends.get(legal[0], True))
            assert not habits.only or legal == [habits.only]
            assert (habits.early != "") == (len(legal) > 1 and bool(ends.keys() & set(legal)))
            found |= {name for name in ("only", "early") if getattr(habits, name)}
        mover, number = choose(match, draw)
        match.play(number, mover)
    assert "early" in found or not ends
    assert habits_of(match, None) == NONE


def test_while_a_deck_is_made_there_are_none() -> None:
    """Its menu may be too long to write."""
    match: Any = decks.new(format="constructed", packs=["initiation"])
    assert all(habits_of(match, seat) == NONE for seat in match.deciding)


@pytest.mark.django_db
def test_the_page_of_whoever_decides_names_them() -> None:
    (anna, a), (ben, b) = visitor("Anna"), visitor("Ben")
    row = table(a, b)
    assert 'data-early="end"' in page_of(anna, row)
    assert "data-early" not in page_of(ben, row) and "data-early" not in page_of(Client(), row)
    play(row, "end")
    assert "data-early" not in page_of(anna, row)
