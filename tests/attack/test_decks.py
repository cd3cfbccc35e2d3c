"""Decks built against those of a level: the games between them, and the climb."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from clashyard import decks
from clashyard.attack import deck_climb, deck_games
from clashyard.attack.deck_climb import chosen_deck, chosen_decks, climb, climbed_deck, deck_options, printed
from clashyard.attack.deck_games import Deck, Mixture, Weighted, alone, drawn, points
from clashyard.core.match import Match

FIRST, SECOND, THIRD = (printed()[8 * k : 8 * k + 8] for k in range(3))


@pytest.fixture(autouse=True)
def interpreted(carrier: str) -> None:
    """Run interpreted, which is quicker for so few games."""


# Games


def test_a_mixture_is_met_as_often_as_it_is_probable() -> None:
    theirs = (Weighted(FIRST, 0.6), Weighted(SECOND, 0.3), Weighted(THIRD, 0.1))
    for many in (30, 200):
        met = Counter(drawn(theirs, np.arange(many)).tolist())
        assert [round(met[k] / many, 1) for k in range(3)] == [0.6, 0.3, 0.1]
    assert drawn(alone(FIRST), np.arange(5)).tolist() == [0] * 5


def test_a_deck_against_itself_wins_half_and_games_are_those_of_their_numbers() -> None:
    assert np.mean(points(FIRST, alone(FIRST), 5, range(4))) == 0.5
    theirs = (Weighted(SECOND, 0.5), Weighted(THIRD, 0.5))
    whole = points(FIRST, theirs, 5, range(6))
    assert points(FIRST, theirs, 5, range(2)) + points(FIRST, theirs, 5, range(2, 6)) == whole
    assert set(whole) <= {0.0, 0.5, 1.0}


def test_starts_made_from_records_are_those_that_the_options_prepare() -> None:
    pairs = [(FIRST, SECOND), (SECOND, FIRST), (THIRD, FIRST), (FIRST, (*FIRST[:3], *THIRD[:5]))]
    found = deck_games.starts_of(pairs)[-len(pairs) :]
    for start, (one, other) in zip(found, pairs, strict=True):
        options = {"decks": [list(one), list(other)], "turn-limit": deck_games.TURN_LIMIT}
        prepared = decks.GAME.setup.table(decks.GAME.setup.prepare(options)).to_record()[0]
        assert [name for name in prepared.dtype.names if not np.array_equal(start[name], prepared[name])] == []


def test_other_opponents_play_the_same_deals() -> None:
    """Level 5 plays as `greedy` does, apart from how it draws what it cannot see."""
    theirs = alone(THIRD)
    found = points(FIRST, theirs, 5, range(4), "level-5")
    assert found == points(FIRST, theirs, 5, range(4), "level-5") and set(found) <= {0.0, 0.5, 1.0}
    mirrored = points(THIRD, alone(FIRST), 5, range(4), "level-5")
    assert found[::2] == [1 - each for each in mirrored[1::2]]


# The climb


def test_the_climb_keeps_what_wins_and_ends_hopeless_decks_early(monkeypatch: pytest.MonkeyPatch) -> None:
    won = [(0.5, 0.5), (0.6, 0.6), (0.4,), (0.7, 0.4), (0.6, 0.8)]
    tried: list[Deck] = []

    def found(mine: Deck, theirs: Mixture, seed: int, games: range) -> list[float]:
        if games.start == 0:
            tried.append(mine)
        return [won[len(tried) - 1][games.start > 0]] * len(games)

    monkeypatch.setattr(deck_climb, "points", found)
    assert climb(FIRST, alone(SECOND), 4, 77, (2, 4)) == tried[4] and len(tried) == 5
    assert all(len(set(deck)) == 8 for deck in tried)
    assert [len(set(tried[1]) & set(deck)) for deck in (FIRST, *tried[2:])] == [7] * 4


def test_the_attack_climbs_against_the_decks_of_the_level_from_its_likeliest(monkeypatch: pytest.MonkeyPatch) -> None:
    climbs: list[tuple[Deck, Mixture]] = []

    def climbing(start: Deck, theirs: Mixture, *_: int) -> Deck:
        climbs.append((start, theirs))
        return THIRD

    monkeypatch.setattr(deck_climb, "climb", climbing)
    assert climbed_deck(8, 3, 78) == THIRD
    ((start, theirs),) = climbs
    assert theirs == chosen_decks(8) and start == theirs[0].deck
    assert sum(each.probability for each in theirs) == pytest.approx(1)


def test_the_found_deck_is_in_the_seat_of_the_attacker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deck_climb, "points", lambda mine, theirs, seed, games: [1.0] * len(games))
    first, second = (deck_options(8, 1, 79, seat, 5)["decks"] for seat in (0, 1))
    assert first == second[::-1] and first[1] == list(chosen_deck(8, 5)) != first[0]
    assert Match.new(decks.GAME, {"decks": first}, 1).deciding


def test_a_level_chooses_one_of_its_decks() -> None:
    assert {chosen_deck(8, seed) for seed in range(3)} <= {each.deck for each in chosen_decks(8)}
