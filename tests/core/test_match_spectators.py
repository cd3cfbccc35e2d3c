"""Spectators: public information, and a match at an earlier point or within an action."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import islice
from random import Random
from typing import Any

import pytest

from clashyard import decks
from clashyard.core.errors import BadInput
from clashyard.core.game import Game
from clashyard.core.match import Match
from tests.support.games import FORMATS, OVER_ALL, choose, guessed, points


def played(match: Match, seed: int, most: int = 60) -> Match:
    draw = Random(seed)
    while match.deciding and len(match.actions) < most:
        seat, number = choose(match, draw)
        match.play(number, seat)
    return match


@OVER_ALL
def test_spectators_see_public_information(game: Game, mode: str) -> None:
    """The public view is the same in every world that any of the seats cannot tell from the true one."""
    different = 0
    for match in islice(points(game, mode, range(5), 60), 0, 200, 4):
        for seat in match.seats:
            for world in (guessed(match, seat, seed) for seed in range(2)):
                different += world.state != match.state
                assert world.view(None) == match.view(None)
    assert different > 5


@OVER_ALL
def test_spectators_see_no_more_than_each_seat(game: Game, mode: str) -> None:
    for match in islice(points(game, mode, range(3), 60), 0, 90, 3):
        for seat in match.seats if match.told == len(match.actions) else ():  # a sealed card is no longer in hand
            assert covers(match.view(seat), match.view(None))


def covers(more: Any, less: Any) -> bool:
    """Return whether each thing of *less* is also in *more*, or hidden."""
    if less == "hidden":
        return True
    if isinstance(less, Mapping):
        return all(key in more and covers(more[key], value) for key, value in less.items())
    if isinstance(less, list):
        return len(more) == len(less) and all(map(covers, more, less))
    return bool(more == less)


@pytest.mark.parametrize("options", FORMATS, ids=lambda options: "-".join(options.values()))
def test_forms_can_be_looked_at_too(options: dict[str, Any]) -> None:
    match = played(decks.new(seed=3, **options), 3, 5)
    assert json.dumps(match.view(None))


def test_sealed_choices_are_hidden_from_spectators() -> None:
    match = decks.new(seed=1, format="constructed", packs=["initiation"])
    match.play("deck " + " ".join(match.view("A")["construct"]["owned"][:8]))
    assert match.view(None)["construct"]["chosen"]["A"] == ["hidden"] * 8


@OVER_ALL
def test_an_earlier_point_is_the_match_as_it_was(game: Game, mode: str) -> None:
    match = played(Match.new(game, game.setup.sample(1, mode=mode), 1), 1)
    again = Match.new(game, match.options, 1)
    for number, (seat, text) in enumerate(zip(match.movers(), match.actions, strict=True)):
        then = match.at(number)
        assert then.state == again.state and then.events == again.events and then.legal == again.legal
        assert then.actions == again.actions and then.checks() == again.checks()
        again.play(text, seat)
    assert match.at(len(match.actions)).state == match.state


@pytest.mark.parametrize("number", [-1, 1, 10**9])
def test_points_beyond_the_ends_are_refused(number: int) -> None:
    with pytest.raises(BadInput, match=f"^at: {number} is not a number of actions from 0 to 0$"):
        decks.new(seed=1).at(number)


@OVER_ALL
def test_a_match_can_be_looked_at_within_an_action(game: Game, mode: str) -> None:
    """Each event comes with the match at that moment, in the view of every seat and spectator; the last is its result."""
    told = 0
    for seed in range(3):
        match = played(Match.new(game, game.setup.sample(seed, mode=mode), seed), seed)
        for number in range(len(match.actions)):
            steps = list(match.moments(number))
            assert [event for event, _ in steps] == match.events_of(number)
            assert all(then.state == match.at(number + 1).state for _, then in steps[-1:])
            for place, (_, then) in enumerate(steps, 1):
                assert then.under_way == [event for event, _ in steps[:place]]
                assert all(json.dumps(then.view(seat)) for seat in (*match.seats, None))
            told += len(steps)
        assert match.under_way == []
    assert told > 100
