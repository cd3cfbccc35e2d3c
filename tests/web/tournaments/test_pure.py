"""Pairings and standings as plain functions, against tables computed by hand."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from clashyard.web.tournaments.pairs import Pair, Unpairable
from clashyard.web.tournaments.robin import robin, robin_rounds
from clashyard.web.tournaments.scores import BYE, DRAWN, LOST, SECOND_ABSENT, WON, Game
from clashyard.web.tournaments.standings import BERGER, BUCHHOLZ, DIRECT, SEED, Standing, decided_by, met, standings
from clashyard.web.tournaments.swiss import swiss

# Four players, three rounds, everybody meets everybody: 1 has 2 points, 2 and 3 have 1½, 4 has 1.
FOUR = [
    Game(1, 1, 4, WON), Game(1, 2, 3, DRAWN),
    Game(2, 3, 1, DRAWN), Game(2, 4, 2, DRAWN),
    Game(3, 1, 2, DRAWN), Game(3, 3, 4, DRAWN),
]  # fmt: skip


def test_points_and_tie_breaks_by_hand() -> None:
    """1: 2 points, Buchholz 1+1½+1½ = 4. 2: 1½, 4½. 3: 1½, 4½. 4: 1, 5. Sonneborn-Berger of 1: 1 + ¾ + ¾ = 2½."""
    found = {line.player: line for line in standings([1, 2, 3, 4], FOUR, "swiss")}
    assert [found[player].points for player in (1, 2, 3, 4)] == [4, 3, 3, 2]
    assert [found[player].buchholz for player in (1, 2, 3, 4)] == [8, 9, 9, 10]
    assert [found[player].berger for player in (1, 2, 3, 4)] == [2 * 2 + 3 + 3, 4 + 3 + 2, 4 + 3 + 2, 3 + 3]
    assert [found[player].place for player in (1, 2, 3, 4)] == [1, 2, 3, 4]
    assert decided_by(found[2], found[3], "swiss") == SEED


def test_direct_encounter_decides_between_equals() -> None:
    """All of four have one point, from one with one point, but not all have met. Of two who are equal, 2 has beaten 1."""
    games = [Game(1, 5, 6, LOST), Game(2, 5, 7, WON), Game(2, 6, 8, LOST), Game(3, 8, 7, LOST)]
    lines = {line.player: line for line in standings([5, 6, 7, 8], games, "robin")}
    assert all(line.points == 2 for line in lines.values())
    assert [lines[player].berger for player in (5, 6, 7, 8)] == [4, 4, 4, 4]
    assert all(line.direct == 0 for line in lines.values())  # not all of them have met
    better, worse = standings([1, 2], [Game(1, 1, 2, LOST), Game(2, 1, None, BYE)], "robin")
    assert (better.player, decided_by(better, worse, "robin")) == (2, DIRECT)
    met = [Game(1, 1, 2, LOST), Game(2, 1, 3, WON), Game(2, 2, 4, LOST), Game(3, 3, 4, LOST)]
    found = standings([1, 2, 3, 4], met, "swiss")
    assert [line.player for line in found] == [4, 2, 1, 3]


def test_direct_encounter_comes_after_buchholz_and_sonneborn_berger() -> None:
    """1 and 2 have beaten different players with equal points; 2 has beaten 1, who has beaten one player more."""
    games = [
        Game(1, 1, 2, LOST), Game(2, 1, 3, WON), Game(2, 2, 4, LOST), Game(3, 1, 4, WON), Game(3, 2, 3, WON), Game(4, 4, 3, LOST),
    ]  # fmt: skip
    found = {line.player: line for line in standings([1, 2, 3, 4], games, "swiss")}
    assert found[1].points == found[2].points == 4 and found[1].buchholz == found[2].buchholz == 8
    assert (found[1].berger, found[2].berger) == (8, 12)
    assert decided_by(found[2], found[1], "swiss") == BERGER
    drawn = [Game(1, 1, 2, LOST), Game(2, 1, 3, WON), Game(2, 2, 4, LOST), Game(3, 5, 6, WON)]
    equal = {line.player: line for line in standings([5, 6], [Game(1, 5, 6, LOST), Game(2, 5, 6, WON)], "swiss")}
    assert equal[5].direct == equal[6].direct == 2 and decided_by(equal[5], equal[6], "swiss") == SEED
    first, second, *_ = standings([1, 2, 3, 4, 5, 6], drawn, "swiss")
    assert decided_by(first, second, "swiss") == BUCHHOLZ


def test_direct_encounter() -> None:
    """1 and 2 have beaten 3 each, and lost to 4 each; 2 has beaten 1, and 1 has a draw more with 5, as 2 has with 6."""
    lines = [Standing(1, 4, 6, 4), Standing(2, 4, 6, 4)]
    own = {1: [Game(1, 1, 2, LOST)], 2: [Game(1, 1, 2, LOST)]}
    first, second = met(lines, own)
    assert (first.direct, second.direct) == (0, 2) and decided_by(second, first, "swiss") == DIRECT
    assert met([*lines, Standing(3, 4, 6, 4)], {**own, 3: []}) == [*lines, Standing(3, 4, 6, 4)]


def test_a_round_without_a_game_counts_as_one_against_an_equal() -> None:
    lines = {line.player: line for line in standings([1, 2, 3], [Game(1, 1, 2, WON), Game(1, 3, None, BYE)], "swiss")}
    assert lines[3].points == 2 and lines[3].buchholz == 2 and lines[3].berger == 4 and lines[3].wins == 0
    assert lines[1].buchholz == 0 and lines[1].berger == 0
    absent = {line.player: line for line in standings([1, 2], [Game(1, 1, 2, SECOND_ABSENT)], "swiss")}
    assert absent[1].points == 2 and absent[1].wins == 0 and absent[1].berger == 4 and absent[2].buchholz == 0


def test_the_first_round_of_eight() -> None:
    """The upper half meets the lower half, and who begins alternates."""
    assert swiss(8, (), (), 1, 3) == [Pair(1, 5), Pair(6, 2), Pair(3, 7), Pair(8, 4)]


def test_winners_meet_winners() -> None:
    games = [Game(1, 1, 5, WON), Game(1, 6, 2, LOST), Game(1, 3, 7, WON), Game(1, 8, 4, LOST)]
    found = [{pair.first, pair.second} for pair in swiss(8, (), games, 2, 3)]
    assert set.union(*found[:2]) == {1, 2, 3, 4} and set.union(*found[2:]) == {5, 6, 7, 8}
    assert not any({game.first, game.second} in found for game in games)


def test_who_withdraws_is_not_paired_and_who_comes_late_is() -> None:
    games = [Game(1, 1, 3, WON), Game(1, 4, 2, LOST)]
    found = swiss(5, [3], games, 2, 3)
    assert {player for pair in found for player in (pair.first, pair.second)} == {1, 2, 4, 5}


def test_a_tournament_ends_when_everybody_has_met() -> None:
    with pytest.raises(Unpairable):
        swiss(2, (), [Game(1, 1, 2, WON)], 2, 3)


@pytest.mark.parametrize("players", [5, 8, 17, 33, 64])
def test_no_rematches_one_bye_and_balanced_beginnings(players: int) -> None:
    draw, games, rounds = Random(players), list[Game](), min(7, players - 1)
    for number in range(1, rounds + 1):
        pairs = swiss(players, (), games, number, rounds)
        assert sorted(player for pair in pairs for player in (pair.first, pair.second) if player) == list(range(1, players + 1))
        games += [
            Game(number, pair.first, pair.second, draw.choice((WON, LOST, DRAWN)) if pair.second else BYE) for pair in pairs
        ]
    met = [frozenset((game.first, game.second)) for game in games if game.second]
    byes = [game.first for game in games if not game.second]
    assert len(met) == len(set(met)) and len(byes) == len(set(byes))
    for player in range(1, players + 1):
        begun = [game.first == player for game in games if game.second and player in (game.first, game.second)]
        assert abs(2 * sum(begun) - len(begun)) <= 2
        before = begun[:-1]  # in the last round it matters more whom the leaders meet
        assert not any(a == b == c for a, b, c in zip(before, before[1:], before[2:], strict=False))


@pytest.mark.parametrize("players", [2, 3, 4, 5, 8, 11])
def test_in_a_round_robin_everybody_meets_everybody_once(players: int) -> None:
    rounds = [robin(players, number) for number in range(1, robin_rounds(players) + 1)]
    met = [tuple(sorted((pair.first, pair.second))) for pairs in rounds for pair in pairs if pair.second]
    assert sorted(met) == list(combinations(range(1, players + 1), 2))
    for player in range(1, players + 1):
        begun = [
            pair.first == player for pairs in rounds for pair in pairs if pair.second and player in (pair.first, pair.second)
        ]
        assert abs(2 * sum(begun) - len(begun)) <= 1
