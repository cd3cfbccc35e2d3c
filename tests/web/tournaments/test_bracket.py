"""The bracket of a knock-out tournament as plain functions."""

from __future__ import annotations

from random import Random

import pytest

from clashyard.web.tournaments.bracket import knockout, order, places, rounds_of, through
from clashyard.web.tournaments.scores import BOTH_ABSENT, BYE, LOST, SECOND_ON, WON, Game
from clashyard.web.tournaments.standings import standings


def test_the_places_of_the_first_round() -> None:
    assert order(8) == [1, 8, 4, 5, 2, 7, 3, 6]
    for size in (2, 4, 16, 64):
        seeds = order(size)
        assert sorted(seeds) == list(range(1, size + 1))
        assert all(one + other == size + 1 for one, other in zip(seeds[::2], seeds[1::2], strict=True))
        assert {1, 2} == {min(seeds[: size // 2]), min(seeds[size // 2 :])}


def played(players: int, better: bool, draw: Random) -> list[Game]:
    """Return the games of a whole tournament, won by the better seeds or at random."""
    games: list[Game] = []
    for number in range(1, rounds_of(players) + 1):
        for pair in knockout(players, games, number):
            assert pair is not None
            if pair.second is None:
                games.append(Game(number, pair.first, None, BYE))
                continue
            won = pair.first < pair.second if better else draw.random() < 0.5
            games.append(Game(number, pair.first, pair.second, WON if won else LOST))
    return games


@pytest.mark.parametrize("players", [2, 3, 5, 8, 11, 16, 33, 64])
def test_one_player_remains_and_everybody_else_loses_once(players: int) -> None:
    games = played(players, False, Random(players))
    real = [game for game in games if game.second is not None]
    losses = [game.first if game.result == LOST else game.second for game in real]
    assert len(losses) == len(set(losses)) == players - 1
    byes = sorted(game.first for game in games if game.second is None)
    assert byes == list(range(1, 2 ** rounds_of(players) - players + 1)) and {g.round for g in games if g.result == BYE} <= {1}
    begun = {player: [game.first == player for game in real if player in (game.first, game.second)] for player in range(1, 65)}
    assert all(abs(2 * sum(each) - len(each)) <= 3 for each in begun.values())


@pytest.mark.parametrize("players", [4, 7, 16])
def test_the_two_best_seeds_meet_in_the_final(players: int) -> None:
    games = played(players, True, Random(1))
    assert {games[-1].first, games[-1].second} == {1, 2}
    lines = standings(range(1, players + 1), games, "knockout")
    assert [line.player for line in lines[:2]] == [1, 2] and [line.place for line in lines[:4]] == [1, 2, 3, 3]


def test_if_both_are_out_the_next_opponent_has_a_bye() -> None:
    games = [Game(1, 1, 4, BOTH_ABSENT), Game(1, 2, 3, LOST)]
    assert places(4, games, 2) == [None, 3]
    (pair,) = knockout(4, games, 2)
    assert pair is not None and (pair.first, pair.second) == (3, None)
    nobody = [Game(1, 1, 4, BOTH_ABSENT), Game(1, 2, 3, BOTH_ABSENT)]
    assert knockout(4, nobody, 2) == [None]


def test_nothing_is_decided_while_a_game_goes_on() -> None:
    assert places(4, [Game(1, 1, 4), Game(1, 2, 3, SECOND_ON)], 2) == [None, 3]
    assert through(3, 2) == 2
