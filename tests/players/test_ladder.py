"""The ladder: pairings, games and results, with random and greedy alone."""

from __future__ import annotations

from typing import Any

import pytest

from clashyard import decks, players
from clashyard.core.errors import BadInput
from clashyard.games import GAMES
from clashyard.players import Player, Random, ladder, player
from clashyard.players.intervals import independent, interval, wilson
from clashyard.players.ladder import (
    Fixture,
    Result,
    contender,
    fixtures,
    pairings,
    play_game,
    ratings,
    rows,
    table_of,
)
from tests.support.ladder import PAIR, played_out, result, two_levels


@pytest.fixture(autouse=True)
def levels(monkeypatch: pytest.MonkeyPatch) -> None:
    two_levels(monkeypatch)


# Pairings


def test_neighbours_and_those_set_against(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "LEVELS", ("1", "2", "3"))
    assert pairings((), (), None) == [("2", "1"), ("3", "2")]
    assert pairings((), ("random", "1"), None) == [
        ("2", "1"), ("3", "2"), ("1", "random"), ("2", "random"), ("3", "random"), ("3", "1"),
    ]  # fmt: skip
    assert pairings(("3",), (), None) == [("3", "2")]
    assert pairings(("3", "2"), ("greedy",), 1.5) == [("2", "greedy"), ("3@1.5s", "greedy")]
    with pytest.raises(BadInput, match="--only: 1 is the lowest level"):
        pairings(("1",), (), None)


@pytest.mark.parametrize(
    ("only", "against", "message"),
    [
        (("greed",), (), "--only: 'greed' is not a valid level; did you mean greedy"),
        ((), ("nobody",), "--against: 'nobody' is not a valid opponent"),
    ],
)
def test_unknown_levels(only: tuple[str, ...], against: tuple[str, ...], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        pairings(only, against, None)


@pytest.mark.parametrize("games", [0, -2, 1, 7])
def test_games_come_in_pairs(games: int) -> None:
    with pytest.raises(BadInput, match=f"--games: {games} is not an even number of at least 2"):
        fixtures("decks", "duel", [PAIR], games, 1, ())


def test_every_deal_is_played_twice_with_other_seats() -> None:
    found = fixtures("decks", "duel", [PAIR], 4, 10, ())
    assert [fixture.deal for fixture in found] == [10, 10, 11, 11]
    assert [fixture.seating("AB")["A"] for fixture in found] == ["greedy", "random"] * 2
    assert found[0].seating("ABCD") == {"A": "greedy", "B": "random", "C": "greedy", "D": "random"}
    done = [result(0, "A"), result(2, "A")]
    assert fixtures("decks", "duel", [PAIR], 4, 10, done) == [found[1], found[3]]


@pytest.mark.parametrize("mode", ["solo", "coop"])
def test_no_ladder_against_automata(mode: str) -> None:
    with pytest.raises(BadInput, match=f"--mode: in the mode {mode} an automaton plays"):
        table_of(decks.GAME, mode)


def test_all_other_modes_have_a_ladder() -> None:
    with pytest.raises(BadInput, match="'trio' is not a valid mode"):
        table_of(decks.GAME, "trio")
    for game in GAMES:
        for mode in game.modes:
            if mode not in ("solo", "coop"):
                assert table_of(game, mode) == game.seats[: 4 if mode in ("ffa", "2v2") else 2]


# Playing


@pytest.mark.parametrize(("game", "mode"), [("decks", "duel"), ("decks", "2v2"), ("blades", "king"), ("clash", "duel")])
def test_a_game_is_the_same_whatever_was_played_before(game: str, mode: str) -> None:
    first = played_out(4, game, mode)
    assert [r.number for r in first] == [0, 1, 2, 3] and all(r.decisions > 2 for r in first)
    assert play_game(Fixture(game, mode, PAIR, 3, 1)) == first[3]
    assert len({r.decisions for r in first}) > 1


@pytest.mark.nightly
def test_two_workers_play_what_one_does() -> None:
    alone, together = played_out(6), played_out(6, workers=2)
    assert sorted(together) == alone


def test_greedy_wins_from_both_seats() -> None:
    (row,) = rows(played_out(12))
    assert row.wins + row.draws + row.losses == 12 and row.rate > 75


def test_a_time_budget_is_handed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Any] = []

    def timed(name: str, seed: int = 0, seconds: float | None = None) -> Player:
        given.append((name, seed, seconds))
        return Random(seed)

    monkeypatch.setattr(players, "player", timed)
    contender("greedy@0.25s", 3)
    contender("greedy", 4)
    assert given == [("greedy", 3, 0.25), ("greedy", 4, None)]


