"""Opponents in the games of a batch that search get each game as a match, with what has been played in it."""

from __future__ import annotations

import pytest

from clashyard import clash
from clashyard.core.batch import WAIT, Batch
from clashyard.core.errors import BadInput
from clashyard.core.game import Game
from clashyard.learn.opponents import Guest, opponent
from tests.support.games import OVER_ALL

pytestmark = pytest.mark.compiled


def guest(batch: Batch, name: str) -> Guest:
    found = opponent(batch, name)
    assert isinstance(found, Guest)
    return found


@OVER_ALL
def test_an_opponent_that_searches_knows_what_has_been_played(game: Game, mode: str) -> None:
    """Its match is the game from the deal on, also in a batch that goes on from a snapshot, and in the next game."""
    batch, other = (Batch(game, 3, mode, seed) for seed in (5, 6))
    guests = [guest(one, "level-8") for one in (batch, other)]
    batch.reset(5)
    rows: list[list[int]] = [[], [], []]
    for step in range(150):
        actions = batch.random_actions()
        actions[step % 3] = WAIT
        batch.step(actions)
        for i, action in enumerate(actions.tolist()):
            rows[i] += [action] if action != WAIT else []
            rows[i] = [] if batch.dones[i] else rows[i]
        if step % 25 == 24:
            other.restore(batch.snapshot())
            for found, one, i in ((guests[0], batch, 0), (guests[0], batch, 1), (guests[1], other, 2)):
                match = found.match(one, i)
                assert match.numbers == rows[i] == one.played(i)
                assert match.position() == one.match(i).position() and match.origin["seed"] == one.origin(i)[1]


def test_where_a_batch_does_not_know_what_was_played_an_opponent_sees_the_position_alone() -> None:
    """That is so in games that were under way, after random steps, and after a snapshot of a batch that does not remember."""
    batch = Batch(clash.GAME, 2, seed=3)
    batch.step(batch.random_actions())
    found = guest(batch, "level-7")
    for steps in (1, 4):
        batch.random_steps(steps)
        assert batch.played(0) is None
        match = found.match(batch, 0)
        assert not match.numbers and match.position() == batch.match(0).position()
    batch.reset(3)
    batch.step(batch.random_actions())
    assert len(found.match(batch, 0).numbers) == 1
    batch.restore(Batch(clash.GAME, 2, seed=4).snapshot())
    assert batch.played(1) is None
    with pytest.raises(BadInput, match="index"):
        batch.played(2)
