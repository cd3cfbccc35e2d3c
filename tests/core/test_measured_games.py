"""Games in batches: the same interpreted and compiled, and the same as a match whose every action the survey finds best."""

from __future__ import annotations

from itertools import islice, pairwise
from typing import Any

import pytest

from clashyard.core.chance import CHOICE, below, seeded, turn
from clashyard.core.game import Game
from clashyard.core.playout import EVERYONE, MASK, buffer, chooser, driver, greedy_choice, measure, room, sampled, score, survey
from clashyard.core.state import State
from tests.support.games import CASES, OVER_ALL, OVER_SOME, over, points


def by_hand(game: Game, start: State, seed: int, greedy: int) -> list[int]:
    """Return the row of results of a game that is played by the rules and `survey` alone."""
    rules, state, look = game.rules, start.copy(), driver(game, survey, False)
    out, values = buffer(game, False), buffer(game, False)
    rules.deal(state, seed)
    x, movers = seeded(seed, CHOICE), []
    while (seat := rules.to_act(state)) >= 0:
        if greedy >> seat & 1:
            count = look(room(game, state, 3, False), seat, x & MASK, out, values)
            action = out[values.index(max(values[:count]))]
        else:
            action = out[below(x, rules.menu(state, seat, out))]
        x = turn(x)
        rules.play(state, seat, action)
        movers.append(seat)
    won = sum(1 << seat for seat in range(len(game.seats)) if rules.payoff(state, seat) > 0)
    changes = sum(one != other for one, other in pairwise(movers))
    return [won, movers[0], 1 + changes, len(movers)]


def asked(game: Game, mode: str, greedy: tuple[int, ...]) -> tuple[list[State], list[tuple[int, int, int]]]:
    return sampled(game, 2, mode, printed=True), [(k % 2, 40 + k, seats) for k, seats in enumerate(greedy)]


@OVER_ALL
def test_interpreted_games_follow_the_survey(game: Game, mode: str) -> None:
    starts, games = asked(game, mode, (EVERYONE, 1))
    found = measure(game, starts, games, False)
    assert found.tolist() == [by_hand(game, starts[place], seed, greedy) for place, seed, greedy in games]


@pytest.mark.compiled
@over(*(case for case in CASES if case[0].name == "clash"))  # the rules themselves are compared elsewhere
def test_compiled_games_are_the_same(game: Game, mode: str) -> None:
    starts, games = asked(game, mode, (EVERYONE, 1, EVERYONE, 0, 2))
    assert measure(game, starts, games, True).tolist() == measure(game, starts, games, False).tolist()


@OVER_SOME
def test_what_python_chooses_is_what_the_driver_chooses(game: Game, mode: str) -> None:
    """So that it can do with what set-up has compiled."""
    one, other, out, values = chooser(game, False), driver(game, greedy_choice, False), buffer(game, False), buffer(game, False)
    many = 0
    for match in islice(points(game, mode, range(2), limit=25), 1, None):
        for seat in (game.seats.index(name) for name in match.deciding):
            found = [int(choose(room(game, match.state, 3, False), seat, 7, out, values)) for choose in (one, other)]
            assert found[0] == found[1]
            many += len(match.menu(game.seats[seat])) > 1
    assert many > 10


@pytest.mark.parametrize(("winners", "scores"), [(0, [0.5, 0.5]), (1, [1, 0]), (2, [0, 1]), (0b101, [1, 0, 1])])
def test_scores(winners: int, scores: list[float]) -> None:
    row: Any = [winners, 0, 1, 1]
    assert [score(row, seat) for seat in range(len(scores))] == scores