def test_a_time_budget_for_one_that_takes_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "player", lambda name, seed=0: player(name, seed))
    with pytest.raises(BadInput, match="--seconds: greedy takes no time budget"):
        contender("greedy@1s", 3)


# Results


@pytest.mark.parametrize(
    ("score", "games", "low", "high"),  # by scipy.stats.binomtest; 81 of 263 is also in R. G. Newcombe's paper of 1998
    [(50, 100, 0.4038, 0.5962), (10, 10, 0.7225, 1.0), (0, 10, 0.0, 0.2775), (81, 263, 0.2553, 0.3662)],
)
def test_intervals(score: int, games: int, low: float, high: float) -> None:
    assert wilson(score / games, games) == pytest.approx((low, high), abs=0.00005)


def test_games_of_one_deal_are_one_sample() -> None:
    """If the deal decides everything, two games tell as much as one; if its games balance each other, more than two."""
    same, split = [[1.0, 1.0]] * 30 + [[0.0, 0.0]] * 20, [[1.0, 0.0]] * 25 + [[1.0, 1.0]] * 15 + [[0.0, 0.0]] * 10
    assert independent(same) == pytest.approx(50, rel=0.03)
    assert interval(same) == pytest.approx((0.6, *wilson(0.6, 49)), abs=0.002)
    assert independent(split) > 90
    assert interval(split)[2] - interval(split)[1] < interval(same)[2] - interval(same)[1]
    fair = [[float(a), float(b)] for a in (0, 1) for b in (0, 1)] * 25  # independent games
    assert independent(fair) == pytest.approx(200, rel=0.02)


def test_samples_that_are_all_alike_count_as_one_game_a_deal() -> None:
    for deals in ([[1.0, 1.0]] * 10, [[0.0]] * 10, [[1.0, 0.0]] * 10):
        rate, low, high = interval(deals)
        assert (rate, low, high) == (rate, *wilson(rate, 10)) and -1e-9 < low <= rate + 1e-9 and rate - 1e-9 <= high < 1 + 1e-9
    assert interval([[0.5]])[0] == 0.5


def test_counts_and_rates() -> None:
    found = rows([result(0, "A"), result(1, "A"), result(2, "draw"), result(3, "B"), result(0, "B", ("random", "greedy"))])
    assert [row[:5] for row in found] == [(PAIR, 2, 1, 1, 62.5), (("random", "greedy"), 0, 0, 1, 0)]


def test_a_win_shared_by_both_sides_is_half_a_win() -> None:
    seats = Fixture("decks", "ffa", PAIR, 0, 1).seating("ABCD")
    scores = [Result(PAIR, 0, 1, seats, winner, 9).score for winner in ("AC", "BD", "A", "AB", "draw")]
    assert scores == [1, 0, 1, 0.5, 0.5]


def test_ratings_follow_the_results_and_the_seed() -> None:
    pairs = [("3", "2"), ("2", "1")]
    games = [result(n, "AB"[n % 2] if n % 5 else "BA"[n % 2], pair) for pair in pairs for n in range(40)]
    found = ratings(games, 1)
    assert list(found) == ["3", "2", "1"] and all(sigma < 25 / 3 for _, sigma in found.values())
    assert ratings(games[::-1], 1) == found != ratings(games, 2)
